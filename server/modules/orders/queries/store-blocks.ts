import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { storeBlocks } from '#server/platform/db/tables/orders.ts'
import { mustExist } from '#shared/must-exist.ts'

/**
 * Whose order of this store it is; undefined when the store sees none of that id. The account cannot be closed,
 * and books nothing, until this transaction ends.
 */
export async function lockShopperOfOrder(tx: Tx, storeId: string, orderId: string) {
  const { rows } = await tx.execute<{ shopperId: string; email: string }>(sql`
    select u.id as "shopperId", u.email from orders o join users u on u.id = o.shopper_id
    where o.id = ${orderId} and o.store_id = ${storeId} and o.status <> 'payment_pending'
    for share of u`)
  return rows[0]
}

type NewBlock = { storeId: string; shopperId: string; reason: string; blockedBy: string }

/** Answers the block there is, new or old; an old one stays as it was. */
export async function insertBlock(tx: Tx, block: NewBlock): Promise<string> {
  const [row] = await tx
    .insert(storeBlocks)
    .values({ ...block, blockedAt: tx.now })
    .onConflictDoUpdate({
      target: [storeBlocks.storeId, storeBlocks.shopperId],
      set: { reason: sql`${storeBlocks.reason}` },
    })
    .returning({ id: storeBlocks.id })
  return mustExist(row, 'the block just saved').id
}

/** False when this store has no such block. */
export async function deleteBlock(tx: Tx, storeId: string, blockId: string): Promise<boolean> {
  const gone = await tx
    .delete(storeBlocks)
    .where(and(eq(storeBlocks.id, blockId), eq(storeBlocks.storeId, storeId)))
    .returning({ id: storeBlocks.id })
  return gone.length > 0
}

export async function deleteBlocksOf(tx: Tx, shopperId: string): Promise<void> {
  await tx.delete(storeBlocks).where(eq(storeBlocks.shopperId, shopperId))
}
