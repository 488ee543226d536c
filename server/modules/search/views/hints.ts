import type { z } from 'zod'
import type { getProductsQuery, RemovableFilter, SearchPage } from '#shared/contract/search.ts'
import { firstOpening, type Schedule } from '#shared/opening-hours.ts'
import { type PriceRange, rangeOf, type Scope, type Search } from '../rules/filters.ts'
import { findHits, reachTest } from '../rules/index/hits.ts'
import { fill } from '../rules/index/numbers.ts'
import type { SearchRun } from '../rules/index/run-search.ts'
import type { SearchIndex } from '../rules/index/search-index.ts'
import type { PriceWords } from '../language/price-words.ts'

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
      const count = rowsMissing(marked, filter).length
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

/**
 * Products, each with the bits of the filters that it does not match; with a single bit, it matches when that one is
 * removed.
 */
type Marked = { rows: Int32Array; missed: Int32Array }

/** The rows that do not match this filter only. */
function rowsMissing({ rows, missed }: Marked, filter: RemovableFilter): Int32Array {
  return rows.filter((_row, place) => missed[place] === bitOf[filter])
}

function markedRows(
  { index, run, query, search, said }: Unmatched,
  { chosen, now }: { chosen: readonly RemovableFilter[]; now: Date },
): Marked {
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
  const tests: Partial<Record<RemovableFilter, (row: number, store: number) => number>> = {
    open: (_row, store) => unless(index.stores.isOpen(store, now), bitOf.open),
    maxDistance: (_row, store) => unless(isWithin[store] === 1, bitOf.maxDistance),
    rating: (row) => unless((columns.rating[row] as number) >= (search.rating ?? 0), bitOf.rating),
    gender: (row) => unless(!fitting || fitting.has(row), bitOf.gender),
    price: (row) =>
      search.price ? missedPrice(columns.price[row] as number, search.price, said) : 0,
  }
  const asked = chosen.map((filter) => tests[filter]).filter((test) => test !== undefined)
  const missed = fill(new Int32Array(rows.length), (place) => {
    const row = rows[place] as number
    const store = columns.store[row] as number
    return asked.reduce((bits, test) => bits | test(row, store), misfits[place] as number)
  })
  return { rows, missed }
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
function weeksOf({ index, run, search }: Unmatched, marked: Marked): Schedule[] {
  const { store } = index.products.columns
  const closed = rowsMissing(marked, 'open').map((row) => store[row] as number)
  const all = run.reached(placesOf(search).within).map(({ number }) => number)
  return [...new Set(closed.length > 0 ? closed : all)]
    .map((one) => index.stores.factsOf(one))
    .filter((one) => one !== null)
}
