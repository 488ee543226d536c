import type { Plan, Subscription } from '#shared/contract/subscription.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'

/** Days in India, `YYYY-MM-DD`; a period includes both days. */
export type Period = { from: string; until: string }
type PaidPurchase = { id: string; plan: Plan; paidDay: string }

const months = { monthly: 1, yearly: 12 } as const satisfies Record<Plan, number>

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days from `first` to `last`; negative when `last` is earlier. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)
}

/** The same day some months later, or the last day of a shorter month. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate)))
  return moved.toISOString().slice(0, 10)
}

/** The period of a plan paid on `paidDay`, for a store that has paid until `paidUntil`. */
export function periodOf(
  plan: Plan,
  { paidDay, paidUntil }: { paidDay: string; paidUntil: string },
): Period {
  const next = addDays(paidUntil, 1)
  const from = paidDay > next ? paidDay : next
  return { from, until: addDays(addMonths(from, months[plan]), -1) }
}

/** Places the paid periods one after another, in the order of their payments, after the free days. */
export function calculatePeriods(
  freeUntil: string,
  paid: readonly PaidPurchase[],
): { periods: Map<string, Period>; paidUntil: string } {
  const periods = new Map<string, Period>()
  let paidUntil = freeUntil
  for (const { id, plan, paidDay } of paid) {
    const period = periodOf(plan, { paidDay, paidUntil })
    periods.set(id, period)
    paidUntil = period.until
  }
  return { periods, paidUntil }
}

type Times = { freeUntil: string; paidUntil: string; today: string; graceDays: number }

export function stateOf({ freeUntil, paidUntil, today, graceDays }: Times): Subscription['state'] {
  if (today <= freeUntil && paidUntil === freeUntil) return 'free'
  if (today <= paidUntil) return 'paid'
  return today <= addDays(paidUntil, graceDays) ? 'grace' : 'ended'
}

export type Reminder = 'week' | 'day' | 'today'
/** From the earliest to the latest. */
const reminders = ['week', 'day', 'today'] as const satisfies readonly Reminder[]
export const FIRST_REMINDER_DAYS = 7

/** The reminder that is due now; null when it or a later reminder was sent. */
export function dueReminder(
  paidUntil: string,
  today: string,
  reminded: Reminder | null,
): Reminder | null {
  const left = daysBetween(today, paidUntil)
  if (left < 0 || left > FIRST_REMINDER_DAYS) return null
  const due: Reminder = left === 0 ? 'today' : left === 1 ? 'day' : 'week'
  const sent = reminded === null ? -1 : reminders.indexOf(reminded)
  return reminders.indexOf(due) > sent ? due : null
}
