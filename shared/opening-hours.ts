import type { z } from 'zod'
import type { DayTiming, Hours, Pause, Timings } from './contract/stores/stores.ts'
import { DAY_MS, INDIA_OFFSET_MS, indianDayNumber, MINUTE_MS } from './formats/india-time.ts'

/** The week and the dated closures (days in Asia/Kolkata, both inclusive). */
export type Schedule = { timings: Timings; closures: readonly { from: string; to: string }[] }

/**
 * The store's week and its preparation time, from which hours are computed, and its pause of bookings, where shoppers
 * are told of one.
 */
export type StoreWeek = { timings: Timings; preparationMinutes: number; pause?: StoredPause }

/** A pause as it is stored; it may have ended already. */
export type StoredPause = { until: Date | string | null } | null

const CHANGE_IN_SIGHT_DAYS = 30
const READY_IN_SIGHT_DAYS = 120
const PROMISE_STEP_MS = 5 * MINUTE_MS

/** Day 0 of the epoch was a Thursday. */
const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const

/** From `start` up to, not including, `end`; milliseconds of the epoch. */
export type Span = { start: number; end: number }

/** The shop's state at `at`, and the instant of its next change; null when nothing changes within 30 days. */
export function hoursAt(schedule: Schedule, at: Date): { open: boolean; changesAt: Date | null } {
  const now = at.getTime()
  const horizon = now + CHANGE_IN_SIGHT_DAYS * DAY_MS
  for (const span of openSpans(schedule, now, CHANGE_IN_SIGHT_DAYS)) {
    const open = span.start <= now
    const change = open ? span.end : span.start
    return { open, changesAt: change <= horizon ? new Date(change) : null }
  }
  return { open: false, changesAt: null }
}

/** The pause at `now`; null when there is none, or its time is over. */
export function pauseAt(pause: StoredPause | undefined, now: Date): Pause {
  if (!pause) return null
  if (pause.until === null) return { until: null }
  const until = new Date(pause.until)
  return until > now ? { until: until.toISOString() } : null
}

/** The first opening of the first open day after the day of `now`; null when the shop does not open. */
export function openingAfterToday(schedule: Schedule, now: Date): Date | null {
  const today = indianDayNumber(now)
  for (let day = today + 1; day <= today + READY_IN_SIGHT_DAYS; day += 1) {
    const [first] = windowsOf(schedule, day)
    if (first) return new Date(first.start)
  }
  return null
}

/** The store's state at `now`, its next change, and the instant at which a booking made now would be ready. */
export function hoursOf(
  { timings, preparationMinutes, pause }: StoreWeek,
  closures: Schedule['closures'],
  now: Date,
): z.infer<typeof Hours> {
  const schedule = { timings, closures }
  const { open, changesAt } = hoursAt(schedule, now)
  const ready = readyBy(schedule, now, preparationMinutes)
  return {
    storeOpen: open,
    changesAt: changesAt?.toISOString() ?? null,
    readyBy: ready?.toISOString() ?? null,
    pause: pauseAt(pause, now),
  }
}

/**
 * The instant at which `minutes` of work are done, counting only open minutes; null when the shop does not open.
 * Rounded up to five minutes, but not beyond the end of the opening time.
 */
export function readyBy(schedule: Schedule, at: Date, minutes: number): Date | null {
  let left = minutes * MINUTE_MS
  for (const span of openSpans(schedule, at.getTime(), READY_IN_SIGHT_DAYS)) {
    const begin = Math.max(span.start, at.getTime())
    const end = begin + left
    if (end <= span.end) return new Date(Math.min(roundUp(end), span.end))
    left -= span.end - begin
  }
  return null
}

function roundUp(instant: number): number {
  return Math.ceil(instant / PROMISE_STEP_MS) * PROMISE_STEP_MS
}

/**
 * Closing time of the nth open day after the day of `from`: the end of that day's last window, even after midnight.
 * At most `maxCalendarDays` times 24 hours after `from`, also for shops that stay shut.
 */
export function closingOfOpenDay(
  schedule: Schedule,
  from: Date,
  nth: number,
  maxCalendarDays: number,
): Date {
  const latest = from.getTime() + maxCalendarDays * DAY_MS
  const today = indianDayNumber(from)
  let openDays = 0
  for (let day = today + 1; day <= today + maxCalendarDays; day += 1) {
    const windows = windowsOf(schedule, day)
    if (windows.length > 0) openDays += 1
    if (openDays === nth) {
      return new Date(Math.min(latest, Math.max(...windows.map(({ end }) => end))))
    }
  }
  return new Date(latest)
}

