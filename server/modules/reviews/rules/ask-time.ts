import { DAY_MS, HOUR_MS, INDIA_OFFSET_MS } from '#shared/india-time.ts'

const MORNING_MS = 8 * HOUR_MS
const EVENING_MS = 21 * HOUR_MS
/** The last emails of a day are not made so late that they are sent after 21:00. */
const LAST_MS = 20 * HOUR_MS

/** Milliseconds since midnight in India. */
const timeOfDay = (at: Date) => (at.getTime() + INDIA_OFFSET_MS) % DAY_MS

/** When the shopper is asked: on the day after the collection at the same time, but between 8:00 and 20:00 in India. */
export function askAt(collectedAt: Date): Date {
  const time = timeOfDay(collectedAt)
  const asked = Math.min(Math.max(time, MORNING_MS), LAST_MS)
  return new Date(collectedAt.getTime() - time + DAY_MS + asked)
}

/** Whether emails that nobody waits for may be sent: between 8:00 and 21:00 in India. */
export function isDaytime(now: Date): boolean {
  const time = timeOfDay(now)
  return time >= MORNING_MS && time < EVENING_MS
}
