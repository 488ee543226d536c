import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { storeClosures, stores } from '#server/platform/db/tables/stores.ts'
import type { StoreForm } from '#shared/contract/store-form.ts'

type StoreStatus = (typeof stores.$inferSelect)['status']

/** The numbers of a seller's tax registrations, each null when there is none. */
export type TaxNumbers = Record<'gstin' | 'enrolmentNumber' | 'pan', string | null>

export type NewStore = StoreForm &
  Partial<TaxNumbers> & {
    ownerId: string
    status: StoreStatus
    image: string | null
    logo: string | null
  }

export async function findStoreOfOwner(tx: Tx, ownerId: string) {
  const [row] = await tx
    .select({ id: stores.id, status: stores.status })
    .from(stores)
    .where(eq(stores.ownerId, ownerId))
  return row
}

/** Locks the store's row; undefined when there is no such store. */
export async function lockStore(tx: Tx, storeId: string) {
  const [row] = await tx
    .select({ storeName: stores.storeName, status: stores.status, ownerId: stores.ownerId })
    .from(stores)
    .where(eq(stores.id, storeId))
    .for('no key update')
  return row
}

export async function saveStatus(
  tx: Tx,
  storeId: string,
  { status, reason }: { status: StoreStatus; reason: string | null },
): Promise<void> {
  await tx
    .update(stores)
    .set({ status, statusReason: reason, updatedAt: tx.now })
    .where(eq(stores.id, storeId))
}

/** Overwrites what a registration says about a store. */
export async function saveRegistered(
  tx: Tx,
  storeId: string,
  { shopName: storeName, ...facts }: RegisteredStore,
): Promise<void> {
  await tx
    .update(stores)
    .set({ ...facts, storeName, updatedAt: tx.now })
    .where(eq(stores.id, storeId))
}

/** The part of a store that its owner registers; the rest has defaults that he changes later. */
export type RegisteredStore = Omit<
  NewStore,
  'ownerId' | 'status' | 'closures' | 'preparationMinutes' | 'pickupDays' | 'inventoryAlert'
>

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
