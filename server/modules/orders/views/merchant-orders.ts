import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { shownAddress } from '#server/modules/accounts/rules/closed-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { phoneNumbers, users } from '#server/platform/db/tables/accounts.ts'
import { actorNameOf } from '#server/platform/db/tables/integrations.ts'
import {
  orderCollectors,
  orders,
  pickupCodes,
  seenByStore,
  storeBlocks,
} from '#server/platform/db/tables/orders.ts'
import { isPausedAt, stores } from '#server/platform/db/tables/stores.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { AppError } from '#shared/app-error.ts'
import { PAGE_SIZE_MERCHANT, PICKUP_CODE_TRIES } from '#shared/limits.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { mustExist } from '#shared/must-exist.ts'
import { loadDetails, shapeOrder, shapeStaffEvent } from './orders.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { findPlace, noSuchPage, pageOf } from './pages.ts'

type Output = Calls['POST /get-merchant-orders']['output']

/** The statuses of orders that a store must handle; unpaid online orders are left out. */
const current: OrderStatus[] = ['awaiting_confirmation', 'ready_for_pickup']

/** The time promised to the customer: "ready by" until the store answers, then "kept until". */
const promisedAt = sql`case when ${orders.status} = 'awaiting_confirmation'
  then coalesce(${orders.readyByAt}, ${orders.dueAt}) else ${orders.dueAt} end`

type OrderRow = typeof orders.$inferSelect

/** The same as `promisedAt`, for a row that is already read. */
function promiseOf({ id, status, readyByAt, dueAt }: OrderRow): Date {
  const ready = status === 'awaiting_confirmation' ? readyByAt : null
  return mustExist(ready ?? dueAt, `the deadline of open order ${id}`)
}

/**
 * The cursor of a page: id and promised time of its last order. An order moves in the list when it becomes ready and
 * leaves the list when it ends, so the cursor stores the time itself.
 */
const markOf = ({ order }: { order: OrderRow }): string =>
  `${order.id} ${promiseOf(order).toISOString()}`

const MARK = /^(\S{36}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

/** Condition for orders after a cursor. Throws INVALID_INPUT unless the cursor names one of the `own` orders. */
async function afterMark(db: Db, page: string | null | undefined, own: SQL) {
  if (!page) return undefined
  const [, id, at] = MARK.exec(page) ?? []
  const last = await findPlace(db, id, own)
  if (!last || Number.isNaN(Date.parse(mustExist(at, 'the time of the mark')))) throw noSuchPage()
  return sql`(${promisedAt}, ${orders.seq}) > (${at}::timestamptz, ${last.seq})`
}

const NEWEST = 10

/** Current orders of the own store, by promised time, then by booking time. */
export async function viewMerchantOrders(
  db: Db,
  merchant: Merchant,
  { page, now }: { page: string | null | undefined; now: Date },
): Promise<Output> {
  const ofStore = eq(orders.storeId, merchant.storeId)
  const own = and(ofStore, inArray(orders.status, current))
  const rows = await selectMerchantOrders(db)
    .where(and(own, await afterMark(db, page, ofStore)))
    .orderBy(asc(promisedAt), asc(orders.seq))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      awaiting: sql<number>`count(*) filter (where ${orders.status} = 'awaiting_confirmation')::int`,
      unseen: sql<number>`count(*) filter (where ${orders.status} = 'awaiting_confirmation' and ${orders.seenAt} is null)::int`,
    })
    .from(orders)
    .where(own)
  const { shown, nextPage } = pageOf(rows, PAGE_SIZE_MERCHANT, markOf)
  return {
    orders: await shapeMerchantOrders(db, shown),
    nextPage,
    ...mustExist(counts, 'the count of current orders'),
    pause: await viewPause(db, merchant.storeId, now),
    newest: await viewNewest(db, ofStore),
  }
}

async function viewPause(db: Db, storeId: string, now: Date): Promise<Output['pause']> {
  const [row] = await db
    .select({ since: stores.pausedAt, until: stores.pausedUntil, by: users.name })
    .from(stores)
    .leftJoin(
      users,
      sql`${users.id} = (select p.user_id from store_pauses p
        where p.store_id = ${stores.id} and p.change = 'paused' order by p.id desc limit 1)`,
    )
    .where(and(eq(stores.id, storeId), isPausedAt(sql`stores`, now)))
  if (!row?.since) return null
  const { since, until, by } = row
  return { since: since.toISOString(), until: until?.toISOString() ?? null, by }
}

async function viewNewest(db: Db, ofStore: SQL): Promise<Output['newest']> {
  const rows = await db
    .select({
      id: orders.id,
      userName: users.name,
      bookedAt: orders.bookedAt,
      seenAt: orders.seenAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.shopperId))
    .where(and(ofStore, eq(orders.status, 'awaiting_confirmation')))
    .orderBy(desc(orders.seq))
    .limit(NEWEST)
  return rows.map(({ id, userName, bookedAt, seenAt }) => ({
    orderId: id,
    orderNumber: orderNumber(id),
    userName,
    bookingDateTime: bookedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
  }))
}

