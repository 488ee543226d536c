import { type SQL, sql } from 'drizzle-orm'
import type { Search } from '../../rules/filters.ts'
import { cards, shops } from '../cards-sql.ts'
import { askedQuery, hits, rankHits } from './hits-sql.ts'
import { storesInReach } from './stores-sql.ts'

/**
 * A whole search in one statement: the stores in reach, the hits, the counts of all facets, and the cards of the page.
 */
export function findSql(search: Search, now: Date): SQL {
  const fitting = search.relaxable
    ? sql`(misfits = 0 or not exists (select from hits where misfits = 0))`
    : sql`misfits = 0`
  return sql`
    with near as materialized (${storesInReach(search, now)}) ${askedQuery(search)},
    hits as materialized (${hits(search)}),
    first as materialized (
      select * from (${rankHits(search, fitting)}) ranked where true ${afterMark(search)}
      order by sold_out, key, seq desc limit ${search.size + 1}::int
    ),
    winners as materialized (
      select first.*, p.id as product_id, p.store_id from first join products p on p.seq = first.seq
    )
    select (select count(*)::int from near) as stores,
      (select p.id from products p where p.seq = (select max(seq) from hits)) as newest,
      (select jsonb_build_array(count(*) filter (where misfits = 0), count(*)) from hits) as counts,
      ${search.faceted ? facets : sql`null::jsonb as facets, null::jsonb as sizes`},
      (select count(*) > ${search.size}::int from winners) as more,
      (${cards(search.size, now)}) as cards, (${shops(now)}) as shops`
}

/** Each facet is counted without its own filter. The bits of `grouping` have the same order as those of the misfits. */
const facets = sql`(select jsonb_agg(jsonb_build_array(n.kind, n.name, counted)) from (
    select coalesce(category, sub_category, brand, color_set, origin) as id, count(*)::int as counted
    from hits where true
    group by grouping sets ((category, misfits & 55), (sub_category, misfits & 59), (brand, misfits & 61), (color_set, misfits & 62), (origin, misfits & 31))
    having coalesce(misfits & 55, misfits & 59, misfits & 61, misfits & 62, misfits & 31) = 0
  ) f join search_names n on n.id = f.id) as facets,
  (select jsonb_agg(jsonb_build_array(h.sizes, counted)) from (
    select max(seq) as seq, count(*)::int as counted from hits where misfits & 47 = 0 group by size_set
  ) s join products p on p.seq = s.seq join search_products h on h.product_id = p.id
  where h.sizes <> '{}') as sizes`

function afterMark({ after: place }: Search): SQL {
  if (!place) return sql``
  const { soldOut, key, id } = place
  return sql`and (sold_out, key, -seq) > (${soldOut}::boolean, ${key}::bigint,
    (select -p.seq from products p where p.id = ${id}::uuid))`
}
