import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MIN_BLOCK_REASON } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { AnyId, Cursor, Id, Instant, Message, Words } from '../wire.ts'

/** A block of an account by a store. The account's id is not sent; the block has its own id. */
export const BlockedShopper = z.object({
  blockId: Id,
  userName: z.string(),
  userEmail: z.string(),
  reason: z.string(),
  since: Instant,
  /** The member of the shop's staff who blocked the account. */
  by: z.string(),
  /** Bookings in this store that the customer cancelled or did not collect. */
  cancelled: z.int(),
  notCollected: z.int(),
})
export type BlockedShopper = z.infer<typeof BlockedShopper>

const changedByBlock = ['GET /blocked-shoppers', 'POST /get-merchant-orders', 'GET /order-history']

export const blockShopper = endpoint({
  method: 'POST',
  path: '/block-shopper',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: changedByBlock,
  summary:
    'Block the customer of an order of the merchant’s store: new bookings are rejected, open ones continue. A second call keeps the first reason.',
  input: z.strictObject({
    orderId: AnyId,
    reason: Words(200).min(
      MIN_BLOCK_REASON,
      messageText('fields.reasonShort', { minimum: MIN_BLOCK_REASON }),
    ),
  }),
  output: Message.extend({ blocked: BlockedShopper }),
  errors: ['NOT_FOUND'],
})

export const unblockShopper = endpoint({
  method: 'POST',
  path: '/unblock-shopper',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: changedByBlock,
  summary: 'Unblock a customer. 404 when there is no such block.',
  input: z.strictObject({ blockId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND'],
})

export const getBlockedShoppers = endpoint({
  method: 'GET',
  path: '/blocked-shoppers',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  summary: 'Customers that the merchant’s store has blocked, the latest block first.',
  input: z.strictObject({ page: Cursor.nullish() }),
  output: z.object({
    blocked: z.array(BlockedShopper),
    nextPage: Cursor.nullable(),
    /** The count of all pages together. */
    total: z.int(),
  }),
})
