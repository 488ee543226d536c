import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { PAYMENT_HOLD_MINUTES } from '#shared/limits.ts'

const OFTEN_MS = 2 * MINUTE_MS
const OFTEN_UNTIL_MS = (PAYMENT_HOLD_MINUTES + 2) * MINUTE_MS
const WATCHED_MS = 7 * DAY_MS
const UNANSWERED_MS = 30 * DAY_MS

/** `refused`: the provider rejects the order's id or Chowk's key; `unanswered`: the provider does not answer. */
export type ProviderAnswer = 'answered' | 'refused' | 'unanswered'
type WatchedPayment = { watchedFrom: Date; isPaid: boolean; asked: ProviderAnswer }

/**
 * The time of the next question to the provider about an order: every two minutes while the pieces are held, then
 * hourly. A paid order is checked daily, because a second payment may arrive. Null after seven days, because late
 * payments arrive within five. A question without an answer stays due (`undefined`) for up to a month, so that it is
 * asked again as soon as the provider is back; a refused one is repeated hourly.
 */
export function nextCheck(
  { watchedFrom, isPaid, asked }: WatchedPayment,
  now: Date,
): Date | null | undefined {
  const age = now.getTime() - watchedFrom.getTime()
  if (age >= (asked === 'answered' ? WATCHED_MS : UNANSWERED_MS)) return null
  if (asked === 'unanswered') return undefined
  if (asked === 'refused') return new Date(now.getTime() + HOUR_MS)
  const often = age < OFTEN_UNTIL_MS ? OFTEN_MS : HOUR_MS
  return new Date(now.getTime() + (isPaid ? DAY_MS : often))
}

/** The time of the first question after an attempt to pay has begun. */
export function firstCheck(now: Date): Date {
  return new Date(now.getTime() + OFTEN_MS)
}

/** Time after a question was due until the alarm: the provider does not answer, or the job does not run. */
export const CHECK_LATE_MS = 30 * MINUTE_MS
