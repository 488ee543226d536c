import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { bankReferences, owedPaise } from '#server/platform/db/tables/billing.ts'
import {
  payoutAccounts,
  payoutBatches,
  payouts,
  payoutStops,
} from '#server/platform/db/tables/payouts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { AccountKind } from '#shared/contract/payouts/own-payouts.ts'
import { mustExist } from '#shared/must-exist.ts'

type NewPayout = Pick<typeof payouts.$inferInsert, 'storeId' | 'accountId' | 'amountPaise'>
type EndedPayout = Partial<Pick<typeof payouts.$inferInsert, 'ledgerId' | 'failure'>> & {
  state: 'transferred' | 'failed'
  endedBy: string
}

export async function insertBatch(tx: Tx, madeBy: string) {
  const [row] = await tx
    .insert(payoutBatches)
    .values({ madeAt: tx.now, madeBy })
    .returning({ id: payoutBatches.id, number: payoutBatches.number })
  return mustExist(row, 'the batch just saved')
}

/** A unique index refuses a second open transfer to the same store. */
export async function insertPayouts(tx: Tx, batchId: string, rows: NewPayout[]): Promise<void> {
  await tx.insert(payouts).values(rows.map((row) => ({ ...row, batchId })))
}

export async function findBatch(tx: Tx, batchId: string) {
  const [row] = await tx
    .select({ number: payoutBatches.number })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId))
  return row
}

/**
 * Marks the open transfers of a batch as written to a file and returns them, without the transfers that must not be
 * made: to a stopped shop, to an account that was taken back, or of more than is owed now.
 */
export async function markFiled(tx: Tx, batchId: string, kind: AccountKind) {
  const filed = await tx
    .select({
      id: payouts.id,
      number: payouts.number,
      shopName: stores.storeName,
      amountPaise: payouts.amountPaise,
      accountId: payouts.accountId,
      sealed: payoutAccounts.sealed,
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .innerJoin(stores, eq(stores.id, payouts.storeId))
    .leftJoin(
      payoutStops,
      and(eq(payoutStops.storeId, payouts.storeId), isNull(payoutStops.releasedAt)),
    )
    .where(
      and(
        eq(payouts.batchId, batchId),
        eq(payouts.state, 'open'),
        eq(payoutAccounts.kind, kind),
        isNull(payoutAccounts.endedAt),
        isNull(payoutStops.id),
        sql`${payouts.amountPaise} <= ${owedPaise(sql`${payouts.storeId}`, sql`${tx.now.toISOString()}::timestamptz`)}`,
      ),
    )
    .orderBy(asc(payouts.number))
    .for('update', { of: payouts })
  const ids = filed.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(payouts).set({ filedAt: tx.now }).where(inArray(payouts.id, ids))
  return filed
}

const lockedColumns = {
  id: payouts.id,
  number: payouts.number,
  storeId: payouts.storeId,
  state: payouts.state,
  amountPaise: payouts.amountPaise,
  ledgerId: payouts.ledgerId,
}

/** Locks transfers in one order, so that two operators who record the same transfers cannot deadlock. */
export async function lockByNumbers(tx: Tx, numbers: number[]) {
  return tx
    .select(lockedColumns)
    .from(payouts)
    .where(inArray(payouts.number, numbers))
    .orderBy(asc(payouts.number))
    .for('update')
}

export async function lockPayout(tx: Tx, payoutId: string) {
  const [row] = await tx
    .select(lockedColumns)
    .from(payouts)
    .where(eq(payouts.id, payoutId))
    .for('update')
  return row
}

export async function endPayout(tx: Tx, payoutId: string, ended: EndedPayout): Promise<void> {
  await tx
    .update(payouts)
    .set({ ...ended, endedAt: tx.now })
    .where(eq(payouts.id, payoutId))
}

/** The settlements that have these references; references are compared by letters and digits only. */
export async function findUsedReferences(tx: Tx, keys: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ key: bankReferences.key, ledgerId: bankReferences.ledgerId })
    .from(bankReferences)
    .where(and(inArray(bankReferences.key, keys), eq(bankReferences.isRepeat, false)))
  return new Map(rows.map(({ key, ledgerId }) => [key, ledgerId]))
}
