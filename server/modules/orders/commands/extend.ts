import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { orderStatusName } from '#shared/order-status.ts'
import { findCounter } from '../queries/offers.ts'
import { insertEvent, saveDeadline } from '../queries/orders.ts'
import { extensionOf } from '../rules/deadlines.ts'
import { lockOwnBooking, recordOrder } from './move.ts'

/** One more open day to come, once. EXTENSION_REFUSED when it is used up, too late or beyond the ten days. */
export async function extendPickup(tx: Tx, shopper: Shopper, orderId: string): Promise<void> {
  const order = await lockOwnBooking(tx, shopper, orderId)
  if (order.status !== 'ready_for_pickup') {
    throw new AppError('ORDER_STATUS_CONFLICT', {
      reason: 'notReady',
      orderStatus: orderStatusName[order.status],
    })
  }
  const dueAt = extensionOf(await findCounter(tx, order.storeId), order, tx.now)
  if (!dueAt)
    throw new AppError('EXTENSION_REFUSED', { reason: order.extendedAt ? 'used' : 'tooLate' })
  await saveDeadline(tx, order.id, { dueAt, extendedAt: tx.now })
  await insertEvent(tx, order.id, {
    event: 'deadline_extended',
    actor: 'shopper',
    actorId: shopper.userId,
    from: order.status,
    to: order.status,
  })
  await recordOrder(tx, 'pickup.extended', order)
}
