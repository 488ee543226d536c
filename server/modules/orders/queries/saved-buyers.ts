import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { orders, savedBuyers } from '#server/platform/db/tables/orders.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'

/** The buyer that an account keeps for the bills of its next bookings; null for none. */
export async function findSavedBuyer(db: Db, userId: string): Promise<BilledBuyer | null> {
  const [row] = await db
    .select({ buyer: savedBuyers.buyer })
    .from(savedBuyers)
    .where(eq(savedBuyers.userId, userId))
  return row?.buyer ?? null
}

export async function replaceSavedBuyer(tx: Tx, userId: string, buyer: BilledBuyer): Promise<void> {
  const saved = { buyer, savedAt: tx.now }
  await tx
    .insert(savedBuyers)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: savedBuyers.userId, set: saved })
}

export async function deleteSavedBuyer(tx: Tx, userId: string): Promise<void> {
  await tx.delete(savedBuyers).where(eq(savedBuyers.userId, userId))
}

/** Erases the buyers that a person named in bookings; the bills keep theirs, as the law requires. */
export async function eraseBuyers(tx: Tx, shopperId: string): Promise<void> {
  await tx.update(orders).set({ buyer: null }).where(eq(orders.shopperId, shopperId))
}
