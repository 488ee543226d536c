import { DAY_MS, DAYTIME, HOUR_MS, timeOfDay } from '#shared/india-time.ts'

/** The last emails of a day are not made so late that they are sent after 21:00. */
const LAST_MS = 20 * HOUR_MS

/** When the shopper is asked: on the day after the collection at the same time, but between 8:00 and 20:00 in India. */
export function askAt(collectedAt: Date): Date {
  const time = timeOfDay(collectedAt)
  const asked = Math.min(Math.max(time, DAYTIME.fromMs), LAST_MS)
  return new Date(collectedAt.getTime() - time + DAY_MS + asked)
}
