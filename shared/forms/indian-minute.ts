import { INDIA_OFFSET_MS } from '../formats/india-time.ts'

/** The instant of a minute in India's time (`2026-11-29T18:00`), in milliseconds of the epoch; NaN for another text. */
export function instantOf(minute: string): number {
  return Date.parse(`${minute}:00Z`) - INDIA_OFFSET_MS
}

/** The minute of an instant in India's time, as fields for a date and a time write it. */
export function minuteOf(instant: number): string {
  return new Date(instant + INDIA_OFFSET_MS).toISOString().slice(0, 16)
}

/** True for a minute that the calendar has: `2026-02-30T10:00` is none. */
export function isIndianMinute(text: string): boolean {
  const instant = instantOf(text)
  return !Number.isNaN(instant) && minuteOf(instant) === text
}
