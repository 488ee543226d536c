import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { savedCarts } from '#server/platform/db/tables/orders.ts'
import type { CartLine } from '#shared/contract/orders/cart.ts'

export async function findSavedCart(db: Db, userId: string): Promise<CartLine[]> {
  const [row] = await db
    .select({ lines: savedCarts.lines })
    .from(savedCarts)
    .where(eq(savedCarts.userId, userId))
  return row?.lines ?? []
}

export async function replaceSavedCart(tx: Tx, userId: string, lines: CartLine[]): Promise<void> {
  const saved = { lines, savedAt: tx.now }
  await tx
    .insert(savedCarts)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: savedCarts.userId, set: saved })
}

export async function deleteSavedCart(tx: Tx, userId: string): Promise<void> {
  await tx.delete(savedCarts).where(eq(savedCarts.userId, userId))
}
