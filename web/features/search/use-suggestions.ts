import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import type { Output } from '#web/lib/call.ts'
import type { ShopperPlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'

const PAUSE_MS = 180
const SHORTEST = 2

export type FoundSuggestions = Output<'GET /suggestions'>

const NOTHING: FoundSuggestions = {
  categories: [],
  subCategories: [],
  brands: [],
  products: [],
  stores: [],
  didYouMean: null,
}
const OFFER_STAYS_MS = 5 * MINUTE_MS

function hereOf(city: string, { place, isChosen }: ShopperPlace) {
  return { ...(city && { city }), ...(isChosen && { lat: place.lat, long: place.long }) }
}

/**
 * Suggestions for the query. While the query is too short, the offer: suggestions to begin with in the city. A shown
 * offer stays until the query is answered. Empty when the request fails.
 */
export function useSuggestions(text: string, city: string, place: ShopperPlace) {
  const words = text.trim().slice(0, 80)
  const search = useDebounced(words, PAUSE_MS)
  const here = hereOf(city, place)
  const isShort = words.length < SHORTEST
  const [isOffered, setOffered] = useState(isShort)
  if (isShort && !isOffered) setOffered(true)
  const isEnough = !isShort && search.length >= SHORTEST
  const offer = useQuery({
    ...callQuery('GET /suggestions', { search: '', ...here }),
    enabled: isShort,
    staleTime: OFFER_STAYS_MS,
    retry: false,
  })
  const typed = useQuery({
    ...callQuery('GET /suggestions', { search, ...here }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const answer = typed.isError ? NOTHING : typed.data
  if (isEnough && answer) return { found: answer, at: typed.dataUpdatedAt, isOffer: false }
  const found = (isOffered && offer.data) || NOTHING
  return { found, at: offer.dataUpdatedAt, isOffer: isOffered }
}
