import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_WISHLIST } from '#shared/limits.ts'
import { countOthers, deleteAll, deleteItem, findVariant, insertItem, isOnSale } from './queries.ts'

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

/** Deletes the wishlist of a closed account. */
export async function forgetWishlist(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, userId)
}
