import type { z } from 'zod'
import type { getProductsQuery, RemovableFilter, SearchPage } from '#shared/contract/search.ts'
import { firstOpening, type Schedule } from '#shared/opening-hours.ts'
import { type PriceRange, rangeOf, type Scope, type Search } from '../rules/filters.ts'
import { findHits, reachTest } from '../rules/index/hits.ts'
import type { SearchRun } from '../rules/index/run-search.ts'
import type { SearchIndex } from '../rules/index/search-index.ts'
import type { PriceWords } from '../rules/price-words.ts'

type Query = z.output<typeof getProductsQuery>
type Hints = Pick<SearchPage, 'without' | 'nextOpening'>
type Unmatched = {
  index: SearchIndex
  run: SearchRun
  query: Query
  /** The search with all filters, which matches nothing. */
  search: Search
  /** The price in the words, which counts again when the price filter is removed. */
  said: PriceWords | null
}

/** The bits of a row for the filters that it does not match; the first four are `MISFITS`. */
const bitOf: Record<RemovableFilter, number> = {
  color: 1,
  brand: 2,
  subCategory: 4,
  category: 8,
  price: 16,
  gender: 32,
  rating: 64,
  maxDistance: 128,
  open: 256,
}
/** Not removable by a filter. */
const PRICE_IN_WORDS = 512

/** For a search that matches nothing: how many products match without each of its filters. */
export function hintsOf(unmatched: Unmatched, now: Date): Hints {
  const chosen = chosenFilters(unmatched)
  if (chosen.length === 0) return { without: [], nextOpening: null }
  const marked = markedRows(unmatched, { chosen, now })
  return {
    without: chosen.flatMap((filter) => {
      const count = marked.filter(({ missed }) => missed === bitOf[filter]).length
      return count === 0 ? [] : [{ filter, count }]
    }),
    nextOpening: chosen.includes('open') ? firstOpening(weeksOf(unmatched, marked), now) : null,
  }
}

function chosenFilters({ query, search: { scope } }: Unmatched): RemovableFilter[] {
  const { color, brand, subCategory, category, price, gender, rating } = query
  const isNear = scope.kind === 'nearby' && scope.withinKm !== undefined
  const isOpen = scope.kind === 'nearby' && scope.openAt !== undefined
  const maxDistance = isNear || undefined
  const open = isOpen || undefined
  const all = { color, brand, subCategory, category, price, gender, rating, maxDistance, open }
  return Object.keys(bitOf)
    .filter(isFilter)
    .filter((filter) => all[filter])
}

function isFilter(name: string): name is RemovableFilter {
  return name in bitOf
}

/** A product with the filters that it does not match; with a single bit, it matches when that one is removed. */
type Marked = { store: number; missed: number }

function markedRows(
  { index, run, query, search, said }: Unmatched,
  { chosen, now }: { chosen: readonly RemovableFilter[]; now: Date },
): Marked[] {
  const within = run.reached(placesOf(search).within)
  const isWithin = reachTest(index, within)
  const far = run.reached(placesOf(search).anywhere).filter(({ number }) => isWithin[number] !== 1)
  const reached = [...within, ...far]
  const price = query.price ? null : search.price
  const loose = { ...search, audience: null, rating: undefined, price, most: Infinity }
  const { rows, misfits } = findHits(index, loose, reached)
  const audience = { ...loose, audience: search.audience }
  const fitting = chosen.includes('gender') && new Set(findHits(index, audience, reached).rows)
  const { columns } = index.products
  return Array.from(rows, (row, place) => {
    const store = columns.store[row] ?? 0
    const paise = columns.price[row] ?? 0
    const isRated = search.rating === undefined || (columns.rating[row] ?? 0) >= search.rating
    const bits: Partial<Record<RemovableFilter, number>> = {
      open: unless(index.stores.isOpen(store, now), bitOf.open),
      maxDistance: unless(isWithin[store] === 1, bitOf.maxDistance),
      rating: unless(isRated, bitOf.rating),
      gender: unless(!fitting || fitting.has(row), bitOf.gender),
      price: search.price ? missedPrice(paise, search.price, said) : 0,
    }
    const missed = chosen.reduce((sum, filter) => sum | (bits[filter] ?? 0), misfits[place] ?? 0)
    return { store, missed }
  })
}

type Place = Pick<Search, 'scope' | 'point'>

/** The stores that the search reaches, open or closed, and those that it would reach at any distance. */
function placesOf({ scope, point }: Search): { within: Place; anywhere: Place } {
  const within = { scope: always(scope), point }
  if (scope.kind === 'store' || scope.withinKm === undefined) return { within, anywhere: within }
  return { within, anywhere: { scope: { ...always(scope), withinKm: undefined }, point: null } }
}

function always<S extends Scope>(scope: S): S {
  return scope.kind === 'store' ? scope : { ...scope, openAt: undefined }
}

const unless = (holds: boolean, bit: number) => (holds ? 0 : bit)

function missedPrice(paise: number, price: PriceRange, said: PriceWords | null): number {
  if (said && !isInRange(paise, rangeOf(said))) return PRICE_IN_WORDS
  return unless(isInRange(paise, price), bitOf.price)
}

const isInRange = (paise: number, { lowPaise, highPaise }: PriceRange) =>
  paise >= lowPaise && paise <= highPaise

/** The weeks of the stores that only have to open; when there is none, of all stores in reach. */
function weeksOf({ index, run, search }: Unmatched, marked: readonly Marked[]): Schedule[] {
  const closed = marked.filter(({ missed }) => missed === bitOf.open).map(({ store }) => store)
  const all = run.reached(placesOf(search).within).map(({ number }) => number)
  return [...new Set(closed.length > 0 ? closed : all)]
    .map((store) => index.stores.factsOf(store))
    .filter((store) => store !== null)
}
