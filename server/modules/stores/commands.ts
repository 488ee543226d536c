import type { Merchant } from '#server/modules/accounts/guards.ts'
import { lockOpenAccount, makeMerchant } from '#server/modules/accounts/commands/open-account.ts'
import { nearestPlace } from '#server/modules/places/rules.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { StoreForm } from '#shared/contract/store-form.ts'
import { invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { findStoreOfOwner, insertStore, type NewStore, updateInventoryAlert } from './queries.ts'

/** Pictures are hashes of registered media. */
export type NewStoreInput = {
  ownerId: string
  form: StoreForm
  status: NewStore['status']
  image?: string | null
  logo?: string | null
}

/** Creates the store of an account that has none, with its closures; an approved store makes its owner a merchant. */
export async function createStore(tx: Tx, input: NewStoreInput): Promise<string> {
  const { ownerId, form, status, image = null, logo = null } = input
  if (!nearestPlace({ lat: form.latitude, long: form.longitude })) {
    throw invalidField('latitude', messageText('storeFields.placeUnknown'))
  }
  await lockOpenAccount(tx, ownerId)
  if (await findStoreOfOwner(tx, ownerId))
    throw invalidField('owner', messageText('storeFields.ownerHasStore'))
  const storeId = await insertStore(tx, { ...form, ownerId, status, image, logo })
  if (status === 'approved') await makeMerchant(tx, ownerId)
  await record(tx, 'store.changed', { storeId })
  return storeId
}

/** The stock at which a variant of the merchant's store runs low. */
export async function setInventoryAlert(
  tx: Tx,
  merchant: Merchant,
  inventoryAlert: number,
): Promise<void> {
  await updateInventoryAlert(tx, merchant.storeId, inventoryAlert)
}
