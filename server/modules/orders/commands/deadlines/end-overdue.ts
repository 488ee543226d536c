import type { Tx } from '#server/platform/db/open.ts'
import { findStorePickup } from '../../queries/offers.ts'
import { lockWaiting } from '../../queries/due-orders.ts'
import type { LockedOrder } from '../../queries/orders.ts'
import { fairDeadline } from '../../rules/deadlines.ts'
import { statusAfterDeadline } from '../../rules/due.ts'
import { releaseOrder } from '../release-order.ts'
import { advance } from '../advance.ts'

/**
 * Ends an order whose deadline has passed: Cancelled when the store did not answer, Not Collected when the shopper did
 * not come. Does nothing when the order is not due at `now`, or when another transaction has locked it.
 */
export async function endOverdueOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockWaiting(tx, orderId)
  if (!order?.dueAt || order.dueAt > now) return
  const dueAt = await moveDeadlineToOpenHours(tx, order, now)
  const to = statusAfterDeadline(order.status)
  if (dueAt > now || (to !== 'cancelled' && to !== 'not_collected')) return
  await releaseOrder(tx, order, { to, actor: 'system', actorId: null })
}

/** Moves a deadline in closed hours to the shop's next closing time. Call it after a change of hours or closures. */
export async function reviewDeadline(tx: Tx, orderId: string): Promise<void> {
  const order = await lockWaiting(tx, orderId)
  if (order) await moveDeadlineToOpenHours(tx, order, tx.now)
}

/** The deadline of a locked order. A deadline in closed hours moves to the next closing time and is saved. */
export async function moveDeadlineToOpenHours(
  tx: Tx,
  order: LockedOrder,
  now: Date,
): Promise<Date> {
  const { dueAt, status } = order
  if (!dueAt) throw new Error(`order ${order.id} waits without a deadline`)
  const since = order.readyAt ?? order.paidAt ?? order.bookedAt
  const fair = fairDeadline(await findStorePickup(tx, order.storeId), { since, dueAt })
  if (fair.getTime() === dueAt.getTime()) return dueAt
  // When the new deadline has passed too, the order ends in this transaction, so the new deadline is not published.
  if (fair <= now) return fair
  await advance(tx, order, {
    event: 'deadline_extended',
    actor: 'system',
    actorId: null,
    change: { dueAt: fair },
    ...(status === 'ready_for_pickup' && { publish: 'pickup.extended' }),
  })
  return fair
}
