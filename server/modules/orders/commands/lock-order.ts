import type { Merchant, Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { type LockedOrder, lockShopperOrder, lockStoreOrder } from '../queries/orders.ts'
import { isSeenByStore } from '../rules/online-payment.ts'

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
