import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_WISHLIST } from '#shared/limits.ts'
import { countOthers, deleteAll, deleteItem, insertItem, isOnSale } from './queries.ts'

/** Adds a product that is on sale to the wishlist. Throws NOT_FOUND or WISHLIST_FULL. */
export async function saveProduct(tx: Tx, shopper: Shopper, productId: string): Promise<void> {
  if (!(await isOnSale(tx, productId))) throw new AppError('NOT_FOUND', { reason: 'product' })
  await lockOpenAccount(tx, shopper.userId)
  if ((await countOthers(tx, shopper.userId, productId)) >= MAX_WISHLIST) {
    throw new AppError('WISHLIST_FULL', undefined, { values: { maximum: MAX_WISHLIST } })
  }
  await insertItem(tx, shopper.userId, productId)
}

/** Removes a product from the wishlist; does nothing when it is not there. */
export async function removeProduct(tx: Tx, shopper: Shopper, productId: string): Promise<void> {
  await deleteItem(tx, shopper.userId, productId)
}

/** Deletes the wishlist of an account that is closed. */
export async function forgetWishlist(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, userId)
}
