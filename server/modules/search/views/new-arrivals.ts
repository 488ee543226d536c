import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { isOpenAt } from '#server/platform/db/tables/stores.ts'
import type { newArrivals, NewArrivals } from '#shared/contract/search.ts'
import { readPoint } from '../rules/filters.ts'
import type { CardRow, CardShop } from '../rules/product-card.ts'
import { toCards } from './page.ts'
import { cards, shops, storesIn } from './cards-sql.ts'

type Query = z.output<typeof newArrivals.input>

const SHOWN = 10
const PER_STORE = 2
/** Number of newest products of a store among which products of different kinds are chosen. */
const LOOKED_AT = 12
/** Number of newest products of a category among which one with a picture is chosen. */
const PICTURES_LOOKED_AT = 6

type FoundArrivals = {
  cards: CardRow[]
  shops: CardShop[]
  categories: NewArrivals['categories']
}

/**
 * New bookable products: for each store, the newest product of two kinds. Products of open stores come first; within
 * both groups, the first product of each store and kind comes before the second.
 */
export async function viewNewArrivals(db: Db, query: Query, now: Date): Promise<NewArrivals> {
  const near = storesIn(query.city, readPoint(query))
  const { rows } = await db.execute<FoundArrivals>(sql`
    with near as materialized (${near}),
    newest as materialized (
      select p.*, ${isOpenAt(sql`s`, now)} as open,
        row_number() over (partition by p.store_id, p.sub_category order by p.seq desc) as nth
      from near join stores s on s.id = near.id
      cross join lateral (
        select p.id, p.store_id, p.category, p.sub_category, p.seq
        from products p join search_products h on h.product_id = p.id
        where p.store_id = near.id and p.active and not h.sold_out
        order by p.seq desc limit ${LOOKED_AT}::int) p
    ),
    of_stores as (
      select *, row_number() over (partition by store_id order by nth, seq desc) as nth_of_store
      from newest
    ),
    of_kinds as (
      select *, row_number() over (partition by sub_category order by open desc, seq desc) as nth_of_kind
      from of_stores where nth_of_store <= ${PER_STORE}::int
    ),
    winners as materialized (
      select id as product_id, store_id, seq, false as sold_out,
        row_number() over (order by open desc, nth_of_kind + nth_of_store, seq desc) as key
      from of_kinds order by key limit ${SHOWN}::int
    ),
    of_categories as materialized (
      select id, category,
        row_number() over (partition by category order by is_named desc, alike desc, open desc, seq desc)
          as nth_of_category
      from (select *, count(*) over (partition by category, sub_category) as alike,
          sub_category ilike '%' || category as is_named from newest) n
    ),
    pictures as (
      select distinct on (category) category as name, image
      from (
        select *, (select '/media/' || images[1] from variants v
          where v.product_id = c.id and v.retired_at is null and cardinality(images) > 0 order by position limit 1) as image
        from of_categories c where nth_of_category <= ${PICTURES_LOOKED_AT}::int
      ) c order by category, image is null, nth_of_category
    )
    select (${cards(SHOWN, now)}) as cards, (${shops(now)}) as shops,
      (select coalesce(jsonb_agg(to_jsonb(pictures)), '[]') from pictures) as categories`)
  const [found] = rows
  if (!found) throw new Error('the statement of new arrivals returned no row')
  return { products: toCards(found, now), categories: found.categories }
}
