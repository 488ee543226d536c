import { and, desc, eq, gte, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import type { exportOrderHistory, getOrderHistory } from '#shared/contract/orders.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { orderStatusOfName } from '#shared/order-status.ts'
import { type BillLine, billRows } from '../rules/bill-rows.ts'
import { writeCsv } from '../rules/csv.ts'
import { readDays, readSearch } from '../rules/history-filter.ts'
import { indianDay } from '../rules/numbers.ts'
import { selectMerchantOrders, shapeMerchantOrders } from './merchant-orders.ts'
import { pageOf, readCursor } from './pages.ts'

type Filter = z.output<typeof exportOrderHistory.input>
type History = z.input<typeof getOrderHistory.output>
type Exported = z.input<typeof exportOrderHistory.output>

const MOST_ROWS = 10_000

/** Orders of the own store that are over, the last booked first, with the sums of the whole filter. */
export async function viewOrderHistory(
  db: Db,
  merchant: Merchant,
  { page, ...filter }: Filter & { page?: string | undefined },
): Promise<History> {
  const before = readCursor(page)
  const found = fitting(merchant, filter)
  const rows = await selectMerchantOrders(db)
    .where(before === undefined ? found : and(found, bookedBefore(before)))
    .orderBy(...newestFirst)
    .limit(PAGE_SIZE_MERCHANT + 1)
  const [sums] = await db
    .select({
      total: sql<number>`count(*)::int`,
      collectedPaise: sql<number>`coalesce(sum(${orders.amountPaise}) filter (where ${orders.status} = 'collected'), 0)::bigint`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.shopperId))
    .where(found)
  const { shown, nextPage } = pageOf(rows, PAGE_SIZE_MERCHANT, ({ order }) => order.seq)
  return {
    orders: await shapeMerchantOrders(db, shown),
    nextPage,
    total: sums?.total ?? 0,
    collectedAmount: rupeesFromPaise(Number(sums?.collectedPaise ?? 0)),
  }
}

/** The same orders as a spreadsheet; an order that does not fit whole is left out. */
export async function viewOrderHistoryCsv(
  db: Db,
  merchant: Merchant,
  filter: Filter,
  now: Date,
): Promise<Exported> {
  const found = await selectBillLines(db)
    .where(fitting(merchant, filter))
    .orderBy(...newestFirst, orderLines.position)
    .limit(MOST_ROWS + 1)
  const beyond = found[MOST_ROWS]
  const lines = beyond ? found.filter(({ orderId }) => orderId !== beyond.orderId) : found
  return {
    fileName: `orders-${filter.from ?? 'begin'}-${filter.to ?? indianDay(now)}.csv`,
    csv: writeCsv(billRows(lines)),
    rows: lines.length,
    cut: beyond !== undefined,
  }
}

const newestFirst = [desc(orders.bookedAt), desc(orders.seq)] as const

/** A page begins after the last order of the one before, whatever was booked or ended meanwhile. */
function bookedBefore(seq: number): SQL {
  return sql`(${orders.bookedAt}, ${orders.seq}) <
    (select o.booked_at, o.seq from orders o where o.seq = ${seq})`
}

function fitting(merchant: Merchant, { search = '', status, ...days }: Filter): SQL | undefined {
  const { since, before } = readDays(days)
  return and(
    eq(orders.storeId, merchant.storeId),
    isNotNull(orders.closedAt),
    since ? gte(orders.bookedAt, since) : undefined,
    before ? lt(orders.bookedAt, before) : undefined,
    status ? eq(orders.status, orderStatusOfName(status)) : undefined,
    matching(search),
  )
}

function matching(search: string): SQL | undefined {
  const wanted = readSearch(search)
  if (!wanted) return undefined
  const { ids, patterns } = wanted
  const byNumber = ids && sql`${orders.id} between ${ids.first}::uuid and ${ids.last}::uuid`
  return or(byNumber ?? undefined, and(...patterns.map(mentions)))
}

/** Somewhere on the bill: its number, who it is for, what is on it. */
function mentions(pattern: string): SQL {
  return sql`(${orders.billNumber} ilike ${pattern} or ${users.name} ilike ${pattern}
    or ${users.email} ilike ${pattern} or exists (
      select 1 from order_lines l where l.order_id = ${orders.id}
        and (l.name ilike ${pattern} or l.sku ilike ${pattern})))`
}

function selectBillLines(db: Db) {
  return db
    .select({
      orderId: orders.id,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      paymentStatus: orders.paymentStatus,
      billNumber: orders.billNumber,
      bookedAt: orders.bookedAt,
      closedAt: orders.closedAt,
      userName: users.name,
      userEmail: users.email,
      name: orderLines.name,
      attributes: orderLines.attributes,
      sku: orderLines.sku,
      hsn: orderLines.hsn,
      gstRate: orderLines.gstRate,
      quantity: orderLines.quantity,
      pricePaise: orderLines.pricePaise,
      declined: orderLines.declined,
    } satisfies Record<keyof BillLine, unknown>)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.shopperId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
}
