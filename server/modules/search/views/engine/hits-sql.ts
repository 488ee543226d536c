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
import { matchesCondition, tsqueryOf } from './tsquery.ts'

/** A number as text and not as a parameter, so that statements stay short. */
const number = (value: number) => sql.raw(String(value))

/** One bit for each filter of the kind that a product does not match. */
export const MISFITS = {
  color: 1,
  brand: 2,
  subCategory: 4,
  category: 8,
  size: 16,
  origin: 32,
} as const

/**
 * The query `asked` after the stores `near`: the words, limited to the cities of these stores, because cities are words
 * of products too.
 */
export function askedQuery({ words, scope }: Pick<Search, 'words' | 'scope'>): SQL {
  if (!words) return sql``
  const match = sql`${tsqueryOf(words.match)}::tsquery`
  return sql`, asked as materialized (select ${isEverywhere(scope) ? match : sql`${match} && ${citiesOf(scope)}`} as query)`
}

/** The words of the cities of a scope; for a scope around a point, the cities of the stores `near`. */
export function citiesOf(scope: Scope): SQL {
  const city = cityOf(scope)
  if (city) return cityQuery(city)
  return sql`(select coalesce(string_agg(quote_literal(city_word(city)), '|'), '''!''')::tsquery
    from (select distinct city from near) cities)`
}

export const cityQuery = (city: string) => sql`quote_literal(city_word(${city}::text))::tsquery`

