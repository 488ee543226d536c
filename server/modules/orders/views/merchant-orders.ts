import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { shownAddress } from '#server/modules/accounts/rules/closed-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { orders, pickupCodes, storeBlocks } from '#server/platform/db/tables/orders.ts'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { AppError } from '#shared/app-error.ts'
import { PAGE_SIZE_MERCHANT, PICKUP_CODE_TRIES } from '#shared/limits.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { mustExist } from '#shared/must-exist.ts'
import { loadDetails, shapeOrder } from './orders.ts'
import { findPlace, orderMark, pageOf } from './pages.ts'

/** The statuses of orders that a shopkeeper has to handle; unpaid online orders are not among them. */
const current: OrderStatus[] = ['awaiting_confirmation', 'ready_for_pickup']

/** Current orders of the own store, newest first. */
export async function viewMerchantOrders(
  db: Db,
  merchant: Merchant,
  page: string | null | undefined,
): Promise<{
  orders: MerchantOrder[]
  nextPage: string | null
  total: number
  awaiting: number
}> {
  const ofStore = eq(orders.storeId, merchant.storeId)
  // The last order of the previous page may have ended by now; it still marks where that page ended.
  const last = await findPlace(db, page, ofStore)
  const own = and(ofStore, inArray(orders.status, current))
  const rows = await selectMerchantOrders(db)
    .where(and(own, last && lt(orders.seq, last.seq)))
    .orderBy(desc(orders.seq))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      awaiting: sql<number>`count(*) filter (where ${orders.status} = 'awaiting_confirmation')::int`,
    })
    .from(orders)
    .where(own)
  const { shown, nextPage } = pageOf(rows, PAGE_SIZE_MERCHANT, orderMark)
  return {
    orders: await shapeMerchantOrders(db, shown),
    nextPage,
    ...mustExist(counts, 'the count of current orders'),
  }
}

/** One order of the own store in any state the store may see. */
export async function viewMerchantOrder(
  db: Db,
  merchant: Merchant,
  orderId: string,
): Promise<MerchantOrder> {
  return one(db, and(eq(orders.storeId, merchant.storeId), eq(orders.id, orderId)))
}

/** The order of a pickup QR code, if it is of the merchant's store and the token is still valid. */
export async function viewOrderOfToken(
  db: Db,
  merchant: Merchant,
  tokenMac: Buffer,
): Promise<MerchantOrder> {
  const good = and(
    eq(orders.storeId, merchant.storeId),
    eq(orders.status, 'ready_for_pickup'),
    eq(pickupCodes.tokenMac, tokenMac),
    lt(pickupCodes.tries, PICKUP_CODE_TRIES),
  )
  return one(db, good)
}

async function one(db: Db, which: ReturnType<typeof and>): Promise<MerchantOrder> {
  const [order] = await shapeMerchantOrders(db, await selectMerchantOrders(db).where(which))
  if (!order || order.orderStatus === 'Payment Pending') {
    throw new AppError('NOT_FOUND', { reason: 'booking' })
  }
  return order
}

/** Selects the tries left, never the code itself. */
export function selectMerchantOrders(db: Db) {
  return db
    .select({
      order: orders,
      userName: users.name,
      userEmail: users.email,
      tries: pickupCodes.tries,
      blockId: storeBlocks.id,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.shopperId))
    .leftJoin(pickupCodes, eq(pickupCodes.orderId, orders.id))
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
  return rows.map(({ order, userName, userEmail, tries, blockId }) => ({
    ...shapeOrder(order, details),
    userName,
    userEmail: shownAddress(userEmail),
    codeTriesLeft:
      order.status === 'ready_for_pickup'
        ? PICKUP_CODE_TRIES - mustExist(tries, `the code of ready order ${order.id}`)
        : null,
    blocked: blockId !== null,
  }))
}
