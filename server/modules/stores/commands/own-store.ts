import type { Merchant } from '#server/modules/accounts/guards.ts'
import { claimPictures, releasePictures } from '#server/modules/files/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { withoutEmpty } from '#shared/catalog/tidy-text.ts'
import type { AccountForm } from '#shared/contract/stores/your-account.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { UNDERTAKING_EDITION } from '#shared/statements.ts'
import {
  judgeOwnPassword,
  type Origin,
  type PasswordCheck,
} from '#server/modules/accounts/commands/log-in.ts'
import {
  type ClosingStore,
  eraseStore,
  findPlaceAndEmail,
  findPictures,
  lockAccount,
  lockOpenOrders,
  lockForClosing,
  replaceClosures,
  saveClosing,
  saveStepNote,
  saveStore,
  saveUndertaking,
  type StoreChange,
} from '../queries/stores.ts'
import { expectInIndia, expectInTable } from '#server/modules/places/rules.ts'

/**
 * Saves one part of the merchant's own store. Saves nothing and returns false when that part has changed since the form
 * was opened. Open orders keep their promised times, because each order stores them.
 */
export async function saveAccount(tx: Tx, merchant: Merchant, form: AccountForm): Promise<boolean> {
  const { storeId } = merchant
  const present = await lockAccount(tx, storeId, form.of)
  if (form.version !== undefined && present !== form.version) return false
  if (isOfMerchant(form) || form.of === 'address') await checkPlace(tx, storeId, form)
  if (form.of === 'closures') await replaceClosures(tx, storeId, form.closures)
  if (form.of === 'pictures') await savePictures(tx, merchant, form)
  else await saveStore(tx, storeId, changeOf(form))
  if (isOfMerchant(form)) await saveShopImage(tx, merchant, form)
  if (form.of === 'pickup') await saveStepNote(tx, storeId, { note: 'preparation', isSet: true })
  for (const event of eventsOf(form)) await record(tx, event, { storeId })
  return true
}

/**
 * A changed name or place changes the search words of the store's products; changed hours move deadlines of open
 * orders.
 */
function eventsOf(form: AccountForm): ('store.changed' | 'hours.changed')[] {
  const names = Object.keys(form)
  const isAny = (...wanted: string[]) => wanted.some((name) => names.includes(name))
  return [
    ...(isAny('shopName', 'state', 'city', 'address', 'hindi') ? ['store.changed' as const] : []),
    ...(isAny('timings', 'closures') ? ['hours.changed' as const] : []),
  ]
}

type MerchantForm = Extract<AccountForm, { of: 'personalInfo' | 'timings' }>

/** True for the two forms that may send every field of the specification's Merchant. */
function isOfMerchant(form: AccountForm): form is MerchantForm {
  return form.of === 'personalInfo' || form.of === 'timings'
}

type Place = Partial<Record<'state' | 'city' | 'email', string | undefined>>

/**
 * Refuses a changed e-mail, and a city that the table of cities lacks unless it is the store's present city. Missing
 * fields stay unchanged.
 */
async function checkPlace(tx: Tx, storeId: string, sent: Place): Promise<void> {
  const present = await findPlaceAndEmail(tx, storeId)
  if (sent.email !== undefined && sent.email !== present.email)
    throw invalidField('email', messageText('accountFields.emailFixed'))
  const { state = present.state, city = present.city } = sent
  if (present.state !== state || present.city !== city) expectInTable({ state, city })
}

type Pictures = Extract<AccountForm, { of: 'pictures' }>

/** Refuses pictures of other accounts, with the error at the field. Replaced pictures are deleted a day later. */
async function savePictures(
  tx: Tx,
  { userId, storeId }: Merchant,
  { image, logo }: Pick<Pictures, 'image' | 'logo'>,
  imageField = 'image',
): Promise<void> {
  const before = picturesOf(await findPictures(tx, storeId))
  const images = picturesOf({ image, logo })
  const fieldOf = (hash: string) => (hash === image ? imageField : 'logo')
  await claimPictures(tx, { images, by: { userId, storeId }, fieldOf })
  await saveStore(tx, storeId, { image, logo })
  const released = before.filter((hash) => !images.includes(hash))
  await releasePictures(tx, { images: released, storeId })
}

/** Saves the shop's picture, if the form has one, and keeps its logo. */
async function saveShopImage(tx: Tx, merchant: Merchant, { shopImage }: MerchantForm) {
  if (shopImage === undefined) return
  const { image, logo } = await findPictures(tx, merchant.storeId)
  if (shopImage !== image) await savePictures(tx, merchant, { image: shopImage, logo }, 'shopImage')
}

