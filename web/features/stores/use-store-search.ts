import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ShopperPlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'

const PAUSE_MS = 500

function pointOf({ place, isChosen }: ShopperPlace) {
  return isChosen ? { lat: place.lat, long: place.long } : {}
}

/** Finds stores by name in any city, the nearest first. Sends the request after a pause in typing. */
export function useStoreSearch(text: string, place: ShopperPlace) {
  const search = useDebounced(text.trim(), PAUSE_MS)
  const query = useQuery({
    ...callQuery('GET /search-stores', { search, ...pointOf(place) }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: 1,
  })
  return {
    stores: search === '' ? [] : (query.data?.stores ?? []),
    at: query.dataUpdatedAt,
    /** True when the answer belongs to the present text. */
    isSettled:
      search !== '' && search === text.trim() && query.isSuccess && !query.isPlaceholderData,
    failed: search !== '' && query.isError,
    retry: () => void query.refetch(),
  }
}

export type StoreSearch = ReturnType<typeof useStoreSearch>

export const nearbyStoresQuery = (place: ShopperPlace) =>
  callQuery('GET /search-stores', {
    search: '',
    ...(place.place.city && { city: place.place.city }),
    ...pointOf(place),
  })

export function useNearbyStores(place: ShopperPlace) {
  return useQuery(nearbyStoresQuery(place))
}
