import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { soldGoods } from '#server/platform/db/tables/billing.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { Calls } from '#shared/contract/map.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { mediaPath } from '#shared/paths.ts'
import { hasRight, type Member } from '#shared/staff-role.ts'

const MOST_OFTEN = 12
const OFTEN_DAYS = 90
const LAST_BILLS = 10

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

const lastBillRow = z.object({
  billId: z.string(),
  number: z.string(),
  issuedAt: z.coerce.date(),
  orderId: z.string().nullable(),
  customerName: z.string().nullable(),
  goods: z.string(),
  pieces: z.int(),
  payablePaise: z.int(),
})

const FOUND_DAYS = 60

/** A condition on bill `b` and customer `u`: all words stand in number, articles, names or the sum. */
function hasWords(text: string, now: Date): SQL {
  const words = text.toLowerCase().replaceAll(/[₹,]/g, '').split(/\s+/).filter(Boolean)
  const since = new Date(now.getTime() - FOUND_DAYS * DAY_MS).toISOString()
  const sum = sql`(b.payable_paise / 100.0)::numeric(12, 2)::text`
  const goods = sql`(select string_agg(concat_ws(' ', l.name, l.sku, (
      select string_agg(value, ' ') from jsonb_each_text(l.attributes))), ' ')
    from bill_lines l where l.bill_id = b.id)`
  const all = sql`lower(concat_ws(' ', b.number, ${goods}, u.name, b.buyer ->> 'name'))`
  return sql`b.issued_at >= ${since}::timestamptz and not exists (
    select from unnest(${sql.param(words)}::text[]) word
    where position(word in ${all}) = 0 and word not in (${sum}, split_part(${sum}, '.', 1)))`
}

type BillQuery = { text?: string | undefined; now: Date }
type BillList = Calls['GET /last-bills']['output']

/** The latest bills of the own store that still have pieces to return, or those of them with these words. */
export function viewLastBills(db: Db, { storeId }: Merchant, wanted: BillQuery): Promise<BillList> {
  return viewBills(db, sql`b.store_id = ${storeId}::uuid and goods.pieces > 0`, wanted)
}

/** The latest sales at the counter of the own store, or of the caller and today; or those of them with these words. */
export function viewCounterBills(
  db: Db,
  merchant: Merchant & Member,
  wanted: BillQuery,
): Promise<BillList> {
  const today = new Date(beginOfDay(indianDay(wanted.now))).toISOString()
  const seen = hasRight(merchant, 'returns')
    ? sql`true`
    : sql`b.actor_id = ${merchant.userId}::uuid and b.issued_at >= ${today}::timestamptz`
  const which = sql`b.store_id = ${merchant.storeId}::uuid and b.order_id is null and ${seen}`
  return viewBills(db, which, wanted)
}

async function viewBills(db: Db, which: SQL, { text, now }: BillQuery): Promise<BillList> {
  const { rows } = await db.execute(sql`
    select b.id as "billId", b.number, b.issued_at as "issuedAt", b.order_id as "orderId",
      u.name as "customerName", goods.names as goods, goods.pieces, b.payable_paise as "payablePaise"
    from bills b
    left join orders o on o.id = b.order_id left join users u on u.id = o.shopper_id
    join lateral (
      select string_agg(l.name, ', ' order by l.position) as names,
        sum(l.quantity - coalesce(back.pieces, 0))::int as pieces
      from bill_lines l left join lateral (
        select sum(rl.quantity) as pieces from returns r
        join return_lines rl on rl.return_id = r.id and rl.position = l.position
        where r.bill_id = b.id) back on true
      where l.bill_id = b.id) goods on true
    where b.kind <> 'credit_note' and ${which}
      and ${text === undefined ? sql`true` : hasWords(text, now)}
    order by b.issued_at desc, b.serial desc limit ${LAST_BILLS}::int`)
  return {
    bills: checkRows(lastBillRow, rows).map(({ orderId, issuedAt, payablePaise, ...bill }) => ({
      ...bill,
      issuedAt: issuedAt.toISOString(),
      orderNumber: orderId && orderNumber(orderId),
      paid: rupeesFromPaise(payablePaise),
    })),
  }
}
