import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { pickupCodes, wrongCodes } from '#server/platform/db/tables/orders.ts'
import type { IssuedCode } from '#server/platform/secrets.ts'

export async function insertPickupCode(tx: Tx, orderId: string, issued: IssuedCode): Promise<void> {
  await tx.insert(pickupCodes).values({ orderId, ...issued })
}

/** Its order is locked already, and with it the code. */
export async function findPickupCode(tx: Tx, orderId: string) {
  const [row] = await tx.select().from(pickupCodes).where(eq(pickupCodes.orderId, orderId))
  return row
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

/** Of an order that ends: nothing of its code or token is kept. */
export async function deletePickupCode(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(pickupCodes).where(eq(pickupCodes.orderId, orderId))
}

/** Locks and answers the store's wrong codes of the day, so that parallel guesses queue up here. */
export async function lockWrongCodes(tx: Tx, storeId: string, day: string): Promise<number> {
  await tx.insert(wrongCodes).values({ storeId, day, count: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select({ count: wrongCodes.count })
    .from(wrongCodes)
    .where(and(eq(wrongCodes.storeId, storeId), eq(wrongCodes.day, day)))
    .for('update')
  return row?.count ?? 0
}

export async function countWrongCode(
  tx: Tx,
  { orderId, storeId, day }: { orderId: string; storeId: string; day: string },
): Promise<void> {
  await tx
    .update(pickupCodes)
    .set({ tries: sql`${pickupCodes.tries} + 1` })
    .where(eq(pickupCodes.orderId, orderId))
  await tx
    .update(wrongCodes)
    .set({ count: sql`${wrongCodes.count} + 1` })
    .where(and(eq(wrongCodes.storeId, storeId), eq(wrongCodes.day, day)))
}
