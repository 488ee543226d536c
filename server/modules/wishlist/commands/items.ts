import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { savedVariant } from '#server/modules/search/rules/shown-variant.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_WISHLIST } from '#shared/limits.ts'
import {
  countOthers,
  deleteAll,
  deleteItem,
  findCardVariants,
  findVariant,
  insertItem,
  isOnSale,
} from '../queries/items.ts'
import { deleteFollowsOf } from '../queries/follows.ts'
import { deletePreference } from '../queries/price-drops.ts'

type SavedItem = { id: string; variantId?: string | undefined; color?: string | undefined }

/**
 * Adds a product on sale to the wishlist, with the variant or colour to show and its present price. Throws NOT_FOUND or
 * WISHLIST_FULL.
 */
export async function saveProduct(tx: Tx, shopper: Shopper, saved: SavedItem): Promise<void> {
  const { id: productId, color = null } = saved
  const { userId } = shopper
  if (!(await isOnSale(tx, productId))) throw new AppError('NOT_FOUND', { reason: 'product' })
  await lockOpenAccount(tx, userId)
  if ((await countOthers(tx, userId, productId)) >= MAX_WISHLIST) {
    throw new AppError('WISHLIST_FULL', undefined, { values: { maximum: MAX_WISHLIST } })
  }
  const variantId = await findVariant(tx, productId, saved.variantId)
  const shown = savedVariant(await findCardVariants(tx, productId), { variantId, color })
  const savedPaise = shown?.price ?? null
  const choice = { userId, productId, variantId, color }
  await insertItem(tx, { ...choice, savedPaise, askedPaise: savedPaise, addedAt: tx.now })
}

/** Removes a product from the wishlist; does nothing when it is not there. */
export async function removeProduct(tx: Tx, shopper: Shopper, productId: string): Promise<void> {
  await deleteItem(tx, shopper.userId, productId)
}

/** Deletes the wishlist and the followed shops of a closed account. */
export async function eraseWishlist(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, userId)
  await deleteFollowsOf(tx, userId)
  await deletePreference(tx, userId)
}
