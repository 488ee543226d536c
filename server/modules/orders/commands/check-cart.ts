import { formatContactNumber, hoursOf } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { CheckedCart } from '#shared/contract/orders.ts'
import { findCounters, findOffers } from '../queries/offers.ts'
import { judgeLines, mergeLines, type WantedLine } from '../rules/cart.ts'

/** Today's price, stock and hours for each line of a cart, store by store. */
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
  const rows = await findCounters(db, [...new Set(judged.map(({ offer }) => offer.storeId))])
  const known = new Set(judged.map((line) => line.variantId))
  return {
    stores: rows.map((store) => ({
      storeId: store.id,
      shopName: store.shopName,
      address: store.address,
      contactNumber: formatContactNumber(store.contactNumber),
      available: store.status === 'approved',
      ...hoursOf(store, store.closures, now),
      products: judged.filter(({ offer }) => offer.storeId === store.id),
    })),
    gone: wanted.map((line) => line.variantId).filter((id) => !known.has(id)),
  }
}
