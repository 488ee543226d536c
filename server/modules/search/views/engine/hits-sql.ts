import { type SQL, sql } from 'drizzle-orm'
import {
  bits,
  IN_A_ROUND,
  LAST_ROUND,
  layerBit,
  layerNames,
  MOST_OF_ONE,
  NO_BRANDS,
  RATING_OF_NONE,
} from '../../rules/ranking.ts'
import { ALSO_FOR_ADULTS } from '../../rules/audience.ts'
import type { Condition } from '../../rules/condition.ts'
import type { Scope, Search } from '../../rules/filters.ts'
import type { SortOrder } from '../../rules/paging.ts'
import { isEverywhere } from './stores-sql.ts'
import { holds, tsqueryOf } from './tsquery.ts'

/** Not a parameter, so that statements stay short. */
const number = (value: number) => sql.raw(String(value))

/** One bit for each filter of the kind that a product does not match. */
export const MISFITS = { color: 1, brand: 2, subCategory: 4, category: 8, size: 16 } as const

/**
 * The query `asked` behind the stores `near`: the words, in the cities of these stores, whose names are words of their
 * products.
 */
export function asked({ words, scope }: Pick<Search, 'words' | 'scope'>): SQL {
  if (!words) return sql``
  const match = sql`${tsqueryOf(words.match)}::tsquery`
  return sql`, asked as materialized (select ${isEverywhere(scope) ? match : sql`${match} && ${citiesOf(scope)}`} as query)`
}

/** The words of the cities of a scope; those of the stores `near` when it is around a point. */
export function citiesOf(scope: Scope): SQL {
  const city = cityOf(scope)
  if (city) return sql`quote_literal(city_word(${city}::text))::tsquery`
  return sql`(select coalesce(string_agg(quote_literal(city_word(city)), '|'), '''!''')::tsquery
    from (select distinct city from near) cities)`
}

/** The conditions for a product `h`, except brand, colour, size, kind and place. */
export function filtersOf(search: Search): SQL {
  const filters = [sql`h.active`]
  if (search.words) filters.push(sql`h.words @@ (select query from asked)`)
  if (search.audience) filters.push(holds(search.audience))
  if (search.rating) filters.push(sql`h.rating >= ${search.rating}::real`)
  if (search.price) {
    const { lowPaise, highPaise } = search.price
    filters.push(sql`h.min_price_paise between ${lowPaise}::int and ${highPaise}::int`)
  }
  if (search.sizes.length > 0) filters.push(sql`h.sizes && ${sql.param(search.sizes)}::text[]`)
  if (search.until !== null)
    filters.push(sql`h.seq <= coalesce((select p.seq from products p where p.id = ${search.until}::uuid),
      ${Number.MAX_SAFE_INTEGER}::bigint)`)
  if (search.except.length > 0)
    filters.push(sql`h.product_id <> all(${sql.param(search.except)}::uuid[])`)
  return sql.join(filters, sql` and `)
}

/** With words, the index of words is read; `is true` keeps PostgreSQL from reading that of stores once for each store. */
export const isReached = ({ words }: Pick<Search, 'words'>) =>
  words
    ? sql`(h.store_id in (select id from near)) is true`
    : sql`h.store_id = any(array(select id from near))`

/** The bits of the filters that a row `h` does not match. */
export function misfits(search: Search): SQL {
  const all = misfitBits(search)
  return all.length === 0 ? sql`0` : sql`(${sql.join(all, sql` | `)})`
}

function misfitBits({ category, subCategories, brands, colors, chosenSizes }: Search): SQL[] {
  return [
    misfit(MISFITS.category, sql`h.category`, category && named('category', [category])),
    misfit(
      MISFITS.subCategory,
      sql`h.sub_category`,
      subCategories && named('sub_category', subCategories),
    ),
    misfit(MISFITS.brand, sql`h.brand`, brands && named('brand', brands)),
    misfit(MISFITS.color, sql`h.color_set`, colors && colorSets(colors)),
    chosenSizes
      ? sql`case when h.sizes && ${sql.param(chosenSizes)}::text[] then 0 else ${number(MISFITS.size)} end`
      : null,
  ].filter((bit) => bit !== null)
}

