import { withAsciiDomain } from '#shared/formats/email.ts'
import { beginOfDay, DAY_MS } from '#shared/formats/india-time.ts'
import { likePatterns } from '#shared/formats/fold.ts'
import { idsOfNumber } from './numbers.ts'

export type HistoryFilter = {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A range of ids from an order number, or patterns of `like` that must all match. */
export type HistorySearch = { ids: ReturnType<typeof idsOfNumber>; patterns: string[] }

/** The domain of an e-mail address is found in both spellings, as it is stored in one. */
export function readSearch(text: string): HistorySearch | null {
  const patterns = likePatterns(text.split(/\s+/).map(withAsciiDomain).join(' '))
  return patterns.length === 0 ? null : { ids: idsOfNumber(text), patterns }
}

/** Days are limited to this range, because PostgreSQL rejects dates far in the past or future. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** From the beginning of the first day in India (inclusive) to the end of the last day (exclusive). */
export function readDays({ from, to }: HistoryFilter): { since: Date | null; before: Date | null } {
  return {
    since: from ? instant(beginOfDay(from)) : null,
    before: to ? instant(beginOfDay(to) + DAY_MS) : null,
  }
}

function instant(time: number): Date {
  return new Date(Math.min(LATEST, Math.max(EARLIEST, time)))
}
