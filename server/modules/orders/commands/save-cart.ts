import type { z } from 'zod'
import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { CartLine, getCart } from '#shared/contract/orders/cart.ts'
import { errorSentence } from '#shared/error-sentence.ts'
import type { Translate } from '#shared/translate.ts'
import { deleteSavedCart, findSavedCart, replaceSavedCart } from '../queries/saved-carts.ts'
import { findShopperRecord } from '../queries/shopper-record.ts'
import { cashRefusal } from '../rules/booking-limits.ts'

/** Saves the browser's cart in the account and replaces the previously saved cart. */
export async function saveCart(tx: Tx, shopper: Shopper, lines: CartLine[]): Promise<void> {
  await lockOpenAccount(tx, shopper.userId)
  if (lines.length > 0) await replaceSavedCart(tx, shopper.userId, lines)
  else await deleteSavedCart(tx, shopper.userId)
}

/** Deletes the saved cart of a closed account. */
export async function eraseCart(tx: Tx, userId: string): Promise<void> {
  await deleteSavedCart(tx, userId)
}

/** The saved cart, and the reason why its owner may not book with cash now; null when cash is allowed. */
export async function openCart(
  db: Db,
  shopper: Shopper,
  { now, say }: { now: Date; say: Translate },
): Promise<z.input<typeof getCart.output>> {
  const refused = cashRefusal(await findShopperRecord(db, shopper.userId, now))
  return {
    products: await findSavedCart(db, shopper.userId),
    cashRefused: refused && {
      ...refused.details,
      code: refused.code,
      message: errorSentence(refused, say),
    },
  }
}
