import type { Merchant, Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type EventName, type Events, record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { orderStatusName, type OrderStatus } from '#shared/order-status.ts'
import {
  findKeptLines,
  type LockedOrder,
  lockShopperOrder,
  lockStoreOrder,
} from '../queries/orders.ts'
import { type Actor, canMove } from '../rules/order-life.ts'

/** Locks an order of the merchant's own store; anybody else's does not exist. */
export async function lockOwnOrder(
  tx: Tx,
  merchant: Merchant,
  orderId: string,
): Promise<LockedOrder> {
  const order = await lockStoreOrder(tx, merchant.storeId, orderId)
  if (!order) throw new AppError('NOT_FOUND', { reason: 'booking' })
  return order
}

/** Locks a booking of the shopper's own; anybody else's does not exist. */
export async function lockOwnBooking(
  tx: Tx,
  shopper: Shopper,
  orderId: string,
): Promise<LockedOrder> {
  const order = await lockShopperOrder(tx, shopper.userId, orderId)
  if (!order) throw new AppError('NOT_FOUND', { reason: 'booking' })
  return order
}

/** Throws ORDER_STATUS_CONFLICT with the present status when the order cannot go there. */
export function checkMove(order: LockedOrder, to: OrderStatus, by: Actor): void {
  if (canMove(order.status, to, by)) return
  const { status } = order
  const details = { reason: 'moved', orderStatus: orderStatusName[status] } as const
  throw new AppError('ORDER_STATUS_CONFLICT', details, { values: { status } })
}

type OrderEventName = {
  [Name in EventName]: Events[Name] extends Events['order.booked'] ? Name : never
}[EventName]

export async function recordOrder(tx: Tx, name: OrderEventName, order: LockedOrder): Promise<void> {
  const lines = await findKeptLines(tx, order.id)
  await record(tx, name, {
    orderId: order.id,
    storeId: order.storeId,
    shopperId: order.shopperId,
    productIds: [...new Set(lines.map((line) => line.productId))],
  })
}
