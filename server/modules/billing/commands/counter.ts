import type { Tx } from '#server/platform/db/open.ts'
import type { CounterPayment } from '#shared/contract/billing.ts'
import {
  findBillLines,
  findCredited,
  findOrderOfBill,
  findSeller,
  hasEqualHalvesToday,
  insertBill,
  type LockedBill,
  lockStoreBill,
} from '../queries/bills.ts'
import {
  billLines,
  creditDiscounts,
  kindOfBill,
  returnedLines,
  type SoldLine,
  sum,
  sumLines,
} from '../rules/lines.ts'
import { nextNumber } from './bills.ts'
import { addLedgerEntry } from './ledger.ts'

export { findOrderOfBill }

type CounterSale = {
  storeId: string
  actorId: string
  paidBy: CounterPayment
  lines: readonly (SoldLine & { variantId: string })[]
}

/** Issues the bill of a sale at the counter without a booking, and its memo in the ledger. Returns the bill's id. */
export async function issueCounterBill(tx: Tx, sale: CounterSale): Promise<string> {
  const { storeId, actorId, paidBy } = sale
  const seller = await findSeller(tx, storeId)
  const kind = kindOfBill(seller, sale.lines)
  const hasEqualHalves = await hasEqualHalvesToday(tx)
  const lines = billLines(kind, sale.lines, { hasEqualHalves })
  const totals = sumLines(lines)
  const amountPaise = totals.totalPaise
  const numbered = await nextNumber(tx, storeId, kind)
  const facts = {
    storeId,
    seller,
    paymentMethod: 'cash',
    paidBy,
    actorId,
    hasEqualHalves,
  } as const
  const billId = await insertBill(
    tx,
    { ...numbered, ...facts, ...totals, payablePaise: amountPaise },
    lines.map((line, index) => ({ ...line, variantId: sale.lines[index]?.variantId ?? null })),
  )
  await addLedgerEntry(tx, { storeId, kind: 'cash_sale', amountPaise, reference: billId })
  return billId
}

/** Locks a bill of the store for a return. `leftPaise`: the part of its value that no credit note has credited. */
export async function openBill(tx: Tx, storeId: string, billId: string) {
  const bill = await lockStoreBill(tx, storeId, billId)
  if (!bill) return undefined
  const credited = await findCredited(tx, billId)
  const lines = await findBillLines(tx, billId)
  return { bill, lines, credited, leftPaise: bill.totalPaise - sum([...credited.values()]) }
}
export type OpenBill = NonNullable<Awaited<ReturnType<typeof openBill>>>

type ReturnNote = {
  returnId: string
  actorId: string
  /** Null when the money is refunded online. */
  paidBy: CounterPayment | null
  reason: string
  /** Number of returned pieces by the line's position. */
  returned: ReadonlyMap<number, number>
  /** The value of the goods to credit, at most the part of the bill that is not credited yet. */
  amountPaise: number
}

/** Issues the credit note of a return. Returns its id and the amount to refund: its value less its discounts. */
export async function issueReturnNote(
  tx: Tx,
  { bill, lines, credited, leftPaise }: OpenBill,
  { returnId, returned, amountPaise, ...how }: ReturnNote,
): Promise<{ noteId: string; payablePaise: number }> {
  const noteLines = returnedLines(lines, credited, { returned, amountPaise })
  const before = bill.totalPaise - leftPaise
  const discounts = creditDiscounts(bill, { before, amountPaise })
  const payablePaise = amountPaise - sum(discounts.map((discount) => discount.amountPaise))
  const { id: correctsId, orderId, storeId, seller, paymentMethod, hasEqualHalves } = bill
  const numbered = await nextNumber(tx, storeId, 'credit_note')
  const cause = `return:${returnId}`
  const facts = { orderId, storeId, seller, paymentMethod, hasEqualHalves, correctsId, cause }
  const amounts = { ...sumLines(noteLines), discounts, payablePaise }
  const noteId = await insertBill(tx, { ...numbered, ...facts, ...how, ...amounts }, noteLines)
  await addCashRefund(tx, bill, { reference: noteId, amountPaise: payablePaise })
  return { noteId, payablePaise }
}

async function addCashRefund(
  tx: Tx,
  { storeId, orderId, paymentMethod }: LockedBill,
  entry: { reference: string; amountPaise: number },
): Promise<void> {
  if (paymentMethod !== 'cash' || entry.amountPaise === 0) return
  await addLedgerEntry(tx, { ...entry, storeId, kind: 'cash_refund', ...(orderId && { orderId }) })
}