function misfit(bit: number, column: SQL, ids: SQL | '' | undefined): SQL | null {
  return ids ? sql`case when ${column} = any(array(${ids})) then 0 else ${number(bit)} end` : null
}

function named(kind: string, names: string[]): SQL {
  return sql`select id from search_names where kind = ${kind}::text and key in (
    select lower(name) from unnest(${sql.param(names)}::text[]) as name)`
}

function colorSets(names: string[]): SQL {
  return sql`select id from search_names where kind = 'color_set' and string_to_array(key, '|')
    && array(select lower(name) from unnest(${sql.param(names)}::text[]) as name)`
}

/** More than the highest price and the greatest distance: what only comes with the article stands after it. */
const AFTER = 2 ** 34

/**
 * The hits that are counted and put in order: `tier` and `visit`, or for other orders `key`, say where each stands. The outer
 * join makes PostgreSQL read the index of words first, and not that of stores once for each store.
 */
export function hits(search: Search): SQL {
  const { sort, words, most } = search
  const join = words ? sql`left join` : sql`join`
  const reached = words ? sql`and coalesce(near.no, 0) > 0` : sql``
  const isFiltered = misfitBits(search).length > 0
  const city = isFiltered || words || sort !== 'newest' ? undefined : cityOf(search.scope)
  if (city) return newestHits(search, city)
  const keys = [...(isFiltered ? [sql`misfits`] : []), ...sortedBy[sort], sql`seq desc`]
  // `offset 0` keeps the words of the products out of the sort.
  return sql`
    select * from (
      select h.seq, h.store_id, h.category, h.sub_category, h.brand, h.color_set, h.sold_out,
        ${sizesOf(search)} ${misfits(search)} as misfits, ${orderColumns(search)}
      from search_products h ${join} near on near.id = h.store_id
      where ${filtersOf(search)} ${reached} offset 0
    ) hit order by ${sql.join(keys, sql`, `)} limit ${number(most)}`
}

/** The newest products of a city in the order of an index, which ends when there are enough. */
function newestHits(search: Search, city: string): SQL {
  return sql`
    select h.seq, h.store_id, h.category, h.sub_category, h.brand, h.color_set, h.sold_out, ${sizesOf(search)} 0 as misfits, 0::bigint as key
    from search_products h
    where h.city_part = city_part(${city}::text) and (h.store_id in (select id from near)) is true
      and ${filtersOf(search)}
    order by h.sold_out, h.seq desc limit ${number(search.most)}`
}

/** A number for the sizes of a product, where they are counted: sorting it takes less time than sorting lists of texts. */
const sizesOf = ({ faceted }: Search) =>
  faceted ? sql`hash_array_extended(h.sizes, 0) as size_set,` : sql``

/** The city of a scope without a distance. */
const cityOf = (scope: Scope) =>
  scope.kind === 'nearby' && scope.withinKm === undefined ? scope.city : undefined

/** By relevance, the newest of too many hits are put in order. Constants are left out, as comparing them takes time too. */
const sortedBy: Record<SortOrder, SQL[]> = {
  relevance: [],
  newest: [sql`sold_out`],
  priceUp: [sql`sold_out`, sql`key`],
  priceDown: [sql`sold_out`, sql`key`],
  distance: [sql`sold_out`, sql`key`],
}

function orderColumns({ sort, words, adultsFirst }: Search): SQL {
  if (sort === 'relevance')
    return sql`${tier(words, adultsFirst)} as tier, near.no,
      near.need + (3 - h.depth) * 16 + floor((5 - coalesce(h.rating::float8, ${number(RATING_OF_NONE)})) * 3)::int as visit`
  const comesWith = words?.main
    ? sql`case when ${holds(words.main)} then 0::bigint else ${number(AFTER)}::bigint end`
    : sql`0::bigint`
  if (sort === 'priceUp') return sql`${comesWith} + h.min_price_paise as key`
  if (sort === 'priceDown') return sql`${comesWith} - h.min_price_paise as key`
  return sort === 'distance' ? sql`${comesWith} + near.metres as key` : sql`0::bigint as key`
}

