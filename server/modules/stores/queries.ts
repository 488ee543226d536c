import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { accountVersions, storeClosures, stores } from '#server/platform/db/tables/stores.ts'
import type { StoreForm } from '#shared/contract/store-form.ts'
import type { Closure } from '#shared/contract/stores.ts'
import type { AccountPart } from '#shared/contract/your-account.ts'
import { indianDay } from '#shared/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'

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
  await insertClosures(tx, storeId, closures)
  return storeId
}

async function insertClosures(tx: Tx, storeId: string, closures: Closure[]): Promise<void> {
  if (closures.length === 0) return
  await tx
    .insert(storeClosures)
    .values(closures.map(({ from, to, reason }) => ({ storeId, fromDay: from, toDay: to, reason })))
}

/** Locks the store and returns the version of one part of its account. */
export async function lockAccount(tx: Tx, storeId: string, part: AccountPart): Promise<string> {
  await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId)).for('update')
  const [row] = await tx
    .select({ version: accountVersions[part] })
    .from(stores)
    .where(eq(stores.id, storeId))
  return mustExist(row, `the store ${storeId} of a merchant`).version
}

export type StoreChange = Partial<
  Pick<
    typeof stores.$inferInsert,
    | 'ownerName'
    | 'storeName'
    | 'contactNumber'
    | 'businessType'
    | 'state'
    | 'city'
    | 'locality'
    | 'address'
    | 'latitude'
    | 'longitude'
    | 'timings'
    | 'preparationMinutes'
    | 'pickupDays'
    | 'instructions'
    | 'inventoryAlert'
    | 'image'
    | 'logo'
  >
>

export async function saveStore(tx: Tx, storeId: string, change: StoreChange): Promise<void> {
  await tx
    .update(stores)
    .set({ ...change, updatedAt: tx.now })
    .where(eq(stores.id, storeId))
}

export async function findPictures(tx: Tx, storeId: string): Promise<string[]> {
  const [row] = await tx
    .select({ image: stores.image, logo: stores.logo })
    .from(stores)
    .where(eq(stores.id, storeId))
  const { image, logo } = mustExist(row, `the store ${storeId} of a merchant`)
  return [image, logo].filter((hash) => hash !== null)
}

/** Replaces the closures that are not over yet. */
export async function replaceClosures(tx: Tx, storeId: string, closures: Closure[]): Promise<void> {
  const today = indianDay(tx.now)
  await tx
    .delete(storeClosures)
    .where(and(eq(storeClosures.storeId, storeId), gte(storeClosures.toDay, today)))
  await insertClosures(tx, storeId, closures)
}
