import { savedVariant } from '#server/modules/search/rules/shown-variant.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { WishedItem } from '#server/platform/db/tables/wishlist.ts'
import { record } from '#server/platform/events.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import {
  deletePreference,
  findWatched,
  insertPreference,
  lowerThresholds,
  planPriceCheck,
  saveNoted,
  claimDue,
} from '../queries/price-drops.ts'
import { GATHER_MS, isLower } from '../rules.ts'

/**
 * Switches the notes about lower prices on or off. The first note comes below the lower of the present and the saved
 * price.
 */
export async function savePreference(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  if (!wanted) return deletePreference(tx, userId)
  if (await insertPreference(tx, userId))
    await lowerThresholds(tx, (await findWatched(tx, [userId])).flatMap(pricedNow))
}

/** Plans a check of the wishlists with these products, whose prices may have changed. */
export async function planPriceChecks(tx: Tx, productIds: readonly string[]): Promise<void> {
  await planPriceCheck(tx, productIds, new Date(tx.now.getTime() + GATHER_MS))
}

const AT_ONCE = 20

/** Records today's notes of up to twenty people whose wishlists are due; returns true when more may remain. */
export async function recordPriceDrops(tx: Tx): Promise<boolean> {
  const people = await claimDue(tx, AT_ONCE)
  const fallen = (await findWatched(tx, people)).flatMap(pricedNow).filter(hasFallen)
  if (fallen.length > 0) await saveNoted(tx, fallen)
  const day = indianDay(tx.now)
  for (const userId of new Set(fallen.map((item) => item.userId)))
    await record(tx, 'wishlist.prices_fell', { userId, day })
  return people.length === AT_ONCE
}

const hasFallen = (item: ReturnType<typeof pricedNow>[number]) =>
  isLower(item.fromPaise, item.pricePaise)

/** The item with the price of the variant that the wishlist shows; empty when that is sold out. */
function pricedNow(item: WishedItem) {
  const shown = savedVariant(item.variants, item.saved)
  if (!shown || shown.free <= 0) return []
  return [{ ...item, pricePaise: shown.price }]
}
