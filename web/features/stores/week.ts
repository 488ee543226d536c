import type { Store, Timings } from '#shared/contract/stores/stores.ts'
import { weekdays } from '#shared/formats/india-time.ts'

export type DayOfWeek = {
  /** The day, counted from Monday = 0. */
  day: number
  isToday: boolean
  /** In minutes since midnight; empty on a closed day. */
  windows: { from: number; to: number }[]
}

/** The week from Monday on. `today` is counted from Monday = 0. */
export function weekOf(timings: Timings, today: number): DayOfWeek[] {
  return weekdays.map((name, day) => {
    const { status, from, to, from2, to2 } = timings[name]
    const windows = status ? [{ from: minutesOf(from), to: minutesOf(to) }] : []
    if (status && from2 && to2) windows.push({ from: minutesOf(from2), to: minutesOf(to2) })
    return { day, isToday: day === today, windows }
  })
}

/** Closures that are not over yet, soonest first. */
export function comingClosures(closures: Store['closures'], day: string) {
  return closures.filter(({ to }) => to >= day).toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}
