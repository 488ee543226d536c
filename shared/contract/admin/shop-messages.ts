import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { AnyId, Cursor, Id, Instant, Message, Nothing, Text, Words } from '../wire.ts'
import { StoreState } from './stores.ts'

const Title = (required: boolean) =>
  required ? Words(120).min(3, messageText('fields.titleShort')) : Words(120)
const MAX_TEXT = 3_000
const Body = Text()
  .max(MAX_TEXT)
  .refine((text) => !text.includes('\0'), messageText('fields.notALetter'))

/** Title and text in Hindi are given together, or neither of them is given. */
const Hindi = z
  .strictObject({ title: Title(false), text: Body })
  .refine(({ title, text }) => (title === '') === (text === ''), {
    path: ['text'],
    error: messageText('fields.bothInHindi'),
  })

export const ShopMessageForm = z.strictObject({
  /**
   * The shop that gets the message. Without it, the message goes to all shops with a dashboard, or to those of the
   * given area, city and state.
   */
  storeId: AnyId.optional(),
  city: Words(80).optional(),
  area: Words(80).optional(),
  state: StoreState.optional(),
  title: Title(true),
  text: Body.min(3, messageText('fields.textShort')),
  hindi: Hindi.optional(),
})

/** `check` counts the shops and sends nothing. */
const SentShopMessage = ShopMessageForm.extend({ mode: z.enum(['check', 'send']).optional() })

export const sendShopMessage = endpoint({
  method: 'POST',
  path: '/admin/shop-messages',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'merchant',
  idempotent: true,
  summary:
    'Write to one shop or to many: their owners get an e-mail, and owner and managers see the message on the dashboard until one of them dismisses it. With `mode: check` only their number and `to`, the names that their city and area have, are answered. When no shop matches, INVALID_INPUT at the city or area in which there is none, else NOT_FOUND.',
  input: SentShopMessage,
  output: Message.extend({
    shops: z.int(),
    /** The names of city and area as the shops have them; empty for all. `Jaipurr` is read as Jaipur. */
    to: z.object({ city: z.array(z.string()), area: z.array(z.string()) }),
  }),
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

const WrittenMessage = z.object({ _id: Id, title: z.string(), text: z.string(), sentAt: Instant })

export const getSentMessages = endpoint({
  method: 'GET',
  path: '/admin/shop-messages',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary: 'The messages to shops, the latest first: those of one shop, or all.',
  input: z.strictObject({ storeId: AnyId.optional(), page: Cursor.nullish() }),
  output: z.object({
    messages: z.array(
      WrittenMessage.extend({
        hindi: z.object({ title: z.string(), text: z.string() }).nullable(),
        UID: z.string(),
        /** The name of the shop, or the filter of the shops; empty for all shops. */
        sentTo: z.string(),
        shops: z.int(),
        dismissed: z.int(),
      }),
    ),
    nextPage: Cursor.nullable(),
  }),
})
export type SentMessage = z.infer<typeof getSentMessages.output>['messages'][number]

export const getShopMessages = endpoint({
  method: 'GET',
  path: '/shop-messages',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  seenBySupport: true,
  summary:
    'Messages of Chowk to the merchant’s store that nobody of its staff has dismissed, the latest first.',
  input: Nothing,
  output: z.object({
    messages: z.array(
      WrittenMessage.extend({
        inHindi: z.object({ title: z.string(), text: z.string() }).exactOptional(),
      }),
    ),
  }),
})

export const dismissShopMessage = endpoint({
  method: 'POST',
  path: '/shop-messages/dismiss',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /shop-messages'],
  summary:
    'Remove a message of Chowk from the dashboard of the merchant’s store, for all of the staff.',
  input: z.strictObject({ messageId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND'],
})
