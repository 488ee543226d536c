import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#shared/order-status.ts'
import type { Schedule } from '#shared/opening-hours.ts'
import { fairDeadline } from './deadlines.ts'
import { isReminderDue, remindFrom, statusAfterDeadline } from './due.ts'
import { canMove } from './order-life.ts'

const day = { status: true, from: '10:00', to: '20:00' }
const week = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day }
const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  timings: { ...week, Sun: { ...day, status: false } },
  closures: [],
  ...over,
})
/** A time in November 2026 in India; the 16th is a Monday. */
const instantAt = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00+05:30`)

const ready = (dueAt: Date, remindedAt: Date | null = null) => ({
  status: 'ready_for_pickup' as const,
  remindedAt,
  dueAt,
})
/** The deadline of an order that was ready on the 16th at noon. */
const fair = (dueAt: Date, now: Schedule) =>
  fairDeadline(now, { since: instantAt(16, '12:00'), dueAt })

describe('a change of status by the timers', () => {
  it('is only one that the table of moves allows', () => {
    const ends = orderStatuses.flatMap((from) => {
      const to = statusAfterDeadline(from)
      return to ? [{ from, to, allowed: canMove(from, to, 'system') }] : []
    })
    expect(ends).toEqual([
      { from: 'awaiting_confirmation', to: 'cancelled', allowed: true },
      { from: 'ready_for_pickup', to: 'not_collected', allowed: true },
    ])
  })
})

describe('a deadline', () => {
  it('stays when the shop is open until then', () => {
    expect(fair(instantAt(18, '20:00'), schedule())).toEqual(instantAt(18, '20:00'))
  })

  it('moves when the shop now closes later on that day', () => {
    const longer = { ...day, to: '22:00' }
    const now = schedule({ timings: { ...schedule().timings, Wed: longer } })
    expect(fair(instantAt(18, '20:00'), now)).toEqual(instantAt(18, '22:00'))
  })

  it.each([
    ['a closure came over it', { closures: [{ from: '2026-11-18', to: '2026-11-18' }] }, 19],
    ['closures and a Sunday follow', { closures: [{ from: '2026-11-18', to: '2026-11-21' }] }, 23],
    ['the weekday is no longer open', { timings: { ...week, Wed: { ...day, status: false } } }, 19],
    ['the day ends earlier now', { timings: { ...week, Wed: { ...day, to: '14:00' } } }, 19],
  ])('moves to the next closing when %s', (_why, over, date) => {
    const now = schedule({
      closures: [],
      ...over,
      timings: { ...schedule().timings, ...('timings' in over ? over.timings : {}) },
    })
    expect(fair(instantAt(18, '20:00'), now)).toEqual(instantAt(date, '20:00'))
  })

  it('stays at a closing time after midnight', () => {
    const night = { status: true, from: '17:00', to: '01:00' }
    const bar = schedule({ timings: { ...schedule().timings, Wed: night } })
    expect(fair(instantAt(19, '01:00'), bar)).toEqual(instantAt(19, '01:00'))
  })

  it('is at most ten days after Ready', () => {
    const shut = schedule({ closures: [{ from: '2026-11-17', to: '2026-12-31' }] })
    const moved = fair(instantAt(18, '20:00'), shut)
    expect(moved).toEqual(instantAt(26, '12:00'))
    expect(fair(moved, shut)).toEqual(moved)
  })

  it('never moves to an earlier time, and a second check does not move it again', () => {
    const closures = fc.array(
      fc.tuple(fc.nat(40), fc.nat(9)).map(([from, days]) => ({
        from: dayAfter(from),
        to: dayAfter(from + days),
      })),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(closures, fc.integer({ min: 1, max: 14_000 }), (closed, minutes) => {
        const dueAt = new Date(instantAt(16, '12:00').getTime() + minutes * 60_000)
        const once = fair(dueAt, schedule({ closures: closed }))
        expect(once.getTime()).toBeGreaterThanOrEqual(dueAt.getTime())
        expect(fair(once, schedule({ closures: closed }))).toEqual(once)
      }),
    )
  })
})

const dayAfter = (days: number) =>
  new Date(Date.UTC(2026, 10, 10 + days)).toISOString().slice(0, 10)

describe('the reminder', () => {
  it.each([
    [instantAt(18, '20:00'), instantAt(18, '08:00')],
    [instantAt(18, '23:59'), instantAt(18, '08:00')],
    [instantAt(19, '01:00'), instantAt(18, '08:00')],
    [instantAt(19, '08:30'), instantAt(18, '08:00')],
    [instantAt(19, '09:00'), instantAt(19, '08:00')],
  ])('for the deadline %s comes from %s on', (dueAt, from) => {
    expect(remindFrom(dueAt)).toEqual(from)
  })

  it('is due once, from the morning until the deadline', () => {
    const order = ready(instantAt(18, '20:00'))
    expect(isReminderDue(order, instantAt(18, '07:59'))).toBe(false)
    expect(isReminderDue(order, instantAt(18, '08:00'))).toBe(true)
    expect(isReminderDue(order, instantAt(18, '19:59'))).toBe(true)
    expect(isReminderDue(order, instantAt(18, '20:00'))).toBe(false)
    expect(
      isReminderDue({ ...order, remindedAt: instantAt(18, '08:00') }, instantAt(18, '08:01')),
    ).toBe(false)
  })

  it('comes again when the deadline has moved to another day', () => {
    const moved = ready(instantAt(19, '20:00'), instantAt(18, '18:00'))
    expect(isReminderDue(moved, instantAt(18, '20:00'))).toBe(false)
    expect(isReminderDue(moved, instantAt(19, '08:00'))).toBe(true)
  })

  it('is only for orders that are ready', () => {
    const waiting = { ...ready(instantAt(18, '20:00')), status: 'awaiting_confirmation' as const }
    expect(isReminderDue(waiting, instantAt(18, '12:00'))).toBe(false)
  })
})