/** The conditions for a product `h`, except brand, colour, size, kind and place. */
export function filtersOf(search: Search): SQL {
  const { scope } = search
  const filters = [sql`h.active`]
  const hasWords = sql`h.words @@ (select query from asked)`
  // Of one store only its index is read: `is true` prevents a read of all goods of the city that have the words.
  if (scope.kind === 'store') filters.push(sql`h.store_id = ${scope.storeId}::uuid`)
  if (search.words) filters.push(scope.kind === 'store' ? sql`(${hasWords}) is true` : hasWords)
  if (search.audience) filters.push(matchesCondition(search.audience))
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

/** With words, PostgreSQL reads the index of words; `is true` prevents a read of the index of stores for each store. */
export const isReached = ({ words }: Pick<Search, 'words'>) =>
  words
    ? sql`(h.store_id in (select id from near)) is true`
    : sql`h.store_id = any(array(select id from near))`

/** The bits of the filters that a row `h` does not match. */
export function misfits(search: Search): SQL {
  const all = misfitBits(search)
  return all.length === 0 ? sql`0` : sql`(${sql.join(all, sql` | `)})`
}

function misfitBits(search: Search): SQL[] {
  const { category, subCategories, brands, origins, colors, chosenSizes } = search
  return [
    misfit(MISFITS.category, sql`h.category`, category && namesQuery('category', [category])),
    misfit(
      MISFITS.subCategory,
      sql`h.sub_category`,
      subCategories && namesQuery('sub_category', subCategories),
    ),
    misfit(MISFITS.brand, sql`h.brand`, brands && namesQuery('brand', brands)),
    misfit(MISFITS.origin, sql`h.origin`, origins && namesQuery('origin', origins)),
    misfit(MISFITS.color, sql`h.color_set`, colors && colorSets(colors)),
    chosenSizes
      ? sql`case when h.sizes && ${sql.param(chosenSizes)}::text[] then 0 else ${number(MISFITS.size)} end`
      : null,
  ].filter((bit) => bit !== null)
}

function misfit(bit: number, column: SQL, ids: SQL | '' | undefined): SQL | null {
  return ids ? sql`case when ${column} = any(array(${ids})) then 0 else ${number(bit)} end` : null
}

function namesQuery(kind: string, names: string[]): SQL {
  return sql`select id from search_names where kind = ${kind}::text and key in (
    select lower(name) from unnest(${sql.param(names)}::text[]) as name)`
}

function colorSets(names: string[]): SQL {
  return sql`select id from search_names where kind = 'color_set' and string_to_array(key, '|')
    && array(select lower(name) from unnest(${sql.param(names)}::text[]) as name)`
}

/**
 * Offset that is greater than the highest price and distance. It puts products that only come with the article after
 * the others.
 */
const AFTER = 2 ** 34

/**
 * The hits that are counted and sorted: their position is `tier` and `visit`, or `key` for other orders. The outer join
 * makes PostgreSQL read the index of words first, instead of the index of stores once for each store; without words
 * too, for the name of a city, because else it reads the goods of the whole country.
 */
export function hits(search: Search): SQL {
  const { sort, words, most } = search
  const isFiltered = misfitBits(search).length > 0
  const city = words ? undefined : cityOf(search.scope)
  if (city && !isFiltered && sort === 'newest') return newestHits(search, city)
  const byWords = words !== null || city !== undefined
  const join = byWords ? sql`left join` : sql`join`
  const reached = byWords ? sql`${withCity(city)} and coalesce(near.no, 0) > 0` : sql``
  const keys = [...(isFiltered ? [sql`misfits`] : []), ...sortedBy[sort], sql`seq desc`]
  // `offset 0` keeps the products' words out of the sort.
  return sql`
    select * from (
      select h.seq, h.store_id, h.category, h.sub_category, h.brand, h.color_set, h.origin, h.sold_out,
        ${sizesOf(search)} ${misfits(search)} as misfits, ${orderColumns(search)}
      from search_products h ${join} near on near.id = h.store_id
      where ${filtersOf(search)} ${reached} offset 0
    ) hit order by ${sql.join(keys, sql`, `)} limit ${number(most)}`
}

const withCity = (city: string | undefined) =>
  city ? sql`and h.words @@ ${cityQuery(city)}` : sql``

/** The newest products of a city in the order of an index; PostgreSQL stops when there are enough. */
function newestHits(search: Search, city: string): SQL {
  return sql`
    select h.seq, h.store_id, h.category, h.sub_category, h.brand, h.color_set, h.origin, h.sold_out, ${sizesOf(search)} 0 as misfits, 0::bigint as key
    from search_products h
    where h.city_part = city_part(${city}::text) and (h.store_id in (select id from near)) is true
      and ${filtersOf(search)}
    order by h.sold_out, h.seq desc limit (select ${number(search.most)})`
}

/** A hash of a product's sizes, when sizes are counted; sorting numbers takes less time than sorting lists of texts. */
const sizesOf = ({ faceted }: Search) =>
  faceted ? sql`hash_array_extended(h.sizes, 0) as size_set,` : sql``

/** The city of a scope without a distance. */
const cityOf = (scope: Scope) =>
  scope.kind === 'nearby' && scope.withinKm === undefined ? scope.city : undefined

/**
 * The order in which hits are kept when there are too many; for relevance, the newest. Constants are left out, because
 * comparing them takes time too.
 */
const sortedBy: Record<SortOrder, SQL[]> = {
  relevance: [],
  newest: [sql`sold_out`],
  priceUp: [sql`sold_out`, sql`key`],
  priceDown: [sql`sold_out`, sql`key`],
  distance: [sql`sold_out`, sql`key`],
  origin: [sql`sold_out`, sql`key`],
}

function orderColumns({ sort, words, adultsFirst }: Search): SQL {
  if (sort === 'relevance')
    return sql`${tier(words, adultsFirst)} as tier, near.no,
      near.need + (3 - h.depth) * 16 + floor((5 - coalesce(h.rating::float8, ${number(RATING_OF_NONE)})) * 3)::int as visit`
  const mainFirst = words?.main
    ? sql`case when ${matchesCondition(words.main)} then 0::bigint else ${number(AFTER)}::bigint end`
    : sql`0::bigint`
  if (sort === 'priceUp') return sql`${mainFirst} + h.min_price_paise as key`
  if (sort === 'priceDown') return sql`${mainFirst} - h.min_price_paise as key`
  if (sort === 'origin') return sql`${mainFirst} + ${placeOfOrigin} as key`
  return sort === 'distance' ? sql`${mainFirst} + near.metres as key` : sql`0::bigint as key`
}

/** The place of the country of origin of a row `h` in the alphabet; products without one come last. */
const placeOfOrigin = sql`coalesce(array_position(array(
  select id from search_names where kind = 'origin' order by key), h.origin), 1000)`

/**
 * The layers whose condition is false for a row, as bits. A layer without a condition counts as true, so that one
 * statement text serves all queries.
 */
function tier(words: Search['words'], adultsFirst: boolean): SQL {
  const layers = layerNames.map((name) => bitUnless(words?.layers[name], layerBit(name)))
  const missing = (words?.parts ?? []).map((part) => bitUnless(part, 2 ** layerNames.length))
  const small = bitUnless(
    adultsFirst ? ALSO_FOR_ADULTS : null,
    2 ** (layerNames.length + bits.missing),
  )
  return sql.join([small, ...missing, ...layers], sql` + `)
}

function bitUnless(condition: Condition | null | undefined, bit: number): SQL {
  return sql`case when not ${matchesCondition(condition)} then ${number(bit)} else 0 end`
}

/**
 * The hits with their whole sort key. Shops alternate, each with up to two products in a round, and within a shop its
 * kinds alternate. For a broad query brands alternate too, unless a brand was chosen. Sold-out products count in the
 * rounds, so that a product that sells out does not move the others.
 */
export function rankHits({ sort, scope, words, brands, isMixed }: Search, fitting: SQL): SQL {
  if (isMixed) return mixHits(fitting)
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

/** The number of a hit among the hits of its brand; 0 for articles without a brand. */
const ofBrand = sql`case when brand = any(array(
    select id from search_names where kind = 'brand' and key = any(${sql.param(NO_BRANDS)}::text[]))) then 0
  else row_number() over (partition by brand order by ${inOrder(sql`(${roundOf(sql`of_shop`)})`)}) end`

/** Number of newest products that alternate by kind and shop. */
const MIXED = 1000

/**
 * The newest product of each kind and of each shop comes before their second newest, as on the first page of the city.
 */
function mixHits(fitting: SQL): SQL {
  const newest = sql`select seq, sold_out, store_id, sub_category from hits where ${fitting} order by sold_out, seq desc`
  return sql`
    select seq, sold_out, nth_of_kind + row_number() over (partition by store_id order by nth_of_kind, seq desc) as key
    from (
      select *, row_number() over (partition by sub_category order by sold_out, seq desc) as nth_of_kind
      from (${newest} limit ${number(MIXED)}) first
    ) of_kinds
    union all select seq, sold_out, ${number(AFTER)}::bigint from (${newest} offset ${number(MIXED)}) others`
}

/** Combines the parts of a hit's position in one number, as `rules/ranking-key.ts` lists them. */
function key(late: SQL, round: SQL): SQL {
  const low = bits.visit + bits.round
  return sql`((tier >> ${number(bits.fine)})::bigint << ${number(low + bits.fine + 1)})
    | (${late}::bigint << ${number(low + bits.fine)})
    | ((tier & ${number(2 ** bits.fine - 1)})::bigint << ${number(low)})
    | (least(${round}, ${number(LAST_ROUND)})::bigint << ${number(bits.visit)}) | visit`
}
