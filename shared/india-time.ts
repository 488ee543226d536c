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

/** Formats a day (`YYYY-MM-DD`) as `05/11/2026`. */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: INDIA_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  // Not `hour12`: in British English its hours are 00 to 11.
  hourCycle: 'h12',
})

/** Formats an instant as `05/11/2026 - 7:40 pm` in Indian time, for screens and emails. */
export function formatDateTime(instant: string | Date): string {
  const found = new Map(
    parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => found.get(name) ?? ''
  const date = `${part('day')}/${part('month')}/${part('year')}`
  return `${date} - ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
}

/** The days of the week as a store's timings name them. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
