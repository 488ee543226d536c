import { DAY_MS, HOUR_MS, INDIA_OFFSET_MS } from './india-time.ts'

const MORNING_MS = 8 * HOUR_MS
const EVENING_MS = 21 * HOUR_MS

/** Milliseconds since midnight in India. */
export const timeOfDay = (at: Date) => (at.getTime() + INDIA_OFFSET_MS) % DAY_MS

/** Whether messages that nobody waits for may be sent: between 8:00 and 21:00 in India. */
export function isDaytime(now: Date): boolean {
  const time = timeOfDay(now)
  return time >= MORNING_MS && time < EVENING_MS
}

/** The instant at which this much time between 8:00 and 21:00 in India has passed since `from`. */
export function afterDaytime(from: Date, milliseconds: number): Date {
  const midnight = from.getTime() - timeOfDay(from)
  const begin = Math.max(from.getTime(), midnight + MORNING_MS)
  const end = begin + milliseconds
  const evening = midnight + EVENING_MS
  if (end <= evening) return new Date(end)
  const left = milliseconds - Math.max(0, evening - begin)
  return afterDaytime(new Date(midnight + DAY_MS), left)
}
