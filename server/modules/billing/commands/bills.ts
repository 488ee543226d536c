import type { Tx } from '#server/platform/db/open.ts'
import type { Discount, Seller } from '#server/platform/db/tables/billing.ts'
import type { BillKind } from '#shared/contract/billing.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { stateOfGstin } from '#shared/formats/gst-states.ts'
import {
  findBillLines,
  findCredited,
  findCreditNote,
  findSeller,
  findSoldLines,
  hasEqualHalvesToday,
  insertBill,
  isByRecordedAddressToday,
  lockBill,
  nextSerial,
} from '../queries/bills.ts'
import { billLines, creditLines, kindOfBill, sumLines } from '../rules/lines.ts'
import { billNumber, financialYear } from '../rules/numbers.ts'
import { referenceOf, type TakenPayment } from '#server/modules/orders/rules/taken-ways.ts'
import { addLedgerEntry } from './ledger.ts'
import { saveTaken } from './taken-ways.ts'
import { withholdTaxes } from './withheld-taxes.ts'

export { moveEqualHalves } from '../queries/bills.ts'

/** An order that is handed over in this transaction. */
export type BilledOrder = {
  id: string
  storeId: string
  paymentMethod: 'cash' | 'online'
  amountPaise: number
  /** Discounts on the amount to pay, such as gift codes. */
  discounts?: readonly Discount[]
  /** The buyer whom the bill names; null for none. */
  buyer: BilledBuyer | null
} & TakenPayment

/**
 * Issues the shop's own bill of an order that is handed over, with the present seller and lines. An amount paid at the
 * shop becomes a memo entry in the ledger. Returns the bill's number.
 */
export async function issueBill(tx: Tx, order: BilledOrder): Promise<string> {
  const { id: orderId, storeId, paymentMethod, buyer } = order
  const sold = await findSoldLines(tx, orderId)
  const seller = await findSeller(tx, storeId)
  const kind = kindOfBill(seller, sold)
  const hasEqualHalves = await hasEqualHalvesToday(tx)
  const lines = billLines(kind, sold, { hasEqualHalves })
  const totals = sumLines(lines)
  if (totals.totalPaise !== order.amountPaise)
    throw new Error(`the bill of order ${orderId} differs from its amount`)
  const discounts = [...(order.discounts ?? [])]
  const discounted = discounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const payablePaise = totals.totalPaise - discounted
  const numbered = await nextNumber(tx, storeId, kind)
  const billId = await insertBill(
    tx,
    {
      orderId,
      storeId,
      ...numbered,
      seller,
      paymentMethod,
      ...totals,
      discounts,
      payablePaise,
      paymentReference: paymentMethod === 'cash' ? referenceOf(order) : null,
      hasEqualHalves,
      buyer,
      isInterState: await isInterState(tx, { kind, seller, buyer }),
    },
    lines,
  )
  // Of an order that was paid online, the counter takes nothing.
  const takenPaise = paymentMethod === 'cash' ? payablePaise : 0
  await saveTaken(tx, order, { billId, storeId, takenPaise })
  if (paymentMethod === 'cash' && payablePaise > 0) {
    const amountPaise = payablePaise
    await addLedgerEntry(tx, {
      storeId,
      kind: 'cash_sale',
      amountPaise,
      reference: orderId,
      orderId,
    })
  }
  await withholdTaxes(tx, billId)
  return numbered.number
}

/**
 * True where goods that are handed over in the shop bear IGST. They are supplied in its State, also to a business of
 * another State (IGST Act 2017, s. 10(1)(c)). The other reading, for the recorded address of an unregistered buyer
 * (s. 10(1)(ca)), applies only from a day that the operator has set.
 */
export async function isInterState(
  tx: Tx,
  { kind, seller, buyer }: { kind: BillKind; seller: Seller; buyer: BilledBuyer | null },
): Promise<boolean> {
  if (kind !== 'tax_invoice' || !seller.gstin || !buyer || buyer.gstin) return false
  return buyer.state !== stateOfGstin(seller.gstin) && (await isByRecordedAddressToday(tx))
}

export type Credit = {
  orderId: string
  amountPaise: number
  /** The event that refunded the money; one event never makes two credit notes. */
  cause: string
  reason: string
  /** Limits the amount to the part of the bill that is not credited yet. */
  atMost?: boolean
}

/**
 * Issues a credit note when money is refunded after the bill (CGST Act 2017, s. 34(1)), in proportion to the bill's
 * lines. Returns the number of the credit note; undefined when the order has no bill to correct.
 */
export async function issueCreditNote(tx: Tx, credit: Credit): Promise<string | undefined> {
  const { orderId, cause, reason } = credit
  const bill = await lockBill(tx, orderId)
  if (!bill) return undefined
  const { id: correctsId, storeId, seller, paymentMethod, hasEqualHalves } = bill
  const { buyer, isInterState: isInter } = bill
  const before = await findCreditNote(tx, correctsId, cause)
  if (before) return repeatedNoteNumber(before, credit)
  const credited = await findCredited(tx, correctsId)
  const left = bill.totalPaise - [...credited.values()].reduce((sum, paise) => sum + paise, 0)
  const amountPaise = credit.atMost ? Math.min(credit.amountPaise, left) : credit.amountPaise
  if (amountPaise === 0 && credit.atMost) return undefined
  if (amountPaise < 1 || amountPaise > left)
    throw new Error(`bill ${bill.number} cannot be credited with ${amountPaise} of ${left} paise`)
  const lines = creditLines(await findBillLines(tx, correctsId), credited, amountPaise)
  const numbered = await nextNumber(tx, storeId, 'credit_note')
  const correction = { correctsId, cause, reason, payablePaise: amountPaise }
  const taxed = { hasEqualHalves, buyer, isInterState: isInter }
  const facts = { orderId, storeId, seller, paymentMethod, ...taxed }
  const note = { ...facts, ...numbered, ...sumLines(lines), ...correction }
  await withholdTaxes(tx, await insertBill(tx, note, lines))
  return numbered.number
}

/** The number of the credit note that the same cause made before. Throws when its amount differs. */
function repeatedNoteNumber(
  { number, totalPaise }: { number: string; totalPaise: number },
  { amountPaise, cause, atMost }: Credit,
): string {
  if (totalPaise !== amountPaise && !atMost)
    throw new Error(`the credit note of ${cause} has another amount: ${totalPaise}`)
  return number
}

export async function nextNumber(
  tx: Tx,
  storeId: string,
  kind: Parameters<typeof billNumber>[0]['kind'],
) {
  const year = financialYear(tx.now)
  const serial = await nextSerial(tx, storeId, { kind, year })
  return { kind, year, serial, number: billNumber({ kind, year }, serial) }
}
