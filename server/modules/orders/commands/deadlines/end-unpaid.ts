import { countAttempts } from '#server/modules/payments/commands/payment-orders.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { lockAnyOrder } from '../../queries/orders.ts'
import { findDeadCheckouts } from '../../queries/waiting-payments.ts'
import { isHoldOver } from '../../rules/online-payment.ts'
import { releaseOrder } from '../release-order.ts'

const bySystem = { to: 'cancelled', actor: 'system', actorId: null } as const

/** Ends a booking whose payment did not arrive during the hold; the caller has just asked the provider. */
export async function endUnpaidOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  if (order?.status !== 'payment_pending' || !order.dueAt) return
  const { authorized } = await countAttempts(tx, { purpose: 'order', subjectId: orderId })
  if (isHoldOver(order.dueAt, authorized, now)) await releaseOrder(tx, order, bySystem)
}

/** Cancels a booking for which the provider created no order: it cannot be paid, so its pieces become free at once. */
export async function cancelUnpayableOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  if (order?.status === 'payment_pending') await releaseOrder(tx, order, bySystem)
}

/** Longest time of a checkout that can still reach the payer; a checkout normally takes seconds. */
const DEAD_AFTER_MS = MINUTE_MS

export function findDead(tx: Tx, limit: number): Promise<string[]> {
  return findDeadCheckouts(tx, { before: deadBefore(tx), limit })
}

/** Cancels a booking whose server process ended during the checkout: nobody can pay it, so its pieces become free. */
export async function endDeadCheckout(tx: Tx, orderId: string): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  // The payer may have started another checkout meanwhile.
  const isDead = (await findDeadCheckouts(tx, { before: deadBefore(tx), limit: 1, orderId })).length
  if (order && isDead) await releaseOrder(tx, order, bySystem)
}

/** The time comes from the database's clock, which also wrote the start of the checkout. */
function deadBefore({ now }: Tx): Date {
  return new Date(now.getTime() - DEAD_AFTER_MS)
}
