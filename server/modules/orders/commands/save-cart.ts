import type { z } from 'zod'
import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { CartLine, getCart } from '#shared/contract/orders/cart.ts'
import { errorSentence } from '#shared/error-sentence.ts'
import type { Translate } from '#shared/translate.ts'
import { AppError } from '#shared/app-error.ts'
import {
  deleteSavedCart,
  findSavedCart,
  lockSavedCart,
  replaceSavedCart,
  versionOf,
} from '../queries/saved-carts.ts'
import { findSavedBuyer } from '../queries/saved-buyers.ts'
import { findShopperRecord } from '../queries/shopper-record.ts'
import { cashRefusal } from '../rules/booking-limits.ts'

type SentCart = { products: CartLine[]; version?: string | undefined }

/**
 * Saves the browser's cart in the account, replaces the previously saved cart and returns the new version. Throws
 * CART_CHANGED when the browser last saw another `version`: what a booking took out of the cart must not come back.
 */
export async function saveCart(
  tx: Tx,
  { userId }: Shopper,
  { products, version }: SentCart,
): Promise<string> {
  await lockOpenAccount(tx, userId)
  await lockSavedCart(tx, userId)
  const { version: present } = await findSavedCart(tx, userId)
  const next = versionOf(products)
  // Two tabs of one browser send the same change, and both succeed.
  if (version !== undefined && ![version, next].includes(present))
    throw new AppError('CART_CHANGED')
  if (products.length > 0) await replaceSavedCart(tx, userId, products)
  else await deleteSavedCart(tx, userId)
  return next
}

/** The saved cart, and the reason why its owner may not book with cash now; null when cash is allowed. */
export async function openCart(
  db: Db,
  shopper: Shopper,
  { now, say }: { now: Date; say: Translate },
): Promise<z.input<typeof getCart.output>> {
  const known = await findShopperRecord(db, shopper.userId, now)
  const refused = cashRefusal(known)
  const { lines: products, version } = await findSavedCart(db, shopper.userId)
  const buyer = await findSavedBuyer(db, shopper.userId)
  return {
    products,
    version,
    isPaying: known.pendingPayments.length > 0,
    buyer,
    cashRefused: refused && {
      ...refused.details,
      code: refused.code,
      message: errorSentence(refused, say),
    },
  }
}
