import type { Tx } from '#server/platform/db/open.ts'
import type { Discount } from '#server/platform/db/tables/billing.ts'
import type { CounterPayment } from '#shared/contract/billing.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { discountBack } from '#shared/catalog/discount-back.ts'
import {
  findBillLines,
  findCredited,
  findDiscountBack,
  findOrderOfBill,
  findSeller,
  hasEqualHalvesToday,
  insertBill,
  type LockedBill,
  lockStoreBill,
} from '../queries/bills.ts'
import {
  billLines,
  kindOfBill,
  returnedLines,
  type SoldLine,
  sum,
  sumLines,
} from '../rules/lines.ts'
import { referenceOf, type TakenPayment } from '#server/modules/orders/rules/taken-ways.ts'
import { isInterState, nextNumber } from './bills.ts'
import { addLedgerEntry } from './ledger.ts'
import { saveTaken } from './taken-ways.ts'
import { withholdTaxes } from './withheld-taxes.ts'

export { findOrderOfBill }

type CounterSale = TakenPayment & {
  storeId: string
  actorId: string
  /** `variantId` is null for a free amount. */
  lines: readonly (SoldLine & { variantId: string | null })[]
  /** The buyer whom the bill names; null for none. */
  buyer: BilledBuyer | null
  /** Discounts on the amount to pay, such as gift codes. */
  discounts: Discount[]
  /** The part of the money that the goods of an exchange pay. */
  setOffPaise: number
}

/** Issues the bill of a sale at the counter without a booking, and its memo in the ledger. Returns the bill's id. */
export async function issueCounterBill(tx: Tx, sale: CounterSale): Promise<string> {
  const { storeId, actorId, paidBy, discounts, buyer } = sale
  const seller = await findSeller(tx, storeId)
  const kind = kindOfBill(seller, sale.lines)
  const hasEqualHalves = await hasEqualHalvesToday(tx)
  const lines = billLines(kind, sale.lines, { hasEqualHalves })
  const totals = sumLines(lines)
  const payablePaise = totals.totalPaise - sum(discounts.map(({ amountPaise }) => amountPaise))
  const numbered = await nextNumber(tx, storeId, kind)
  const facts = {
    storeId,
    seller,
    paymentMethod: 'cash',
    paidBy,
    paymentReference: referenceOf(sale),
    actorId,
    hasEqualHalves,
    buyer,
    isInterState: await isInterState(tx, { kind, seller, buyer }),
  } as const
  const billId = await insertBill(
    tx,
    { ...numbered, ...facts, ...totals, discounts, payablePaise },
    lines.map((line, index) => ({ ...line, variantId: sale.lines[index]?.variantId ?? null })),
  )
  const takenPaise = payablePaise - sale.setOffPaise
  await saveTaken(tx, sale, { billId, storeId, takenPaise })
  const entry = { amountPaise: payablePaise, reference: billId }
  if (payablePaise > 0) await addLedgerEntry(tx, { storeId, kind: 'cash_sale', ...entry })
  return billId
}

/**
 * Locks a bill of the store for a return. `leftPaise`: the part of its value that no credit note has credited;
 * `discountBackPaise`: the part of its discounts that credit notes have given back.
 */
export async function openBill(tx: Tx, storeId: string, billId: string) {
  const bill = await lockStoreBill(tx, storeId, billId)
  if (!bill) return undefined
  const credited = await findCredited(tx, billId)
  const lines = await findBillLines(tx, billId)
  const discountBackPaise = await findDiscountBack(tx, billId)
  const leftPaise = bill.totalPaise - sum([...credited.values()])
  return { bill, lines, credited, leftPaise, discountBackPaise }
}
export type OpenBill = NonNullable<Awaited<ReturnType<typeof openBill>>>

type ReturnNote = {
  actorId: string
  /** Null when the money is refunded online. */
  paidBy: CounterPayment | null
  reason: string
  /** Number of returned pieces by the line's position. */
  returned: ReadonlyMap<number, number>
  /** Those that came back before. */
  earlier: ReadonlyMap<number, number>
  /** The value of the goods to credit, at most the part of the bill that is not credited yet. */
  amountPaise: number
  /** The event of the return; one event never makes two credit notes. */
  cause: string
  /** The part of it that the caller gives back as a gift code, at least what a gift code had paid. */
  creditPaise: number
  /** The last four characters of that gift code. */
  creditReference: string
}

/** The part of a value credited now that gift codes had paid, in paise. */
export function giftPartOf(
  { bill: { totalPaise, payablePaise }, leftPaise, discountBackPaise }: OpenBill,
  amountPaise: number,
): number {
  return discountBack({
    totalPaise,
    discountPaise: totalPaise - payablePaise,
    creditedPaise: totalPaise - leftPaise + amountPaise,
    amountPaise,
    backPaise: discountBackPaise,
  })
}

/** Issues the credit note of a return. Returns its id, and the amount of money to refund. */
export async function issueReturnNote(
  tx: Tx,
  { bill, lines, credited }: OpenBill,
  { returned, earlier, amountPaise, creditPaise, creditReference: reference, ...how }: ReturnNote,
): Promise<{ noteId: string; payablePaise: number }> {
  const noteLines = returnedLines(lines, credited, { returned, earlier, amountPaise })
  const payablePaise = amountPaise - creditPaise
  const discounts: Discount[] =
    creditPaise > 0 ? [{ kind: 'gift_credit', reference, amountPaise: creditPaise }] : []
  const { id: correctsId, orderId, storeId, seller, paymentMethod, hasEqualHalves } = bill
  const { buyer, isInterState: isInter } = bill
  const numbered = await nextNumber(tx, storeId, 'credit_note')
  const taxed = { hasEqualHalves, buyer, isInterState: isInter }
  const facts = { orderId, storeId, seller, paymentMethod, correctsId, ...taxed }
  const amounts = { ...sumLines(noteLines), discounts, payablePaise }
  const noteId = await insertBill(tx, { ...numbered, ...facts, ...how, ...amounts }, noteLines)
  await addCashRefund(tx, bill, { reference: noteId, amountPaise: payablePaise })
  await withholdTaxes(tx, noteId)
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
