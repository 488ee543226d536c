import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { orderCollectors, orders, pickupCodes } from '#server/platform/db/tables/orders.ts'
import type { IssuedCode } from '#server/platform/secrets.ts'

export async function insertCollector(
  tx: Tx,
  collector: typeof orderCollectors.$inferInsert,
): Promise<void> {
  await tx.insert(orderCollectors).values(collector)
}

/** Replaces the code of a ready order by a code that only this person sees; null: the shopper. */
export async function replaceCollectorCode(
  tx: Tx,
  orderId: string,
  issued: IssuedCode & { collectorId: string | null },
): Promise<void> {
  await tx
    .update(pickupCodes)
    .set({ ...issued, tries: 0 })
    .where(eq(pickupCodes.orderId, orderId))
}

/** Erases the names that a person gave; the entries of the time lines stay. */
export async function eraseCollectors(tx: Tx, shopperId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.shopperId, shopperId))
  await tx.update(orderCollectors).set({ name: null }).where(inArray(orderCollectors.orderId, own))
}
