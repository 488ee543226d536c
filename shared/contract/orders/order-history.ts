import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { MerchantOrder, OrderStatusName } from './orders.ts'
import { CsvFile, Cursor, Rupees, Words, XlsxFile } from '../wire.ts'

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
  scope: 'orders:read',
  who: 'merchant',
  seenBySupport: true,
  limit: 'merchant',
  summary:
    'Ended orders of the merchant’s store (Collected, Cancelled, Not Collected), newest first.',
  input: z.strictObject({ ...HistoryFilters, page: Cursor.nullish() }),
  output: z.object({
    orders: z.array(MerchantOrder),
    nextPage: Cursor.nullable(),
    /** The count of all pages of this filter. */
    total: z.int(),
    /**
     * Sum of the collected orders of this filter, less what went back for returns, and less lost disputes; null for a member
     * who may not see the takings.
     */
    collectedAmount: Rupees.nullable(),
  }),
})

const HistoryFilter = z.strictObject(HistoryFilters)
export type HistoryFilter = z.output<typeof HistoryFilter>

const ofHistory = {
  /** True when orders were left out because the file has a limit. */
  cut: z.boolean(),
}

export const exportOrderHistory = endpoint({
  method: 'GET',
  path: '/order-history/csv',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  summary:
    'The orders of `GET /order-history` as a spreadsheet, one row per order line, at most 10,000 rows. PROOF_NEEDED when the caller has not given the password for ten minutes, because the rows have the names and e-mail addresses of the customers.',
  input: HistoryFilter,
  output: CsvFile.extend(ofHistory),
  errors: ['PROOF_NEEDED'],
})

export const exportOrderHistoryXlsx = endpoint({
  method: 'GET',
  path: '/order-history/xlsx',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  summary:
    'The rows of `GET /order-history/csv` as an XLSX workbook, whose texts are cells of text.',
  input: HistoryFilter,
  output: XlsxFile.extend(ofHistory),
  errors: ['PROOF_NEEDED'],
})