function picturesOf({ image, logo }: Pick<Pictures, 'image' | 'logo'>): string[] {
  return [image, logo].filter((hash) => hash !== null)
}

function changeOf(form: Exclude<AccountForm, Pictures>): StoreChange {
  switch (form.of) {
    case 'personalInfo':
    case 'timings': {
      const { ownerName, shopName: storeName, contactNumber, businessType } = form
      const { state, city, address, timings, inventoryAlert } = form
      const place = { state, city, address }
      const fields = {
        ownerName,
        storeName,
        contactNumber,
        businessType,
        ...place,
        timings,
        inventoryAlert,
      }
      return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    }
    case 'address': {
      const { state, city, locality, address, lat: latitude, long: longitude } = form
      expectInIndia({ latitude, longitude }, 'lat')
      return { state, city, locality, address, latitude, longitude }
    }
    case 'hindi':
      return { hindi: withoutEmpty(form.hindi) }
    case 'pickup':
    case 'stockAlert': {
      // Each field of these forms has the name of its column.
      const { of: _of, version: _version, ...fields } = form
      return fields
    }
    case 'taxNumbers': {
      const { gstin, enrolmentNumber, pan } = form
      return { gstin: orNull(gstin), enrolmentNumber: orNull(enrolmentNumber), pan: orNull(pan) }
    }
    case 'closures':
      return {}
  }
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

/**
 * Stops new bookings at once and closes the store when its last open order has ended. A wrong password counts as a
 * failed log-in: the error is returned, not thrown, because the count must be committed.
 */
export async function askToCloseStore(
  tx: Tx,
  { storeId }: Merchant,
  check: PasswordCheck,
  origin: Origin,
): Promise<AppError | undefined> {
  const refusal = await judgeOwnPassword(tx, check, origin)
  if (refusal) return refusal
  const store = await lockForClosing(tx, storeId)
  if (store.closingAskedAt) return undefined
  await saveClosing(tx, storeId, { closingAskedAt: tx.now })
  await closeIfEmpty(tx, store)
  return undefined
}

export async function closeStore(tx: Tx, storeId: string): Promise<void> {
  const store = await lockForClosing(tx, storeId)
  if (store.closingAskedAt && !store.closedAt) await closeIfEmpty(tx, store)
}

/** Closes a store without open orders. It becomes `suspended`: no shopper finds it, and its owner can reopen it. */
async function closeIfEmpty(tx: Tx, { id, status }: ClosingStore): Promise<void> {
  if ((await lockOpenOrders(tx, id)) > 0) return
  if (status !== 'approved' && status !== 'suspended')
    throw new Error(`store ${id} is ${status} and cannot be closed`)
  await saveClosing(tx, id, {
    status: 'suspended',
    closedAt: tx.now,
    statusBeforeClosing: status,
  })
  await record(tx, 'store.changed', { storeId: id })
}

/** Reopens a closed store with the status saved for reopening. Throws NOT_FOUND when the store's data are erased. */
export async function reopenStore(tx: Tx, { storeId }: Merchant): Promise<void> {
  const { closedAt, erasedAt, statusBeforeClosing } = await lockForClosing(tx, storeId)
  if (erasedAt) throw new AppError('NOT_FOUND', { reason: 'store' })
  await saveClosing(tx, storeId, {
    closingAskedAt: null,
    closedAt: null,
    statusBeforeClosing: null,
    ...(statusBeforeClosing && { status: statusBeforeClosing }),
  })
  if (closedAt) await record(tx, 'store.changed', { storeId })
}

/** Erases the personal data of a store that was closed before this time. */
export async function eraseClosedStore(tx: Tx, storeId: string, closedBefore: Date): Promise<void> {
  const { closedAt } = await lockForClosing(tx, storeId)
  if (!closedAt || closedAt >= closedBefore) return
  const images = picturesOf(await findPictures(tx, storeId))
  await eraseStore(tx, storeId)
  await releasePictures(tx, { images, storeId })
  await record(tx, 'store.erased', { storeId })
}

/** Saves the store's notes about its first steps; no other code depends on them. */
export { saveStepNote }

/** Gives the present undertaking of the seller; its first day stays. */
export async function giveUndertakingOf(tx: Tx, storeId: string): Promise<void> {
  await saveUndertaking(tx, storeId, UNDERTAKING_EDITION)
}

/** Saves the stock at or below which a variant of the merchant's store runs low. */
export async function setInventoryAlert(
  tx: Tx,
  merchant: Merchant,
  inventoryAlert: number,
): Promise<void> {
  await saveStore(tx, merchant.storeId, { inventoryAlert })
}
