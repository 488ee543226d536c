import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '#server/platform/events.ts'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { HOUR_MS, MINUTE_MS, weekdays } from '#shared/india-time.ts'
import { hoursAt } from '#shared/opening-hours.ts'
import {
  daytimeOf,
  isQuiet,
  type NoticeName,
  notices,
  openFrom,
  type OrderNow,
  retryAt,
  type Step,
  whyNot,
} from './notices.ts'

/** A time in November 2026 in India; the 16th is a Monday. */
const at = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00+05:30`)
const day = { status: true, from: '10:00', to: '20:00' }
const timings = Object.fromEntries(weekdays.map((name) => [name, day])) as Timings
const schedule = { timings, closures: [] }

const booked: OrderNow = {
  status: 'awaiting_confirmation',
  since: at(16, '12:00'),
  dueAt: at(17, '20:00'),
  isSeen: false,
  hasDeclined: false,
  byDispute: [],
  schedule,
}
const event: OrderEvent & { refundId: string } = {
  orderId: 'o',
  storeId: 's',
  shopperId: 'p',
  by: 'system',
  refundId: 'r',
}
const plan = (name: NoticeName, now: Date, order: OrderNow = booked, by = event.by): Step[] =>
  notices[name].steps({ now, order, event: { ...event, by } })
const times = (steps: Step[]) => steps.map(({ step, dueAt }) => [step, dueAt])

it('a refund that a lost dispute gave is not called sent', () => {
  const steps = plan('refunded', booked.since)
  const say = (byDispute: string[]) =>
    steps.map(({ step }) => notices.refunded.words({ ...booked, byDispute }, step))
  expect([say([]), say(['other']), say([event.refundId])]).toEqual([
    ['refunded'],
    ['refunded'],
    ['refundedByDispute'],
  ])
})

describe('the steps of a new order', () => {
  it('come at once and after five minutes while the store is open', () => {
    expect(times(plan('newOrder', booked.since))).toEqual([
      ['now', at(16, '12:00')],
      ['again', at(16, '12:05')],
    ])
  })

  it('come at once and then at the opening when the store is closed, or is closed five minutes later', () => {
    for (const time of ['19:57', '22:00']) {
      const since = at(16, time)
      expect(times(plan('newOrder', since, { ...booked, since }))).toEqual([
        ['now', since],
        ['again', at(17, '10:00')],
      ])
    }
  })

  it('end with the time to answer', () => {
    const since = at(16, '22:00')
    const order = { ...booked, since, dueAt: at(17, '09:00') }
    expect(times(plan('newOrder', since, order))).toEqual([['now', since]])
    expect(plan('halfTime', at(17, '03:00'), order)).toEqual([])
  })

  it('come in open hours after half of the time, five minutes after the step before', () => {
    expect(times(plan('halfTime', at(16, '16:00')))).toEqual([['half', at(16, '16:00')]])
    expect(times(plan('halfTime', at(17, '04:00')))).toEqual([['half', at(17, '10:00')]])
    const since = at(16, '22:00')
    const atNight = plan('halfTime', at(17, '04:00'), { ...booked, since })
    expect(times(atNight)).toEqual([['half', at(17, '10:05')]])
    expect(plan('halfTime', at(16, '16:00'), { ...booked, schedule: neverOpen })).toEqual([])
  })

  it('repeat in open hours only, whatever the time of the booking', () => {
    const minutes = integer({ min: 0, max: 7 * 24 * 60 })
    assert(
      property(minutes, minutes, (booking, later) => {
        const since = new Date(at(16, '00:00').getTime() + booking * MINUTE_MS)
        const order = { ...booked, since, dueAt: null }
        const half = new Date(since.getTime() + later * MINUTE_MS)
        const steps = [...plan('newOrder', since, order), ...plan('halfTime', half, order)]
        const [now, ...repeats] = steps.map(({ dueAt }) => dueAt)
        expect(now).toEqual(since)
        expect(repeats).toHaveLength(2)
        for (const repeat of repeats) expect(hoursAt(schedule, repeat).open).toBe(true)
        const [again, last] = repeats.map(Number)
        expect((last ?? 0) - (again ?? 0)).toBeGreaterThanOrEqual(5 * MINUTE_MS)
      }),
    )
  })
})

const neverOpen = {
  timings: Object.fromEntries(weekdays.map((name) => [name, { ...day, status: false }])) as Timings,
  closures: [],
}

const ready: OrderNow = { ...booked, status: 'ready_for_pickup' }

describe('the notices to a shopper', () => {
  it('are one step each; a refund and a last day have steps of their own', () => {
    const now = at(16, '23:00')
    expect(times(plan('ready', now, ready))).toEqual([['ready', now]])
    expect(times(plan('cancelled', now, booked, 'merchant'))).toEqual([['cancelled', now]])
    expect(plan('cancelled', now, booked, 'shopper')).toEqual([])
    expect(times(plan('refunded', now))).toEqual([['refunded r', now]])
    expect(times(plan('reminder', at(17, '08:00'), ready))).toEqual([
      ['reminder 2026-11-17', at(17, '08:00')],
    ])
  })

  it('name the change when lines were declined', () => {
    expect(notices.ready.words(ready)).toBe('ready')
    expect(notices.ready.words({ ...ready, hasDeclined: true })).toBe('changed')
  })

  it('remind between 8:00 and 21:00 only', () => {
    expect(times(plan('reminder', at(17, '06:00'), ready))).toEqual([
      ['reminder 2026-11-17', at(17, '08:00')],
    ])
    expect(plan('reminder', at(17, '21:00'), ready)).toEqual([])
  })
})

describe('a claimed step', () => {
  const late = at(30, '00:00')
  /** `name step`, or the name alone. */
  const why = (named: string, order: OrderNow, now: Date, expiresAt = late) => {
    const [name = '', step = ''] = named.split(' ')
    return whyNot({ notice: notices[name as NoticeName], step, expiresAt }, order, now)
  }
  const noon = at(16, '12:00')
  const night = at(16, '23:00')

  it.each<[string, OrderNow, Date, string | undefined]>([
    ['newOrder now', booked, noon, undefined],
    ['newOrder now', booked, night, undefined],
    ['newOrder again', booked, noon, undefined],
    ['newOrder again', booked, night, 'outdated'],
    ['newOrder now', { ...booked, isSeen: true }, noon, 'outdated'],
    ['halfTime half', ready, noon, 'outdated'],
    ['newOrder now', { ...booked, status: 'cancelled' }, noon, 'outdated'],
    ['halfTime half', booked, noon, undefined],
    ['halfTime half', booked, night, 'outdated'],
    ['ready ready', ready, night, undefined],
    ['ready ready', { ...ready, status: 'collected' }, noon, 'outdated'],
    ['reminder reminder', ready, noon, undefined],
    ['reminder reminder', ready, night, 'late'],
    ['cancelled cancelled', { ...booked, status: 'cancelled' }, night, undefined],
    ['refunded refunded', { ...booked, status: 'cancelled' }, night, undefined],
  ])('%s of %o at %s', (named, order, now, expected) => {
    expect(why(named, order, now)).toBe(expected)
  })

  it('is late after its end', () => {
    expect(why('ready ready', ready, noon, noon)).toBe('late')
  })

  it('is quiet for a store outside of its hours, and never for a shopper', () => {
    expect(isQuiet(notices.newOrder, booked, noon)).toBe(false)
    expect(isQuiet(notices.newOrder, booked, night)).toBe(true)
    expect(isQuiet(notices.ready, ready, night)).toBe(false)
  })
})

it('a day in India lasts from 8:00 to 21:00 for optional notices', () => {
  const hours = (time: string) => {
    const { from, until } = daytimeOf(at(17, time))
    return [from, until]
  }
  const expected = [at(17, '08:00'), at(17, '21:00')]
  expect(['00:00', '05:29', '05:30', '23:59'].map(hours)).toEqual([
    expected,
    expected,
    expected,
    expected,
  ])
})

it('an open store opens now, a closed one at its next opening, a shut one never', () => {
  expect(openFrom(schedule, at(16, '12:00'))).toEqual(at(16, '12:00'))
  expect(openFrom(schedule, at(16, '20:00'))).toEqual(at(17, '10:00'))
  expect(openFrom(neverOpen, at(16, '20:00'))).toBeNull()
})

it('a refused message waits longer each time, and as long as the push service asks for', () => {
  const now = at(16, '12:00')
  const waits = (tries: number, asked?: number) =>
    (retryAt(now, tries, asked).getTime() - now.getTime()) / 1000
  expect([1, 2, 3, 9].map((tries) => waits(tries))).toEqual([10, 20, 40, 300])
  expect([waits(1, 60), waits(1, (24 * HOUR_MS) / 1000)]).toEqual([60, 300])
})