/**
 * The first closing time at or after `at`, within `maxCalendarDays`; null when the shop stays shut. The closing time
 * of a day is the end of its last window, even after midnight.
 */
export function closingFrom(schedule: Schedule, at: Date, maxCalendarDays: number): Date | null {
  const today = indianDayNumber(at)
  for (let day = today - 1; day <= today + maxCalendarDays; day += 1) {
    const closing = Math.max(...windowsOf(schedule, day).map(({ end }) => end))
    if (closing >= at.getTime()) return new Date(closing)
  }
  return null
}

/** The open spans between two instants (milliseconds of the epoch), cut at both, in order. */
export function openBetween(schedule: Schedule, { start, end }: Span): Span[] {
  const days = Math.max(0, indianDayNumber(end) - indianDayNumber(start))
  return [...openSpans(schedule, start, days)]
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.start < span.end)
}

/** The milliseconds between two instants in which the store was open by its present week. */
export function openTimeBetween(schedule: Schedule, from: Date, to: Date): number {
  const [begin, end] = [from.getTime(), to.getTime()]
  let open = 0
  for (const span of openSpans(schedule, begin, Math.ceil((end - begin) / DAY_MS)))
    open += Math.max(0, Math.min(span.end, end) - Math.max(span.start, begin))
  return open
}

/** True when the two windows of a day overlap, or when only half of the second one is given. */
export function overlaps({ from, to, from2, to2 }: DayTiming): boolean {
  if (from2 === undefined && to2 === undefined) return false
  if (from2 === undefined || to2 === undefined) return true
  const [first, second] = [windowOf(0, from, to), windowOf(0, from2, to2)]
  const isBefore = first.start <= second.start
  const [earlier, later] = isBefore ? [first, second] : [second, first]
  return earlier.end > later.start || later.end > earlier.start + DAY_MS
}

/** The open spans that end after `now`, up to `days` from now, in order; adjacent ones are joined. */
function* openSpans(schedule: Schedule, now: number, days: number): Generator<Span> {
  const today = indianDayNumber(now)
  let pending: Span | null = null
  for (let day = today - 1; day <= today + days + 1; day += 1) {
    for (const window of windowsOf(schedule, day)) {
      if (pending && window.start <= pending.end) {
        pending = { start: pending.start, end: Math.max(pending.end, window.end) }
        continue
      }
      if (pending && pending.end > now) yield pending
      pending = window
    }
  }
  if (pending && pending.end > now) yield pending
}

/** The windows that begin on a day, in order. A closure removes only these, not the night of the day before. */
function windowsOf({ timings, closures }: Schedule, day: number): Span[] {
  const weekday = weekdays[((day % 7) + 7) % 7] ?? 'Thu'
  const { status, from, to, from2, to2 } = timings[weekday]
  if (!status || isClosed(closures, day)) return []
  const first = windowOf(day, from, to)
  if (!from2 || !to2) return [first]
  const second = windowOf(day, from2, to2)
  return first.start <= second.start ? [first, second] : [second, first]
}

function isClosed(closures: Schedule['closures'], day: number): boolean {
  if (closures.length === 0) return false
  const date = dateOfDay(day)
  return closures.some(({ from, to }) => from <= date && date <= to)
}

function windowOf(day: number, from: string, to: string): Span {
  const midnight = day * DAY_MS - INDIA_OFFSET_MS
  const start = midnight + minutesOf(from) * MINUTE_MS
  const end = midnight + minutesOf(to) * MINUTE_MS
  return { start, end: end > start ? end : end + DAY_MS }
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The instant at which the first of some stores opens; null when one is open, or none opens within 30 days. */
export function firstOpening(schedules: Schedule[], now: Date): string | null {
  const hours = schedules.map((schedule) => hoursAt(schedule, now))
  if (hours.some(({ open }) => open)) return null
  const openings = hours.flatMap(({ changesAt }) => changesAt ?? [])
  const [first] = openings.toSorted((one, other) => one.getTime() - other.getTime())
  return first?.toISOString() ?? null
}
