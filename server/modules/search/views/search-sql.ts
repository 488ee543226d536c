import { type SQL, sql } from 'drizzle-orm'
import { cardVariantsOf } from '#server/platform/db/tables/catalog.ts'
import { closuresOf, isOpenAt, isReadyToday } from '#server/platform/db/tables/stores.ts'
import { boxAround, type Box, type Point, type Scope, type Search } from '../rules/filters.ts'
import { areMany, eachPart, inParts } from './city-parts.ts'
import { counts, facets } from './facets-sql.ts'
import { orderColumns, placed, ranked } from './ranking-sql.ts'

/**
 * The whole search in one statement: the stores in range, then the hits with a few columns, counted once for all
 * facets (each without its own filter), then all columns for the rows of this page only.
 */
export function searchSql(search: Search, now: Date, newWords: SQL | null): SQL {
  return sql`
    with near as materialized (${withReadiness(search, now)}) ${asked(search)},
    hits as materialized (${hits(search)}),
    counts as (${counts(search)}),
    winners as materialized (
      select *, key_of_order as key from (${ranked(search, sql`select * from hits where ${passing(search)}`)}) ranked
      where true ${after(search)}
      order by sold_out, key_of_order, seq desc limit ${search.size + 1}::int
    )
    select
      (select product_id from hits order by seq desc limit 1) as newest,
      (select count(*)::int from near) as stores,
      (select coalesce(jsonb_agg(distinct city_part), '[]') from near) as parts,
      (select counted from counts where part = 15) as total,
      (select hits from counts where part = 15) as hits,
      (select count(*) > ${search.size}::int from winners) as more,
      ${facets(search)},
      (${cards(search.size)}) as cards,
      (${shops(now)}) as shops, (${newWords ?? sql`select '[]'::jsonb`}) as "newWords"`
}

/**
 * The places of the first of these searches that finds a product, of the next that finds more than that one, and of the
 * first that finds at least so many; each null if there is none.
 * Rows of `tries` are computed when they are read, so each search is tried once and only when those before it fail. With
 * a limit that the planner knows, it would read all products one by one, expecting to meet a match soon.
 */
export function firstThatFinds(searches: readonly Search[], least: number): SQL {
  const scopes = [...new Set(searches.map(({ scope }) => JSON.stringify(scope)))]
  const nearOf = ({ scope }: Search) => sql.raw(`near_${scopes.indexOf(JSON.stringify(scope))}`)
  const reaches = scopes.flatMap((scope) => {
    const search = searches.find((one) => JSON.stringify(one.scope) === scope)
    return search ? [sql`${nearOf(search)} as materialized (${storesInReach(search)})`] : []
  })
  const tries = searches.map(
    (search, at) => sql`select ${at}::int as place, (
      with near as (select * from ${nearOf(search)}) ${asked(search)}
      select count(*) from (select from search_products h where ${hitFilters(search)} and ${reach(search)}
        ${search.yielding ? sql`` : sql`and ${misfits(search)} = 0`} limit (select ${least}::int)) found) as found`,
  )
  return sql`with ${sql.join(reaches, sql`, `)},
    tries as materialized (${sql.join(tries, sql` union all `)}),
    first as materialized (select place, found from tries where found > 0 limit 1)
    select (select place from first) as some,
      case when (select found from first) < ${least}::int then (select place from tries
        where place > (select place from first) and found > (select found from first) limit 1) end as next,
      (select place from tries where found >= ${least}::int limit 1) as enough`
}

/** Numbers are sorted faster than ids: `no` stands for the store within this search. */
function withReadiness(search: Search, now: Date): SQL {
  if (search.sort !== 'relevance' || search.scope.kind === 'store') return storesInReach(search)
  const ready = sql`, ${isReadyToday(sql`s`, now)} as ready`
  return sql`select *, row_number() over ()::int as no from (${storesInReach(search, ready)}) near`
}

/** The stores of a scope as `id`, `city`, `city_part` and `metres`, with `more` columns of the store `s`. */
export function storesInReach(
  { scope, point }: Pick<Search, 'scope' | 'point'>,
  more: SQL = sql``,
): SQL {
  const metres = point ? haversine(point) : sql`null::int`
  const stores = sql`select s.id, s.city, s.city_part, ${metres} as metres ${more}
    from stores s where ${scopeSql(scope, point)}`
  const km = scope.kind === 'nearby' && point ? scope.withinKm : undefined
  if (km === undefined) return stores
  return sql`select s.* from (${stores}) s cross join ${manyRows} where metres <= ${km * 1000}::int`
}

/**
 * One row, of which PostgreSQL expects ten, because it does not know the array. In a box whose borders it does not know it
 * would expect a single store, and compare each product with each of the thousands that there may be.
 */
