import type { Database, Tx } from '#server/platform/db/open.ts'
import type { Listeners } from '#server/platform/events.ts'
import { refreshPrices, refreshProducts, refreshStock, refreshStore } from './commands.ts'
import { findStale } from './queries.ts'

type ProductsPayload = { productIds: string[] }

async function handleProducts({ productIds }: ProductsPayload, database: Database): Promise<void> {
  await database.transaction((tx) => refreshProducts(tx, productIds))
}

async function handlePrices({ productIds }: ProductsPayload, database: Database): Promise<void> {
  await database.transaction((tx) => refreshPrices(tx, productIds))
}

async function handleStock({ productIds }: ProductsPayload, database: Database): Promise<void> {
  await database.transaction((tx) => refreshStock(tx, productIds))
}

/**
 * Most products whose stock is compared here, because other events wait for this transaction. Larger events are
 * compared in their jobs.
 */
const MOST_COMPARED = 2_000

/** Filters out events that change no search row: most bookings leave enough pieces of every size. */
async function changesStock<Payload extends ProductsPayload>(tx: Tx, payloads: Payload[]) {
  const all = new Set(payloads.flatMap(({ productIds }) => productIds))
  if (all.size > MOST_COMPARED) return payloads
  const stale = new Set(await findStale(tx, [...all]))
  return payloads.filter(({ productIds }) => productIds.some((id) => stale.has(id)))
}

async function handleStore({ storeId }: { storeId: string }, database: Database): Promise<void> {
  await database.transaction((tx) => refreshStore(tx, storeId))
}

/** Updates the search rows after each change of catalogue, stock or stores, of which they are a copy. */
export function searchListeners(): Listeners {
  return {
    'product.changed': [{ name: 'search.products', handle: handleProducts }],
    'prices.changed': [{ name: 'search.prices', handle: handlePrices }],
    'stock.changed': [{ name: 'search.stock', handle: handleStock, filter: changesStock }],
    'order.booked': [{ name: 'search.booked', handle: handleStock, filter: changesStock }],
    'store.changed': [{ name: 'search.store', handle: handleStore }],
  }
}
