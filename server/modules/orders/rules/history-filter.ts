import { beginOfDay, DAY_MS } from '#shared/india-time.ts'
import { idsOfNumber } from './numbers.ts'

export type HistoryFilter = {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What to look for: ids by the order number, or patterns of `like` that all have to be found somewhere. */
export type HistorySearch = { ids: ReturnType<typeof idsOfNumber>; patterns: string[] }

/** Each word is looked for in every order of the store; what comes after so many narrows nothing more. */
const MOST_WORDS = 6

export function readSearch(text: string): HistorySearch | null {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
  if (words.length === 0) return null
  return { ids: idsOfNumber(text), patterns: words.map((word) => `%${escaped(word)}%`) }
}

/** `%`, `_` and `\` typed by a person mean themselves. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** No shop is older, none books later: what lies beyond is the same to every order, and no instant to PostgreSQL. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** From the beginning of the first day in India to, not including, the end of the last one. */
export function readDays({ from, to }: HistoryFilter): { since: Date | null; before: Date | null } {
  return {
    since: from ? instant(beginOfDay(from)) : null,
    before: to ? instant(beginOfDay(to) + DAY_MS) : null,
  }
}

function instant(time: number): Date {
  return new Date(Math.min(LATEST, Math.max(EARLIEST, time)))
}
