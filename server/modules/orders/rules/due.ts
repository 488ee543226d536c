import type { OrderStatus } from '#shared/order-status.ts'
import { DAY_MS, HOUR_MS, INDIA_OFFSET_MS } from '#shared/formats/india-time.ts'

export type WaitingOrder = { status: OrderStatus; dueAt: Date | null; remindedAt: Date | null }

/** The status that an order gets at its deadline; undefined for an order that has ended. */
export function statusAfterDeadline(status: OrderStatus): OrderStatus | undefined {
  if (status === 'awaiting_confirmation') return 'cancelled'
  return status === 'ready_for_pickup' ? 'not_collected' : undefined
}

const MORNING = 8 * HOUR_MS
const LAST_HOURS = 9 * HOUR_MS

/**
 * 8:00 in India on the last day to collect. A deadline before 9:00 counts as the day before, so that the reminder is
 * sent at least an hour before the deadline.
 */
export function remindFrom(dueAt: Date): Date {
  const local = dueAt.getTime() - LAST_HOURS + INDIA_OFFSET_MS
  return new Date(Math.floor(local / DAY_MS) * DAY_MS - INDIA_OFFSET_MS + MORNING)
}

/** The longest time between a reminder and its deadline, in milliseconds. */
export const REMINDER_REACH_MS = DAY_MS - MORNING + LAST_HOURS

/** True from the morning of the last day until the reminder of that day is sent. */
export function isReminderDue({ status, dueAt, remindedAt }: WaitingOrder, now: Date): boolean {
  if (status !== 'ready_for_pickup' || !dueAt || dueAt <= now) return false
  const from = remindFrom(dueAt)
  return now >= from && (remindedAt === null || remindedAt < from)
}

export type UnansweredOrder = {
  status: OrderStatus
  bookedAt: Date
  paidAt: Date | null
  dueAt: Date | null
  answerRemindedAt: Date | null
}

/** True after half of the store's time to answer, until the reminder is sent. */
export function isAnswerReminderDue(order: UnansweredOrder, now: Date): boolean {
  const { status, bookedAt, paidAt, dueAt, answerRemindedAt } = order
  if (status !== 'awaiting_confirmation' || answerRemindedAt || !dueAt || dueAt <= now) return false
  return dueAt.getTime() - now.getTime() <= now.getTime() - (paidAt ?? bookedAt).getTime()
}
