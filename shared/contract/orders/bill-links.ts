import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { SignupEmail } from '../accounts/accounts.ts'
import { AnyId, Id, Instant, Message, MobileNumber } from '../wire.ts'

/** The ways in which a customer gets the link to a bill. */
export const linkWays = ['qr', 'email', 'whatsApp'] as const

/** The bill of an order, or the bill with this id. */
const which = { orderId: AnyId.optional(), billId: AnyId.optional() }
const isOne = ({
  orderId,
  billId,
}: {
  orderId?: string | undefined
  billId?: string | undefined
}) => (orderId === undefined) !== (billId === undefined)
const oneBill = { error: messageText('billingFields.whichBill'), path: ['orderId'] }

/** The links of a bill that work. */
const BillLinks = z.object({
  links: z.array(
    z.object({
      linkId: Id,
      way: z.enum(linkWays),
      /** The e-mail address, or the last four digits of the number; null for a QR code. */
      to: z.string().nullable(),
      madeAt: Instant,
      until: Instant,
    }),
  ),
  /** False when WhatsApp is not set up. */
  hasWhatsApp: z.boolean(),
})

const merchantWrite = { method: 'POST', who: 'merchant', limit: 'merchant' } as const

export const getBillLinks = endpoint({
  method: 'GET',
  path: '/bill-links',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'The links to a bill of the merchant’s store that customers can open now, the latest first.',
  input: z.strictObject(which).refine(isOne, oneBill),
  output: BillLinks,
  errors: ['NOT_FOUND'],
})

export const showBill = endpoint({
  ...merchantWrite,
  path: '/bill-links/qr',
  changes: ['GET /bill-links'],
  summary:
    'The link to a bill of the merchant’s store, for a QR code on the counter’s screen: the same until it ends, after 30 days or by `DELETE /bill-links`.',
  input: z.strictObject(which).refine(isOne, oneBill),
  output: z.object({ token: z.string(), until: Instant }),
  errors: ['NOT_FOUND'],
})

export const EmailBillForm = z.strictObject({ ...which, email: SignupEmail }).refine(isOne, oneBill)

export const emailBill = endpoint({
  ...merchantWrite,
  path: '/bill-links/email',
  idempotent: true,
  answers: 'GET /bill-links',
  summary: 'E-mail a link of its own to a bill of the merchant’s store.',
  input: EmailBillForm,
  output: Message.extend(BillLinks.shape),
  errors: ['NOT_FOUND'],
})

export const MessageBillForm = z
  .strictObject({
    ...which,
    number: MobileNumber(
      messageText('billingFields.number'),
      messageText('billingFields.numberInvalid'),
    ),
    /** The customer agrees to get this message; stored with its time. */
    agreed: z.literal(true, messageText('billingFields.agreed')),
  })
  .refine(isOne, oneBill)

export const messageBill = endpoint({
  ...merchantWrite,
  path: '/bill-links/whatsapp',
  idempotent: true,
  answers: 'GET /bill-links',
  summary:
    'Send a link of its own to a bill of the merchant’s store by WhatsApp, with the shop’s name and no sum. Only to a customer who agrees, at most three a day to a number, and never after STOP.',
  input: MessageBillForm,
  output: Message.extend(BillLinks.shape),
  errors: ['NOT_FOUND'],
})

export const endBillLink = endpoint({
  method: 'DELETE',
  path: '/bill-links',
  who: 'merchant',
  limit: 'merchant',
  changes: ['GET /bill-links'],
  summary:
    'End a link to a bill of the merchant’s store, such as one that was sent to a wrong number; address and number are deleted.',
  input: z.strictObject({ linkId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND'],
})

const style = z.enum(['normal', 'small', 'strong', 'title']).optional()

/** A line of a bill on a narrow roll. */
const SlipBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    style,
    align: z.enum(['start', 'end', 'center']).optional(),
  }),
  z.object({ kind: z.literal('pair'), start: z.string(), end: z.string(), style }),
  /** `size` in millimetres. */
  z.object({ kind: z.literal('qr'), text: z.string(), size: z.number() }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('space') }),
])
export type SlipBlock = z.infer<typeof SlipBlock>

/** A bill or credit note as a roll shows it, in one language. */
const Slip = z.object({ number: z.string(), title: z.string(), blocks: z.array(SlipBlock) })
export type Slip = z.infer<typeof Slip>

const locale = z.enum(['en', 'hi']).optional()
const note = z.string().max(16).optional()

export const getBillSlip = endpoint({
  method: 'GET',
  path: '/bill-slip',
  who: 'merchant',
  limit: 'merchant',
  effect: 'read',
  summary:
    'The lines of a bill of the merchant’s store as a roll shows them, for printers that a browser reaches by itself. `note`: the number of one of its credit notes instead.',
  input: z.strictObject({ ...which, locale, note }).refine(isOne, oneBill),
  output: Slip,
  errors: ['NOT_FOUND'],
})

/** A token of any form: one that no link has is answered like one that has ended. */
const token = z.string().max(1_000)

export const readSharedBill = endpoint({
  method: 'POST',
  path: '/shared-bill',
  who: 'guest',
  limit: 'bill-link',
  effect: 'read',
  summary:
    'The bill behind a link, and its credit notes; the token of the link is enough. An unknown and an ended link get the same answer.',
  input: z.strictObject({ token, locale }),
  output: z.object({ storeName: z.string(), bill: Slip, notes: z.array(Slip), until: Instant }),
  errors: ['NOT_FOUND'],
})

export const getSharedBill = endpoint({
  method: 'GET',
  path: '/shared-bill/file',
  who: 'guest',
  limit: 'bill-link',
  effect: 'read',
  file: 'application/pdf',
  summary:
    'The bill behind a link as PDF on A4. `note`: the number of one of its credit notes instead.',
  input: z.strictObject({ token, locale, note, inline: z.literal('1').optional() }),
  output: z.instanceof(Uint8Array),
  errors: ['NOT_FOUND'],
})
