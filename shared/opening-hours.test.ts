import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Timings } from './contract/stores/stores.ts'
import { indianDay } from './formats/india-time.ts'
import {
  closingFrom,
  closingOfOpenDay,
  hoursAt,
  hoursOf,
  openingAfterToday,
  pauseAt,
  readyBy,
  type Schedule,
} from './opening-hours.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const shut = { status: false, from: '10:00', to: '20:00' }
type Window = Timings['Mon']

const everyDay = (window: Window): Timings =>
  Object.fromEntries(days.map((day) => [day, window])) as Timings
const week = (part: Partial<Timings>): Timings => ({ ...everyDay(shut), ...part })
const open = (from: string, to: string): Window => ({ status: true, from, to })

/** 2026-11-16 is a Monday; times are Indian clock times. */
const instantAt = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`)
const clock = (date: Date | null) =>
  date && new Date(date.getTime() + 330 * 60_000).toISOString().slice(0, 16).replace('T', ' ')

const plain: Schedule = { timings: everyDay(open('10:00', '20:00')), closures: [] }
const lunch: Schedule = {
  timings: everyDay({ ...open('10:00', '13:00'), from2: '15:00', to2: '20:00' }),
  closures: [],
}
const late: Schedule = { timings: everyDay(open('18:00', '02:00')), closures: [] }
const fridayNight: Schedule = { timings: week({ Fri: open('18:00', '02:00') }), closures: [] }
const always: Schedule = { timings: everyDay(open('00:00', '00:00')), closures: [] }
const never: Schedule = { timings: everyDay(shut), closures: [] }
const holiday: Schedule = { ...plain, closures: [{ from: '2026-11-17', to: '2026-11-18' }] }
const sundayOff: Schedule = {
  timings: { ...everyDay(open('10:00', '20:00')), Sun: shut },
  closures: [],
}

describe('a pause of bookings', () => {
  const now = instantAt('2026-11-16 12:00')
  it.each([
    ['no pause', null, null],
    ['a pause that nobody has ended', { until: null }, { until: null }],
    [
      'a pause that goes on',
      { until: instantAt('2026-11-16 12:01') },
      { until: '2026-11-16T06:31:00.000Z' },
    ],
    ['its last instant', { until: now }, null],
    ['a pause that is over', { until: instantAt('2026-11-16 11:59') }, null],
    [
      'a time as PostgreSQL writes it',
      { until: '2026-11-16T06:31:00+00:00' },
      { until: '2026-11-16T06:31:00.000Z' },
    ],
  ])('%s', (_name, stored, present) => {
    expect(pauseAt(stored, now)).toEqual(present)
    expect(
      hoursOf({ timings: plain.timings, preparationMinutes: 30, pause: stored }, [], now).pause,
    ).toEqual(present)
  })

  it.each([
    ['an open day follows', plain, '2026-11-16 12:00', '2026-11-17 10:00'],
    ['before today’s opening', plain, '2026-11-16 00:00', '2026-11-17 10:00'],
    ['in a night that began yesterday', late, '2026-11-17 01:00', '2026-11-18 18:00'],
    ['two windows a day', lunch, '2026-11-16 14:00', '2026-11-17 10:00'],
    ['a holiday follows', holiday, '2026-11-16 12:00', '2026-11-19 10:00'],
    ['the weekly day off follows', sundayOff, '2026-11-21 12:00', '2026-11-23 10:00'],
    ['round the clock', always, '2026-11-16 12:00', '2026-11-17 00:00'],
    ['a week all shut', never, '2026-11-16 12:00', null],
  ])('opens after today: %s', (_name, schedule, from, expected) => {
    expect(clock(openingAfterToday(schedule, instantAt(from)))).toBe(expected)
  })
})

describe('open or closed', () => {
  it.each([
    ['before opening', plain, '2026-11-16 09:59', false, '2026-11-16 10:00'],
    ['the opening minute', plain, '2026-11-16 10:00', true, '2026-11-16 20:00'],
    ['the closing minute', plain, '2026-11-16 20:00', false, '2026-11-17 10:00'],
    ['first window', lunch, '2026-11-16 12:00', true, '2026-11-16 13:00'],
    ['lunch break', lunch, '2026-11-16 13:30', false, '2026-11-16 15:00'],
    ['second window', lunch, '2026-11-16 19:59', true, '2026-11-16 20:00'],
    ['late evening', late, '2026-11-16 23:30', true, '2026-11-17 02:00'],
    ['after midnight, from the day before', late, '2026-11-17 01:59', true, '2026-11-17 02:00'],
    ['after the night', late, '2026-11-17 02:00', false, '2026-11-17 18:00'],
    ['Saturday 1 am of a Friday', fridayNight, '2026-11-21 01:00', true, '2026-11-21 02:00'],
    ['Saturday evening', fridayNight, '2026-11-21 19:00', false, '2026-11-27 18:00'],
    ['round the clock', always, '2026-11-16 00:00', true, null],
    ['a week all shut', never, '2026-11-16 12:00', false, null],
    ['a holiday', holiday, '2026-11-17 12:00', false, '2026-11-19 10:00'],
    ['the evening before a holiday', holiday, '2026-11-16 19:00', true, '2026-11-16 20:00'],
    ['the weekly day off', sundayOff, '2026-11-22 12:00', false, '2026-11-23 10:00'],
  ])('%s', (...[, schedule, when, isOpen, change]) => {
    const hours = hoursAt(schedule, instantAt(when))
    expect([hours.open, clock(hours.changesAt)]).toEqual([isOpen, change])
  })

  it('stays open after midnight on the night before a closure', () => {
    const schedule = { ...late, closures: [{ from: '2026-11-17', to: '2026-11-17' }] }
    expect(hoursAt(schedule, instantAt('2026-11-17 01:00')).open).toBe(true)
    expect(hoursAt(schedule, instantAt('2026-11-17 19:00')).open).toBe(false)
  })

  it('closes a 24-hour shop on a closure', () => {
    const schedule = { ...always, closures: [{ from: '2026-11-20', to: '2026-11-20' }] }
    expect(clock(hoursAt(schedule, instantAt('2026-11-16 12:00')).changesAt)).toBe(
      '2026-11-20 00:00',
    )
    expect(clock(hoursAt(schedule, instantAt('2026-11-20 12:00')).changesAt)).toBe(
      '2026-11-21 00:00',
    )
  })

  it('finds no change after more than 30 days', () => {
    const schedule = { ...plain, closures: [{ from: '2026-11-16', to: '2026-12-31' }] }
    expect(hoursAt(schedule, instantAt('2026-11-16 12:00')).changesAt).toBeNull()
  })

  it('accepts the windows in any order and joins overlapping ones', () => {
    const schedule: Schedule = {
      timings: everyDay({ ...open('15:00', '20:00'), from2: '10:00', to2: '15:00' }),
      closures: [],
    }
    expect(clock(hoursAt(schedule, instantAt('2026-11-16 11:00')).changesAt)).toBe(
      '2026-11-16 20:00',
    )
  })
})

describe('ready by', () => {
  it.each([
    ['while open', plain, '2026-11-16 12:00', 60, '2026-11-16 13:00'],
    ['before opening', plain, '2026-11-16 08:00', 60, '2026-11-16 11:00'],
    ['over the night', plain, '2026-11-16 19:30', 60, '2026-11-17 10:30'],
    ['over lunch', lunch, '2026-11-16 12:30', 60, '2026-11-16 15:30'],
    ['over midnight', late, '2026-11-16 23:30', 60, '2026-11-17 00:30'],
    ['over a holiday', holiday, '2026-11-16 19:30', 60, '2026-11-19 10:30'],
    ['exactly at closing', plain, '2026-11-16 19:00', 60, '2026-11-16 20:00'],
    ['at once', plain, '2026-11-16 12:00', 0, '2026-11-16 12:00'],
    ['at once, but shut', plain, '2026-11-16 21:00', 0, '2026-11-17 10:00'],
    ['two days of work', plain, '2026-11-16 10:00', 1201, '2026-11-18 10:05'],
    ['rounded up to five minutes', plain, '2026-11-16 12:01', 60, '2026-11-16 13:05'],
    ['round the clock', always, '2026-11-16 23:00', 2880, '2026-11-18 23:00'],
    ['never', never, '2026-11-16 12:00', 60, null],
  ])('%s', (...[, schedule, when, minutes, ready]) => {
    expect(clock(readyBy(schedule, instantAt(when), minutes))).toBe(ready)
  })
})

describe('closing of the nth open day', () => {
  it.each([
    ['Monday, two open days', plain, '2026-11-16 11:00', 2, 10, '2026-11-18 20:00'],
    ['early on Monday', plain, '2026-11-16 00:05', 2, 10, '2026-11-18 20:00'],
    ['over the day off', sundayOff, '2026-11-20 11:00', 2, 10, '2026-11-23 20:00'],
    ['over a holiday', holiday, '2026-11-16 11:00', 1, 10, '2026-11-19 20:00'],
    ['the second window counts', lunch, '2026-11-16 11:00', 1, 10, '2026-11-17 20:00'],
    ['past midnight', late, '2026-11-16 20:00', 1, 10, '2026-11-18 02:00'],
    ['round the clock', always, '2026-11-16 12:00', 1, 10, '2026-11-18 00:00'],
    ['never open', never, '2026-11-16 11:00', 2, 10, '2026-11-26 11:00'],
    ['open once a week', fridayNight, '2026-11-16 11:00', 2, 10, '2026-11-26 11:00'],
    ['capped within the day', plain, '2026-11-16 11:00', 2, 2, '2026-11-18 11:00'],
  ])('%s', (...[, schedule, when, nth, most, closing]) => {
    expect(clock(closingOfOpenDay(schedule, instantAt(when), nth, most))).toBe(closing)
  })
})

describe('the first closing from an instant on', () => {
  it.each([
    ['at a closing it is that one', plain, '2026-11-16 20:00', '2026-11-16 20:00'],
    ['a minute after it is the next', plain, '2026-11-16 20:01', '2026-11-17 20:00'],
    ['on a day off', sundayOff, '2026-11-22 09:00', '2026-11-23 20:00'],
    ['in a holiday', holiday, '2026-11-17 20:00', '2026-11-19 20:00'],
    ['the second window counts', lunch, '2026-11-16 14:00', '2026-11-16 20:00'],
    ['at night it is this night’s', late, '2026-11-17 01:00', '2026-11-17 02:00'],
    ['after the night it is the next one’s', late, '2026-11-17 02:01', '2026-11-18 02:00'],
    ['open once a week', fridayNight, '2026-11-16 11:00', '2026-11-21 02:00'],
  ])('%s', (...[, schedule, from, closing]) => {
    expect(clock(closingFrom(schedule, instantAt(from), 10))).toBe(closing)
  })

  it('is null when the shop stays shut', () => {
    expect(closingFrom(never, instantAt('2026-11-16 11:00'), 10)).toBeNull()
    expect(closingFrom(fridayNight, instantAt('2026-11-16 11:00'), 3)).toBeNull()
  })
})

it('names the day in India, not in London', () => {
  expect(indianDay(new Date('2026-11-16T20:00:00Z'))).toBe('2026-11-17')
})

const clockText = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
const anyDay = fc.oneof(
  fc.record({ status: fc.boolean(), from: clockText, to: clockText }),
  fc.record({
    status: fc.boolean(),
    from: clockText,
    to: clockText,
    from2: clockText,
    to2: clockText,
  }),
)
const anyWeek = fc.tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay)
const anySchedule: fc.Arbitrary<Schedule> = fc
  .tuple(anyWeek, fc.array(fc.tuple(fc.nat(40), fc.nat(5)), { maxLength: 3 }))
  .map(([all, closures]) => ({
    timings: Object.fromEntries(days.map((day, i) => [day, all[i]])) as Timings,
    closures: closures.map(([start, length]) => ({
      from: indianDay(new Date(Date.UTC(2026, 10, 10 + start))),
      to: indianDay(new Date(Date.UTC(2026, 10, 10 + start + length))),
    })),
  }))
const anyInstant = fc
  .integer({ min: 0, max: 30 * 1440 })
  .map((minutes) => new Date(Date.UTC(2026, 10, 10) + minutes * 60_000))

const holds = { failed: false, counterexample: null }

describe('for any week', () => {
  it('the status is the same until the next change, and then differs', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const property = fc.property(anySchedule, anyInstant, share, (schedule, from, part) => {
      const { open: now, changesAt } = hoursAt(schedule, from)
      if (!changesAt) return true
      const gap = changesAt.getTime() - from.getTime()
      const between = new Date(from.getTime() + Math.floor(part * (gap - 1)))
      return (
        gap > 0 &&
        hoursAt(schedule, between).open === now &&
        hoursAt(schedule, changesAt).open !== now
      )
    })
    expect(fc.check(property)).toMatchObject(holds)
  })

  it('agrees with counting open minutes one by one', () => {
    const work = fc.integer({ min: 1, max: 300 })
    const property = fc.property(anySchedule, anyInstant, work, (schedule, from, minutes) => {
      const ready = readyBy(schedule, from, minutes)
      let instant = from.getTime()
      let worked = 0
      while (worked < minutes && instant < from.getTime() + 9 * 86_400_000) {
        if (hoursAt(schedule, new Date(instant)).open) worked += 1
        instant += 60_000
      }
      if (worked === minutes) {
        const rounded = Math.ceil(instant / 300_000) * 300_000
        // Rounding up ends at the end of the opening time.
        while (instant < rounded && hoursAt(schedule, new Date(instant)).open) instant += 60_000
        return ready?.getTime() === instant
      }
      return ready === null || ready.getTime() > instant
    })
    expect(fc.check(property, { numRuns: 20 })).toMatchObject(holds)
  })

  it('more work is never ready earlier', () => {
    const both = fc.tuple(fc.nat(2880), fc.nat(600))
    const property = fc.property(anySchedule, anyInstant, both, (schedule, from, [few, more]) => {
      const first = readyBy(schedule, from, few)
      const second = readyBy(schedule, from, few + more)
      return first === null ? second === null : second === null || second >= first
    })
    expect(fc.check(property)).toMatchObject(holds)
  })

  it('a pickup ends within its calendar days and after the day it began', () => {
    const openDays = fc.integer({ min: 1, max: 7 })
    const property = fc.property(anySchedule, anyInstant, openDays, (schedule, from, nth) => {
      const closing = closingOfOpenDay(schedule, from, nth, 10)
      const tooLate = closing.getTime() > from.getTime() + 10 * 86_400_000
      return !tooLate && indianDay(closing) > indianDay(from)
    })
    expect(fc.check(property)).toMatchObject(holds)
  })

  it('the first closing from an instant on is not before it, and the shop is open until then', () => {
    const property = fc.property(anySchedule, anyInstant, (schedule, from) => {
      const closing = closingFrom(schedule, from, 10)
      if (!closing) return true
      return closing >= from && hoursAt(schedule, new Date(closing.getTime() - 1)).open
    })
    expect(fc.check(property)).toMatchObject(holds)
  })
})

describe('the hours of a store for screens', () => {
  const store = { timings: plain.timings, preparationMinutes: 60, bookingsPausedAt: null }

  it('are instants in UTC', () => {
    expect(hoursOf(store, [], instantAt('2026-11-16 12:00'))).toEqual({
      storeOpen: true,
      pause: null,
      changesAt: '2026-11-16T14:30:00.000Z',
      readyBy: '2026-11-16T07:30:00.000Z',
    })
  })

  it('say that the store is shut on a day of closure', () => {
    const closures = [{ from: '2026-11-16', to: '2026-11-16' }]
    expect(hoursOf(store, closures, instantAt('2026-11-16 12:00'))).toMatchObject({
      storeOpen: false,
      changesAt: '2026-11-17T04:30:00.000Z',
    })
  })
})
