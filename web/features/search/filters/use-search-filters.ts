import type { GetProductsQuery } from '#shared/contract/search.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'
import { type ShopperPlace, usePlace, usePlacePicker } from '#web/lib/place.ts'
import {
  type Filters,
  readFilters,
  toAddress,
  toQuery,
  withoutPlace,
  wordsOf,
} from './read-filters.ts'
import { useDraft } from './filter-row.tsx'
import type { Words } from './understood-filters.ts'

/** The filters in the search screen's address. A distance first asks for the place; the nearest first asks in the list. */
export function useSearchFilters(query: URLSearchParams) {
  const navigate = useNavigate()
  const { isChosen } = usePlace()
  const pickPlace = usePlacePicker()
  const applied = readFilters(query)
  const draft = useDraft(isChosen ? applied : { ...applied, maxDistance: undefined })
  const present = {
    rawQuery: query.get('rawQuery') ?? '',
    exact: query.get('exact') ?? undefined,
  }
  const pathOf = (next: Filters, words = present, city = query.get('city') ?? undefined) =>
    paths.search({ ...words, city, ...toAddress(next) })
  const go = (...to: Parameters<typeof pathOf>) => {
    draft.change(to[0])
    navigate(pathOf(...to), { keepScroll: true })
  }
  const change = (next: Filters, words?: Words) => {
    const { maxDistance } = next
    if (!maxDistance || isChosen) return go(next, words)
    return pickPlace(({ city }) => go(next, words, city), maxDistance)
  }
  return { filters: draft.filters, pathOf, change }
}

/** The city in the address, or else the city of the place. */
export function cityAsked(query: URLSearchParams, { place }: ShopperPlace): string {
  return query.get('city') || place.city
}

/** The city of the listed products. With a distance it is always the city of the place. */
export function cityListed(query: URLSearchParams, shopperPlace: ShopperPlace): string {
  const isNear = shopperPlace.isChosen && readFilters(query).maxDistance !== undefined
  return isNear ? shopperPlace.place.city : cityAsked(query, shopperPlace)
}

/**
 * The request of the search screen. Distances need a chosen place. With a distance, results may be outside the city;
 * the city then applies only to products at any distance.
 */
export function searchQuery(query: URLSearchParams, shopperPlace: ShopperPlace): GetProductsQuery {
  const { place, isChosen } = shopperPlace
  const filters = readFilters(query)
  const city = cityAsked(query, shopperPlace).slice(0, 80)
  const inCity = { ...wordsOf(query, 'rawQuery'), ...(city && { city }) }
  if (!isChosen) return { ...toQuery(withoutPlace(filters)), ...inCity }
  const point = { lat: place.lat, long: place.long }
  const { maxDistance } = filters
  return { ...toQuery(filters), ...inCity, ...(maxDistance && { maxDistance }), ...point }
}
