import { type OrderStatusName, orderStatusNames } from '#shared/order-status.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import type { Input } from '#web/lib/call.ts'

export const endStates = ['Collected', 'Cancelled', 'Not Collected'] as const
export type EndState = (typeof endStates)[number] & OrderStatusName

/** The filters of the order history. Days are `2026-11-20`, in India, both included. */
export type HistoryFilters = {
  search: string
  status?: EndState | undefined
  from?: string | undefined
  to?: string | undefined
}

const LONGEST_SEARCH = 80

/** Reads an address; unknown values are ignored. */
export function readHistoryFilters(query: URLSearchParams): HistoryFilters {
  const status = orderStatusNames.find((name) => name === query.get('status'))
  return {
    search: (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    status: endStates.find((one) => one === status),
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
  }
}

/** The filters for the address and the call, without filters that are not set. */
export function historyQuery(filters: HistoryFilters): Input<'GET /order-history/csv'> {
  const { status, from, to } = filters
  const search = filters.search.trim()
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export function isFiltered(filters: HistoryFilters): boolean {
  return Object.keys(historyQuery(filters)).length > 0
}

/** True when the first day is after the last day. That is shown to the merchant and not sent to the server. */
export function areDaysWrong({ from, to }: HistoryFilters): boolean {
  return from !== undefined && to !== undefined && from > to
}

function readDay(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = Date.parse(`${text}T00:00:00Z`)
  // 2026-02-31 has the form of a date but does not exist.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : text
}

export const quickRanges = ['today', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const
export type QuickRange = (typeof quickRanges)[number]
type Days = { from: string; to: string }

/** The days of a quick range, relative to now in milliseconds of the epoch. */
export function daysOf(range: QuickRange, now: number): Days {
  const to = indianDay(now)
  if (range === 'today') return { from: to, to }
  if (range === 'last7') return { from: indianDay(now - 6 * DAY_MS), to }
  if (range === 'last30') return { from: indianDay(now - 29 * DAY_MS), to }
  const first = `${to.slice(0, 8)}01`
  if (range === 'thisMonth') return { from: first, to }
  const last = new Date(Date.parse(`${first}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return { from: `${last.slice(0, 8)}01`, to: last }
}

/** The quick range of these days: `any` without days, `own` for all others. */
export function rangeOf({ from, to }: HistoryFilters, now: number): QuickRange | 'any' | 'own' {
  if (!from && !to) return 'any'
  const found = quickRanges.find((range) => {
    const days = daysOf(range, now)
    return days.from === from && days.to === to
  })
  return found ?? 'own'
}
