import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { storeClosures, stores } from '#server/platform/db/tables/stores.ts'
import type { StoreForm } from '#shared/contract/store-form.ts'

export type NewStore = StoreForm & {
  ownerId: string
  status: 'approved' | 'pending' | 'rejected'
  image: string | null
  logo: string | null
}

export async function findStoreOfOwner(tx: Tx, ownerId: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: stores.id }).from(stores).where(eq(stores.ownerId, ownerId))
  return row?.id
}

/** Inserts the store and its closures; returns its id. */
export async function insertStore(tx: Tx, store: NewStore): Promise<string> {
  const { shopName: storeName, closures, ...row } = store
  const [added] = await tx
    .insert(stores)
    .values({ ...row, storeName, createdAt: tx.now, updatedAt: tx.now })
    .returning({ id: stores.id })
  if (!added) throw new Error('The store was not inserted')
  const storeId = added.id
  if (closures.length > 0) {
    await tx
      .insert(storeClosures)
      .values(
        closures.map(({ from, to, reason }) => ({ storeId, fromDay: from, toDay: to, reason })),
      )
  }
  return storeId
}

export async function updateInventoryAlert(
  tx: Tx,
  storeId: string,
  inventoryAlert: number,
): Promise<void> {
  await tx.update(stores).set({ inventoryAlert, updatedAt: tx.now }).where(eq(stores.id, storeId))
}
