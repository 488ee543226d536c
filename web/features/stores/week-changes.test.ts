import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekdays } from '#shared/formats/india-time.ts'
import type { DayTiming, Timings } from '#shared/contract/stores/stores.ts'
import {
  clockChoices,
  commonWeek,
  daysWithOtherHours,
  runsOf,
  usualHours,
  withBreak,
  withDay,
  withHours,
  withoutBreak,
  withUsualHours,
} from './week-changes.ts'

const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const timing: fc.Arbitrary<DayTiming> = fc.oneof(
  fc.record({ status: fc.boolean(), from: clock, to: clock }),
  fc.record({ status: fc.boolean(), from: clock, to: clock, from2: clock, to2: clock }),
)
const week = fc.record(
  Object.fromEntries(weekdays.map((day) => [day, timing])),
) as unknown as fc.Arbitrary<Timings>

describe('the hours of a week', () => {
  it('are those of most open days', () => {
    const late = withHours(commonWeek, 'Sat', { from: '10:00', to: '22:00' })
    expect(usualHours(late)).toEqual({ from: '10:00', to: '20:00' })
    expect(daysWithOtherHours(late)).toEqual(['Sat'])
    expect(daysWithOtherHours(commonWeek)).toEqual([])
    const early = withHours(commonWeek, 'Mon', { from: '08:00', to: '20:00' })
    expect(usualHours(early)).toEqual({ from: '10:00', to: '20:00' })
    expect(daysWithOtherHours(early)).toEqual(['Mon'])
    const closed = withHours(commonWeek, 'Sun', { from: '08:00', to: '12:00' })
    expect(daysWithOtherHours(closed)).toEqual([])
  })

  it('change on all days but the listed ones, closed days included', () => {
    const late = withHours(commonWeek, 'Sat', { from: '10:00', to: '22:00' })
    const changed = withUsualHours(late, { from: '11:00', to: '21:00' }, ['Sat'])
    expect(changed.Mon).toEqual({ status: true, from: '11:00', to: '21:00' })
    expect(changed.Sat).toEqual({ status: true, from: '10:00', to: '22:00' })
    expect(changed.Sun).toEqual({ status: false, from: '11:00', to: '21:00' })
  })

  it('keep which days are open', () => {
    fc.assert(
      fc.property(week, (timings) => {
        const changed = withUsualHours(timings, { from: '09:00', to: '18:00' }, [])
        for (const day of weekdays) expect(changed[day].status).toBe(timings[day].status)
        expect(daysWithOtherHours(changed)).toEqual([])
      }),
    )
  })

  it('are shown in runs that cover each day once', () => {
    fc.assert(
      fc.property(week, (timings) => {
        const runs = runsOf(timings)
        const days = runs.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, step) => first + step),
        )
        expect(days).toEqual([0, 1, 2, 3, 4, 5, 6])
        for (const { first, hours } of runs) {
          const day = weekdays[first] ?? 'Mon'
          expect(hours === null).toBe(!timings[day].status)
        }
      }),
    )
  })

  it('are two lines for most shops', () => {
    expect(runsOf(commonWeek)).toEqual([
      { first: 0, last: 5, hours: { from: '10:00', to: '20:00' } },
      { first: 6, last: 6, hours: null },
    ])
    expect(runsOf(withDay(commonWeek, 'Sun', { status: true }))).toHaveLength(1)
  })
})

it.each([
  [
    { from: '10:00', to: '20:00' },
    { from: '10:00', to: '14:00', from2: '16:00', to2: '20:00' },
  ],
  [
    { from: '18:00', to: '02:00' },
    { from: '18:00', to: '21:00', from2: '23:00', to2: '02:00' },
  ],
])('puts a break in the middle of %o and removes it again', (hours, split) => {
  expect(withBreak(hours)).toEqual(split)
  expect(withoutBreak(split)).toEqual(hours)
})

it('offers every quarter of an hour, and a time between them that was set elsewhere', () => {
  expect(clockChoices('10:00')).toHaveLength(96)
  expect(clockChoices('10:07').slice(40, 43)).toEqual(['10:00', '10:07', '10:15'])
})
