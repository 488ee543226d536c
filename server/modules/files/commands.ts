import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { HOUR_MS } from '#shared/india-time.ts'
import { MAX_STORE_PICTURES, MAX_UNUSED_PICTURES, UNUSED_PICTURE_HOURS } from '#shared/limits.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import {
  countWaiting,
  deleteOrphans,
  deleteStaleUploads,
  deleteUpload,
  findAllowed,
  findDeletions,
  finishDeletion,
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

/** Makes every store the owner of the pictures that it shows, for data that came without uploads. */
export async function registerOwners(tx: Tx): Promise<void> {
  await insertOwnersOfShown(tx)
}

/** Registers a picture before its files are stored, so that nothing deletes them meanwhile. */
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

/** Forgets an upload whose files could not be stored. */
export async function forgetUpload(tx: Tx, upload: Omit<Upload, 'purpose'>): Promise<void> {
  await deleteUpload(tx, upload)
}

/** The size of a picture that this account has uploaded. */
export async function findUpload(tx: Tx, hash: string, userId: string): Promise<MediaRow> {
  const allowed = await findAllowed(tx, [hash], { userId })
  const [found] = allowed.has(hash) ? await lockMedia(tx, [hash]) : []
  if (!found) throw new AppError('NOT_FOUND', { reason: 'picture' })
  return found
}

type Claim = {
  /** Hashes of pictures; repeated ones count once. */
  images: readonly string[]
  by: PictureUser
  /** The form's field of a picture, for the error; `images` by default. */
  fieldOf?: (image: string) => string
}

/**
 * Called in the transaction that saves a product, a store or a registration: marks its pictures as used. INVALID_INPUT
 * at the field of each picture that neither the account has uploaded nor the store owns, or that is too many for it.
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
 * Called in the same transaction after rows have stopped to use pictures. Those that nothing else of the owner shows
 * are deleted a day later.
 */
export async function releasePictures(
  tx: Tx,
  { images, ...owner }: { images: readonly string[] } & PictureOwner,
): Promise<void> {
  if (images.length > 0) await markUnused(tx, images, owner)
}

/** Deletes the rows of at most `most` pictures that nothing has used for a day; returns how many were looked at. */
export async function deleteUnusedRows(tx: Tx, most: number): Promise<number> {
  const before = new Date(tx.now.getTime() - UNUSED_PICTURE_HOURS * HOUR_MS)
  const locked = await lockOrphans(tx, before, most)
  if (locked.length > 0) {
    await markInOrders(tx, locked)
    // A new statement, which sees what was committed before the rows were locked.
    await deleteOrphans(tx, locked, before)
  }
  await deleteStaleUploads(tx, before)
  return locked.length
}

/** The pictures whose rows are deleted and whose files may still exist. */
export async function listDeletions(tx: Tx): Promise<string[]> {
  return findDeletions(tx)
}

/** Called when the files of a deleted picture are gone. */
export async function endDeletion(tx: Tx, hash: string): Promise<void> {
  await finishDeletion(tx, hash)
}
