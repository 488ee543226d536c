import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
import { PAYMENT_HOLD_MINUTES } from '#shared/limits.ts'

const OFTEN_MS = 2 * MINUTE_MS
const OFTEN_UNTIL_MS = (PAYMENT_HOLD_MINUTES + 2) * MINUTE_MS
const WATCHED_MS = 7 * DAY_MS
const UNANSWERED_MS = 30 * DAY_MS

/** `isAnswered`: whether the provider answered just now. */
type Watched = { watchedFrom: Date; isPaid: boolean; isAnswered: boolean }

/**
 * When the provider is asked again about an order: every two minutes while the pieces are held, then hourly; a paid one
 * daily, because of second payments. Null after seven days, as late payments arrive for up to five; the last time must
 * be answered, for which a month of hours is waited.
 */
export function nextCheck({ watchedFrom, isPaid, isAnswered }: Watched, now: Date): Date | null {
  const age = now.getTime() - watchedFrom.getTime()
  if (age >= (isAnswered ? WATCHED_MS : UNANSWERED_MS)) return null
  if (age >= WATCHED_MS) return new Date(now.getTime() + HOUR_MS)
  const often = age < OFTEN_UNTIL_MS ? OFTEN_MS : HOUR_MS
  return new Date(now.getTime() + (isPaid ? DAY_MS : often))
}

/** After a try to pay has begun. */
export function firstCheck(now: Date): Date {
  return new Date(now.getTime() + OFTEN_MS)
}
