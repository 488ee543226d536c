import type { Tx } from '#server/platform/db/open.ts'
import { lockWaiting, saveAnswerReminded, saveReminded } from '../../queries/due-orders.ts'
import { isAnswerReminderDue, isReminderDue } from '../../rules/due.ts'
import { moveDeadlineToOpenHours } from './end-overdue.ts'
import { publishOrder } from '../advance.ts'

/** Reminds the shopper once, on the morning of the last day; does nothing when the deadline has moved. */
export async function remindOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockWaiting(tx, orderId)
  if (!order || !isReminderDue(order, now)) return
  const dueAt = await moveDeadlineToOpenHours(tx, order, now)
  if (!isReminderDue({ ...order, dueAt }, now)) return
  await saveReminded(tx, order.id)
  await publishOrder(tx, 'pickup.due_today', order)
}

/** Reminds the store once, after half of its time to answer, that an order waits for its answer. */
export async function remindStore(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockWaiting(tx, orderId)
  if (!order || !isAnswerReminderDue(order, now)) return
  const dueAt = await moveDeadlineToOpenHours(tx, order, now)
  if (!isAnswerReminderDue({ ...order, dueAt }, now)) return
  await saveAnswerReminded(tx, order.id)
  await publishOrder(tx, 'order.answer_due', order)
}
