import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import {
  billCounters,
  billLines,
  bills,
  type Seller,
  taxRules,
} from '#server/platform/db/tables/billing.ts'
import { orderLines } from '#server/platform/db/tables/orders.ts'
import { planTerms } from '#server/platform/db/tables/settings.ts'
import { discountBackPaise } from '#server/platform/db/tables/till.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { BillLine, SoldLine } from '../rules/lines.ts'
import type { Series } from '../rules/numbers.ts'

export async function findSeller(tx: Tx, storeId: string): Promise<Seller> {
  const [row] = await tx
    .select({
      legalName: stores.ownerName,
      storeName: stores.storeName,
      gstin: stores.gstin,
      enrolmentNumber: stores.enrolmentNumber,
      address: stores.address,
      city: stores.city,
      state: stores.state,
      phone: stores.contactNumber,
      exchangeDays: stores.exchangeDays,
    })
    .from(stores)
    .where(eq(stores.id, storeId))
  const { exchangeDays, ...seller } = mustExist(row, `the store ${storeId}`)
  return exchangeDays > 0 ? { ...seller, exchangeDays } : seller
}

/** The lines of an order with the pieces that were handed over. */
export async function findSoldLines(tx: Tx, orderId: string): Promise<SoldLine[]> {
  return tx
    .select({
      position: orderLines.position,
      name: orderLines.name,
      attributes: orderLines.attributes,
      sku: orderLines.sku,
      hsn: orderLines.hsn,
      gstRate: orderLines.gstRate,
      quantity: sql<number>`${orderLines.quantity} - ${orderLines.notTaken}`,
      pricePaise: orderLines.pricePaise,
      isUsed: sql<boolean | null>`${orderLines.kind} ->> 'Condition' = 'Used'`,
    })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.declined, false),
        lt(orderLines.notTaken, orderLines.quantity),
      ),
    )
    .orderBy(asc(orderLines.position))
}

/** The next number of a series. The counter's row stays locked until the commit, so the series has no gaps. */
export async function nextSerial(tx: Tx, storeId: string, { kind, year }: Series): Promise<number> {
  const [row] = await tx
    .insert(billCounters)
    .values({ storeId, kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [billCounters.storeId, billCounters.year, billCounters.kind],
      set: { last: sql`${billCounters.last} + 1` },
    })
    .returning({ last: billCounters.last })
  return mustExist(row, `the bill counter of store ${storeId}`).last
}

type NewBill = Omit<typeof bills.$inferInsert, 'id' | 'issuedAt'>

/** Returns the id of the new bill. */
export async function insertBill(
  tx: Tx,
  bill: NewBill,
  lines: readonly (BillLine & { variantId?: string | null })[],
): Promise<string> {
  const [row] = await tx
    .insert(bills)
    .values({ ...bill, issuedAt: tx.now })
    .returning({ id: bills.id })
  const billId = mustExist(row, 'the bill just saved').id
  const { storeId } = bill
  await tx.insert(billLines).values(lines.map((line) => ({ ...line, billId, storeId })))
  return billId
}

/** Locks the bill of an order, so that its credit notes are issued one after the other; undefined without a bill. */
export async function lockBill(tx: Tx, orderId: string) {
  return lock(tx, eq(bills.orderId, orderId))
}

/** Locks a bill of this store; undefined when the store has no bill with this id. */
export async function lockStoreBill(tx: Tx, storeId: string, billId: string) {
  return lock(tx, and(eq(bills.id, billId), eq(bills.storeId, storeId)))
}

async function lock(tx: Tx, which: SQL | undefined) {
  const [bill] = await tx
    .select()
    .from(bills)
    .where(and(which, ne(bills.kind, 'credit_note')))
    .for('no key update')
  return bill
}
export type LockedBill = NonNullable<Awaited<ReturnType<typeof lock>>>

