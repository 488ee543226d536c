import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { MAX_STORE_PICTURES, MAX_UNUSED_PICTURES, UNUSED_PICTURE_HOURS } from '#shared/limits.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import {
  countWaiting,
  deleteOrphans,
  deleteStaleUploads,
  findAllowed,
  insertMedia,
  insertOwnersOfShown,
  insertStoreOwners,
  isBeingDeleted,
  lockMedia,
  lockOrphans,
  lockPicturesOf,
  markInOrders,
  markUnused,
  markUploadsUsed,
  type MediaRow,
  type PictureOwner,
  type PictureUser,
  type Upload,
  upsertUpload,
} from './queries.ts'

const caps = { waiting: MAX_UNUSED_PICTURES, ofStore: MAX_STORE_PICTURES }
const missingPicture = messageText('pictureFields.missing')
const storeIsFull = messageText('pictureFields.tooManyOfStore', { maximum: MAX_STORE_PICTURES })

/** Inserts rows for stored pictures; existing rows stay as they are. */
export async function registerImages(tx: Tx, images: MediaRow[]): Promise<void> {
  if (images.length > 0) await insertMedia(tx, images)
}

/** Makes every store the owner of the pictures that it shows; needed for imported data without uploads. */
export async function registerOwners(tx: Tx): Promise<void> {
  await insertOwnersOfShown(tx)
}

/** Registers a picture before its files are stored, so that no job deletes the files in between. */
export async function registerUpload(
  tx: Tx,
  { field, ...upload }: Upload & { field: string },
  size: Omit<MediaRow, 'hash'>,
): Promise<void> {
  await lockOpenAccount(tx, upload.userId)
  await insertMedia(tx, [{ hash: upload.hash, ...size }])
  const locked = await lockMedia(tx, [upload.hash])
  if (locked.length === 0 || (await isBeingDeleted(tx, upload.hash)))
    throw new AppError('BUSY', { reason: 'crowded', retryAfterSeconds: 5 })
  if (await upsertUpload(tx, upload, caps)) return
  const isWaiting = (await countWaiting(tx, upload.userId)) >= caps.waiting
  const key = isWaiting ? 'pictureFields.tooManyUnused' : 'pictureFields.tooManyOfStore'
  const maximum = isWaiting ? caps.waiting : caps.ofStore
  throw invalidField(field, messageText(key, { maximum }))
}

/** The size of a picture that this account has uploaded. */
export async function findUpload(tx: Tx, hash: string, userId: string): Promise<MediaRow> {
  const allowed = await findAllowed(tx, [hash], { userId })
  const [found] = allowed.has(hash) ? await lockMedia(tx, [hash]) : []
  if (!found) throw new AppError('NOT_FOUND', { reason: 'picture' })
  return found
}

type Claim = {
  /** Hashes of pictures; a repeated hash counts once. */
  images: readonly string[]
  by: PictureUser
  /** The form's field of a picture, for the error; `images` by default. */
  fieldOf?: (image: string) => string
}

/**
 * Marks pictures as used, in the transaction that saves their product, store or registration. Throws INVALID_INPUT at
 * the field of each picture that the account did not upload and the store does not own, or that exceeds the store's
 * limit.
 */
export async function claimPictures(
  tx: Tx,
  { images, by, fieldOf = () => 'images' }: Claim,
): Promise<void> {
  if (images.length === 0) return
  if (by.storeId !== undefined) await lockPicturesOf(tx, by.storeId)
  const found = await lockMedia(tx, images)
  const existing = new Set(found.map(({ hash }) => hash))
  const allowed = await findAllowed(tx, images, by)
  const missing = images.filter((image) => !existing.has(image) || !allowed.has(image))
  if (missing.length > 0) throw invalidAt(missing.map(fieldOf), missingPicture)
  if (by.storeId === undefined) return markUploadsUsed(tx, images, by.userId)
  const owned = await insertStoreOwners(tx, images, { ...by, most: caps.ofStore })
  const refused = images.filter((image) => !owned.has(image))
  if (refused.length > 0) throw invalidAt(refused.map(fieldOf), storeIsFull)
}

function invalidAt(places: readonly string[], message: MessageText): AppError {
  return new AppError('INVALID_INPUT', undefined, {
    fields: Object.fromEntries(places.map((place) => [place, message])),
  })
}

/**
 * Releases pictures, in the transaction in which rows stop using them. A picture that no other row of the owner shows
 * is deleted a day later.
 */
export async function releasePictures(
  tx: Tx,
  { images, ...owner }: { images: readonly string[] } & PictureOwner,
): Promise<void> {
  if (images.length > 0) await markUnused(tx, images, owner)
}

/** Deletes the rows of up to `most` pictures that were unused for a day; returns the number of pictures checked. */
export async function deleteUnusedRows(tx: Tx, most: number): Promise<number> {
  const before = new Date(tx.now.getTime() - UNUSED_PICTURE_HOURS * HOUR_MS)
  const locked = await lockOrphans(tx, before, most)
  if (locked.length > 0) {
    await markInOrders(tx, locked)
    // A new statement sees every change that was committed before the rows were locked.
    await deleteOrphans(tx, locked, before)
  }
  await deleteStaleUploads(tx, before)
  return locked.length
}
