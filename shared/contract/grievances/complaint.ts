import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  GRIEVANCE_REOPEN_DAYS,
  MAX_GRIEVANCE_PICTURES,
  MAX_GRIEVANCE_LENGTH,
  MIN_GRIEVANCE_LENGTH,
} from '../../limits.ts'
import { messageText } from '../../message.ts'
import { Name, Otp, SignupEmail } from '../accounts/accounts.ts'
import { tableHash } from '../files.ts'
import { ShopHindi } from '../goods.ts'
import { LineInHindi } from '../orders/orders.ts'
import { AnyId, Id, Instant, Message, Nothing, Words } from '../wire.ts'
import { closeReasons, grievanceStates, grievanceTopics, messageKinds } from './topics.ts'

export const GrievanceText = Words(MAX_GRIEVANCE_LENGTH).min(
  MIN_GRIEVANCE_LENGTH,
  messageText('productFields.tooShort', { minimum: MIN_GRIEVANCE_LENGTH }),
)

/** The form without the pictures, which are sent as files. */
export const GrievanceFields = z.strictObject({
  topic: z.enum(grievanceTopics, messageText('grievanceFields.topic')),
  text: GrievanceText,
  /** The number of an order; a signed-in person can name an own order only. */
  orderNumber: Words(20).default(''),
  storeId: AnyId.optional(),
  productId: AnyId.optional(),
  /** Only for a caller who is not logged in: the name, the address, and the code that was sent to the address. */
  name: Name.optional(),
  email: SignupEmail.optional(),
  otp: Otp.optional(),
})

/** The form of somebody who is not logged in. */
export const GuestGrievanceFields = GrievanceFields.required({ name: true, email: true, otp: true })

/** Further words in a complaint, of the person or the officer. */
export const GrievanceMessageForm = z.strictObject({ text: GrievanceText })

/** The facts of a complaint for its person and for the officer. */
export const Grievance = z.object({
  grievanceId: Id,
  /** Such as `G-2026-7KQ2MX`. */
  number: z.string(),
  topic: z.enum(grievanceTopics),
  state: z.enum(grievanceStates),
  receivedAt: Instant,
  /** Time by which the officer must answer first: 48 hours after the receipt. */
  answerDueAt: Instant,
  /**
   * Time by which the complaint must be settled: one month after the receipt. Both times begin anew when the
   * complaint is opened again.
   */
  redressDueAt: Instant,
  /** Time of the officer's first answer; null before it. */
  answeredAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  closedAs: z.enum(closeReasons).nullable(),
})
export type Grievance = z.infer<typeof Grievance>

export const GrievanceThread = Grievance.extend({
  /** The number as the person wrote it, or null. */
  orderNumber: z.string().nullable(),
  /** The id of that order, when it belongs to the person's account. */
  orderId: Id.nullable(),
  store: z
    .object({
      storeId: Id,
      shopName: z.string(),
      inHindi: ShopHindi.pick({ shopName: true }).exactOptional(),
    })
    .nullable(),
  product: z
    .object({ productId: Id, name: z.string(), inHindi: LineInHindi.exactOptional() })
    .nullable(),
  /** The number of pictures, which `POST /grievance-pictures` returns. */
  pictures: z.int(),
  messages: z.array(
    z.object({
      messageId: Id,
      writer: z.enum(['person', 'officer']),
      kind: z.enum(messageKinds),
      words: z.string(),
      at: Instant,
    }),
  ),
})
export type GrievanceThread = z.infer<typeof GrievanceThread>

export const sendGrievanceCode = endpoint({
  method: 'POST',
  path: '/grievance-code',
  who: 'guest',
  limit: 'otp-send',
  effect: 'write',
  summary:
    'Email a six-digit code by which a person who is not logged in proves an address for `POST /grievances`, valid for ten minutes in this browser.',
  input: z.strictObject({ email: SignupEmail }),
  output: Message,
})

export const complain = endpoint({
  method: 'POST',
  path: '/grievances',
  who: 'guest',
  limit: 'grievance',
  idempotent: true,
  files: { purpose: 'unstored', most: MAX_GRIEVANCE_PICTURES },
  changes: ['GET /grievances'],
  summary:
    'Complain to the grievance officer, or make a request about one’s own data: JSON, or multipart with the files `pictures[0]` to `pictures[2]`. Without a log-in `name`, `email` and `otp` are needed. An e-mail with the number and both dates confirms the receipt. At most five within 24 hours for each account and address.',
  input: GrievanceFields.extend({
    /** Photographs (JPEG, PNG, WebP), which only the person and the officer see. */
    pictures: z
      .array(tableHash(messageText('pictureFields.required')))
      .max(MAX_GRIEVANCE_PICTURES)
      .default([]),
  }),
  /** `grievanceId`: the id, or without a log-in the token of the link. */
  output: Message.extend({ grievanceId: z.string(), number: z.string() }),
  errors: ['WRONG_OTP', 'NOT_VERIFIED'],
})
export type ComplaintInput = z.output<typeof complain.input>

export const ownGrievances = endpoint({
  method: 'GET',
  path: '/grievances',
  who: 'user',
  limit: 'read',
  summary: 'The caller’s own complaints and requests, the latest first.',
  input: Nothing,
  output: z.object({ grievances: z.array(Grievance) }),
})

/** The id of an own complaint, or the token of the link that was mailed to somebody without a log-in. */
const AnyGrievance = z.string().max(200)

const guest = { who: 'guest', method: 'POST', limit: 'read', errors: ['NOT_FOUND'] } as const

export const readGrievance = endpoint({
  ...guest,
  path: '/grievance',
  effect: 'read',
  summary:
    'A complaint with its messages: one of the caller’s complaints by its id, or a complaint by the token of its link. `canReopenUntil` is null while the complaint is open, and more than 14 days after its end; `copyUntil`: time until which the link gives the copy of the data.',
  input: z.strictObject({ grievanceId: AnyGrievance }),
  output: GrievanceThread.extend({
    canReopenUntil: Instant.nullable(),
    copyUntil: Instant.nullable(),
    /** True for a complaint without an account, and for a complaint that is read by its link. */
    byLink: z.boolean(),
  }),
})
export type OwnGrievance = z.infer<typeof readGrievance.output>

export const grievancePictures = endpoint({
  ...guest,
  path: '/grievance-pictures',
  effect: 'read',
  summary:
    'The pictures of a complaint as data URLs (WebP), for the person and for administrators.',
  input: z.strictObject({ grievanceId: AnyGrievance }),
  output: z.object({ pictures: z.array(z.string()) }),
})

const changedByPerson = ['POST /grievance', 'GET /grievances']

export const addToGrievance = endpoint({
  ...guest,
  path: '/grievance-message',
  limit: 'review',
  effect: 'write',
  changes: changedByPerson,
  summary: `Write to the officer about a complaint. A closed complaint is opened again within ${GRIEVANCE_REOPEN_DAYS} days of its end, and its times begin anew; later 409.`,
  input: z.strictObject({ grievanceId: AnyGrievance, text: GrievanceText }),
  output: Message,
  errors: ['NOT_FOUND', 'GRIEVANCE_CONFLICT'],
})

export const closeOwnGrievance = endpoint({
  ...guest,
  path: '/close-grievance',
  limit: 'review',
  effect: 'write',
  changes: changedByPerson,
  summary: 'Close one of the caller’s complaints. 409 when it is closed.',
  input: z.strictObject({ grievanceId: AnyGrievance }),
  output: Message,
  errors: ['NOT_FOUND', 'GRIEVANCE_CONFLICT'],
})
