import { formatContactNumber, hoursOf } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { CheckedCart } from '#shared/contract/orders.ts'
import { findCounters, findOffers } from '../queries/offers.ts'
import { judgeLines, mergeLines, type WantedLine } from '../rules/cart.ts'

/** Today's price, stock and hours for each line of a cart; a store without approval does not exist. */
export async function checkCart(
  db: Db,
  products: readonly WantedLine[],
  now: Date,
): Promise<CheckedCart> {
  const wanted = mergeLines(products)
  const offers = await findOffers(
    db,
    wanted.map((line) => line.variantId),
  )
  const judged = judgeLines(wanted, offers)
  const counters = await findCounters(db, [...new Set(judged.map(({ offer }) => offer.storeId))])
  const open = counters.filter(({ status }) => status === 'approved')
  const here = new Set(open.map(({ id }) => id))
  const known = judged.filter(({ offer }) => here.has(offer.storeId))
  const knownIds = new Set(known.map(({ variantId }) => variantId))
  return {
    stores: open.map((store) => ({
      storeId: store.id,
      shopName: store.shopName,
      address: store.address,
      contactNumber: formatContactNumber(store.contactNumber),
      ...hoursOf(store, store.closures, now),
      products: known.filter(({ offer }) => offer.storeId === store.id),
    })),
    gone: wanted.map((line) => line.variantId).filter((id) => !knownIds.has(id)),
  }
}
