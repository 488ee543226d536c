import type { Database, Tx } from '#server/platform/db/open.ts'
import type { Listeners } from '#server/platform/events.ts'
import { forgetStore } from './commands/follows.ts'
import { forgetWishlist } from './commands/items.ts'
import { isAnyTold, planNotes } from './commands/price-drops.ts'

type Priced = { productIds: string[] }

/** Filters out changes of products that are on no such wishlist, which are the most. */
async function isTold(tx: Tx, payloads: Priced[]): Promise<Priced[]> {
  return (await isAnyTold(
    tx,
    payloads.flatMap(({ productIds }) => productIds),
  ))
    ? payloads
    : []
}

async function handlePrices({ productIds }: Priced, database: Database): Promise<void> {
  await database.transaction((tx) => planNotes(tx, productIds))
}

export function wishlistListeners(): Listeners {
  return {
    'product.changed': [{ name: 'wishlist.products', handle: handlePrices, filter: isTold }],
    'prices.changed': [{ name: 'wishlist.prices', handle: handlePrices, filter: isTold }],
    'account.closed': [
      {
        name: 'wishlist.forget',
        handle: ({ userId }, database) => database.transaction((tx) => forgetWishlist(tx, userId)),
      },
    ],
    'store.erased': [
      {
        name: 'wishlist.forgetStore',
        handle: ({ storeId }, database) => database.transaction((tx) => forgetStore(tx, storeId)),
      },
    ],
  }
}
