import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { findGstRows } from '#server/platform/db/rows/gst-rates.ts'
import { coveredProducts, priceUnder } from '#server/platform/db/tables/campaigns.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { GstRatePreview, GstRateTerms } from '#shared/contract/settings/gst-rates.ts'
import { beginOfDay } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  changedGroups,
  countFixed,
  goodsGroup,
  judgeOffers,
  offeredGroup,
  ratesAround,
  storedRate,
} from '../rules/gst-preview.ts'

/** `page`: the last variant of the page before. */
type PreviewInput = GstRateTerms & { page?: string | null | undefined }

/** The goods and the offers whose rate a new row would change on its first day, at their present prices. */
export async function viewGstPreview(
  db: Db,
  { replaces, page = null, ...terms }: PreviewInput,
): Promise<z.input<typeof GstRatePreview>> {
  const added = storedRate(terms)
  const rates = ratesAround(await findGstRows(db, replaces), added)
  const groups = checkRows(goodsGroup, (await groupGoods(db, added)).rows)
  const changed = changedGroups(groups, rates)
  const offered = await groupOffered(db, added)
  return {
    ...(await listGoods(db, changed, page)),
    fixed: countFixed(groups),
    offers: judgeOffers(checkRows(offeredGroup, offered.rows), rates),
  }
}

type Heading = Pick<ReturnType<typeof storedRate>, 'hsn' | 'category' | 'validFrom'>

const taxFacts = sql`p.category, p.hsn, p.gst_rate as "gstSlab", p.gst_fixed as "gstFixed",
  v.price_paise as "pricePaise"`
const sold = sql`variants v join products p on p.id = v.product_id
  join stores s on s.id = p.store_id and s.status = 'approved' and s.gstin is not null`
const isUnder = ({ hsn, category }: Heading) => sql`v.retired_at is null
  and p.hsn like ${`${hsn}%`}::text and (${category}::text is null or p.category = ${category}::text)`

const groupGoods = (db: Db, heading: Heading) =>
  db.execute(sql`
    select ${taxFacts}, count(*)::int as variants from ${sold} where ${isUnder(heading)}
    group by p.category, p.hsn, p.gst_rate, p.gst_fixed, v.price_paise`)

/** Offers that run on the row's first day or later. */
const groupOffered = (db: Db, heading: Heading) =>
  db.execute(sql`
    select c.id as "campaignId", c.name, s.shop_name as "shopName", ${priceUnder} as "offerPaise",
      ${taxFacts}, count(*)::int as variants
    from campaigns c join stores s on s.id = c.store_id and s.status = 'approved' and s.gstin is not null
    cross join ${coveredProducts}
    join variants v on v.product_id = p.id
    where c.ends_at > ${new Date(beginOfDay(heading.validFrom))}::timestamptz and ${isUnder(heading)}
      and ${priceUnder} between 100 and v.price_paise - 1
    group by c.id, c.name, s.shop_name, "offerPaise", p.category, p.hsn, p.gst_rate, p.gst_fixed, v.price_paise`)

const listed = z.object({
  products: z.int(),
  variants: z.int(),
  stores: z.int(),
  byStore: z.array(
    z.object({ storeId: z.string(), shopName: z.string(), products: z.int(), variants: z.int() }),
  ),
  goods: z.array(
    z.object({
      variantId: z.string(),
      productName: z.string(),
      variant: Attributes,
      SKU: z.string(),
      shopName: z.string(),
      pricePaise: z.int(),
      before: z.int(),
      after: z.int(),
    }),
  ),
})

const MOST_STORES = 100
const PAGE_SIZE = 50

/** Counts and lists the variants of these groups. */
async function listGoods(db: Db, groups: ReturnType<typeof changedGroups>, page: string | null) {
  const { rows } = await db.execute(sql`
    with hit as materialized (
      select v.id, v.product_id, v.sku, v.attributes, v.price_paise, p.name, s.id as store_id, s.shop_name,
        c.before, c.after
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as c (category text, hsn text,
        "gstSlab" int, "gstFixed" boolean, "pricePaise" int, before int, after int)
      join (${sold}) on p.category = c.category and p.hsn = c.hsn and p.gst_rate = c."gstSlab"
        and p.gst_fixed = c."gstFixed" and v.price_paise = c."pricePaise"
      where v.retired_at is null
    ), stores_hit as (
      select store_id as "storeId", shop_name as "shopName", count(distinct product_id)::int as products,
        count(*)::int as variants from hit group by 1, 2
    )
    select count(distinct product_id)::int as products, count(*)::int as variants,
      count(distinct store_id)::int as stores,
      (select coalesce(jsonb_agg(s), '[]') from (select * from stores_hit
        order by products desc, "storeId" limit ${MOST_STORES}::int) s) as "byStore",
      (select coalesce(jsonb_agg(g), '[]') from (select id as "variantId", name as "productName",
          attributes as variant, sku as "SKU", shop_name as "shopName", price_paise as "pricePaise",
          before, after from hit
        where ${page}::uuid is null
          or (price_paise, id) < (select last.price_paise, last.id from hit last where last.id = ${page}::uuid)
        order by price_paise desc, id desc limit ${PAGE_SIZE + 1}::int) g) as goods
    from hit`)
  const [found] = checkRows(listed, rows)
  const { goods, ...counts } = mustExist(found, 'the counts of a preview')
  const shownGoods = goods.slice(0, PAGE_SIZE)
  return {
    ...counts,
    goods: shownGoods.map(({ pricePaise, ...one }) => ({
      ...one,
      price: rupeesFromPaise(pricePaise),
    })),
    nextPage: goods.length > PAGE_SIZE ? (shownGoods.at(-1)?.variantId ?? null) : null,
  }
}
