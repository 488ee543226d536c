import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { grievanceStates } from '../grievances/topics.ts'
import { Id, Instant, Rupees, Words } from '../wire.ts'
import { OrderBrief } from './overview.ts'

/** Highest number of rows of each kind in an answer. */
export const MOST_FOUND = 20

/** A paper or a movement of money. `transfer`: from Chowk to a shop. `tag`: a code on a shelf or an article. */
export const foundKinds = [
  'bill',
  'receipt',
  'payment',
  'refund',
  'transfer',
  'giftCode',
  'tag',
] as const

const FoundDocument = z.object({
  kind: z.enum(foundKinds),
  number: z.string(),
  amount: Rupees.nullable(),
  at: Instant,
  orderId: Id.nullable(),
  storeId: Id,
  shopName: z.string(),
})
export type FoundDocument = z.infer<typeof FoundDocument>

export const find = endpoint({
  method: 'POST',
  path: '/admin/find',
  who: 'admin',
  adminRole: 'any',
  limit: 'search',
  changes: [],
  summary:
    'Find what a caller names: numbers of orders, bills, credit notes, receipts and complaints, transfers and their batches, ids of the payment provider, amounts, the last four signs of a gift code, articles, tax numbers, places, names in any script, e-mail addresses, telephone numbers; at most 20 of each. `complaints` and `articles` are for support, transfers for finance. Six digits alone find shops of that PIN code, and are refused as a pickup code when there is none. A search for a telephone number is in the audit trail with the last four digits.',
  input: z.strictObject({ search: Words(120).min(2, messageText('fields.searchShort')) }),
  output: z.object({
    orders: z.array(OrderBrief),
    customers: z.array(
      z.object({
        userId: Id,
        name: z.string(),
        email: z.string(),
        since: Instant,
        orders: z.int(),
      }),
    ),
    stores: z.array(
      z.object({
        storeId: Id,
        shopName: z.string(),
        ownerName: z.string(),
        city: z.string(),
        contact: z.string(),
      }),
    ),
    /** Missing when there is none; the same holds for the next two. */
    complaints: z
      .array(
        z.object({
          grievanceId: Id,
          number: z.string(),
          state: z.enum(grievanceStates),
          name: z.string(),
          at: Instant,
        }),
      )
      .optional(),
    articles: z
      .array(
        z.object({
          productId: Id,
          productName: z.string(),
          SKU: z.string(),
          active: z.boolean(),
          storeId: Id,
          shopName: z.string(),
        }),
      )
      .optional(),
    documents: z.array(FoundDocument).optional(),
  }),
})
export type FindAnswer = z.infer<typeof find.output>
