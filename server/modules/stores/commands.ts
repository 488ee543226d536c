import { lockOpenAccount, makeMerchant } from '#server/modules/accounts/commands/open-account.ts'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { claimPictures, releasePictures } from '#server/modules/files/commands.ts'
import { nearestPlace } from '#server/modules/places/rules.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { StoreForm } from '#shared/contract/store-form.ts'
import type { AccountForm } from '#shared/contract/your-account.ts'
import { invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import {
  findPictures,
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
export async function saveAccount(tx: Tx, merchant: Merchant, form: AccountForm): Promise<boolean> {
  const { storeId } = merchant
  const present = await lockAccount(tx, storeId, form.of)
  if (present !== form.version) return false
  if (form.of === 'closures') await replaceClosures(tx, storeId, form.closures)
  if (form.of === 'pictures') await savePictures(tx, merchant, form)
  else await saveStore(tx, storeId, changeOf(form))
  // Name and place are among the words by which its products are found.
  if (form.of === 'personalInfo' || form.of === 'address')
    await record(tx, 'store.changed', { storeId })
  return true
}

type Pictures = Extract<AccountForm, { of: 'pictures' }>

/** Pictures of other accounts are refused at their field; those that are no longer shown are deleted a day later. */
async function savePictures(
  tx: Tx,
  { userId, storeId }: Merchant,
  { image, logo }: Pictures,
): Promise<void> {
  const before = await findPictures(tx, storeId)
  const images = [image, logo].filter((hash) => hash !== null)
  const fieldOf = (hash: string) => (hash === image ? 'image' : 'logo')
  await claimPictures(tx, { images, by: { userId, storeId }, fieldOf })
  await saveStore(tx, storeId, { image, logo })
  const released = before.filter((hash) => !images.includes(hash))
  await releasePictures(tx, { images: released, storeId })
}

function changeOf(form: Exclude<AccountForm, Pictures>): StoreChange {
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
