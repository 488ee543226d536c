import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#shared/india-time.ts'
import type { Output } from '#web/lib/call.ts'
import type { ShopperPlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'

const PAUSE_MS = 180
const SHORTEST = 2

export type Found = Output<'GET /suggestions'>

const NOTHING: Found = {
  categories: [],
  subCategories: [],
  products: [],
  stores: [],
  didYouMean: null,
}
const OFFER_STAYS_MS = 5 * MINUTE_MS

/**
 * Suggestions for the query, or, while it is empty, where the city offers to begin. Empty when the request fails.
 */
export function useSuggestions(text: string, city: string, { place, isChosen }: ShopperPlace) {
  const search = useDebounced(text.trim().slice(0, 80), PAUSE_MS)
  const here = { ...(city && { city }), ...(isChosen && { lat: place.lat, long: place.long }) }
  const isEmpty = text.trim() === ''
  const isEnough = search.length >= SHORTEST
  const offer = useQuery({
    ...callQuery('GET /suggestions', { search: '', ...here }),
    enabled: isEmpty,
    staleTime: OFFER_STAYS_MS,
    retry: false,
  })
  const typed = useQuery({
    ...callQuery('GET /suggestions', { search, ...here }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (isEmpty) return { found: offer.data ?? NOTHING, at: offer.dataUpdatedAt }
  const isAsked = isEnough && !typed.isError
  return { found: (isAsked && typed.data) || NOTHING, at: typed.dataUpdatedAt }
}
