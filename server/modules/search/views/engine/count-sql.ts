import { type SQL, sql } from 'drizzle-orm'
import type { Search } from '../../rules/filters.ts'
import { citiesOf, filtersOf, isReached, misfits } from './hits-sql.ts'
import { isEverywhere, storesInReach } from './stores-sql.ts'
import { tsqueryOf } from './tsquery.ts'

/**
 * Counts the hits of several searches with words in the same place, which may differ in words, price, sizes, audience,
 * rating and distance, in one statement with a constant text. Rows are read one by one, so PostgreSQL stops at the
 * limit.
 */
export function countSql(searches: readonly Search[], most: number, now: Date): SQL {
  const [first] = searches
  if (!first) throw new Error('no search to count')
  const tries = searches.map(({ words, price, sizes, audience, rating, scope }) => ({
    match: words && tsqueryOf(words.match),
    low: price?.lowPaise,
    high: price?.highPaise,
    sizes: sizes.length > 0 ? sizes : null,
    audience: audience && tsqueryOf(audience),
    rating,
    metres: scope.kind === 'nearby' ? scope.withinKm && scope.withinKm * 1000 : null,
  }))
  const cities = isEverywhere(first.scope)
    ? sql`t.match::tsquery`
    : sql`t.match::tsquery && (select query from cities)`
  const fits = first.relaxable ? sql`true` : sql`${misfits(first)} = 0`
  return sql`
    with near as materialized (${storesInReach(widest(searches), now)}),
    cities as materialized (select ${citiesOf(first.scope)} as query)
    select coalesce(jsonb_agg(found order by t.nth), '[]') as counts
    from rows from (jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as (match text, low int, high int,
      sizes text[], audience text, rating real, metres int)) with ordinality
      as t (match, low, high, sizes, audience, rating, metres, nth)
    cross join lateral (
      select count(*)::int as found from (
        select from search_products h
        where h.active and h.words @@ (${cities})
          and (h.store_id in (select id from near where t.metres is null or near.metres <= t.metres)) is true
          and (t.low is null or h.min_price_paise between t.low and t.high)
          and (t.sizes is null or h.sizes && t.sizes)
          and (t.audience is null or h.words @@ t.audience::tsquery)
          and (t.rating is null or h.rating >= t.rating)
          and h.product_id <> all(${sql.param(first.except)}::uuid[]) and ${fits}
        limit (select ${most}::int)
      ) hits
    ) counted`
}

const reachOf = ({ scope }: Search) =>
  scope.kind === 'nearby' ? (scope.withinKm ?? Number.POSITIVE_INFINITY) : 0

/** The search with the largest place. */
function widest(searches: readonly Search[]): Search {
  return searches.reduce((wide, one) => (reachOf(one) > reachOf(wide) ? one : wide))
}

/** Counts the hits of one search without words. */
export function countWordlessSql(search: Search, most: number, now: Date): SQL {
  const fits = search.relaxable ? sql`true` : sql`${misfits(search)} = 0`
  return sql`
    with near as materialized (${storesInReach(search, now)})
    select jsonb_build_array(count(*)) as counts from (
      select from search_products h
      where ${filtersOf(search)} and ${isReached(search)} and ${fits} limit (select ${most}::int)
    ) hits`
}
