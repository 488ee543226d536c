import { lockOpenAccount, makeMerchant } from '#server/modules/accounts/commands/open-account.ts'
import { nearestPlace } from '#server/modules/places/rules.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { StoreForm } from '#shared/contract/store-form.ts'
import { AppError } from '#shared/errors.ts'
import { findStoreOfOwner, insertStore, type NewStore } from './queries.ts'

/** Pictures are hashes of registered media. */
export type NewStoreInput = {
  ownerId: string
  form: StoreForm
  status: NewStore['status']
  image?: string | null
  logo?: string | null
}

/** Adds the store of somebody who has none, with its closures; approval makes the owner a merchant. */
export async function createStore(tx: Tx, input: NewStoreInput): Promise<string> {
  const { ownerId, form, status, image = null, logo = null } = input
  if (!nearestPlace({ lat: form.latitude, long: form.longitude })) {
    throw refusal('latitude', 'Latitude and longitude name no place in India')
  }
  await lockOpenAccount(tx, ownerId)
  if (await findStoreOfOwner(tx, ownerId)) throw refusal('owner', 'The owner has a store already')
  const storeId = await insertStore(tx, { ...form, ownerId, status, image, logo })
  if (status === 'approved') await makeMerchant(tx, ownerId)
  await record(tx, 'store.changed', { storeId })
  return storeId
}

function refusal(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', message, { fields: { [field]: message } })
}
