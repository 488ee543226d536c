import { type SQL, sql } from 'drizzle-orm'
import { closuresOf, isOpenAt } from '#server/platform/db/tables/stores.ts'
import type { RemovableFilter } from '#shared/contract/search.ts'
import { type PriceRange, rangeOf, type Scope, type Search } from '../../rules/filters.ts'
import type { UnmatchedSearch } from './search-engine.ts'
import { askedQuery, filtersOf, isReached, MISFITS, misfits } from './hits-sql.ts'
import { storesInReach } from './stores-sql.ts'
import { matchesCondition } from './tsquery.ts'

/** The bit of each filter that a row does not match. A row with a single bit matches when this filter is removed. */
export const bitOf: Record<RemovableFilter, number> = {
  ...MISFITS,
  price: 64,
  gender: 128,
  rating: 256,
  maxDistance: 512,
  open: 1024,
}
/** The bit of a price in the words, which no filter can remove. */
const PRICE_IN_WORDS = 2048

/** The products that miss filters of an unmatched search, counted by the bits of these filters. */
export function missingSql(unmatched: UnmatchedSearch, now: Date): SQL {
  const { search, filters, isPriceChosen } = unmatched
  const { within, anywhere } = placesOf(search)
  const loose = {
    ...search,
    ...anywhere,
    audience: null,
    rating: undefined,
    price: isPriceChosen ? null : search.price,
  }
  const isSame = within === anywhere
  const marks = [
    misfits(search),
    ...filters.flatMap((filter) => missedBit(filter, unmatched) ?? []),
  ]
  const isOpen = filters.includes('open')
  return sql`
    with within as materialized (${storesInReach(within, now)}),
    near as materialized (${
      isSame
        ? sql`select * from within`
        : sql`select id, city from within union select id, city from (${storesInReach(anywhere, now)}) anywhere`
    }) ${askedQuery(loose)},
    open_now as materialized (
      select s.id from stores s where s.id in (select id from near) and ${isOpenAt(sql`s`, now)}),
    marked as materialized (
      select h.store_id, ${sql.join(marks, sql` | `)} as missed from search_products h
      where ${filtersOf(loose)} and ${isReached(loose)}
    )
    select (select coalesce(jsonb_object_agg(missed, products), '{}')
        from (select missed, count(*)::int as products from marked group by missed) counted) as counts,
      (${isOpen ? weeks(now) : sql`'[]'::jsonb`}) as weeks`
}

type Place = Pick<Search, 'scope' | 'point'>

/** The stores that the search reaches, open or closed, and those that it would reach at any distance. */
function placesOf({ scope, point }: Search): { within: Place; anywhere: Place } {
  const within = { scope: scopeAtAnyHour(scope), point }
  if (scope.kind === 'store' || scope.withinKm === undefined) return { within, anywhere: within }
  return {
    within,
    anywhere: { scope: { ...scopeAtAnyHour(scope), withinKm: undefined }, point: null },
  }
}

function scopeAtAnyHour<S extends Scope>(scope: S): S {
  return scope.kind === 'store' ? scope : { ...scope, openAt: undefined }
}

/** The bit of a filter that is not one of the `misfits`. */
function missedBit(filter: RemovableFilter, { search, priceInWords }: UnmatchedSearch): SQL | null {
  const { price, rating, audience } = search
  const bit = bitOf[filter]
  if (filter === 'open') return bitUnless(sql`h.store_id in (select id from open_now)`, bit)
  if (filter === 'maxDistance') return bitUnless(sql`h.store_id in (select id from within)`, bit)
  if (filter === 'rating' && rating) return bitUnless(sql`h.rating >= ${rating}::real`, bit)
  if (filter === 'gender' && audience) return bitUnless(matchesCondition(audience), bit)
  if (filter !== 'price' || !price) return null
  const other = priceInWords
    ? sql`when not ${isWithin(rangeOf(priceInWords))} then ${PRICE_IN_WORDS}::int`
    : sql``
  return sql`case ${other} when ${isWithin(price)} then 0 else ${bit}::int end`
}

function isWithin({ lowPaise, highPaise }: PriceRange): SQL {
  return sql`(h.min_price_paise between ${lowPaise}::int and ${highPaise}::int)`
}

/** Null counts as false, for example the rating of a product without reviews. */
function bitUnless(condition: SQL, bit: number): SQL {
  return sql`case when ${condition} then 0 else ${bit}::int end`
}

/** The different opening hours of the stores that have the goods, or of all stores in reach when none has them. */
function weeks(now: Date): SQL {
  const have = sql`select store_id from marked where missed = ${bitOf.open}::int`
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('timings', timings, 'closures', closures)), '[]')
    from (select distinct s.timings, ${closuresOf(sql`s.id`, now)} as closures from stores s
      where s.id in (${have}) or (not exists (${have}) and s.id in (select id from within))) week`
}
