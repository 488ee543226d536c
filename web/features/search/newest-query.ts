import type { GetProductsQuery, SearchPage } from '#shared/contract/search.ts'
import type { ShopperPlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { spreadOverStores } from './spread.ts'

export const NEWEST_SHOWN = 10
const PER_STORE = 2

/** What came onto the shelves of a city last. */
export function newestQuery({ place, isChosen }: ShopperPlace) {
  const input: GetProductsQuery = {
    ...(place.city && { city: place.city }),
    ...(isChosen && { lat: place.lat, long: place.long }),
    sort: 'newest',
  }
  return callQuery('GET /getProducts', input)
}

/** What home shows of it. */
export function freshOf(products: SearchPage['products']): SearchPage['products'] {
  return spreadOverStores(products, PER_STORE, NEWEST_SHOWN)
}
