import type { Grievance } from '#shared/contract/grievances/complaint.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'

export type ClockedGrievance = Pick<
  Grievance,
  'state' | 'answeredAt' | 'answerDueAt' | 'redressDueAt'
>

/** True when a complaint is past one of its deadlines. */
export function isOverdue(
  { state, answeredAt, answerDueAt, redressDueAt }: ClockedGrievance,
  now: number,
) {
  if (state === 'closed') return false
  return Date.parse(redressDueAt) <= now || (!answeredAt && Date.parse(answerDueAt) <= now)
}

type TimeLeft = { side: 'left' | 'late'; unit: 'days' | 'hours' | 'minutes'; count: number }

/**
 * The time until an instant, or since it, in its largest whole unit. Up to two days it is in hours, because the
 * deadline of an answer is 48 hours.
 */
export function timeLeft(dueAt: string, now: number): TimeLeft {
  const left = Date.parse(dueAt) - now
  const size = Math.abs(left)
  const side = left > 0 ? 'left' : 'late'
  if (size > 2 * DAY_MS) return { side, unit: 'days', count: Math.floor(size / DAY_MS) }
  if (size >= HOUR_MS) return { side, unit: 'hours', count: Math.floor(size / HOUR_MS) }
  return { side, unit: 'minutes', count: Math.floor(size / MINUTE_MS) }
}
