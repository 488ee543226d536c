import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '#web/lib/call.ts'
import type { ShopperPlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'

const PAUSE_MS = 180
const SHORTEST = 2

export type Found = Output<'GET /suggestions'>

const NOTHING: Found = { subCategories: [], products: [], stores: [], didYouMean: null }

/** Suggestions for the query. Empty without a query, and when the request fails. */
export function useSuggestions(text: string, city: string, { place, isChosen }: ShopperPlace) {
  const search = useDebounced(text.trim().slice(0, 80), PAUSE_MS)
  const input = {
    search,
    ...(city && { city }),
    ...(isChosen && { lat: place.lat, long: place.long }),
  }
  const isEnough = search.length >= SHORTEST
  const query = useQuery({
    ...callQuery('GET /suggestions', input),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isAsked = isEnough && text.trim() !== '' && !query.isError
  return { found: (isAsked && query.data) || NOTHING, at: query.dataUpdatedAt }
}
