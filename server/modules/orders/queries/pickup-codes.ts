import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { orders, pickupCodes, wrongCodes } from '#server/platform/db/tables/orders.ts'
import type { IssuedCode } from '#server/platform/secrets.ts'
import { PICKUP_CODE_TRIES } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { LockedOrder } from './orders.ts'

export async function insertPickupCode(
  tx: Tx,
  { id: orderId, storeId }: Pick<LockedOrder, 'id' | 'storeId'>,
  issued: IssuedCode,
): Promise<void> {
  await tx.insert(pickupCodes).values({ orderId, storeId, ...issued })
}

/** Reads the code without a lock; the caller has locked its order. */
export async function findPickupCode(tx: Tx, orderId: string) {
  const [row] = await tx.select().from(pickupCodes).where(eq(pickupCodes.orderId, orderId))
  return row
}

/** The codes of the store's ready orders that have attempts left, at most `most`, the most urgent order first. */
export async function findReadyCodes(tx: Tx, storeId: string, most: number) {
  return tx
    .select({ orderId: pickupCodes.orderId, codeMac: pickupCodes.codeMac })
    .from(pickupCodes)
    .innerJoin(orders, eq(orders.id, pickupCodes.orderId))
    .where(
      and(
        eq(orders.storeId, storeId),
        eq(orders.status, 'ready_for_pickup'),
        lt(pickupCodes.tries, PICKUP_CODE_TRIES),
      ),
    )
    .orderBy(asc(orders.dueAt))
    .limit(most)
}

export async function replacePickupCode(
  tx: Tx,
  orderId: string,
  issued: IssuedCode,
): Promise<void> {
  await tx
    .update(pickupCodes)
    .set({ ...issued, tries: 0, renewals: sql`${pickupCodes.renewals} + 1` })
    .where(eq(pickupCodes.orderId, orderId))
}

/** Deletes the code and token of an order that ends. Returns the person to whom the shopper had given the code. */
export async function deletePickupCode(tx: Tx, orderId: string): Promise<string | null> {
  const [row] = await tx
    .delete(pickupCodes)
    .where(eq(pickupCodes.orderId, orderId))
    .returning({ collectorId: pickupCodes.collectorId })
  return row?.collectorId ?? null
}

/** Locks the store's count of wrong codes of the day, so that parallel guesses wait; returns the count. */
export async function lockWrongCodes(tx: Tx, storeId: string, day: string): Promise<number> {
  await tx.insert(wrongCodes).values({ storeId, day, count: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select({ count: wrongCodes.count })
    .from(wrongCodes)
    .where(and(eq(wrongCodes.storeId, storeId), eq(wrongCodes.day, day)))
    .for('update')
  return mustExist(row, 'the day’s count of wrong codes').count
}

/** Counts a wrong code for this order; `countWrongCode` counts it for the store's day. */
export async function countTry(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(pickupCodes)
    .set({ tries: sql`${pickupCodes.tries} + 1` })
    .where(eq(pickupCodes.orderId, orderId))
}

/** Counts a wrong code for the store's day. */
export async function countWrongCode(tx: Tx, storeId: string, day: string): Promise<void> {
  await tx
    .update(wrongCodes)
    .set({ count: sql`${wrongCodes.count} + 1` })
    .where(and(eq(wrongCodes.storeId, storeId), eq(wrongCodes.day, day)))
}
