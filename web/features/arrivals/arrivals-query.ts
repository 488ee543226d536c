import type { ShopperPlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'

/** The new arrivals of a city, with one picture for each category. */
export function arrivalsQuery({ place, isChosen }: ShopperPlace) {
  return callQuery('GET /new-arrivals', {
    ...(place.city && { city: place.city }),
    ...(isChosen && { lat: place.lat, long: place.long }),
  })
}
