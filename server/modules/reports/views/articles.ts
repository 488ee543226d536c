import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { soldGoods } from '#server/platform/db/tables/billing.ts'
import { articleLists, type FigureArticle } from '#shared/contract/reports.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mediaPath } from '#shared/paths.ts'
import type { Period } from '../rules/days.ts'

type ArticleList = (typeof articleLists)[number]

const MOST = 10
/** Least number of times sold out; once is normal. */
const OFTEN = 2

const place = z.coerce.number().int().nullable()
const articleRow = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  pieces: z.int(),
  paise: z.number(),
  views: z.int(),
  soldOut: z.int(),
  free: z.int(),
  places: z.object({
    byPieces: place,
    byAmount: place,
    slowest: place,
    unseen: place,
    soldOut: place,
  } satisfies Record<ArticleList, typeof place>),
})

/** Pieces and value of each product on the bills since `from`. */
const soldOf = (storeId: string, from: string) => sql`
  select product_id, sum(pieces)::int as pieces, sum(paise)::float8 as paise
  from ${soldGoods(storeId, { since: from })} g group by 1`

/** The stock `k` of a store, by its products, because only these have an index by store. */
const isStockOf = (storeId: string) => sql`
  k.product_id in (select id from products where store_id = ${storeId}::uuid)`

/** The number of times that the last free piece of a variant of each product was taken since `from`. */
const emptiedOf = (storeId: string, from: string) => sql`
  select product_id, count(*)::int as times from (
    select k.product_id, m.stock_change - m.held_change as change,
      k.stock - k.held - coalesce(sum(m.stock_change - m.held_change) over (partition by m.variant_id
        order by m.id desc rows between unbounded preceding and 1 preceding), 0) as after
    from variant_stock k join stock_movements m on m.variant_id = k.variant_id and m.at >= ${from}::timestamptz
    where ${isStockOf(storeId)}) moved
  where after <= 0 and after - change > 0 group by 1`

/** The products on sale with their figures. */
const articlesOf = (storeId: string, { from, firstDay }: Period) => sql`
  select p.id as "productId", p.name, p.created_at < ${from}::timestamptz as "isOld",
    coalesce(sold.pieces, 0) as pieces, coalesce(sold.paise, 0) as paise,
    coalesce(seen.views, 0) as views, coalesce(emptied.times, 0) as "soldOut", stocked.free
  from products p join (
    select k.product_id, sum(k.stock - k.held)::int as free
    from variant_stock k join variants v on v.id = k.variant_id and v.retired_at is null
    where ${isStockOf(storeId)} group by 1) stocked on stocked.product_id = p.id
  left join (${soldOf(storeId, from)}) sold on sold.product_id = p.id
  left join (
    select product_id, sum(views)::int as views from product_views
    where store_id = ${storeId}::uuid and day >= ${firstDay}::date group by 1) seen on seen.product_id = p.id
  left join (${emptiedOf(storeId, from)}) emptied on emptied.product_id = p.id
  where p.store_id = ${storeId}::uuid and p.active`

/** The products that are among the first ten of any list. */
async function findPlaced(db: Db, storeId: string, period: Period) {
  const { rows } = await db.execute(sql`
    with articles as (${articlesOf(storeId, period)}), placed as (
      select a.*,
        case when pieces > 0 then row_number() over (order by pieces desc, paise desc, "productId") end as "byPieces",
        case when paise > 0 then row_number() over (order by paise desc, pieces desc, "productId") end as "byAmount",
        case when "isOld" and free > 0 then row_number() over (
          order by not ("isOld" and free > 0), pieces, free desc, "productId") end as slowest,
        case when "isOld" and views = 0 and (select sum(views) from articles) > 0 then row_number() over (
          order by not ("isOld" and views = 0), free desc, "productId") end as unseen,
        case when "soldOut" >= ${OFTEN}::int then row_number() over (
          order by "soldOut" desc, pieces desc, "productId") end as emptied
      from articles a
    )
    select "productId", name, pieces, paise, views, "soldOut", free,
      (select v.images[1] from variants v where v.product_id = "productId" and v.retired_at is null
        order by v.position limit 1) as image,
      jsonb_build_object('byPieces', "byPieces", 'byAmount', "byAmount", 'slowest', slowest,
        'unseen', unseen, 'soldOut', emptied) as places
    from placed where least("byPieces", "byAmount", slowest, unseen, emptied) <= ${MOST}::int`)
  return checkRows(articleRow, rows)
}

/**
 * The best-selling and slowest articles on sale, at most ten of each. Slow and unseen articles must have been on sale
 * for the whole period. When the store has no counted view at all, counting has not begun, and no article is called
 * unseen.
 */
export async function viewArticles(
  db: Db,
  storeId: string,
  period: Period,
): Promise<Record<ArticleList, FigureArticle[]>> {
  const found = await findPlaced(db, storeId, period)
  const listOf = (list: ArticleList) =>
    found
      .flatMap((row) => {
        const at = row.places[list]
        return at !== null && at <= MOST ? [{ at, row }] : []
      })
      .toSorted((one, other) => one.at - other.at)
      .map(({ row: { places: _places, paise, image, ...article } }) => ({
        ...article,
        amount: rupeesFromPaise(paise),
        image: mediaPath(image),
      }))
  return Object.fromEntries(articleLists.map((list) => [list, listOf(list)])) as Record<
    ArticleList,
    FigureArticle[]
  >
}
