import { lockOpenAccount, makeMerchant } from '#server/modules/accounts/commands/open-account.ts'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { nearestPlace } from '#server/modules/places/rules.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { StoreForm } from '#shared/contract/store-form.ts'
import type { AccountForm } from '#shared/contract/your-account.ts'
import { invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import {
  findStoreOfOwner,
  insertStore,
  lockAccount,
  type NewStore,
  replaceClosures,
  saveStore,
  type StoreChange,
} from './queries.ts'

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
  checkPlace(form, 'latitude')
  await lockOpenAccount(tx, ownerId)
  if (await findStoreOfOwner(tx, ownerId))
    throw invalidField('owner', messageText('storeFields.ownerHasStore'))
  const storeId = await insertStore(tx, { ...form, ownerId, status, image, logo })
  if (status === 'approved') await makeMerchant(tx, ownerId)
  await record(tx, 'store.changed', { storeId })
  return storeId
}

function checkPlace(point: { latitude: number; longitude: number }, field: string): void {
  if (!nearestPlace({ lat: point.latitude, long: point.longitude }))
    throw invalidField(field, messageText('storeFields.placeUnknown'))
}

/**
 * Saves one part of the merchant's own store; false, with nothing saved, when that part has changed since the form was
 * opened. Open orders keep their promised times: an order stores its own.
 */
export async function saveAccount(
  tx: Tx,
  { storeId }: Merchant,
  form: AccountForm,
): Promise<boolean> {
  const present = await lockAccount(tx, storeId, form.of)
  if (present !== form.version) return false
  if (form.of === 'closures') await replaceClosures(tx, storeId, form.closures)
  await saveStore(tx, storeId, changeOf(form))
  // Name and place are among the words by which its products are found.
  if (form.of === 'personalInfo' || form.of === 'address')
    await record(tx, 'store.changed', { storeId })
  return true
}

function changeOf(form: AccountForm): StoreChange {
  switch (form.of) {
    case 'personalInfo': {
      const { ownerName, shopName: storeName, contactNumber, businessType } = form
      return { ownerName, storeName, contactNumber, businessType }
    }
    case 'address': {
      const { state, city, locality, address, lat: latitude, long: longitude } = form
      checkPlace({ latitude, longitude }, 'lat')
      return { state, city, locality, address, latitude, longitude }
    }
    case 'timings':
      return { timings: form.timings }
    case 'pickup': {
      const { preparationMinutes, pickupDays, instructions } = form
      return { preparationMinutes, pickupDays, instructions }
    }
    case 'stockAlert':
      return { inventoryAlert: form.inventoryAlert }
    case 'closures':
      return {}
  }
}
