import type { GetProductsQuery, SearchPage } from '#shared/contract/search.ts'
import type { ShopperPlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'

export const NEWEST_SHOWN = 10
const PER_STORE = 2

/** The newest products of a city. */
export function newestQuery({ place, isChosen }: ShopperPlace) {
  const input: GetProductsQuery = {
    ...(place.city && { city: place.city }),
    ...(isChosen && { lat: place.lat, long: place.long }),
    sort: 'newest',
  }
  return callQuery('GET /getProducts', input)
}

/** The newest products that home shows. */
export function freshOf(products: SearchPage['products']): SearchPage['products'] {
  return spreadOverStores(products, PER_STORE, NEWEST_SHOWN)
}

type Sold = { storeId: string }

/** The first `count` in their order, but products of one store beyond `perStore` come last. */
export function spreadOverStores<T extends Sold>(
  products: T[],
  perStore: number,
  count: number,
): T[] {
  const taken = new Map<string, number>()
  const first: T[] = []
  const rest: T[] = []
  for (const product of products) {
    const already = taken.get(product.storeId) ?? 0
    taken.set(product.storeId, already + 1)
    if (already < perStore) first.push(product)
    else rest.push(product)
  }
  return [...first, ...rest].slice(0, count)
}