/** The order of a bill of this store: null for a sale at the counter, undefined when the store has no such bill. */
export async function findOrderOfBill(
  tx: Tx,
  storeId: string,
  billId: string,
): Promise<string | null | undefined> {
  const [bill] = await tx
    .select({ orderId: bills.orderId })
    .from(bills)
    .where(and(eq(bills.id, billId), eq(bills.storeId, storeId), ne(bills.kind, 'credit_note')))
  return bill?.orderId
}

export async function findBillLines(tx: Tx, billId: string): Promise<BillLine[]> {
  const rows = await tx
    .select({ line: billLines, hasEqualHalves: bills.hasEqualHalves })
    .from(billLines)
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(eq(billLines.billId, billId))
    .orderBy(asc(billLines.position))
  return rows.map(({ line: { billId: _billId, ...line }, hasEqualHalves }) => ({
    ...line,
    isUneven: !hasEqualHalves,
  }))
}

/** True when bills of today in India have equal CGST and SGST. */
export async function hasEqualHalvesToday(tx: Tx): Promise<boolean> {
  const [rule] = await tx
    .select({ rule: taxRules.rule })
    .from(taxRules)
    .where(and(eq(taxRules.rule, 'equal_halves'), lte(taxRules.validFrom, indianDay(tx.now))))
  return rule !== undefined
}

/** True when a recorded address decides about the place of supply today in India; see `placeOfSupply` of the settings. */
export async function isByRecordedAddressToday(tx: Tx): Promise<boolean> {
  const [term] = await tx
    .select({ value: planTerms.value })
    .from(planTerms)
    .where(
      and(
        eq(planTerms.subject, 'placeOfSupply'),
        isNull(planTerms.withdrawnAt),
        lte(planTerms.validFrom, indianDay(tx.now)),
      ),
    )
    .orderBy(desc(planTerms.validFrom))
    .limit(1)
  return term?.value === 1
}

/** Moves the day from which CGST and SGST are equal, while neither the old nor the new day has begun. */
export async function moveEqualHalves(tx: Tx, validFrom: string): Promise<boolean> {
  const today = indianDay(tx.now)
  const moved = await tx
    .update(taxRules)
    .set({ validFrom })
    .where(
      and(
        eq(taxRules.rule, 'equal_halves'),
        gt(taxRules.validFrom, today),
        gt(sql`${validFrom}::date`, today),
      ),
    )
    .returning({ rule: taxRules.rule })
  return moved.length > 0
}

export async function findCreditNote(tx: Tx, billId: string, cause: string) {
  const [note] = await tx
    .select({ number: bills.number, totalPaise: bills.totalPaise })
    .from(bills)
    .where(and(eq(bills.correctsId, billId), eq(bills.cause, cause)))
  return note
}

/** The amounts that the credit notes of a bill have credited, in paise, by the line's position. */
export async function findCredited(tx: Tx, billId: string): Promise<Map<number, number>> {
  const rows = await tx
    .select({
      position: billLines.position,
      paise: sql<number>`sum(${billLines.amountPaise})::int`,
    })
    .from(billLines)
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(eq(bills.correctsId, billId))
    .groupBy(billLines.position)
  return new Map(rows.map(({ position, paise }) => [position, paise]))
}

export async function findDiscountBack(tx: Tx, billId: string): Promise<number> {
  const [row] = await tx
    .select({ paise: discountBackPaise(sql`${billId}::uuid`) })
    .from(bills)
    .where(eq(bills.id, billId))
  return mustExist(row, 'the sum of the discounts').paise
}

/**
 * Deletes a batch of credit notes and a batch of bills, both issued before this time. A bill stays while it has a
 * credit note, because the credit note may be younger. Returns the larger number.
 */
export function deleteBills(tx: Tx, issuedBefore: Date): Promise<number> {
  const notes = alias(bills, 'notes')
  const note = tx.select({ id: notes.id }).from(notes).where(eq(notes.correctsId, bills.id))
  const isOld = lt(bills.issuedAt, issuedBefore)
  return largestOf(
    tx.delete(bills).where(batchOf(bills, and(isOld, isNotNull(bills.correctsId)))),
    tx.delete(bills).where(batchOf(bills, and(isOld, isNull(bills.correctsId), notExists(note)))),
  )
}
