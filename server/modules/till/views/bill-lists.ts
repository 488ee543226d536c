import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Calls } from '#shared/contract/map.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { hasRight, type Member } from '#shared/staff-role.ts'
import { type BillWords, hasWords, namedBill, type ReadBillWords } from './bill-words.ts'

const LAST_BILLS = 10
const FOUND_DAYS = 60

const lastBillRow = z.object({
  billId: z.string(),
  number: z.string(),
  issuedAt: z.coerce.date(),
  orderId: z.string().nullable(),
  customerName: z.string().nullable(),
  buyerName: z.string().nullable(),
  goods: z.string(),
  pieces: z.int(),
  totalPaise: z.int(),
  payablePaise: z.int(),
})

type BillQuery = { text?: string | undefined; now: Date; read: ReadBillWords }
type BillList = Calls['GET /last-bills']['output']
type BillScope = { storeId: string; which: SQL }
type BillSearch = { since: string; words: BillWords }

/** The latest bills of the own store that still have pieces to return, or those of them with these words. */
export function viewLastBills(db: Db, { storeId }: Merchant, wanted: BillQuery): Promise<BillList> {
  return viewBills(db, { storeId, which: sql`goods.pieces > 0` }, wanted)
}

/** The latest sales at the counter of the own store, or of the caller and today; or those of them with these words. */
export function viewCounterBills(
  db: Db,
  merchant: Merchant & Member,
  wanted: BillQuery,
): Promise<BillList> {
  const { storeId, userId } = merchant
  const today = new Date(beginOfDay(indianDay(wanted.now))).toISOString()
  const seen = hasRight(merchant, 'returns')
    ? sql`true`
    : sql`b.actor_id = ${userId}::uuid and b.issued_at >= ${today}::timestamptz`
  return viewBills(db, { storeId, which: sql`b.order_id is null and ${seen}` }, wanted)
}

/** Bills by the words as typed; only without any, by their better spelling. */
async function viewBills(
  db: Db,
  seen: BillScope,
  { text, now, read }: BillQuery,
): Promise<BillList> {
  if (text === undefined) return findBills(db, seen)
  const since = new Date(now.getTime() - FOUND_DAYS * DAY_MS).toISOString()
  const said = read(text, now)
  const found = await findBills(db, seen, { since, words: said.typed })
  if (found.bills.length > 0) return found
  const corrected = await said.correct()
  if (!corrected) return found
  return findBills(db, seen, { since, words: corrected })
}

/** `search`: the words, and the instant from which bills are found by them. */
async function findBills(
  db: Db,
  { storeId, which }: BillScope,
  search?: BillSearch,
): Promise<BillList> {
  const found =
    search &&
    sql`and b.issued_at >= ${search.since}::timestamptz and ${hasWords(storeId, search.words)}`
  const { rows } = await db.execute(sql`
    select b.id as "billId", b.number, b.issued_at as "issuedAt", b.order_id as "orderId",
      u.name as "customerName", b.buyer ->> 'name' as "buyerName", goods.names as goods, goods.pieces,
      b.total_paise as "totalPaise", b.payable_paise as "payablePaise"
    from bills b
    left join orders o on o.id = b.order_id left join users u on u.id = o.shopper_id
    join lateral (
      select string_agg(l.name, ', ' order by l.position) as names,
        sum(l.quantity - coalesce(back.pieces, 0))::int as pieces
      from bill_lines l left join lateral (
        select sum(rl.quantity) as pieces from returns r
        join return_lines rl on rl.return_id = r.id and rl.position = l.position
        where r.bill_id = b.id) back on true
      where l.bill_id = b.id) goods on true ${search ? namedBill : sql``}
    where b.store_id = ${storeId}::uuid and b.kind <> 'credit_note' and ${which} ${found ?? sql``}
    order by b.issued_at desc, b.serial desc limit ${LAST_BILLS}::int`)
  return { bills: checkRows(lastBillRow, rows).map(shape) }
}

function shape({
  orderId,
  issuedAt,
  totalPaise,
  payablePaise,
  ...bill
}: z.infer<typeof lastBillRow>) {
  return {
    ...bill,
    issuedAt: issuedAt.toISOString(),
    orderNumber: orderId && orderNumber(orderId),
    total: rupeesFromPaise(totalPaise),
    paid: rupeesFromPaise(payablePaise),
  }
}
