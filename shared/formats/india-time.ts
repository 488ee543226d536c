import type { Locale } from '../page.ts'

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

/** No-break space. */
const NO_BREAK = '\u00a0'

/**
 * Formats minutes since midnight as `7:40 pm`, in Hindi as `शाम 7:40 बजे` and `रात 8 बजे`; 1440 and more count into the next
 * day. The parts of a day are those of Unicode's CLDR (dayPeriods, hi).
 */
export function formatMinutes(minutes: number, locale: Locale): string {
  const hour = Math.floor(minutes / 60) % 24
  const onClock = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`
  if (locale === 'en') return `${onClock}${NO_BREAK}${hour < 12 ? 'am' : 'pm'}`
  const part = partsOfDay.findLast(([from]) => hour >= from)?.[1]
  return `${part}${NO_BREAK}${onClock.replace(':00', '')}${NO_BREAK}बजे`
}

/** The first hour of each part of a day. */
const partsOfDay = [
  [0, 'रात'],
  [4, 'सुबह'],
  [12, 'दोपहर'],
  [16, 'शाम'],
  [20, 'रात'],
] as const

/** Formats the time of an instant as `7:40 pm`, in Hindi as `शाम 7:40 बजे`, in Indian time. */
export function formatClock(instant: string | Date, locale: Locale): string {
  const there = new Date(new Date(instant).getTime() + INDIA_OFFSET_MS)
  return formatMinutes(there.getUTCHours() * 60 + there.getUTCMinutes(), locale)
}

/**
 * Formats an instant in the reader's language: in English as `formatDateTime`, in Hindi as `05/11/2026, शाम 7:40 बजे`. Dates of
 * orders in tables, on bills and in files have the one form of `formatDateTime`.
 */
export function formatMoment(instant: string | Date, locale: Locale): string {
  const text = formatDateTime(instant)
  return locale === 'en' ? text : `${text.slice(0, 10)}, ${formatClock(instant, locale)}`
}

/** The days of the week as a store's timings name them. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The instant at which this much time between 8:00 and 21:00 in India has passed since `from`. */
export function afterDaytime(from: Date, milliseconds: number): Date {
  const midnight = from.getTime() - timeOfDay(from)
  const begin = Math.max(from.getTime(), midnight + DAYTIME.fromMs)
  const end = begin + milliseconds
  const evening = midnight + DAYTIME.untilMs
  if (end <= evening) return new Date(end)
  const left = milliseconds - Math.max(0, evening - begin)
  return afterDaytime(new Date(midnight + DAY_MS), left)
}