const manyRows = sql`unnest(array(select 1)) as one`

function scopeSql(scope: Scope, point: Point | null): SQL {
  const inScope = whereSql(scope, point)
  if (scope.kind === 'store' || !scope.openAt) return inScope
  return sql`${inScope} and ${isOpenAt(sql`s`, scope.openAt)}`
}

function whereSql(scope: Scope, point: Point | null): SQL {
  if (scope.kind === 'store') return sql`s.id = ${scope.storeId}::uuid and s.status = 'approved'`
  if (scope.withinKm !== undefined && point) return within(boxAround(point, scope.withinKm))
  if (!scope.city) return sql`s.status = 'approved'`
  return sql`s.status = 'approved' and lower(s.city) = lower(${scope.city}::text)`
}

function within({ south, north, west, east }: Box): SQL {
  return sql`s.status = 'approved' and s.lat between ${south}::float8 and ${north}::float8
    and s.lon between ${west}::float8 and ${east}::float8`
}

/** Distance in metres (haversine) of a row `s` of stores. */
export function haversine({ latitude, longitude }: Point): SQL {
  return sql`(12742000 * asin(least(1, sqrt(
    power(sin(radians(s.lat - ${latitude}::float8) / 2), 2) + cos(radians(${latitude}::float8))
    * cos(radians(s.lat)) * power(sin(radians(s.lon - ${longitude}::float8) / 2), 2)))))::int`
}

/** Only so many products are put in order and counted, so that a broad search of a very large city ends in time. */
function hits(search: Search): SQL {
  const fitting = isFiltered(search) ? sql`misfits <> 0,` : sql``
  const most = sql`limit ${search.most}::int`
  if (search.sort !== 'relevance')
    return sql`select * from (${placed(search, found(search))}) hit
      order by ${fitting} sold_out, order_key, seq desc ${most}`
  // By relevance, those that the database finds last are left out. `offset 0` keeps the search words out of the sort.
  const first = isFiltered(search)
    ? sql`select * from (${found(search)} offset 0) hit order by misfits <> 0`
    : found(search)
  return placed(search, sql`${first} ${most}`)
}

/**
 * Without words, the products of a few stores are read by the index of stores. Those of more than a quarter of the stores
 * are read in the order of an index, the newest first, which ends when there are enough.
 */
function found(search: Search): SQL {
  if (search.words) return foundWhere(search, reach(search))
  const many = sql`(select ${areMany(search.parts, 4)} from near)`
  return sql.join(
    [
      foundWhere(search, sql`${reach(search)} and not ${many}`),
      ...newestFirst(search, sql`${among} and ${many}`),
    ],
    sql` union all `,
  )
}

function newestFirst(search: Search, where: SQL): SQL[] {
  if (search.sort !== 'newest') return [foundWhere(search, where)]
  const fits = isFiltered(search)
    ? [sql`${misfits(search)} = 0`, sql`${misfits(search)} <> 0`]
    : [sql`true`]
  return fits.map((fit) => {
    const rows = (inPart: SQL) => foundWhere(search, sql`${inPart} and ${where} and ${fit}`)
    return sql`(select * from (${eachPart(search.parts, rows)}) h
      order by sold_out, seq desc limit ${search.most}::int)`
  })
}

function foundWhere(search: Search, where: SQL): SQL {
  return sql`
    select h.product_id, h.store_id, h.category, h.sub_category, h.brand, h.color_set, h.sold_out,
      h.seq, ${orderColumns(search)} ${misfits(search)} as misfits
    from search_products h
    where ${hitFilters(search)} and ${where}`
}

/** The words name the cities, so an index of stores would only be read in vain; `is true` prevents it. */
export const reach = ({ words, scope }: Search) =>
  words && !isEverywhere(scope) ? among : inReach(scope)
const among = sql`(h.store_id in (select id from near)) is true`

/** What a product must match, except brand, colour, kind and place. */
function hitFilters(search: Search): SQL {
  const filters = [sql`h.active`]
  if (search.words) filters.push(matches(search))
  if (search.audience) filters.push(sql`h.words @@ ${search.audience}::tsquery`)
  if (search.rating) filters.push(sql`h.rating >= ${search.rating}::real`)
  if (search.price) {
    const { lowPaise, highPaise } = search.price
    filters.push(sql`h.min_price_paise between ${lowPaise}::int and ${highPaise}::int`)
  }
  if (search.sizes.length > 0) filters.push(sql`h.sizes && ${sql.param(search.sizes)}::text[]`)
  if (search.until !== null)
    filters.push(
      sql`h.seq <= coalesce((select p.seq from products p where p.id = ${search.until}::uuid), ${Number.MAX_SAFE_INTEGER}::bigint)`,
    )
  if (search.except.length > 0)
    filters.push(sql`h.product_id <> all(${sql.param(search.except)}::uuid[])`)
  return sql.join(filters, sql` and `)
}