/**
 * The layers that a row does not hold, as bits. A layer that was not asked for has no condition and holds, so that one statement
 * serves all queries.
 */
function tier(words: Search['words'], adultsFirst: boolean): SQL {
  const layers = layerNames.map((name) => unless(words?.layers[name], layerBit(name)))
  const missing = (words?.parts ?? []).map((part) => unless(part, 2 ** layerNames.length))
  const small = unless(
    adultsFirst ? ALSO_FOR_ADULTS : null,
    2 ** (layerNames.length + bits.missing),
  )
  return sql.join([small, ...missing, ...layers], sql` + `)
}

function unless(condition: Condition | null | undefined, bit: number): SQL {
  return sql`case when not ${holds(condition)} then ${number(bit)} else 0 end`
}

/**
 * The hits with their whole key. Shops take turns, each with up to two products in a round, and a shop's own products of
 * different kinds take turns before that. For a broad query brands take turns too, unless one was chosen. Sold-out products
 * count in the turns, so that one that sells out moves no other.
 */
export function ranked({ sort, scope, words, brands, isMixed }: Search, fitting: SQL): SQL {
  if (isMixed) return mixed(fitting)
  if (sort !== 'relevance') return sql`select seq, sold_out, key from hits where ${fitting}`
  if (scope.kind === 'store')
    return sql`select seq, sold_out, ${key(sql`0`, sql`0`)} as key from hits where ${fitting}`
  const isBroad = words?.isBroad === true
  const late = isBroad ? sql`(turn > ${number(MOST_OF_ONE)})::int` : sql`0`
  const turn = isBroad && !brands ? sql`greatest(of_shop, ${ofBrand})` : sql`of_shop`
  return sql`
    select seq, sold_out, ${key(late, roundOf(sql`turn`))} as key
    from (
      select seq, sold_out, tier, visit, ${turn} as turn
      from (
        select seq, sold_out, tier, visit, brand, row_number() over (partition by no order by ${inOrder(sql`of_kind`)}) as of_shop
        from (
          select seq, sold_out, tier, visit, no, brand, row_number() over (
            partition by no, (tier::bigint << 32) | sub_category order by (visit::bigint << 48) - seq) as of_kind
          from hits where ${fitting}
        ) turned
      ) placed
    ) spread`
}

const roundOf = (nth: SQL) => sql`(${nth} - 1) / ${number(IN_A_ROUND)}`
const inOrder = (turn: SQL) =>
  sql`(tier::bigint << 32) | (${turn} << ${number(bits.visit)}) | visit, seq desc`

/** The place of a hit among those of its brand; 0 for articles without one. */
const ofBrand = sql`case when brand = any(array(
    select id from search_names where kind = 'brand' and key = any(${sql.param(NO_BRANDS)}::text[]))) then 0
  else row_number() over (partition by brand order by ${inOrder(sql`(${roundOf(sql`of_shop`)})`)}) end`

/** So many of the newest products take turns. */
const MIXED = 1000

/** The newest of each kind and of each shop come before their second newest, as on the first page of the city. */
function mixed(fitting: SQL): SQL {
  const newest = sql`select seq, sold_out, store_id, sub_category from hits where ${fitting} order by sold_out, seq desc`
  return sql`
    select seq, sold_out, nth_of_kind + row_number() over (partition by store_id order by nth_of_kind, seq desc) as key
    from (
      select *, row_number() over (partition by sub_category order by sold_out, seq desc) as nth_of_kind
      from (${newest} limit ${number(MIXED)}) first
    ) of_kinds
    union all select seq, sold_out, ${number(AFTER)}::bigint from (${newest} offset ${number(MIXED)}) others`
}

/** Puts the parts of a hit's place into one number; `rules/ranking.ts` says which. */
function key(late: SQL, round: SQL): SQL {
  const low = bits.visit + bits.round
  return sql`((tier >> ${number(bits.fine)})::bigint << ${number(low + bits.fine + 1)})
    | (${late}::bigint << ${number(low + bits.fine)})
    | ((tier & ${number(2 ** bits.fine - 1)})::bigint << ${number(low)})
    | (least(${round}, ${number(LAST_ROUND)})::bigint << ${number(bits.visit)}) | visit`
}
