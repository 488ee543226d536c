import type { Tx } from '#server/platform/db/open.ts'
import type { OrderEvent } from '#server/platform/events.ts'
import { findOrder, insertSteps } from '../queries/steps.ts'
import { type NoticeName, notices } from '../rules/notices.ts'

/** Plans the steps of a notice, for each device of those who are told. */
export async function planSteps(
  tx: Tx,
  notice: NoticeName,
  event: OrderEvent & { refundId?: string },
): Promise<void> {
  const { orderId } = event
  const order = await findOrder(tx, orderId)
  if (!order) return
  const { to, steps } = notices[notice]
  for (const step of steps({ now: tx.now, event, order }))
    await insertSteps(tx, { ...step, orderId, notice, to })
}
