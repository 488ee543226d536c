import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { sameArticle, SameArticle } from '#shared/contract/search.ts'
import { AppError } from '#shared/app-error.ts'
import { gtinKeys, isSameArticle, namingWords } from '../language/same-article.ts'
import { allOf, wordsOf } from '../rules/condition.ts'
import { readPoint } from '../rules/filters.ts'
import type { CardRow, CardShop } from '../rules/product-card.ts'
import { toCards } from './page.ts'
import { cards, shops, storesIn } from './cards-sql.ts'
import { cityQuery } from './engine/hits-sql.ts'
import { tsqueryOf } from './engine/tsquery.ts'

type Query = z.output<typeof sameArticle.input>

const SHOWN = 6
/** Most products of the same brand or barcode that are compared by name, the nearest shops first. */
const MOST_COMPARED = 200

const articleRow = z.object({
  id: z.string(),
  city: z.string(),
  storeId: z.string(),
  name: z.string(),
  brand: z.string(),
  subCategory: z.string(),
  codes: z.array(z.string()),
  conditions: z.array(z.string()),
  audiences: z.array(z.string()),
})

/** The columns of a product `p` of a store `s` for an `Article`. */
const articleColumns = sql`p.id, s.city, p.store_id as "storeId", p.name, p.brand,
  p.sub_category as "subCategory",
  array(select distinct code from variants v, unnest(v.barcodes || v.sku) as code
    where v.product_id = p.id and v.retired_at is null) as codes,
  array(select distinct v.condition from variants v where v.product_id = p.id and v.retired_at is null) as conditions,
  array(select distinct v.target_gender || ' ' || v.size_age_group from variants v
    where v.product_id = p.id and v.retired_at is null) as audiences`

/**
 * The products of the brand and the city with these words. `is true` prevents a read of the index of brands, because one
 * brand may have most goods of the country.
 */
const ofBrand = ({ brand, city }: { brand: string; city: string }, words: string[]) => sql`
  select p.id from search_products h join products p on p.id = h.product_id
  where h.active and h.words @@ (${tsqueryOf(allOf(wordsOf(words)))}::tsquery && ${cityQuery(city)})
    and (lower(p.brand) = lower(${brand}::text)) is true`

/** The products with one of these numbers as SKU or barcode. The limit tells the planner that they are few. */
const ofBarcode = (keys: string[]) => sql`
  (select v.product_id as id from variants v
  where code_keys(v.sku, v.barcodes) && ${sql.param(keys)}::text[] and v.retired_at is null
  limit ${MOST_COMPARED}::int)`

/**
 * The same article in stock at other shops of the city, the nearest first. Throws NOT_FOUND for a product not on sale.
 */
export async function viewSameArticle(db: Db, query: Query, now: Date): Promise<SameArticle> {
  const { rows: given } = await db.execute(sql`
    select ${articleColumns} from products p join stores s on s.id = p.store_id
    where p.id = ${query._id}::uuid and p.active and s.status = 'approved'`)
  const [article] = checkRows(articleRow, given)
  if (!article) throw new AppError('NOT_FOUND', { reason: 'product' })
  const near = storesIn(article.city, readPoint(query))
  const words = namingWords(article)
  const codes = gtinKeys(article.codes)
  const ways = [
    ...(words.length > 0 ? [ofBrand(article, words)] : []),
    ...(codes.length > 0 ? [ofBarcode(codes)] : []),
  ]
  if (ways.length === 0) return { products: [] }
  const { rows } = await db.execute(sql`
    with near as materialized (${near}), alike as materialized (
      ${sql.join(ways, sql` union `)}
    ), goods as materialized (
      select p.* from alike join products p on p.id = alike.id and p.active
        and p.store_id <> ${article.storeId}::uuid
    )
    select ${articleColumns} from goods p
    join search_products h on h.product_id = p.id and not h.sold_out
    join stores s on s.id = p.store_id join near on near.id = s.id
    order by near.metres nulls last, p.seq desc limit ${MOST_COMPARED}::int`)
  const same = checkRows(articleRow, rows).filter((other) => isSameArticle(article, other))
  const ids = same.slice(0, SHOWN).map(({ id }) => id)
  if (ids.length === 0) return { products: [] }
  const { rows: found } = await db.execute<{ cards: CardRow[]; shops: CardShop[] }>(sql`
    with near as materialized (${near}), winners as materialized (
      select p.id as product_id, p.store_id, false as sold_out, p.seq,
        array_position(${sql.param(ids)}::uuid[], p.id) as key
      from products p where p.id = any(${sql.param(ids)}::uuid[])
    )
    select (${cards(SHOWN, now)}) as cards, (${shops(now)}) as shops`)
  return { products: found[0] ? toCards(found[0], now) : [] }
}
