import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { findStorePickup } from '../../queries/offers.ts'
import { extensionOf } from '../../rules/deadlines.ts'
import { advance, statusConflict } from '../advance.ts'
import { lockOwnBooking } from '../lock-order.ts'

/** Moves the pickup deadline by one open day, once. Throws EXTENSION_REFUSED if used up, too late or over ten days. */
export async function extendPickup(tx: Tx, shopper: Shopper, orderId: string): Promise<void> {
  const order = await lockOwnBooking(tx, shopper, orderId)
  if (order.status !== 'ready_for_pickup') {
    throw await statusConflict(tx, order, { reason: 'notReady' })
  }
  const dueAt = extensionOf(await findStorePickup(tx, order.storeId), order, tx.now)
  if (!dueAt)
    throw new AppError('EXTENSION_REFUSED', { reason: order.extendedAt ? 'used' : 'tooLate' })
  await advance(tx, order, {
    event: 'deadline_extended',
    actor: 'shopper',
    actorId: shopper.userId,
    change: { dueAt, extendedAt: tx.now },
    publish: 'pickup.extended',
  })
}
