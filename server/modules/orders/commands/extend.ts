import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/errors.ts'
import { orderStatusName } from '#shared/order-status.ts'
import { findCounter } from '../queries/offers.ts'
import { insertEvent, saveDeadline } from '../queries/orders.ts'
import { extensionOf } from '../rules/deadlines.ts'
import { lockOwnBooking, recordOrder } from './move.ts'

/** One more open day to come, once. EXTENSION_REFUSED when it is used up, too late or beyond the ten days. */
export async function extendPickup(tx: Tx, shopper: Shopper, orderId: string): Promise<void> {
  const order = await lockOwnBooking(tx, shopper, orderId)
  if (order.status !== 'ready_for_pickup') {
    throw new AppError('ORDER_STATUS_CONFLICT', 'Only a booking that is ready has a deadline', {
      details: { orderStatus: orderStatusName[order.status] },
    })
  }
  const dueAt = extensionOf(await findCounter(tx, order.storeId), order, tx.now)
  if (!dueAt) throw refusal(order.extendedAt !== null)
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

function refusal(used: boolean): AppError {
  const message = used
    ? 'You have extended this pickup already. Please come in time or call the store'
    : 'This pickup cannot be extended any more. Please call the store'
  return new AppError('EXTENSION_REFUSED', message)
}
