import type { Database, Tx } from '#server/platform/db/open.ts'
import type { Listeners } from '#server/platform/events.ts'
import { deleteFollowsOfStore } from './queries/follows.ts'
import { eraseWishlist } from './commands/items.ts'
import { planPriceChecks } from './commands/price-drops.ts'
import { isAnyWanted } from './queries/price-drops.ts'

type PricedProducts = { productIds: string[] }

/** Filters out changes of products that are on no such wishlist, which are the most. */
async function watchedOnly(tx: Tx, payloads: PricedProducts[]): Promise<PricedProducts[]> {
  return (await isAnyWanted(
    tx,
    payloads.flatMap(({ productIds }) => productIds),
  ))
    ? payloads
    : []
}

async function handlePrices({ productIds }: PricedProducts, database: Database): Promise<void> {
  await database.transaction((tx) => planPriceChecks(tx, productIds))
}

export function wishlistListeners(): Listeners {
  return {
    'product.changed': [{ name: 'wishlist.products', handle: handlePrices, filter: watchedOnly }],
    'prices.changed': [{ name: 'wishlist.prices', handle: handlePrices, filter: watchedOnly }],
    'account.closed': [
      {
        name: 'wishlist.forget',
        handle: ({ userId }, database) => database.transaction((tx) => eraseWishlist(tx, userId)),
      },
    ],
    'store.erased': [
      {
        name: 'wishlist.forgetStore',
        handle: ({ storeId }, database) =>
          database.transaction((tx) => deleteFollowsOfStore(tx, storeId)),
      },
    ],
  }
}
