import { lockOpenAccount, makeMerchant } from '#server/modules/accounts/commands/open-account.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { StoreForm } from '#shared/contract/stores/store-form.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import * as rows from '../queries/stores.ts'
import { expectInIndia } from '#server/modules/places/rules.ts'

export type { RegisteredStore } from '../queries/stores.ts'

/** `image` and `logo` are hashes of registered media. */
export type NewStoreInput = Partial<
  Pick<rows.NewStore, 'gstin' | 'enrolmentNumber' | 'pan' | 'undertaking' | 'undertakenAt'>
> & {
  ownerId: string
  form: StoreForm
  status: rows.NewStore['status']
  image?: string | null
  logo?: string | null
}

/** Creates the store of an account that has none, with its closures; an approved store makes its owner a merchant. */
export async function createStore(tx: Tx, input: NewStoreInput): Promise<string> {
  const { ownerId, form, status, image = null, logo = null, ...facts } = input
  expectInIndia(form, 'latitude')
  await lockOpenAccount(tx, ownerId)
  if (await rows.findStoreOfOwner(tx, ownerId))
    throw invalidField('owner', messageText('storeFields.ownerHasStore'))
  const storeId = await rows.insertStore(tx, { ...form, ...facts, ownerId, status, image, logo })
  if (status === 'approved') await makeMerchant(tx, ownerId)
  await record(tx, 'store.changed', { storeId })
  return storeId
}

/** The store of an account with its status; undefined when it has none. */
export const findOwnStore = rows.findStoreOfOwner

/** Replaces the data of a rejected store; the store waits for review again. */
export async function registerAgain(
  tx: Tx,
  storeId: string,
  facts: rows.RegisteredStore,
): Promise<void> {
  expectInIndia(facts, 'latitude')
  await rows.saveRegistered(tx, storeId, facts)
  await rows.saveStatus(tx, storeId, { status: 'pending', reason: null })
}

/**
 * Locks the store, so that changes of its staff or of its campaigns run one after the other. `isOpen`: the store is
 * approved and its owner is not closing it. Throws NOT_FOUND when there is no such store.
 */
export async function lockWholeStore(
  tx: Tx,
  storeId: string,
): Promise<{ storeName: string; isOpen: boolean }> {
  const store = await rows.lockStore(tx, storeId)
  if (!store) throw new AppError('NOT_FOUND', { reason: 'store' })
  const { storeName, status, closingAskedAt } = store
  return { storeName, isOpen: status === 'approved' && closingAskedAt === null }
}

type StatusChange = { status: rows.NewStore['status']; reason: string | null }

/** Changes a store's status and returns its name and owner. Throws STORE_STATUS_CONFLICT when it is not in `from`. */
export async function changeStatus(
  tx: Tx,
  { storeId, from }: { storeId: string; from: rows.NewStore['status'] },
  change: StatusChange,
): Promise<{ storeName: string; ownerId: string }> {
  const store = await rows.lockStore(tx, storeId)
  if (!store || store.erasedAt) throw new AppError('NOT_FOUND', { reason: 'store' })
  expectStatus(store.status, from)
  await rows.saveStatus(tx, storeId, change)
  if (change.status === 'approved') await makeMerchant(tx, store.ownerId)
  await record(tx, 'store.changed', { storeId })
  return store
}

/**
 * Suspends or reinstates a store. A store that its owner has closed stays closed; the change then sets the status for
 * reopening.
 */
export async function changeSuspension(
  tx: Tx,
  storeId: string,
  change: { status: 'approved' | 'suspended'; reason: string | null },
): Promise<{ storeName: string; ownerId: string }> {
  const from = change.status === 'approved' ? 'suspended' : 'approved'
  const store = await rows.lockStore(tx, storeId)
  if (!store?.statusBeforeClosing) return changeStatus(tx, { storeId, from }, change)
  if (store.erasedAt) throw new AppError('NOT_FOUND', { reason: 'store' })
  expectStatus(store.statusBeforeClosing, from)
  await rows.saveStatusForReopening(tx, storeId, change)
  return store
}

function expectStatus(storeStatus: rows.NewStore['status'], from: rows.NewStore['status']): void {
  if (storeStatus !== from)
    throw new AppError('STORE_STATUS_CONFLICT', { reason: 'store', storeStatus })
}
