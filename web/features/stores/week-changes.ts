import type { DayTiming, Timings } from '#shared/contract/stores/stores.ts'
import { weekdays } from '#shared/formats/india-time.ts'
import { minutesOf } from './week.ts'

export type Weekday = (typeof weekdays)[number]

/** The hours of a day, open or closed. */
export type DayHours = Omit<DayTiming, 'status'>

/** 10:00 to 20:00, closed on Sundays: the hours of most shops. */
export const commonWeek: Timings = weekOf((day) => ({
  status: day !== 'Sun',
  from: '10:00',
  to: '20:00',
}))

/** The hours of most open days. In a week without an open day, the hours of most days. */
export function usualHours(timings: Timings): DayHours {
  const open = weekdays.filter((day) => timings[day].status)
  const days = open.length > 0 ? open : weekdays
  const counts = new Map<string, number>()
  for (const day of days) {
    const key = keyOf(timings[day])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  const day = days.find((one) => keyOf(timings[one]) === most?.[0]) ?? 'Mon'
  return hoursOf(timings[day])
}

/** The open days with hours that are not the usual ones. */
export function daysWithOtherHours(timings: Timings): Weekday[] {
  const usual = keyOf(usualHours(timings))
  return weekdays.filter((day) => timings[day].status && keyOf(timings[day]) !== usual)
}

/** Sets the hours of all days except the listed ones. */
export function withUsualHours(
  timings: Timings,
  hours: DayHours,
  others: readonly Weekday[],
): Timings {
  return weekOf((day) =>
    others.includes(day) ? timings[day] : { status: timings[day].status, ...hours },
  )
}

export function withDay(timings: Timings, day: Weekday, change: Partial<DayTiming>): Timings {
  return { ...timings, [day]: { ...timings[day], ...change } }
}

export function withHours(timings: Timings, day: Weekday, hours: DayHours): Timings {
  return { ...timings, [day]: { status: timings[day].status, ...hours } }
}

/** Consecutive days with the same hours. `hours` is null when they are closed. */
export type DayRun = { first: number; last: number; hours: DayHours | null }

export function runsOf(timings: Timings): DayRun[] {
  const runs: DayRun[] = []
  for (const [index, day] of weekdays.entries()) {
    const timing = timings[day]
    const hours = timing.status ? hoursOf(timing) : null
    const run = runs.at(-1)
    if (run && keyOfRun(run.hours) === keyOfRun(hours)) run.last = index
    else runs.push({ first: index, last: index, hours })
  }
  return runs
}

/** Adds a break in the middle of the hours: `10:00` to `20:00` becomes two windows with two hours between them. */
export function withBreak(hours: DayHours): DayHours {
  const { from, to } = hours
  const start = minutesOf(from)
  const length = lengthOf(hours)
  const middle = start + Math.round(length / 2 / 60) * 60
  const pause = Math.min(60, length / 4)
  return { from, to: clockOf(middle - pause), from2: clockOf(middle + pause), to2: to }
}

export function withoutBreak({ from, to, to2 }: DayHours): DayHours {
  return { from, to: to2 ?? to }
}

export function endsAfterMidnight(from: string, to: string): boolean {
  return to <= from
}

const DAY_MINUTES = 1_440
const STEP_MINUTES = 15

/** Every quarter of an hour, plus the present value when it is not one of them. */
export function clockChoices(present: string): string[] {
  const steps = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, step) =>
    clockOf(step * STEP_MINUTES),
  )
  return steps.includes(present) ? steps : [...steps, present].toSorted()
}

function lengthOf({ from, to }: DayHours): number {
  const length = minutesOf(to) - minutesOf(from)
  return length > 0 ? length : length + DAY_MINUTES
}

function clockOf(minutes: number): string {
  const within = ((Math.round(minutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

function hoursOf({ from, to, from2, to2 }: DayTiming): DayHours {
  return from2 && to2 ? { from, to, from2, to2 } : { from, to }
}

function keyOf(timing: DayHours): string {
  return JSON.stringify([timing.from, timing.to, timing.from2 ?? null, timing.to2 ?? null])
}

function keyOfRun(hours: DayHours | null): string {
  return hours ? keyOf(hours) : ''
}

function weekOf(timing: (day: Weekday) => DayTiming): Timings {
  return Object.fromEntries(weekdays.map((day) => [day, timing(day)])) as Timings
}
