import { and, desc, eq, gte, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { shownAddress } from '#server/modules/accounts/rules/closed-account.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { actorNameOf } from '#server/platform/db/tables/integrations.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { orderLines, orders, seenByStore } from '#server/platform/db/tables/orders.ts'
import { disputes, takenPaise } from '#server/platform/db/tables/payments.ts'
import type { getOrderHistory, HistoryFilter } from '#shared/contract/orders/order-history.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { orderStatusOfName } from '#shared/order-status.ts'
import { mustExist } from '#shared/must-exist.ts'
import { hasRight } from '#shared/staff-role.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { type BillLine, billRows, takeWholeOrders } from '../rules/bill-rows.ts'
import { readDays, readSearch } from '../rules/history-filter.ts'
import { selectMerchantOrders, shapeMerchantOrders } from './merchant-orders.ts'
import { findPlace, orderMark, pageOf, type Place } from './pages.ts'

type Filter = HistoryFilter
type History = z.input<typeof getOrderHistory.output>

const MOST_ROWS = 10_000

/** Ended orders of the merchant's store, last booked first, with count and sum of all orders that match the filter. */
export async function viewOrderHistory(
  db: Db,
  merchant: Merchant & Parameters<typeof hasRight>[0],
  { page, ...filter }: Filter & { page?: string | null | undefined },
): Promise<History> {
  const last = await findPlace(db, page, eq(orders.storeId, merchant.storeId))
  const { ids, total, collectedPaise } = await findHistory(db, merchant, filter, last)
  const rows = await selectMerchantOrders(db)
    .where(inArray(orders.id, ids))
    .orderBy(...newestFirst)
  const { shown, nextPage } = pageOf(rows, PAGE_SIZE_MERCHANT, orderMark)
  return {
    orders: await shapeMerchantOrders(db, shown),
    nextPage,
    total,
    collectedAmount: hasRight(merchant, 'takings') ? rupeesFromPaise(collectedPaise) : null,
  }
}

const foundOrders = z.object({
  ids: z.array(z.string()),
  total: z.int(),
  collectedPaise: z.int(),
})

/** Finds the ids of the page and the sums of the filter in one query; the page begins after `last`. */
async function findHistory(db: Db, merchant: Merchant, filter: Filter, last: Place | undefined) {
  const { rows } = await db.execute(sql`
    with found as materialized (
      select ${orders.id}, ${orders.bookedAt}, ${orders.seq}, ${orders.status},
        ${orders.amountPaise} - ${orders.discountPaise} - ${givenBackOf} - ${lostOf} as paid_paise
      from ${orders} join ${users} on ${users.id} = ${orders.shopperId}
      where ${fitsFilter(merchant, filter)}
    )
    select count(*)::int as total,
      coalesce(sum(paid_paise) filter (where status = 'collected'), 0)::bigint as "collectedPaise",
      array(select id from found
        ${last ? sql`where (booked_at, seq) < (${last.bookedAt.toISOString()}::timestamptz, ${last.seq}::bigint)` : sql``}
        order by booked_at desc, seq desc limit ${PAGE_SIZE_MERCHANT + 1}) as ids
    from found`)
  return mustExist(checkRows(foundOrders, rows)[0], 'the sum of past orders')
}

/** The orders of the filter as the rows of a spreadsheet, with its name. */
export async function viewHistoryRows(db: Db, merchant: Merchant, filter: Filter, now: Date) {
  const found = await selectBillLines(db)
    .where(fitsFilter(merchant, filter))
    .orderBy(...newestFirst, orderLines.position)
    .limit(MOST_ROWS + 1)
  const { whole, cut } = takeWholeOrders(found, MOST_ROWS)
  return {
    name: `orders-${filter.from ?? 'begin'}-${filter.to ?? indianDay(now)}`,
    table: billRows(whole.map(withShownAddress)),
    counts: { rows: whole.length, cut },
  }
}

function withShownAddress<Line extends { userEmail: string }>(line: Line): Line {
  return { ...line, userEmail: shownAddress(line.userEmail) }
}

const newestFirst = [desc(orders.bookedAt), desc(orders.seq)] as const

function fitsFilter(merchant: Merchant, { search = '', status, ...days }: Filter): SQL | undefined {
  const { since, before } = readDays(days)
  return and(
    eq(orders.storeId, merchant.storeId),
    isNotNull(orders.closedAt),
    seenByStore,
    since ? gte(orders.bookedAt, since) : undefined,
    before ? lt(orders.bookedAt, before) : undefined,
    status ? eq(orders.status, orderStatusOfName(status)) : undefined,
    matchesSearch(search),
  )
}

function matchesSearch(search: string): SQL | undefined {
  const wanted = readSearch(search)
  if (!wanted) return undefined
  const { ids, patterns } = wanted
  const byNumber = ids && sql`${orders.id} between ${ids.first}::uuid and ${ids.last}::uuid`
  return or(byNumber ?? undefined, sql`${onTheBill} ilike all (${sql.param(patterns)}::text[])`)
}

/** The searched text of an order: one value per line, so that no word matches across two values. */
const onTheBill = sql`concat_ws(e'\n', ${orders.billNumber}, ${users.name}, ${users.email},
  (select string_agg(l.name || e'\n' || l.sku, e'\n') from order_lines l
    where l.order_id = ${orders.id}))`

/** The sum of the credit notes of an order. */
const creditedOf = sql<number>`(select coalesce(sum(n.payable_paise), 0)::int from bills n
  where n.order_id = ${orders.id} and n.kind = 'credit_note')`

/** The payments of an order, after which a condition may follow. */
const ofOrder = sql`join payment_orders po on po.id = p.payment_order_id
  where po.purpose = 'order' and po.subject_id = ${orders.id}`

/**
 * What went back of an order after its hand-over. Of an online payment these are refunds, as in the statement: where a
 * lost dispute has given a part, the refund of a credit note is less than the note.
 */
const givenBackOf = sql<number>`case when ${orders.status} <> 'collected' then 0
  when ${orders.paymentMethod} = 'cash' then ${creditedOf} else (
  select coalesce(sum(r.amount_paise), 0)::int from refunds r join payments p on p.id = r.payment_id
  ${ofOrder} and r.reason in ('provider', 'returned')) end`

/** The sum that lost disputes took of the payment of an order. */
const lostOf = sql<number>`(select coalesce(sum(${takenPaise}), 0)::int
  from ${disputes} join payments p on p.id = ${disputes.paymentId} and p.is_winner
  ${ofOrder} and ${disputes.endedAt} is not null)`

const notesOf = sql<string>`(select coalesce(string_agg(n.number, ' ' order by n.issued_at, n.serial), '')
  from bills n where n.order_id = ${orders.id} and n.kind = 'credit_note')`

/** The name of the member of the staff who moved the order into this status. */
function staffWhoMoved(to: SQL | typeof orders.status) {
  return sql<
    string | null
  >`(select ${actorNameOf(sql`u.name`, sql`e.actor_id`)} from order_events e left join users u on u.id = e.actor_id
    where e.order_id = ${orders.id} and e.actor = 'merchant' and e.to_status = ${to}
      and e.from_status is distinct from e.to_status order by e.seq desc limit 1)`
}

function selectBillLines(db: Db) {
  return db
    .select({
      orderId: orders.id,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      paymentStatus: orders.paymentStatus,
      isPaidByGift: sql<boolean>`${orders.discountPaise} > 0 and ${orders.discountPaise} = ${orders.amountPaise}`,
      billNumber: orders.billNumber,
      bookedAt: orders.bookedAt,
      closedAt: orders.closedAt,
      readyBy: staffWhoMoved(sql`'ready_for_pickup'`),
      closedBy: staffWhoMoved(orders.status),
      userName: users.name,
      userEmail: users.email,
      name: orderLines.name,
      attributes: orderLines.attributes,
      sku: orderLines.sku,
      hsn: orderLines.hsn,
      gstRate: orderLines.gstRate,
      isUntaxed: orders.isUntaxed,
      isUneven: sql<boolean>`not ${orders.hasEqualHalves}`,
      quantity: orderLines.quantity,
      pricePaise: orderLines.pricePaise,
      declined: orderLines.declined,
      notTaken: orderLines.notTaken,
      discountPaise: sql<number>`case ${orderLines.position} when 0 then ${orders.discountPaise} else 0 end`,
      givenBackPaise: sql<number>`case ${orderLines.position} when 0 then ${givenBackOf} else 0 end`,
      lostPaise: sql<number>`case ${orderLines.position} when 0 then ${lostOf} else 0 end`,
      creditNotes: sql<string>`case ${orderLines.position} when 0 then ${notesOf} else '' end`,
    } satisfies Record<keyof BillLine, unknown>)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.shopperId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
}
