import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { soldGoods } from '#server/platform/db/tables/billing.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { Calls } from '#shared/contract/map.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mediaPath } from '#shared/paths.ts'

const MOST_OFTEN = 12
const OFTEN_DAYS = 90

const oftenRow = z.object({
  variantId: z.string(),
  productName: z.string(),
  SKU: z.string(),
  attributes: Attributes,
  pricePaise: z.int(),
  mrpPaise: z.int(),
  free: z.int(),
  image: z.string().nullable(),
})

/**
 * The best-selling variants of the own store's bills of the last 90 days that have a free piece. The sales of today change
 * no place, because a hand learns the places: what is sold first today comes last.
 */
export async function viewSoldOften(
  db: Db,
  { storeId }: Merchant,
  now: Date,
): Promise<Calls['GET /sold-often']['output']> {
  const since = new Date(now.getTime() - OFTEN_DAYS * DAY_MS).toISOString()
  const { rows } = await db.execute(sql`
    with sold as (
      select variant_id as id, coalesce(sum(pieces) filter (where day < ${indianDay(now)}::date), 0) as pieces
      from ${soldGoods(storeId, { since })} g group by 1)
    select v.id as "variantId", p.name as "productName", v.sku as "SKU", v.attributes,
      ${priceInForce} as "pricePaise", v.mrp_paise as "mrpPaise", k.stock - k.held as free,
      v.images[1] as image
    from sold join variants v on v.id = sold.id and v.retired_at is null
    join products p on p.id = v.product_id
    join variant_stock k on k.variant_id = v.id and k.stock > k.held
    ${offerAt(now)}
    order by sold.pieces desc, v.id limit ${MOST_OFTEN}::int`)
  return {
    goods: checkRows(oftenRow, rows).map(({ pricePaise, mrpPaise, image, ...goods }) => ({
      ...goods,
      sellingPrice: rupeesFromPaise(pricePaise),
      MRP: rupeesFromPaise(mrpPaise),
      image: image && mediaPath(image),
    })),
  }
}
