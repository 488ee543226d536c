import { beginOfDay, DAY_MS } from '#shared/formats/india-time.ts'
import type { Read } from './cells.ts'
import { months } from './damaged.ts'

/**
 * A day as lists write it: `2026-10-01`, also with a time after it, or day first as in India: `1/10/2026`, `1-10-26`,
 * `1-Oct-26`, and `1/10` or `1 Oct` in the year that brings it nearest to today.
 */
const isoDay = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T\s].*)?$/
const dayFirst =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.\s]\s?(?<month>\d{1,2}|[a-z]{3,9})\.?(?:[-/.,\s]+(?<year>\d{4}|\d{2}))?(?:\s+\d.*)?$/i
const LONGEST = 60

/** The first moment of a written day in India, in milliseconds; null for other texts. */
function readDay(text: string, on: Date): number | null {
  const found = text.length > LONGEST ? null : (isoDay.exec(text) ?? dayFirst.exec(text))
  if (!found?.groups) return null
  const { year, day = '' } = found.groups
  const month = monthOf(found.groups['month'] ?? '')
  if (year !== undefined) return dayOf(year, month, day)
  const present = on.getUTCFullYear()
  const days = [present - 1, present, present + 1].flatMap(
    (one) => dayOf(String(one), month, day) ?? [],
  )
  const away = (at: number) => Math.abs(at - on.getTime())
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? null
}

/** The number of a month, also by the first letters of its English name; as it is for other words. */
function monthOf(month: string): string {
  const at = months.indexOf(month.slice(0, 3).toLowerCase())
  return at === -1 ? month : String(at + 1)
}

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
  const begin = first === '' ? 0 : readDay(first, on)
  const end = last === '' ? Number.POSITIVE_INFINITY : readDay(last, on)
  if (begin === null || end === null) return { problem: 'day' }
  return { value: { from: begin, until: end + DAY_MS } }
}
