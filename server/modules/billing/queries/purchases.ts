import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { receiptCounters, subscriptionPurchases } from '#server/platform/db/tables/billing.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Period } from '../rules/periods.ts'

export type PurchaseRow = typeof subscriptionPurchases.$inferSelect
type NewPurchase = Pick<
  PurchaseRow,
  'storeId' | 'plan' | 'tags' | 'planPaise' | 'setupPaise' | 'billedTo' | 'tax' | 'askedBy'
>

export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<string> {
  const [row] = await tx
    .insert(subscriptionPurchases)
    .values({ ...purchase, askedAt: tx.now, triedAt: tx.now })
    .returning({ id: subscriptionPurchases.id })
  return mustExist(row, 'the new purchase').id
}

export async function findPurchase(db: Db, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionPurchases)
    .where(eq(subscriptionPurchases.id, id))
  return row
}

const isOpen = and(isNull(subscriptionPurchases.paidAt), isNull(subscriptionPurchases.replacedAt))

/** The store's purchase that waits for its payment. */
export async function findOpenPurchase(db: Db, storeId: string): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionPurchases)
    .where(and(eq(subscriptionPurchases.storeId, storeId), isOpen))
  return row
}

/** The store's paid purchases that were not refunded, in the order of payment. */
export async function findPaid(
  tx: Tx,
  storeId: string,
): Promise<(PurchaseRow & { paidAt: Date })[]> {
  const rows = await tx
    .select()
    .from(subscriptionPurchases)
    .where(
      and(
        eq(subscriptionPurchases.storeId, storeId),
        isNotNull(subscriptionPurchases.paidAt),
        isNull(subscriptionPurchases.returnedAt),
      ),
    )
    .orderBy(asc(subscriptionPurchases.paidAt), asc(subscriptionPurchases.receiptNumber))
  return rows.map((row) => ({ ...row, paidAt: mustExist(row.paidAt, 'the time of a payment') }))
}

type Change = Partial<Pick<PurchaseRow, 'triedAt' | 'replacedAt'>>

export async function savePurchase(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.update(subscriptionPurchases).set(change).where(eq(subscriptionPurchases.id, id))
}

/** Saves that a purchase is paid, with its period, or that its money was refunded, without a period. */
export async function saveEnd(
  tx: Tx,
  id: string,
  end: Partial<Pick<PurchaseRow, 'paidAt' | 'receiptNumber' | 'returnedAt'>> & {
    period: Period | null
  },
): Promise<void> {
  const { period, ...change } = end
  await tx
    .update(subscriptionPurchases)
    .set({ ...change, periodFrom: period?.from ?? null, periodUntil: period?.until ?? null })
    .where(eq(subscriptionPurchases.id, id))
}

/** The next receipt number of the financial year; other payments wait until this transaction is committed. */
export async function nextReceiptSerial(tx: Tx, year: string): Promise<number> {
  const [row] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: receiptCounters.year,
      set: { last: sql`${receiptCounters.last} + 1` },
    })
    .returning({ last: receiptCounters.last })
  return mustExist(row, 'the counter of receipts').last
}

/** Removes name and address from the receipts of a store whose data are erased. */
export async function eraseBuyer(tx: Tx, storeId: string): Promise<void> {
  await tx
    .update(subscriptionPurchases)
    .set({ billedTo: null })
    .where(eq(subscriptionPurchases.storeId, storeId))
}

/** Locks a purchase with tags that is paid and not refunded. */
export async function lockTagOrder(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptionPurchases)
    .where(
      and(
        eq(subscriptionPurchases.id, id),
        gt(subscriptionPurchases.tags, 0),
        isNotNull(subscriptionPurchases.paidAt),
        isNull(subscriptionPurchases.returnedAt),
      ),
    )
    .for('update')
  return row
}

export async function saveTagsSent(tx: Tx, id: string): Promise<void> {
  await tx
    .update(subscriptionPurchases)
    .set({ tagsSentAt: tx.now })
    .where(eq(subscriptionPurchases.id, id))
}