/** One order of the own store, in any state that the store may see. */
export async function viewMerchantOrder(
  db: Db,
  merchant: Merchant,
  orderId: string,
): Promise<MerchantOrder> {
  return one(db, and(eq(orders.storeId, merchant.storeId), eq(orders.id, orderId)))
}

/**
 * The telephone number of the customer of an open order of the own store. The order itself does not contain the number,
 * because answers about orders are stored for repeated requests, kept on devices and sent to open pages.
 */
export async function viewCustomerPhone(
  db: Db,
  { storeId }: Merchant,
  { orderId, vault }: { orderId: string; vault: PhoneVault },
): Promise<{ number: string | null }> {
  const own = and(eq(orders.storeId, storeId), eq(orders.id, orderId), seenByStore)
  const [row] = await db
    .select({ status: orders.status, userId: orders.shopperId, sealed: phoneNumbers.sealed })
    .from(orders)
    .leftJoin(phoneNumbers, eq(phoneNumbers.userId, orders.shopperId))
    .where(own)
  if (!row) throw new AppError('NOT_FOUND', { reason: 'booking' })
  const { status, userId, sealed } = row
  const isOpen = current.includes(status)
  return { number: isOpen && sealed ? vault.open(userId, sealed) : null }
}

/** The order of a pickup QR code, in one of its stored forms, if it belongs to the merchant's store and is valid. */
export async function viewOrderOfToken(
  db: Db,
  merchant: Merchant,
  tokenMacs: Buffer[],
): Promise<MerchantOrder> {
  const good = and(
    eq(orders.storeId, merchant.storeId),
    eq(orders.status, 'ready_for_pickup'),
    inArray(pickupCodes.tokenMac, tokenMacs),
    lt(pickupCodes.tries, PICKUP_CODE_TRIES),
  )
  return one(db, good)
}

/** These orders of the own store, without those that are not ready. */
export async function viewReadyOrders(
  db: Db,
  merchant: Merchant,
  orderIds: string[],
): Promise<MerchantOrder[]> {
  const own = and(
    eq(orders.storeId, merchant.storeId),
    eq(orders.status, 'ready_for_pickup'),
    inArray(orders.id, orderIds),
  )
  return shapeMerchantOrders(db, await selectMerchantOrders(db).where(own))
}

async function one(db: Db, which: ReturnType<typeof and>): Promise<MerchantOrder> {
  const rows = await selectMerchantOrders(db).where(and(which, seenByStore))
  const [order] = await shapeMerchantOrders(db, rows)
  if (!order) throw new AppError('NOT_FOUND', { reason: 'booking' })
  return order
}

/** Any order as its shop sees it, also before its payment; for administrators. */
export async function viewAnyOrder(
  db: Db,
  orderId: string,
): Promise<{ order: MerchantOrder; storeId: string; userId: string }> {
  const rows = await selectMerchantOrders(db).where(eq(orders.id, orderId))
  const [order] = await shapeMerchantOrders(db, rows)
  const [row] = rows
  if (!order || !row) throw new AppError('NOT_FOUND', { reason: 'booking' })
  const { storeId, shopperId: userId } = row.order
  return { order, storeId, userId }
}

const seers = alias(users, 'seers')

/** Selects the number of attempts left, never the code itself. */
export function selectMerchantOrders(db: Db) {
  return db
    .select({
      order: orders,
      userName: users.name,
      userEmail: users.email,
      seenBy: actorNameOf(seers.name, orders.seenBy),
      tries: pickupCodes.tries,
      collector: orderCollectors.name,
      blockId: storeBlocks.id,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.shopperId))
    .leftJoin(seers, eq(seers.id, orders.seenBy))
    .leftJoin(pickupCodes, eq(pickupCodes.orderId, orders.id))
    .leftJoin(orderCollectors, eq(orderCollectors.id, pickupCodes.collectorId))
    .leftJoin(
      storeBlocks,
      and(eq(storeBlocks.storeId, orders.storeId), eq(storeBlocks.shopperId, orders.shopperId)),
    )
}
type Row = Awaited<ReturnType<typeof selectMerchantOrders>>[number]

export async function shapeMerchantOrders(db: Db, rows: Row[]): Promise<MerchantOrder[]> {
  const details = await loadDetails(
    db,
    rows.map(({ order }) => order.id),
  )
  return rows.map(({ order, userName, userEmail, seenBy, tries, collector, blockId }) => ({
    ...shapeOrder(order, details),
    timeline: (details.events.get(order.id) ?? []).map(shapeStaffEvent),
    userName,
    userEmail: shownAddress(userEmail),
    seenAt: order.seenAt?.toISOString() ?? null,
    seenBy,
    ...(collector !== null && { collector }),
    codeTriesLeft:
      order.status === 'ready_for_pickup'
        ? PICKUP_CODE_TRIES - mustExist(tries, `the code of ready order ${order.id}`)
        : null,
    blocked: blockId !== null,
  }))
}
