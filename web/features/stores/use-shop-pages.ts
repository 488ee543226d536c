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
  /** A market or quarter of the city. */
  area: string | undefined
  sort: ShopSort | undefined
}

/** The order without a choice is that of the server: open shops first. */
export const shopSorts = ['near', 'rating', 'name'] as const
type ShopSort = (typeof shopSorts)[number]

/** Reads an address; unknown values are ignored. */
export function readShopFilters(query: URLSearchParams): ShopFilters {
  const km = Number(query.get('maxDistance'))
  return {
    open: query.get('open') === '1',
    category: categories.find((category) => category === query.get('category')),
    maxDistance: DISTANCES_KM.find((distance) => distance === km),
    area: query.get('area')?.slice(0, 60) || undefined,
    sort: shopSorts.find((sort) => sort === query.get('sort')),
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
  const { open, category, maxDistance, area, sort } = readShopFilters(query)
  const city = (query.get('city') || place.city).slice(0, 80)
  const within = isChosen && maxDistance !== undefined
  return {
    ...(open && { open: '1' as const }),
    ...(category && { category }),
    ...(area && { area }),
    ...(sort && { sort }),
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
