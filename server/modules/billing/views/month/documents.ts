import { eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { indianDayOf } from '#server/platform/db/tables/billing.ts'
import type { Db } from '#server/platform/db/open.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { takenOf } from '#server/platform/db/tables/till.ts'
import { billKinds } from '#shared/contract/billing.ts'
import { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { beginOfDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Month, MonthDocument } from '../../rules/month/documents.ts'
import { taxesOfLine } from '../accounts.ts'

const AT_ONCE = 400
/** Documents of a part: few, because nobody is answered while a part is written. */
const OF_PART = 40

/** A shop's month (`name`: `YYYY-MM`) as it was at a moment. */
export type ShopMonth = Month & { storeId: string; asOf: Date }

const documentRow = z.object({
  id: z.string(),
  kind: z.enum(billKinds),
  number: z.string(),
  day: z.string(),
  sellerGstin: z.string().nullable(),
  sellerState: z.string(),
  buyer: BilledBuyer.nullable(),
  isInterState: z.boolean(),
  reason: z.string().nullable(),
  corrects: z.object({ number: z.string(), day: z.string(), totalPaise: z.int() }).nullable(),
  totalPaise: z.int(),
  payablePaise: z.int(),
  ways: z.object({
    cash: z.int(),
    upi: z.int(),
    card: z.int(),
    online: z.int(),
    exchange: z.int(),
  }),
  parts: z.array(
    z.object({
      hsn: z.string(),
      rate: z.int(),
      pieces: z.int(),
      taxable: z.int(),
      igst: z.int(),
      cgst: z.int(),
      sgst: z.int(),
      total: z.int(),
    }),
  ),
  issuedAt: z.string(),
  serial: z.int(),
})

/** The documents of a month in the order in which they were issued, in parts; `only`: of this kind. */
export async function* readDocuments(
  db: Db,
  month: ShopMonth,
  only?: 'credit_note',
): AsyncGenerator<MonthDocument[]> {
  const kind = only ? sql`and b.kind = ${only}` : sql``
  let after = sql``
  for (;;) {
    const { rows } = await db.execute(selectDocuments(month, sql`${kind} ${after}`))
    for (let from = 0; from < rows.length; from += OF_PART)
      yield checkRows(documentRow, rows.slice(from, from + OF_PART))
    if (rows.length < AT_ONCE) return
    const [end] = checkRows(documentRow, rows.slice(-1))
    const { issuedAt, serial, kind: last } = mustExist(end, 'the last document of a page')
    after = sql`and (b.issued_at, b.serial, b.kind) > (${issuedAt}::timestamptz, ${serial}, ${last})`
  }
}

/** The payment of a bill is as its corrections until the moment have left it. */
const selectDocuments = (month: ShopMonth, condition: SQL) => sql`
  select b.id, b.kind, b.number, ${indianDayOf(sql`b.issued_at`)}::text as day, b.reason, b.buyer,
    b.seller ->> 'gstin' as "sellerGstin", b.seller ->> 'state' as "sellerState",
    b.is_inter_state as "isInterState", b.total_paise as "totalPaise", b.payable_paise as "payablePaise",
    b.issued_at::text as "issuedAt", b.serial,
    case when k.id is not null then jsonb_build_object('number', k.number,
      'day', ${indianDayOf(sql`k.issued_at`)}, 'totalPaise', k.total_paise) end as corrects,
    jsonb_build_object('cash', w.cash, 'upi', w.upi, 'card', w.card, 'online', w.online,
      'exchange', w.exchange) as ways, p.parts
  from bills b left join orders o on o.id = b.order_id left join bills k on k.id = b.corrects_id
  cross join lateral ${takenOf({ counts: sql`c.at <= ${instant(month.asOf)}` })} w
  cross join lateral (select jsonb_agg(to_jsonb(g) order by g.rate, g.hsn) as parts from (
    select l.hsn, l.gst_rate as rate, coalesce(sum(l.quantity), 0) as pieces,
      sum(l.taxable_paise) as taxable, sum(t.igst) as igst, sum(t.cgst) as cgst,
      sum(t.sgst) as sgst, sum(l.amount_paise) as total
    from bill_lines l cross join lateral (${taxesOfLine}) t where l.bill_id = b.id
    group by l.hsn, l.gst_rate) g) p
  where ${issuedIn(month)} ${condition} order by b.issued_at, b.serial, b.kind limit ${AT_ONCE}`

const instant = (at: Date | number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

const issuedIn = ({ storeId, first, before, asOf }: ShopMonth): SQL => sql`
  b.store_id = ${storeId}::uuid and b.issued_at >= ${instant(beginOfDay(first))}
  and b.issued_at < ${instant(beginOfDay(before))} and b.issued_at <= ${instant(asOf)}`

/** The GSTINs that the shop's documents of a month name. */
export async function findGstins(db: Db, month: ShopMonth): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct b.seller ->> 'gstin' as gstin from bills b
    where ${issuedIn(month)} and b.seller ->> 'gstin' is not null order by 1`)
  return checkRows(z.object({ gstin: z.string() }), rows).map(({ gstin }) => gstin)
}

export async function countDocuments(db: Db, month: ShopMonth): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count from bills b where ${issuedIn(month)}`)
  return mustExist(checkRows(z.object({ count: z.int() }), rows)[0], 'a count').count
}

const lateRow = z.object({
  kind: z.enum(billKinds),
  first: z.string(),
  last: z.string(),
  count: z.int(),
})
const MOST_CORRECTED = 100

/** The documents of a month that came after an earlier moment, and the bills whose payment was corrected after it. */
export async function findLate(db: Db, month: ShopMonth, since: Date) {
  const issued = await db.execute(sql`
    select b.kind, min(b.number) as first, max(b.number) as last, count(*)::int as count
    from bills b where ${issuedIn(month)} and b.issued_at > ${instant(since)} group by 1 order by 1`)
  const corrected = await db.execute(sql`
    select distinct b.number from bills b join payment_corrections c on c.bill_id = b.id and c.seq > 0
    where ${issuedIn(month)} and b.issued_at <= ${instant(since)}
      and c.at > ${instant(since)} and c.at <= ${instant(month.asOf)}
    order by 1 limit ${MOST_CORRECTED}`)
  return {
    issued: checkRows(lateRow, issued.rows),
    corrected: checkRows(z.object({ number: z.string() }), corrected.rows).map(
      ({ number }) => number,
    ),
  }
}

/** The shop as the first lines of its folder name it. */
export async function findShopWords(db: Db, storeId: string): Promise<string[]> {
  const [shop] = await db
    .select({
      storeName: stores.storeName,
      ownerName: stores.ownerName,
      address: stores.address,
      gstin: stores.gstin,
    })
    .from(stores)
    .where(eq(stores.id, storeId))
  const { storeName, ownerName, address, gstin } = mustExist(shop, 'the store of a folder')
  return [storeName, ownerName, address, gstin ? `GSTIN ${gstin}` : 'Not registered for GST']
}
