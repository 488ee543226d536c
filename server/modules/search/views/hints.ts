import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { closuresOf, isOpenAt } from '#server/platform/db/tables/stores.ts'
import type { getProductsQuery, RemovableFilter, SearchPage } from '#shared/contract/search.ts'
import { firstOpening, type Schedule } from '#shared/opening-hours.ts'
import { type PriceRange, rangeOf, type Scope, type Search } from '../rules/filters.ts'
import type { PriceWords } from '../rules/price-words.ts'
import { allParts } from './city-parts.ts'
import { asked, inReach, matches, misfits, storesInReach } from './search-sql.ts'

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

type Found = { counts: { bit: number; count: number }[]; weeks: Schedule[] }

/** For a search that matches nothing: how many products match without each of its filters; one statement for all. */
export async function viewHints(db: Db, unmatched: Unmatched, now: Date): Promise<Hints> {
  const chosen = chosenFilters(unmatched)
  if (chosen.length === 0) return { without: [], nextOpening: null }
  const { rows } = await db.execute<Found>(hintsSql(unmatched, chosen, now))
  const [found] = rows
  if (!found) throw new Error('a search for hints returned no row')
  const counts = new Map(found.counts.map(({ bit, count }) => [bit, count]))
  return {
    without: chosen.flatMap((filter) => {
      const count = counts.get(bitOf[filter])
      return count === undefined ? [] : [{ filter, count }]
    }),
    nextOpening: firstOpening(found.weeks, now),
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

/** As no row matches all filters, a row with a single bit matches when that one is removed. */
function hintsSql(unmatched: Unmatched, chosen: RemovableFilter[], now: Date): SQL {
  const { search, query } = unmatched
  const everywhere = { ...search, parts: allParts }
  const conditions = [sql`h.active`]
  if (search.words) conditions.push(matches(everywhere))
  if (search.price && !query.price) conditions.push(isWithin(search.price))
  const [within, near] = reach(search)
  const marks = [misfits(search), ...chosen.flatMap((filter) => missed(filter, unmatched) ?? [])]
  const bits = sql.param(chosen.map((filter) => bitOf[filter]))
  return sql`
    with within as materialized (${within}),
    near as materialized (${near}) ${asked(everywhere)},
    open_now as materialized (
      select s.id from stores s where s.id in (select id from near) and ${isOpenAt(sql`s`, now)}),
    marked as materialized (
      select h.store_id, ${sql.join(marks, sql` | `)} as missed from search_products h
      where ${sql.join(conditions, sql` and `)} and ${inReach(search.scope)}
    )
    select (
      select coalesce(jsonb_agg(jsonb_build_object('bit', missed, 'count', products)), '[]')
      from (select missed, count(*)::int as products from marked
        where missed = any(${bits}::int[]) group by missed) counted
    ) as counts, (${chosen.includes('open') ? weeks(now) : sql`'[]'::jsonb`}) as weeks`
}

/** The stores that the search reaches, open or closed, and those that it would reach at any distance. */
function reach({ scope, point }: Search): [SQL, SQL] {
  const within = storesInReach({ scope: always(scope), point })
  if (scope.kind === 'store' || scope.withinKm === undefined)
    return [within, sql`select id, city from within`]
  const anywhere = storesInReach({ scope: { ...always(scope), withinKm: undefined }, point: null })
  return [
    within,
    sql`select id, city from within union select id, city from (${anywhere}) anywhere`,
  ]
}

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