/** The words as `asked`; the index of each part has them with the cities of its products. */
export const matches = ({ parts }: Pick<Search, 'parts'>): SQL =>
  inParts(parts, sql`h.words @@ (select query from asked)`)

/**
 * The query `asked` behind the stores `near`: the words, in the cities of these stores. When they are most stores of their
 * parts, their cities leave out too little.
 */
export function asked({ words, scope, parts }: Search): SQL {
  if (!words) return sql``
  const match = sql`${words.match}::tsquery`
  if (isEverywhere(scope)) return sql`, asked as materialized (select ${match} as query)`
  return sql`, asked as materialized (select case when ${areMany(parts, 2)} then ${match}
    else ${match} && coalesce(string_agg(distinct quote_literal(city_word(city)), '|'), '''!''')::tsquery end as query
    from near)`
}

const isEverywhere = (scope: Scope) =>
  scope.kind === 'nearby' && !scope.city && scope.withinKm === undefined

/**
 * A few stores are compared as an array, so that the index of words is read once and not once for each store; all
 * stores are compared by a hash join.
 */
function inReach(scope: Scope): SQL {
  if (isEverywhere(scope)) return sql`h.store_id in (select id from near)`
  return sql`h.store_id = any(array(select id from near))`
}

/** One bit for each filter that a row does not match, in the order of the grouping. */
export function misfits(search: Search): SQL {
  const bits = misfitBits(search)
  return bits.length === 0 ? sql`0` : sql.join(bits, sql` | `)
}

const isFiltered = (search: Search) => misfitBits(search).length > 0

function misfitBits({ category, subCategories, brands, colors }: Search): SQL[] {
  return [
    misfit(8, sql`h.category`, named('category', category && [category])),
    misfit(4, sql`h.sub_category`, named('sub_category', subCategories)),
    misfit(2, sql`h.brand`, named('brand', brands)),
    misfit(1, sql`h.color_set`, colors && colorSets(colors)),
  ].filter((bit) => bit !== null)
}

/** Which hits are shown; needs the counts. */
function passing({ yielding }: Search): SQL {
  if (!yielding) return sql`misfits = 0`
  return sql`(misfits = 0 or (select counted from counts where part = 15) = 0)`
}

function misfit(bit: number, column: SQL, ids: SQL | '' | undefined): SQL | null {
  return ids ? sql`case when ${column} = any(array(${ids})) then 0 else ${bit}::int end` : null
}

function named(kind: string, names: string[] | '' | undefined): SQL | undefined {
  if (!names) return undefined
  return sql`select id from search_names where kind = ${kind}::text and key in (
    select lower(name) from unnest(${sql.param(names)}::text[]) as name)`
}

function colorSets(names: string[]): SQL {
  return sql`select id from search_names where kind = 'color_set' and string_to_array(key, '|')
    && array(select lower(name) from unnest(${sql.param(names)}::text[]) as name)`
}

function after({ after: place }: Search): SQL {
  if (!place) return sql``
  const { soldOut, key, id } = place
  return sql`and (sold_out, key_of_order, -seq) > (${soldOut}::boolean, ${key}::bigint,
    (select -p.seq from products p where p.id = ${id}::uuid))`
}

/** The first rows of `winners`; one more row there only shows that there is `more`. */
export function cards(size: number): SQL {
  return sql`
    select coalesce(jsonb_agg(card order by card.sold_out, card.key, card.seq desc), '[]') from (
      select w.sold_out, w.key, w.seq, near.metres, p.id, p.name, p.brand, p.description, p.category,
        p.sub_category, p.active, p.store_id, ${cardVariantsOf(sql`w.product_id`)} as variants
      from (select * from winners order by sold_out, key, seq desc limit ${size}::int) w
      join near on near.id = w.store_id
      join products p on p.id = w.product_id
    ) card`
}

/** The stores of the `winners`, each once. */
export function shops(now: Date): SQL {
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'storeName', s.shop_name,
      'address', s.address, 'city', s.city, 'timings', s.timings,
      'preparationMinutes', s.preparation_minutes,
      'closures', ${closuresOf(sql`s.id`, now)})), '[]')
    from stores s where s.id in (select store_id from winners)`
}

/** Several searches in one statement, as one row each, in order. */
export function together(searches: readonly SQL[]): SQL {
  const rows = searches.map((one, at) => sql`select ${at}::int as nth, one.* from (${one}) one`)
  return sql`${sql.join(rows, sql` union all `)} order by nth`
}
