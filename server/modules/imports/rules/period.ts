import { beginOfDay, DAY_MS } from '#shared/formats/india-time.ts'
import type { Read } from './cells.ts'

/**
 * A day as lists write it: `2026-10-01`, also with a time after it, or day first as in India: `1/10/2026`, `1-10-26`,
 * `1-Oct-26`, and `1/10` or `1 Oct` in the year that brings it nearest to today.
 */
const isoDay = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T\s].*)?$/
const dayFirst =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.\s]\s?(?<month>\d{1,2}|[a-z]{3,9})\.?(?:[-/.,\s]+(?<year>\d{4}|\d{2}))?(?:\s+\d.*)?$/i
const LONGEST = 60
const months =
  'january february march april may june july august september october november december'.split(' ')

/** The number of a month by its English name or its first letters, at least three; 0 for other words. */
export const monthNumber = (name: string): number =>
  name.length < 3 ? 0 : months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1

/** The first moments that a written day in India may be, one for each year that it may mean, in milliseconds. */
function daysOf(text: string, on: Date): number[] {
  const found = text.length > LONGEST ? null : (isoDay.exec(text) ?? dayFirst.exec(text))
  const { year, month: written = '', day = '' } = found?.groups ?? {}
  const month = String(monthNumber(written) || written)
  const present = on.getUTCFullYear()
  const years = year === undefined ? [present - 1, present, present + 1] : [year]
  return found ? years.flatMap((one) => dayOf(String(one), month, day) ?? []) : []
}

const nearest = (days: readonly number[], on: Date): number | undefined =>
  days.toSorted((one, other) => Math.abs(one - on.getTime()) - Math.abs(other - on.getTime()))[0]

/** The first moment of a day in India; null when there is no such day. */
function dayOf(year: string, month: string, day: string): number | null {
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return isReal ? beginOfDay(written) : null
}

/**
 * The time of a sale, from the first day to the end of the last one in India; an empty text is no limit. Google writes
 * both days into one cell: `2026-10-01T00:00+0530/2026-10-15T23:59+0530`.
 */
export function readPeriod(
  from: string,
  to: string,
  on: Date,
): Read<{ from: number; until: number }> {
  const isBoth = from.includes('T') && from.includes('/')
  const [first = '', last = ''] = (isBoth ? from.split('/') : [from, to]).map((day) => day.trim())
  const begin = first === '' ? 0 : nearest(daysOf(first, on), on)
  if (begin === undefined) return { problem: 'day' }
  const ends = daysOf(last, on).filter((day) => day >= begin)
  // An end without a year is the next one after its beginning.
  const end = first === '' ? nearest(ends, on) : ends[0]
  if (last === '') return { value: { from: begin, until: Number.POSITIVE_INFINITY } }
  if (end === undefined) return { problem: 'day' }
  return { value: { from: begin, until: end + DAY_MS } }
}
