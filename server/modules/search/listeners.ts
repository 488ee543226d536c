import type { Database } from '#server/platform/db/open.ts'
import type { Listeners } from '#server/platform/events.ts'
import { findStaleProducts, refreshProducts, refreshStock, refreshStore } from './commands.ts'

type Touched = { productIds: string[] }

async function handleProducts({ productIds }: Touched, database: Database): Promise<void> {
  await database.transaction((tx) => refreshProducts(tx, productIds))
}

async function handleStock({ productIds }: Touched, database: Database): Promise<void> {
  const stale = await findStaleProducts(database.db, productIds)
  if (stale.length > 0) await database.transaction((tx) => refreshStock(tx, stale))
}

async function handleStore({ storeId }: { storeId: string }, database: Database): Promise<void> {
  await database.transaction((tx) => refreshStore(tx, storeId))
}

/** Updates the search rows, which are a copy of catalogue, stock and stores, when those change. */
export function searchListeners(): Listeners {
  return {
    'product.changed': [{ name: 'search.products', handle: handleProducts }],
    'stock.changed': [{ name: 'search.stock', handle: handleStock }],
    'order.booked': [{ name: 'search.booked', handle: handleStock }],
    'store.changed': [{ name: 'search.store', handle: handleStore }],
  }
}
