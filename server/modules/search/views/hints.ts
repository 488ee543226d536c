import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { closuresOf, isOpenAt } from '#server/platform/db/tables/stores.ts'
import type { getProductsQuery, RemovableFilter, SearchPage } from '#shared/contract/search.ts'
import { firstOpening, type Schedule } from '#shared/opening-hours.ts'
import { type PriceRange, rangeOf, type Scope, type Search } from '../rules/filters.ts'
import type { PriceWords } from '../rules/price-words.ts'
import { learnParts, partsOf } from './city-parts.ts'
import { asked, matches, misfits, reach, storesInReach } from './search-sql.ts'

type Query = z.output<typeof getProductsQuery>
type Hints = Pick<SearchPage, 'without' | 'nextOpening'>
type Unmatched = {
  query: Query
  /** The search with all filters, which matches nothing. */
  search: Search
  /** The price in the words, which counts again when the price filter is removed. */
  said: PriceWords | null
}

/** The bits of a row for the filters that it does not match; the first four are those of `misfits`. */
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

type Found = {
  counts: { bit: number; count: number }[]
  weeks: Schedule[]
  /** The parts of the cities of the stores in reach, and of those at any distance. */
  withinParts: number[]
  nearParts: number[]
}

/** For a search that matches nothing: how many products match without each of its filters; one statement for all. */
export async function viewHints(db: Db, unmatched: Unmatched, now: Date): Promise<Hints> {
  const chosen = chosenFilters(unmatched)
  if (chosen.length === 0) return { without: [], nextOpening: null }
  const found = await findHints(db, unmatched, { chosen, now })
  const counts = new Map(found.counts.map(({ bit, count }) => [bit, count]))
  return {
    without: chosen.flatMap((filter) => {
      const count = counts.get(bitOf[filter])
      return count === undefined ? [] : [{ filter, count }]
    }),
    nextOpening: firstOpening(found.weeks, now),
  }
}

type Asked = { chosen: RemovableFilter[]; now: Date }

/** Asks once more when stores are in parts that were not known before. */
async function findHints(db: Db, unmatched: Unmatched, asking: Asked): Promise<Found> {
  const { within, anywhere } = placesOf(unmatched.search)
  const parts = [...new Set([...partsOf(db, within), ...partsOf(db, anywhere)])]
  const search = { ...unmatched.search, parts }
  const { rows } = await db.execute<Found>(hintsSql({ ...unmatched, search }, asking))
  const [found] = rows
  if (!found) throw new Error('a search for hints returned no row')
  const isWhole = [
    learnParts(db, { ...within, parts }, found.withinParts),
    learnParts(db, { ...anywhere, parts }, found.nearParts),
  ]
  return isWhole.includes(false) ? findHints(db, unmatched, asking) : found
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

/** As no row matches all filters, a row with a single bit matches when that one is removed. */
function hintsSql(unmatched: Unmatched, { chosen, now }: Asked): SQL {
  const { search, query } = unmatched
  const conditions = [sql`h.active`]
  if (search.words) conditions.push(matches(search))
  if (search.price && !query.price) conditions.push(isWithin(search.price))
  const [within, near] = storesOf(search)
  const marks = [misfits(search), ...chosen.flatMap((filter) => missed(filter, unmatched) ?? [])]
  const bits = sql.param(chosen.map((filter) => bitOf[filter]))
  return sql`
    with within as materialized (${within}),
    near as materialized (${near}) ${asked(search)},
    open_now as materialized (
      select s.id from stores s where s.id in (select id from near) and ${isOpenAt(sql`s`, now)}),
    marked as materialized (
      select h.store_id, ${sql.join(marks, sql` | `)} as missed from search_products h
      where ${sql.join(conditions, sql` and `)} and ${reach(search)}
    )
    select (
      select coalesce(jsonb_agg(jsonb_build_object('bit', missed, 'count', products)), '[]')
      from (select missed, count(*)::int as products from marked
        where missed = any(${bits}::int[]) group by missed) counted
    ) as counts, ${partsIn('within')} as "withinParts", ${partsIn('near')} as "nearParts",
      (${chosen.includes('open') ? weeks(now) : sql`'[]'::jsonb`}) as weeks`
}

/** The stores that the search reaches, open or closed, and those that it would reach at any distance. */
function storesOf(search: Search): [SQL, SQL] {
  const { within, anywhere } = placesOf(search)
  if (within === anywhere) return [storesInReach(within), sql`select * from within`]
  const far = sql`select id, city, city_part from (${storesInReach(anywhere)}) anywhere`
  return [storesInReach(within), sql`select id, city, city_part from within union ${far}`]
}

type Place = Pick<Search, 'scope' | 'point'>

function placesOf({ scope, point }: Search): { within: Place; anywhere: Place } {
  const within = { scope: always(scope), point }
  if (scope.kind === 'store' || scope.withinKm === undefined) return { within, anywhere: within }
  return { within, anywhere: { scope: { ...always(scope), withinKm: undefined }, point: null } }
}

const partsIn = (stores: 'within' | 'near') =>
  sql`(select coalesce(jsonb_agg(distinct city_part), '[]') from ${sql.raw(stores)})`

function always<S extends Scope>(scope: S): S {
  return scope.kind === 'store' ? scope : { ...scope, openAt: undefined }
}

/** The bit of a filter that `misfits` does not tell. */
function missed(filter: RemovableFilter, { search, said }: Unmatched): SQL | null {
  const { price, rating, audience } = search
  const bit = bitOf[filter]
  if (filter === 'open') return unless(sql`h.store_id in (select id from open_now)`, bit)
  if (filter === 'maxDistance') return unless(sql`h.store_id in (select id from within)`, bit)
  if (filter === 'rating' && rating) return unless(sql`h.rating >= ${rating}::real`, bit)
  if (filter === 'gender' && audience) return unless(sql`h.words @@ ${audience}::tsquery`, bit)
  return filter === 'price' && price ? missedPrice(price, said) : null
}

function missedPrice(price: PriceRange, said: PriceWords | null): SQL {
  const other = said ? sql`when not ${isWithin(rangeOf(said))} then ${PRICE_IN_WORDS}::int` : sql``
  return sql`case when ${isWithin(price)} then 0 ${other} else ${bitOf.price}::int end`
}

function isWithin({ lowPaise, highPaise }: PriceRange): SQL {
  return sql`(h.min_price_paise between ${lowPaise}::int and ${highPaise}::int)`
}

/** False for null too, such as the rating of a product without any. */
function unless(condition: SQL, bit: number): SQL {
  return sql`case when ${condition} then 0 else ${bit}::int end`
}

/** The different weeks of the stores that have it; when none has, of all stores in reach. */
function weeks(now: Date): SQL {
  const have = sql`select store_id from marked where missed = ${bitOf.open}::int`
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('timings', timings, 'closures', closures)), '[]')
    from (select distinct s.timings, ${closuresOf(sql`s.id`, now)} as closures from stores s
      where s.id in (${have}) or (not exists (${have}) and s.id in (select id from within))) week`
}
