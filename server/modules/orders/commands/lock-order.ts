import type { Merchant, Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { isTerminal } from '#shared/order-status.ts'
import {
  lockAnyOrder,
  type LockedOrder,
  lockShopperOrder,
  lockStoreOrder,
} from '../queries/orders.ts'
import { findPickupCode } from '../queries/pickup-codes.ts'
import { isSeenByStore } from '../rules/online-payment.ts'
import { statusConflict } from './advance.ts'

/** Locks an order of the merchant's own store. Throws NOT_FOUND for any other order. */
export async function lockOwnOrder(
  tx: Tx,
  merchant: Merchant,
  orderId: string,
): Promise<LockedOrder> {
  const order = await lockStoreOrder(tx, merchant.storeId, orderId)
  // A store cannot see an online booking before it is paid.
  if (!order || !isSeenByStore(order)) throw new AppError('NOT_FOUND', { reason: 'booking' })
  return order
}

/** Locks a booking of the shopper. Throws NOT_FOUND for any other booking. */
export async function lockOwnBooking(
  tx: Tx,
  shopper: Shopper,
  orderId: string,
): Promise<LockedOrder> {
  const order = await lockShopperOrder(tx, shopper.userId, orderId)
  if (!order) throw new AppError('NOT_FOUND', { reason: 'booking' })
  return order
}

/**
 * Locks a booking of the shopper that is ready, and reads its code. Throws ORDER_STATUS_CONFLICT in any other state.
 */
export async function lockReadyBooking(tx: Tx, shopper: Shopper, orderId: string) {
  const order = await lockOwnBooking(tx, shopper, orderId)
  const issued = await findPickupCode(tx, order.id)
  if (order.status !== 'ready_for_pickup' || !issued)
    throw await statusConflict(tx, order, { reason: 'notReady' })
  return { order, issued }
}

/** True while an order has not ended. The order is locked, so that it cannot end before the repeated answer is sent. */
export async function isOrderOpen(tx: Tx, { orderId }: { orderId: string }): Promise<boolean> {
  const order = await lockAnyOrder(tx, orderId)
  return order !== undefined && !isTerminal(order.status)
}
