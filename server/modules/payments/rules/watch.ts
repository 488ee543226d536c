import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
import { PAYMENT_HOLD_MINUTES } from '#shared/limits.ts'

const OFTEN_MS = 2 * MINUTE_MS
const OFTEN_UNTIL_MS = (PAYMENT_HOLD_MINUTES + 2) * MINUTE_MS
const WATCHED_MS = 7 * DAY_MS
const UNANSWERED_MS = 30 * DAY_MS

/** `isAnswered`: true when the provider has just answered. */
type Watched = { watchedFrom: Date; isPaid: boolean; isAnswered: boolean }

/**
 * The time of the next question to the provider about an order: every two minutes while the pieces are held, then
 * hourly. A paid order is checked daily, because a second payment may arrive. Null after seven days, because late
 * payments arrive within five. The last question needs an answer: it is repeated hourly for up to a month.
 */
export function nextCheck({ watchedFrom, isPaid, isAnswered }: Watched, now: Date): Date | null {
  const age = now.getTime() - watchedFrom.getTime()
  if (age >= (isAnswered ? WATCHED_MS : UNANSWERED_MS)) return null
  if (age >= WATCHED_MS) return new Date(now.getTime() + HOUR_MS)
  const often = age < OFTEN_UNTIL_MS ? OFTEN_MS : HOUR_MS
  return new Date(now.getTime() + (isPaid ? DAY_MS : often))
}

/** The time of the first question after an attempt to pay has begun. */
export function firstCheck(now: Date): Date {
  return new Date(now.getTime() + OFTEN_MS)
}
