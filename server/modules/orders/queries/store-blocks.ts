import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { seenByStore, storeBlocks } from '#server/platform/db/tables/orders.ts'
import { mustExist } from '#shared/must-exist.ts'

const shopperRow = z.object({ shopperId: z.string(), email: z.string() })

/**
 * Locks the account of the shopper of an order; undefined when the store has no order with this id. Until the
 * transaction ends, the account cannot be closed and cannot book.
 */
export async function lockShopperOfOrder(tx: Tx, storeId: string, orderId: string) {
  const { rows } = await tx.execute(sql`
    select u.id as "shopperId", u.email from orders join users u on u.id = orders.shopper_id
    where orders.id = ${orderId} and orders.store_id = ${storeId} and ${seenByStore}
    for share of u`)
  return checkRows(shopperRow, rows)[0]
}

type NewBlock = { storeId: string; shopperId: string; reason: string; blockedBy: string }

/** Inserts a block, unless one exists already; returns the id of the new or existing block. */
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

/** Deletes a block; returns false when this store has no such block. */
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
