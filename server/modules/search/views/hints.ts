import type { z } from 'zod'
import {
  type getProductsQuery,
  type RemovableFilter,
  removableFilters,
  type SearchPage,
} from '#shared/contract/search.ts'
import { firstOpening } from '#shared/opening-hours.ts'
import type { PriceWords } from '../language/price-words.ts'
import type { Search } from '../rules/filters.ts'
import type { SearchEngine } from './engine/search-engine.ts'

type Query = z.output<typeof getProductsQuery>
type Hints = Pick<SearchPage, 'without' | 'nextOpening'>
type UnmatchedQuery = {
  engine: SearchEngine
  query: Query
  /** The search with all filters, which matches nothing. */
  search: Search
  /** The price in the words, which applies again when the price filter is removed. */
  priceInWords: PriceWords | null
}

/** The hints for a search that matches nothing: the number of products that match without each of its filters. */
export async function hintsOf(unmatched: UnmatchedQuery, now: Date): Promise<Hints> {
  const { engine, query, search, priceInWords } = unmatched
  const filters = chosenFilters(unmatched)
  if (filters.length === 0) return { without: [], nextOpening: null }
  const isPriceChosen = query.price !== undefined
  const { counts, weeks } = await engine.missing(
    { search, filters, priceInWords, isPriceChosen },
    now,
  )
  return {
    without: filters
      .map((filter) => ({ filter, count: counts.get(filter) ?? 0 }))
      .filter(({ count }) => count > 0),
    nextOpening: filters.includes('open') ? firstOpening(weeks, now) : null,
  }
}

function chosenFilters({ query, search: { scope } }: UnmatchedQuery): RemovableFilter[] {
  const { color, size, brand, origin, subCategory, category, price, gender, rating } = query
  const isNear = scope.kind === 'nearby' && scope.withinKm !== undefined
  const isOpen = scope.kind === 'nearby' && scope.openAt !== undefined
  const maxDistance = isNear || undefined
  const open = isOpen || undefined
  const all = {
    color,
    size,
    brand,
    origin,
    subCategory,
    category,
    price,
    gender,
    rating,
    maxDistance,
    open,
  }
  return removableFilters.filter((filter) => all[filter])
}
