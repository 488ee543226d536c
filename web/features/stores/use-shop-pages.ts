import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { categories, type Category } from '#shared/catalog/categories.ts'
import { DISTANCES_KM } from '#shared/limits.ts'
import type { Input } from '#web/lib/call.ts'
import type { ShopperPlace } from '#web/lib/place.ts'
import { callPages } from '#web/lib/queries.ts'

/** The filters of the list of shops. The address contains all of them. */
export type ShopFilters = {
  open: boolean
  category: Category | undefined
  maxDistance: number | undefined
}

/** Reads an address; unknown values are ignored. */
export function readShopFilters(query: URLSearchParams): ShopFilters {
  const km = Number(query.get('maxDistance'))
  return {
    open: query.get('open') === '1',
    category: categories.find((category) => category === query.get('category')),
    maxDistance: DISTANCES_KM.find((distance) => distance === km),
  }
}

/** The page at which the address begins, counted from 1. */
export function readPage(query: URLSearchParams): number {
  return Number(/^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0] ?? 1)
}

/** The request of the list. Distances need a chosen place. With a distance, shops may be outside the city. */
export function shopsInput(
  query: URLSearchParams,
  { place, isChosen }: ShopperPlace,
): Input<'GET /shops'> {
  const { open, category, maxDistance } = readShopFilters(query)
  const city = (query.get('city') || place.city).slice(0, 80)
  const within = isChosen && maxDistance !== undefined
  return {
    ...(open && { open: '1' as const }),
    ...(category && { category }),
    ...(isChosen && { lat: place.lat, long: place.long }),
    ...(within ? { maxDistance } : city && { city }),
  }
}

/** The list from this page on. Earlier pages can be loaded above it. */
export function shopPages(input: Input<'GET /shops'>, page: number) {
  return {
    ...callPages('GET /shops', input, 'page'),
    initialPageParam: page > 1 ? String(page) : null,
  }
}

export function useShopPages(input: Input<'GET /shops'>, page: number) {
  return useInfiniteQuery({
    ...shopPages(input, page),
    getPreviousPageParam: (_first, _pages, param) => (Number(param) > 1 ? pageBefore(param) : null),
    placeholderData: keepPreviousData,
  })
}

function pageBefore(param: string | null): string {
  return String(Number(param) - 1)
}
