import { and, asc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import {
  accountVersions,
  countOpenOrders,
  storeClosures,
  stores,
} from '#server/platform/db/tables/stores.ts'
import type { StepNote } from '#shared/contract/stores/first-steps.ts'
import type { StoreForm } from '#shared/contract/stores/store-form.ts'
import type { Closure } from '#shared/contract/stores/stores.ts'
import type { AccountPart } from '#shared/contract/stores/your-account.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'

type StoreStatus = (typeof stores.$inferSelect)['status']

/** The numbers of a seller's tax registrations; null when the seller has none. */
export type TaxNumbers = Record<'gstin' | 'enrolmentNumber' | 'pan', string | null>

/** The seller's undertaking that its descriptions are true. */
type Undertaking = { undertaking: string; undertakenAt: Date }

export type NewStore = StoreForm &
  Partial<TaxNumbers & Undertaking> & {
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
    .select({
      storeName: stores.storeName,
      status: stores.status,
      ownerId: stores.ownerId,
      closingAskedAt: stores.closingAskedAt,
      erasedAt: stores.erasedAt,
      statusBeforeClosing: stores.statusBeforeClosing,
    })
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

/** Saves the status, with its reason, that a closed store will have after its owner reopens it. */
export async function saveStatusForReopening(
  tx: Tx,
  storeId: string,
  { status, reason }: { status: 'approved' | 'suspended'; reason: string | null },
): Promise<void> {
  await tx
    .update(stores)
    .set({ statusBeforeClosing: status, statusReason: reason, updatedAt: tx.now })
    .where(eq(stores.id, storeId))
}

/** Records the undertaking of a store that has not given this edition. */
export async function saveUndertaking(tx: Tx, storeId: string, edition: string): Promise<void> {
  await tx
    .update(stores)
    .set({ undertaking: edition, undertakenAt: tx.now, updatedAt: tx.now })
    .where(and(eq(stores.id, storeId), sql`${stores.undertaking} is distinct from ${edition}`))
}

/** Overwrites the columns of a store that a registration sets. */
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

/** The columns of a store that its owner registers; the other columns have defaults that the owner changes later. */
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
    | 'exchangeDays'
    | 'hindi'
    | 'inventoryAlert'
    | 'image'
    | 'logo'
    | keyof TaxNumbers
  >
>

export async function saveStore(tx: Tx, storeId: string, change: StoreChange): Promise<void> {
  await tx
    .update(stores)
    .set({ ...change, updatedAt: tx.now })
    .where(eq(stores.id, storeId))
}

/**
 * Adds or removes a note about the store's first steps, in one statement, so that two simultaneous notes are both
 * saved.
 */
export async function saveStepNote(
  tx: Tx,
  storeId: string,
  { note, isSet }: { note: StepNote; isSet: boolean },
): Promise<void> {
  const others = sql`array_remove(${stores.firstSteps}, ${note})`
  const firstSteps = isSet ? sql`array_append(${others}, ${note})` : others
  await tx.update(stores).set({ firstSteps }).where(eq(stores.id, storeId))
}

export async function savePause(tx: Tx, storeId: string, bookingsPausedAt: Date | null) {
  await tx.update(stores).set({ bookingsPausedAt }).where(eq(stores.id, storeId))
}

export async function findPlaceAndEmail(
  tx: Tx,
  storeId: string,
): Promise<Pick<typeof stores.$inferSelect, 'state' | 'city' | 'email'>> {
  const [row] = await tx
    .select({ state: stores.state, city: stores.city, email: stores.email })
    .from(stores)
    .where(eq(stores.id, storeId))
  return mustExist(row, `the store ${storeId} of a merchant`)
}

export async function findPictures(tx: Tx, storeId: string) {
  const [row] = await tx
    .select({ image: stores.image, logo: stores.logo })
    .from(stores)
    .where(eq(stores.id, storeId))
  return mustExist(row, `the store ${storeId} of a merchant`)
}

/** Replaces the closures that are not over yet. */
export async function replaceClosures(tx: Tx, storeId: string, closures: Closure[]): Promise<void> {
  const today = indianDay(tx.now)
  await tx
    .delete(storeClosures)
    .where(and(eq(storeClosures.storeId, storeId), gte(storeClosures.toDay, today)))
  await insertClosures(tx, storeId, closures)
}

export type ClosingStore = Pick<
  typeof stores.$inferSelect,
  'id' | 'status' | 'closingAskedAt' | 'closedAt' | 'statusBeforeClosing' | 'erasedAt'
>

export async function lockForClosing(tx: Tx, storeId: string): Promise<ClosingStore> {
  const [row] = await tx
    .select({
      id: stores.id,
      status: stores.status,
      closingAskedAt: stores.closingAskedAt,
      closedAt: stores.closedAt,
      statusBeforeClosing: stores.statusBeforeClosing,
      erasedAt: stores.erasedAt,
    })
    .from(stores)
    .where(eq(stores.id, storeId))
    .for('update')
  return mustExist(row, `the store ${storeId}`)
}

/**
 * Locks the stock of all products of the store and counts its open orders. A booking locks its stock rows before it
 * checks the store, so a parallel booking is either counted here or refused by that check.
 */
export async function lockOpenOrders(tx: Tx, storeId: string): Promise<number> {
  await tx.execute(sql`
    select from variant_stock k
    where k.product_id in (select id from products where store_id = ${storeId}::uuid)
    order by k.variant_id for update of k`)
  const [row] = await tx
    .select({ count: countOpenOrders(sql`stores.id`) })
    .from(stores)
    .where(eq(stores.id, storeId))
  return mustExist(row, `the store ${storeId}`).count
}

export type ClosingChange = Partial<
  Pick<typeof stores.$inferInsert, 'status' | 'closingAskedAt' | 'closedAt' | 'statusBeforeClosing'>
>

export async function saveClosing(tx: Tx, storeId: string, change: ClosingChange): Promise<void> {
  await tx
    .update(stores)
    .set({ ...change, updatedAt: tx.now })
    .where(eq(stores.id, storeId))
}

/** Stores to close: their owners have asked for it, and their last open order has ended. */
export async function findStoresToClose(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(
      and(
        isNotNull(stores.closingAskedAt),
        isNull(stores.closedAt),
        eq(countOpenOrders(sql`stores.id`), 0),
      ),
    )
    .orderBy(asc(stores.closingAskedAt))
  return rows.map(({ id }) => id)
}

/** Stores that were closed before this time and are not erased yet. */
export async function findStoresToErase(db: Db, closedBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(lt(stores.closedAt, closedBefore), isNull(stores.erasedAt)))
  return rows.map(({ id }) => id)
}

/** Overwrites names, numbers, addresses, pictures, closures and the administrator's note; products and orders stay. */
export async function eraseStore(tx: Tx, storeId: string): Promise<void> {
  await tx.delete(storeClosures).where(eq(storeClosures.storeId, storeId))
  await tx
    .update(stores)
    .set({
      storeName: '',
      ownerName: '',
      contactNumber: '',
      email: '',
      locality: '',
      address: '',
      instructions: '',
      hindi: {},
      image: null,
      logo: null,
      gstin: null,
      enrolmentNumber: null,
      pan: null,
      // This is free text, which may name a person.
      statusReason: null,
      // The middle of India, because the location of a shop is as personal as its address.
      latitude: 22.5,
      longitude: 79,
      erasedAt: tx.now,
      updatedAt: tx.now,
    })
    .where(eq(stores.id, storeId))
}
