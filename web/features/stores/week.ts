import type { Store, Timings } from '#shared/contract/stores.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#web/lib/queries.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export type DayOfWeek = {
  /** From Monday = 0. */
  day: number
  isToday: boolean
  /** Minutes since midnight; empty on a closed day. */
  windows: { from: number; to: number }[]
}

/** The week from Monday on; `today` counts from Monday = 0. */
export function weekOf(timings: Timings, today: number): DayOfWeek[] {
  return days.map((name, day) => {
    const { status, from, to, from2, to2 } = timings[name]
    const windows = status ? [{ from: minutes(from), to: minutes(to) }] : []
    if (status && from2 && to2) windows.push({ from: minutes(from2), to: minutes(to2) })
    return { day, isToday: day === today, windows }
  })
}

/** The closure on a day (`YYYY-MM-DD`), if there is one. */
export function closureOn(closures: Store['closures'], day: string) {
  return closures.find(({ from, to }) => from <= day && day <= to)
}

/** Closures that are not over yet, soonest first. */
export function comingClosures(closures: Store['closures'], day: string) {
  return closures.filter(({ to }) => to >= day).toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

export const storeQuery = (storeId: string) => callQuery('GET /store', { _id: storeId })

export function useStore(storeId: string) {
  return useQuery(storeQuery(storeId))
}
