import type { GetProductsQuery } from '#shared/contract/search.ts'
import type { ShopperPlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'

/** What came onto the shelves of a city last. */
export function newestQuery({ place, isChosen }: ShopperPlace) {
  const input: GetProductsQuery = {
    ...(place.city && { city: place.city }),
    ...(isChosen && { lat: place.lat, long: place.long }),
    sort: 'newest',
  }
  return callQuery('GET /getProducts', input)
}
