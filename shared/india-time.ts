export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const INDIA_ZONE = 'Asia/Kolkata'
/** India has one time zone without daylight saving, so a fixed offset is enough. */
export const INDIA_OFFSET_MS = 5.5 * HOUR_MS

/** The day in India, `YYYY-MM-DD`. */
export function indianDay(instant: Date | number): string {
  return new Date(Number(instant) + INDIA_OFFSET_MS).toISOString().slice(0, 10)
}

/** The day in India as the number of days since 1 January 1970. */
export function indianDayNumber(instant: Date | number): number {
  return Math.floor((Number(instant) + INDIA_OFFSET_MS) / DAY_MS)
}

/** The beginning of a day in India, in milliseconds of the epoch. */
export function beginOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS
}

/** Messages that nobody waits for are sent between 8:00 and 21:00 in India. */
export const DAYTIME = { fromMs: 8 * HOUR_MS, untilMs: 21 * HOUR_MS }

/** Milliseconds since midnight in India. */
export function timeOfDay(at: Date): number {
  return (at.getTime() + INDIA_OFFSET_MS) % DAY_MS
}

export function isDaytime(at: Date): boolean {
  const time = timeOfDay(at)
  return time >= DAYTIME.fromMs && time < DAYTIME.untilMs
}

/** Formats a day (`YYYY-MM-DD`) as `05/11/2026`. */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/**
 * Formats an instant as `05/11/2026 - 07:40 pm` in Indian time, for screens and emails. `Intl` is not used: its first
 * formatter takes a slow phone a fifth of a second.
 */
export function formatDateTime(instant: string | Date): string {
  const there = new Date(new Date(instant).getTime() + INDIA_OFFSET_MS)
  const hour = there.getUTCHours()
  const minute = there.toISOString().slice(14, 16)
  const day = formatDay(there.toISOString().slice(0, 10))
  const onClock = String(hour % 12 || 12).padStart(2, '0')
  return `${day} - ${onClock}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

/** The days of the week as a store's timings name them. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
