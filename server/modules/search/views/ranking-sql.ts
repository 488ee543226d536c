import { type SQL, sql } from 'drizzle-orm'
import {
  BANDS_METRES,
  bits,
  LAST_ROUND,
  layerBit,
  layerNames,
  MOST_OF_A_SHOP,
  OF_A_SHOP_IN_A_ROUND,
  RATING_OF_NONE,
} from '../rules/ranking.ts'
import { ONLY_FOR_CHILDREN } from '../rules/ts-query.ts'
import type { Search } from '../rules/filters.ts'

/** The columns of a hit `h` that its key is made of later: `tier`, or for other orders `key`. */
export function orderColumns({ sort, words, adultsFirst }: Search): SQL {
  if (sort === 'relevance') return sql`${tier(words, adultsFirst)} as tier, h.depth, h.rating,`
  const comesWith = words?.main
    ? sql`case when h.words @@ ${words.main}::tsquery then 0::bigint else ${AFTER}::bigint end`
    : sql`0::bigint`
  if (sort === 'priceUp') return sql`${comesWith} + h.min_price_paise as base,`
  if (sort === 'priceDown') return sql`${comesWith} - h.min_price_paise as base,`
  return sort === 'distance' ? sql`${comesWith} as base,` : sql`0::bigint as base,`
}

/** More than the highest price and the greatest distance: what only comes with the article stands after it. */
const AFTER = 2 ** 34

function tier(words: Search['words'], adultsFirst: boolean): SQL {
  const layers = words?.layers ?? {}
  const missed = layerNames.flatMap((name) => {
    const query = layers[name]
    return query ? [unless(query, layerBit(name))] : []
  })
  const missing = (words?.parts ?? []).map((part) => unless(part, 2 ** layerNames.length))
  const small = adultsFirst
    ? [
        sql`case when h.words @@ ${ONLY_FOR_CHILDREN}::tsquery
          then ${2 ** (layerNames.length + bits.missing)}::int else 0 end`,
      ]
    : []
  const terms = [...small, ...missing, ...missed]
  return terms.length === 0 ? sql`0` : sql.join(terms, sql` + `)
}

function unless(query: string, bit: number): SQL {
  return sql`case when h.words @@ ${query}::tsquery then 0 else ${bit}::int end`
}

/** The hits with their stores' distance and, in the order of relevance, with what a visit needs. */
export function placed({ sort, point, scope }: Search, hits: SQL): SQL {
  // `offset 0` prevents PostgreSQL from reading the index of words once for each store.
  const joined = sql`from (${hits} offset 0) hit join near on near.id = hit.store_id`
  if (sort === 'distance')
    return sql`select hit.*, near.metres, hit.base + near.metres as order_key ${joined}`
  if (sort !== 'relevance') return sql`select hit.*, hit.base as order_key from (${hits}) hit`
  const band = point
    ? sql`width_bucket(near.metres, ${sql.param([...BANDS_METRES])}::int[])`
    : sql`0`
  const rating = sql`round((5 - coalesce(hit.rating, ${RATING_OF_NONE}::real)) * 3)::int`
  const ready = scope.kind === 'store' ? sql`0` : sql`case when near.ready then 0 else 512 end`
  return sql`select hit.*, ${ready} + ${band} * 64 + (3 - hit.depth) * 16 + ${rating} as visit, ${scope.kind === 'store' ? sql`0` : sql`near.no`} as no ${joined}`
}

/**
 * The hits with their whole key, and the columns that the page needs of them. Shops take turns, each with up to two
 * products in a round, and a shop's own products of different kinds take turns before that. Sold-out products count in the
 * turns, so that one that sells out moves no other. What each turn is sorted by is packed into one number, which halves
 * the time of a broad search.
 */
export function ranked({ sort, scope, words }: Search, hits: SQL): SQL {
  if (sort !== 'relevance')
    return sql`select ${shown}, order_key as key_of_order from (${hits}) hit`
  if (scope.kind === 'store')
    return sql`select ${shown}, ${key(sql`0::bigint`, sql`0::bigint`)} as key_of_order from (${hits}) hit`
  const late = words?.isBroad
    ? sql`case when of_shop > ${MOST_OF_A_SHOP}::int then 1::bigint else 0 end`
    : sql`0::bigint`
  return sql`
    select ${shown}, ${key(late, sql`(of_shop - 1) / ${OF_A_SHOP_IN_A_ROUND}::int`)} as key_of_order
    from (
      select ${shown}, tier, visit, row_number() over (partition by no
          order by (tier::bigint << 32) | (turn << ${bits.visit}::int) | visit, seq desc) as of_shop
      from (
        select ${shown}, tier, visit, no, row_number() over (partition by no, (tier::bigint << 32) | sub_category
          order by (visit::bigint << 48) - seq) as turn
        from (${hits}) hit
      ) turned
    ) placed`
}

const shown = sql`product_id, store_id, sold_out, seq`

/** Puts the parts of a hit's place into one number; `rules/ranking.ts` says which. */
function key(late: SQL, round: SQL): SQL {
  const low = bits.visit + bits.round
  return sql`((tier >> ${bits.fine}::int)::bigint << ${low + bits.fine + 1}::int)
    | (${late} << ${low + bits.fine}::int)
    | ((tier & ${2 ** bits.fine - 1}::int)::bigint << ${low}::int)
    | (least(${round}, ${LAST_ROUND}::bigint) << ${bits.visit}::int) | visit`
}
