import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import type { SimilarProducts, similarProducts } from '#shared/contract/search.ts'
import { AppError } from '#shared/app-error.ts'
import { readPoint } from '../rules/filters.ts'
import type { CardRow, CardShop } from '../rules/product-card.ts'
import { toCards } from './page.ts'
import { cards, shops, storesIn } from './cards-sql.ts'

type Query = z.output<typeof similarProducts.input>

const MOST_OF_OTHER_STORES = 6
const MOST_OF_ONE_STORE = 2
const MOST_OF_SAME_STORE = 4
/** Most products that are compared by name and size, those with the nearest price. */
const MOST_COMPARED = 400

/** Products in stock of the same kind and for the same people. Throws NOT_FOUND for a product that is not on sale. */
export async function viewSimilar(db: Db, query: Query, now: Date): Promise<SimilarProducts> {
  const given = await findGiven(db, query)
  const { rows } = await db.execute<{ cards: CardRow[]; shops: CardShop[] }>(sql`
    with near as materialized (${storesIn(given.city, readPoint(query))}),
    alike as (${rankAlike(given)}),
    placed as (
      select product_id, store_id, sold_out, seq, store_id = ${given.storeId}::uuid as own,
        row_number() over (partition by store_id = ${given.storeId}::uuid order by place) as key
      from alike
      where store_id = ${given.storeId}::uuid or of_store <= ${MOST_OF_ONE_STORE}::int
    ),
    winners as materialized (
      select * from placed where key <= case when own then ${MOST_OF_SAME_STORE}::int
        else ${MOST_OF_OTHER_STORES}::int end
    )
    select (${cards(MOST_OF_OTHER_STORES + MOST_OF_SAME_STORE, now)}) as cards, (${shops(now)}) as shops`)
  const [found] = rows
  if (!found) throw new Error('a search returned no row')
  const products = toCards(found, now)
  return {
    otherStores: products.filter(({ storeId }) => storeId !== given.storeId),
    sameStore: products.filter(({ storeId }) => storeId === given.storeId),
  }
}

type GivenProduct = {
  id: string
  storeId: string
  name: string
  subCategory: number
  pricePaise: number
  city: string
  gender: string
  ageGroup: string
  /** The size of the given variant. */
  size: string | null
}

/** The given variant, or the first one. */
async function findGiven(db: Db, { _id, variant }: Query): Promise<GivenProduct> {
  const { rows } = await db.execute<GivenProduct>(sql`
    select h.product_id as id, h.store_id as "storeId", p.name, h.sub_category as "subCategory",
      v.price_paise as "pricePaise", s.city, v.target_gender as gender,
      v.size_age_group as "ageGroup",
      case when v.id = ${variant ?? null}::uuid then v.attributes ->> 'Size' end as size
    from search_products h
    join products p on p.id = h.product_id
    join stores s on s.id = h.store_id and s.status = 'approved'
    join variants v on v.product_id = h.product_id and v.retired_at is null
    where h.product_id = ${_id}::uuid and h.active
    order by v.id = ${variant ?? null}::uuid desc nulls last, v.position limit 1`)
  const [given] = rows
  if (!given) throw new AppError('NOT_FOUND', { reason: 'product' })
  return given
}

/** The order: the wanted size first, then similar names, then similar prices. */
function rankAlike(given: GivenProduct) {
  const { id, subCategory, pricePaise, name, size, gender, ageGroup } = given
  return sql`
    select same.*, row_number() over likeness as place,
      row_number() over (partition by store_id order by fits desc, alike desc, distance, seq desc)
        as of_store
    from (
      select h.product_id, h.store_id, h.sold_out, h.seq, v.fits,
        round(similarity(p.name, ${name}::text)::numeric, 1) as alike,
        abs(h.min_price_paise - ${pricePaise}::int) as distance
      from (
        select * from search_products
        where active and not sold_out and sub_category = ${subCategory}::int
          and product_id <> ${id}::uuid and store_id = any(array(select id from near))
        order by abs(min_price_paise - ${pricePaise}::int), seq desc limit ${MOST_COMPARED}::int
      ) h
      join products p on p.id = h.product_id
      cross join lateral (
        select bool_or(coalesce(attributes ->> 'Size' = ${size}::text, false)) as fits
        from variants join variant_stock on variant_id = variants.id
        where variants.product_id = h.product_id and retired_at is null and stock > held
          and size_age_group = ${ageGroup}::text
          and (${gender}::text = 'Unisex' or target_gender in (${gender}::text, 'Unisex'))
      ) v
      where v.fits is not null
    ) same
    window likeness as (order by fits desc, alike desc, distance, seq desc)`
}
