import { beginOfDay, DAY_MS } from '#shared/formats/india-time.ts'
import type { Read } from './cells.ts'

/** A day as lists write it: `2026-10-01`, also with a time after it, or day first as in India: `1/10/2026`, `1-10-26`. */
const isoDay = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T\s].*)?$/
const dayFirst = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})(?:\s.*)?$/
const LONGEST = 60

/** The first moment of a written day in India, in milliseconds; null for other texts. */
function readDay(text: string): number | null {
  const found = text.length > LONGEST ? null : (isoDay.exec(text) ?? dayFirst.exec(text))
  if (!found?.groups) return null
  const { year = '', month = '', day = '' } = found.groups
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return isReal ? beginOfDay(written) : null
}

/**
 * The time of a sale, from the first day to the end of the last one in India; an empty text is no limit. Google writes
 * both days into one cell: `2026-10-01T00:00+0530/2026-10-15T23:59+0530`.
 */
export function readPeriod(from: string, to: string): Read<{ from: number; until: number }> {
  const isBoth = from.includes('T') && from.includes('/')
  const [first = '', last = ''] = (isBoth ? from.split('/') : [from, to]).map((day) => day.trim())
  const begin = first === '' ? 0 : readDay(first)
  const end = last === '' ? Number.POSITIVE_INFINITY : readDay(last)
  if (begin === null || end === null) return { problem: 'day' }
  return { value: { from: begin, until: end + DAY_MS } }
}
