import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { MerchantOrder, OrderStatusName } from './orders.ts'
import { Cursor, Rupees, Words } from '../wire.ts'

const day = z.iso.date(messageText('fields.day'))

const HistoryFilters = {
  /** Order or bill number, name or e-mail of the shopper, product name or SKU. */
  search: Words(80).optional(),
  /** First and last day of booking in Asia/Kolkata, both included. */
  from: day.optional(),
  to: day.optional(),
  status: OrderStatusName.optional(),
}

export const getOrderHistory = endpoint({
  method: 'GET',
  path: '/order-history',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'Ended orders of the merchant’s store (Collected, Cancelled, Not Collected), newest first.',
  input: z.strictObject({ ...HistoryFilters, page: Cursor.nullish() }),
  output: z.object({
    orders: z.array(MerchantOrder),
    nextPage: Cursor.nullable(),
    /** The count of all pages of this filter. */
    total: z.int(),
    /** Sum of the collected orders of this filter. */
    collectedAmount: Rupees,
  }),
})

export const exportOrderHistory = endpoint({
  method: 'GET',
  path: '/order-history/csv',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  summary: 'The same orders as a spreadsheet, one row per order line, at most 10,000 rows.',
  input: z.strictObject(HistoryFilters),
  output: z.object({
    fileName: z.string(),
    /** CSV (RFC 4180) with a byte order mark; no cell begins with a formula. */
    csv: z.string(),
    rows: z.int(),
    /** True when orders were left out because the file has a limit. */
    cut: z.boolean(),
  }),
})
