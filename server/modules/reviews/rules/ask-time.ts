import { DAY_MS, DAYTIME, HOUR_MS, timeOfDay } from '#shared/formats/india-time.ts'

/**
 * Latest time of the day to plan an email, in milliseconds after midnight, so that the last emails are sent before
 * 21:00.
 */
const LAST_MS = 20 * HOUR_MS

/**
 * The time of the email that asks for reviews: the day after the collection at the same time of the day, but between
 * 8:00 and 20:00 in India.
 */
export function askAt(collectedAt: Date): Date {
  const time = timeOfDay(collectedAt)
  const asked = Math.min(Math.max(time, DAYTIME.fromMs), LAST_MS)
  return new Date(collectedAt.getTime() - time + DAY_MS + asked)
}
