import { findMoneyLeft } from '#server/modules/payments/commands/refunds.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { LockedOrder } from '../queries/orders.ts'
import { releaseOrder, type Totals } from './release-order.ts'

/**
 * Ends a locked booking that is not handed over when nothing of its online payment is left: refunds and lost disputes
 * have given all of it back. Every step that takes money from a booking and keeps it open calls this. `less`: the
 * totals after the step, when the caller has not saved them and is about to give back the difference. Returns true when
 * the booking has ended.
 */
export async function endWithoutMoney(tx: Tx, order: LockedOrder, less?: Totals): Promise<boolean> {
  if (order.paymentMethod !== 'online') return false
  if (order.status !== 'awaiting_confirmation' && order.status !== 'ready_for_pickup') return false
  const { leftPaise } = await findMoneyLeft(tx, { purpose: 'order', subjectId: order.id })
  const givenBackPaise = less ? order.amountPaise - less.amountPaise : 0
  if (leftPaise > givenBackPaise) return false
  await releaseOrder(tx, order, { to: 'cancelled', actor: 'admin', actorId: null, totals: less })
  return true
}
