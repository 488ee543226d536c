import type { Attributes } from '#shared/contract/goods.ts'
import { taxInLine } from '#shared/catalog/line-tax.ts'
import type { Cell } from '#shared/csv/write-csv.ts'
import { splitGst } from '#shared/formats/money.ts'
import { orderStatusName, type OrderStatus } from '#shared/order-status.ts'
import { INDIA_OFFSET_MS } from '#shared/formats/india-time.ts'
import { orderNumber } from '#shared/formats/order-number.ts'

/** One line of an ended order, with the values of its order. */
export type BillLine = {
  orderId: string
  status: OrderStatus
  paymentMethod: 'cash' | 'online'
  paymentStatus: string
  /** True when a gift code paid the whole order. */
  isPaidByGift: boolean
  billNumber: string | null
  bookedAt: Date
  closedAt: Date | null
  /** The staff members who marked the order ready and who ended it; null when nobody of the shop did so. */
  readyBy: string | null
  closedBy: string | null
  userName: string
  userEmail: string
  name: string
  attributes: Attributes
  sku: string
  hsn: string
  gstRate: number
  /** True when the seller had no GSTIN. */
  isUntaxed: boolean
  /** True when the tax is from before CGST and SGST became equal. */
  isUneven: boolean
  quantity: number
  pricePaise: number
  declined: boolean
  /** Pieces that the customer left in the shop at the hand-over. */
  notTaken: number
  /** The discount of the whole order, in the order's first line only, so that the sum of the column is right. */
  discountPaise: number
  /** The sum that went back of the order after its hand-over, and the numbers of its credit notes, also in its first line only. */
  givenBackPaise: number
  creditNotes: string
  /** The sum that lost disputes took of the payment of the order, also in its first line only. */
  lostPaise: number
}

type Column = [title: string, write: (line: BillLine) => Cell]
const number = (value: number): Cell => ({ number: String(value) })
const rupees = (paise: number): Cell => ({ number: (paise / 100).toFixed(2) })
const nothing = { amountPaise: 0, taxPaise: 0 }
/**
 * Declined lines and pieces not taken are not on the bill. Their cells are empty, so that the sum of each column equals
 * the sales.
 */
const totals = (line: BillLine) =>
  line.declined ? nothing : taxOf(line, line.quantity - line.notTaken)
/** `discountPaise` of a row is the order's: it lowers what is paid, not the value of the line. */
const taxOf = ({ discountPaise: _ofOrder, ...line }: BillLine, quantity: number) =>
  taxInLine({ ...line, quantity })
const gst = (line: BillLine) => splitGst(totals(line).taxPaise)

const columns: readonly Column[] = [
  ['Order number', (line) => orderNumber(line.orderId)],
  ['Bill number', (line) => line.billNumber ?? ''],
  ['Status', (line) => orderStatusName[line.status]],
  ['Booked at (IST)', (line) => indianTime(line.bookedAt)],
  ['Closed at (IST)', (line) => (line.closedAt ? indianTime(line.closedAt) : '')],
  ['Payment', (line) => (line.isPaidByGift ? 'gift code' : line.paymentMethod)],
  ['Payment status', (line) => line.paymentStatus],
  ['Customer', (line) => line.userName],
  ['E-mail', (line) => line.userEmail],
  ['Product', (line) => line.name],
  ['Variant', (line) => Object.values(line.attributes).join(', ')],
  ['SKU', (line) => line.sku],
  ['HSN', (line) => line.hsn],
  ['Declined', (line) => (line.declined ? 'yes' : 'no')],
  ['Quantity', (line) => number(line.quantity)],
  ['Not taken', (line) => number(line.notTaken)],
  ['Price incl. GST (Rs)', (line) => rupees(line.pricePaise)],
  ['Amount incl. GST (Rs)', (line) => rupees(totals(line).amountPaise)],
  ['GST rate (%)', (line) => number(taxOf(line, line.quantity).gstRate)],
  ['Taxable value (Rs)', (line) => rupees(totals(line).amountPaise - totals(line).taxPaise)],
  ['CGST (Rs)', (line) => rupees(gst(line).cgstPaise)],
  ['SGST (Rs)', (line) => rupees(gst(line).sgstPaise)],
  ['Discount of the order (Rs)', (line) => rupees(line.discountPaise)],
  ['Given back on the order (Rs)', (line) => rupees(line.givenBackPaise)],
  ['Credit notes', (line) => line.creditNotes],
  ['Lost in disputes (Rs)', (line) => rupees(line.lostPaise)],
  ['Marked ready by', (line) => line.readyBy ?? ''],
  ['Closed by', (line) => line.closedBy ?? ''],
]

/** The heading and a row for each line. */
export function billRows(lines: readonly BillLine[]): Cell[][] {
  return [
    columns.map(([title]) => title),
    ...lines.map((line) => columns.map(([, write]) => write(line))),
  ]
}

/** The first lines, at most `most`, in whole orders: an order that does not fit completely is left out. */
export function takeWholeOrders<Line extends { orderId: string }>(
  lines: Line[],
  most: number,
): { whole: Line[]; cut: boolean } {
  const beyond = lines[most]
  if (!beyond) return { whole: lines, cut: false }
  const whole = lines.slice(0, most).filter(({ orderId }) => orderId !== beyond.orderId)
  return { whole, cut: true }
}

/** `20/11/2026 20:30`, which spreadsheets in India read as a time. */
function indianTime(at: Date): string {
  const [date = '', time = ''] = new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().split('T')
  return `${date.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
}
