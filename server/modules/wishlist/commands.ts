import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_FOLLOWS, MAX_WISHLIST } from '#shared/limits.ts'
import {
  countOtherFollows,
  countOthers,
  deleteAll,
  deleteFollowsOf,
  deleteFollow,
  deleteFollowsOfStore,
  deleteItem,
  endNoteWish,
  findStore,
  findVariant,
  insertFollow,
  insertItem,
  isOnSale,
  saveNoteWish as insertNoteWish,
  takeDueNotes,
} from './queries.ts'
import type { NoteWeek } from './rules.ts'

type Saved = { id: string; variantId?: string | undefined; color?: string | undefined }

/** Adds a product on sale to the wishlist, with the variant or colour to show. Throws NOT_FOUND or WISHLIST_FULL. */
export async function saveProduct(tx: Tx, shopper: Shopper, saved: Saved): Promise<void> {
  const { id: productId, color = null } = saved
  if (!(await isOnSale(tx, productId))) throw new AppError('NOT_FOUND', { reason: 'product' })
  await lockOpenAccount(tx, shopper.userId)
  if ((await countOthers(tx, shopper.userId, productId)) >= MAX_WISHLIST) {
    throw new AppError('WISHLIST_FULL', undefined, { values: { maximum: MAX_WISHLIST } })
  }
  const variantId = await findVariant(tx, productId, saved.variantId)
  await insertItem(tx, { userId: shopper.userId, productId, variantId, color, addedAt: tx.now })
}

/** Removes a product from the wishlist; does nothing when it is not there. */
export async function removeProduct(tx: Tx, shopper: Shopper, productId: string): Promise<void> {
  await deleteItem(tx, shopper.userId, productId)
}

/** Deletes the wishlist of a closed account, and the shops that it follows. */
export async function forgetWishlist(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, userId)
  await deleteFollowsOf(tx, userId)
}

/** Throws NOT_FOUND, OWN_STORE or FOLLOWS_FULL. */
export async function followStore(tx: Tx, { userId }: Shopper, storeId: string): Promise<void> {
  await lockOpenAccount(tx, userId)
  const store = await findStore(tx, storeId, userId)
  if (!store) throw new AppError('NOT_FOUND', { reason: 'store' })
  if (store.isOwn) throw new AppError('OWN_STORE')
  if ((await countOtherFollows(tx, userId, storeId)) >= MAX_FOLLOWS)
    throw new AppError('FOLLOWS_FULL', undefined, { values: { maximum: MAX_FOLLOWS } })
  await insertFollow(tx, userId, storeId)
}

/** Does nothing when the store is not followed. */
export async function unfollowStore(tx: Tx, { userId }: Shopper, storeId: string): Promise<void> {
  await deleteFollow(tx, userId, storeId)
}

export async function saveNoteWish(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  await lockOpenAccount(tx, userId)
  await (wanted ? insertNoteWish : endNoteWish)(tx, userId)
}

/** Stops the weekly note of an account by its own link. */
export const stopArrivalNotes = endNoteWish

export const forgetStore = deleteFollowsOfStore

const AT_ONCE = 100

/** Records the weekly note of up to a hundred people; returns true while there may be more. */
export async function noteSome(tx: Tx, week: NoteWeek): Promise<boolean> {
  const due = await takeDueNotes(tx, week, AT_ONCE)
  for (const { userId, isNews } of due)
    if (isNews) await record(tx, 'follows.new_articles', { userId, day: week.day })
  return due.length === AT_ONCE
}
