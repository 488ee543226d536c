import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { DAY_MS, MINUTE_MS, weekdays } from '#shared/formats/india-time.ts'
import { hoursAt } from '#shared/opening-hours.ts'
import { factsFor, order as orderFacts } from '#test/email-facts.ts'
import type { OrderFacts } from './facts.ts'
import { emails } from './notices/all.ts'
import { rowsByNotice } from './notices/all-notices.ts'
import type { Payload } from './planning.ts'
import { nextTry } from '../commands/next-try.ts'
import { plan as planOf } from './plan.ts'
import type { OrderTimes } from './planning.ts'
import { daytimeFrom, daytimeOf, openFrom } from './times.ts'
import { writePush } from './write-push.ts'

/** A time in November 2026 in India; the 16th is a Monday. */
const instantAt = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00+05:30`)
const day = { status: true, from: '10:00', to: '20:00' }
const timings = Object.fromEntries(weekdays.map((name) => [name, day])) as Timings
const schedule = { timings, closures: [] }

const booked: OrderTimes = {
  since: instantAt(16, '12:00'),
  dueAt: instantAt(17, '20:00'),
  schedule,
}
const event = { orderId: 'o', storeId: 's', shopperId: 'p', refundId: 'r' }
const onPhones = { email: false, push: true, whatsApp: false }
const plan = (notice: string, now: Date, order = booked, by = 'system') => {
  const payload = { ...event, by } as Payload
  return planOf(rowsByNotice.get(notice) ?? [], { now, payload, order }, onPhones)
}
const times = (steps: { occasion: string; dueAt: Date }[]) =>
  steps.map(({ occasion, dueAt }) => [occasion, dueAt])

describe('the steps of a new order', () => {
  it('come at once and after five minutes while the store is open', () => {
    expect(times(plan('newOrder', booked.since))).toEqual([
      ['now', instantAt(16, '12:00')],
      ['again', instantAt(16, '12:05')],
    ])
  })

  it('come at once and then at the opening when the store is closed, or is closed five minutes later', () => {
    for (const time of ['19:57', '22:00']) {
      const since = instantAt(16, time)
      expect(times(plan('newOrder', since, { ...booked, since }))).toEqual([
        ['now', since],
        ['again', instantAt(17, '10:00')],
      ])
    }
  })

  it('end with the time to answer', () => {
    const since = instantAt(16, '22:00')
    const order = { ...booked, since, dueAt: instantAt(17, '09:00') }
    expect(times(plan('newOrder', since, order))).toEqual([['now', since]])
    expect(plan('answerDue', instantAt(17, '03:00'), order)).toEqual([])
  })

  it('come in open hours after half of the time, five minutes after the step before', () => {
    expect(times(plan('answerDue', instantAt(16, '16:00')))).toEqual([
      ['half', instantAt(16, '16:00')],
    ])
    expect(times(plan('answerDue', instantAt(17, '04:00')))).toEqual([
      ['half', instantAt(17, '10:00')],
    ])
    const since = instantAt(16, '22:00')
    const atNight = plan('answerDue', instantAt(17, '04:00'), { ...booked, since })
    expect(times(atNight)).toEqual([['half', instantAt(17, '10:05')]])
    expect(plan('answerDue', instantAt(16, '16:00'), { ...booked, schedule: neverOpen })).toEqual(
      [],
    )
  })

  it('repeat in open hours only, whatever the time of the booking', () => {
    const minutes = integer({ min: 0, max: 7 * 24 * 60 })
    assert(
      property(minutes, minutes, (booking, later) => {
        const since = new Date(instantAt(16, '00:00').getTime() + booking * MINUTE_MS)
        const order = { ...booked, since, dueAt: null }
        const half = new Date(since.getTime() + later * MINUTE_MS)
        const steps = [...plan('newOrder', since, order), ...plan('answerDue', half, order)]
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

describe('the notices to a shopper', () => {
  it('are one step each; a refund and a last day have steps of their own', () => {
    const now = instantAt(16, '23:00')
    const { refundId, ...plain } = event
    const ofEvent = (notice: string, by: string) => {
      const payload = { ...plain, by } as Payload
      const planning = { now, payload, order: booked }
      return times(planOf(rowsByNotice.get(notice) ?? [], planning, onPhones))
    }
    expect(ofEvent('ready', 'merchant')).toEqual([['', now]])
    expect(ofEvent('cancelled', 'merchant')).toEqual([['', now]])
    expect(ofEvent('cancelled', 'shopper')).toEqual([])
    expect(times(plan('refunded', now))).toEqual([[refundId, now]])
  })

  it('remind between 8:00 and 21:00 only', () => {
    const expected = [['2026-11-17', instantAt(17, '08:00')]]
    for (const time of ['06:00', '08:00'])
      expect(times(plan('dueToday', instantAt(17, time)))).toEqual(expected)
    expect(plan('dueToday', instantAt(17, '21:00'))).toEqual([])
  })
})

const waiting = { ...orderFacts, status: 'awaiting_confirmation' } as const
const pushOf = (name: 'newOrder' | 'answerDue') => emails[name]

describe('a notice on phones', () => {
  const noon = instantAt(16, '12:00')
  const night = instantAt(16, '23:00')

  it.each<[['newOrder' | 'answerDue', string], OrderFacts, Date, boolean]>([
    [['newOrder', 'now'], waiting, noon, true],
    [['newOrder', 'now'], waiting, night, true],
    [['newOrder', 'again'], waiting, noon, true],
    [['newOrder', 'again'], waiting, night, false],
    [['newOrder', 'now'], { ...waiting, isSeen: true }, noon, false],
    [['newOrder', 'now'], { ...waiting, status: 'cancelled' }, noon, false],
    [['answerDue', 'half'], orderFacts, noon, false],
    [['answerDue', 'half'], waiting, noon, true],
    [['answerDue', 'half'], waiting, night, false],
  ])('%s of %o at %s holds: %s', ([name, step], order, now, expected) => {
    expect(pushOf(name).push.holds(factsFor('en', { order }), step, now)).toBe(expected)
  })

  it('does not call a refund sent that a lost dispute gave', () => {
    const { words } = emails.refunded.push
    const say = (isByDispute: boolean) =>
      words(factsFor('en', { order: { ...orderFacts, isByDispute } }))
    expect([say(false), say(true)]).toEqual(['refunded', 'refundedByDispute'])
  })

  it('names the change when lines were declined', () => {
    const { words } = emails.ready.push
    expect(words(factsFor('en'))).toBe('ready')
    const order = { ...orderFacts, declined: orderFacts.remaining }
    expect(words(factsFor('en', { order }))).toBe('changed')
  })

  it('is quiet for a store outside of its hours, and never for a shopper', () => {
    const step = { subject: 'o', occasion: 'now', expiresAt: instantAt(17, '12:00') }
    const device = { endpoint: '', p256dh: '', auth: '', locale: 'en' } as const
    const isSilent = (name: 'newOrder' | 'ready', now: Date) => {
      const facts = factsFor('en', { order: waiting })
      const { body } = writePush({ notice: emails[name], facts, step, device, now })
      return (JSON.parse(body) as { isSilent: boolean }).isSilent
    }
    expect(isSilent('newOrder', noon)).toBe(false)
    expect(isSilent('newOrder', night)).toBe(true)
    expect(isSilent('ready', night)).toBe(false)
  })
})

describe('the time of a message by WhatsApp', () => {
  it.each([
    ['07:59', instantAt(16, '08:00')],
    ['08:00', instantAt(16, '08:00')],
    ['12:30', instantAt(16, '12:30')],
    ['20:59', instantAt(16, '20:59')],
    ['21:00', instantAt(17, '08:00')],
    ['23:59', instantAt(17, '08:00')],
    ['00:00', instantAt(16, '08:00')],
  ])('for %s is the next allowed time', (clock, sendAt) => {
    expect(daytimeFrom(instantAt(16, clock))).toEqual(sendAt)
  })
})

it('a day in India lasts from 8:00 to 21:00 for optional notices', () => {
  const hours = (time: string) => {
    const { from, until } = daytimeOf(instantAt(17, time))
    return [from, until]
  }
  const expected = [instantAt(17, '08:00'), instantAt(17, '21:00')]
  expect(['00:00', '05:29', '05:30', '23:59'].map(hours)).toEqual([
    expected,
    expected,
    expected,
    expected,
  ])
})

it('an open store opens now, a closed one at its next opening, a shut one never', () => {
  expect(openFrom(schedule, instantAt(16, '12:00'))).toEqual(instantAt(16, '12:00'))
  expect(openFrom(schedule, instantAt(16, '20:00'))).toEqual(instantAt(17, '10:00'))
  expect(openFrom(neverOpen, instantAt(16, '20:00'))).toBeNull()
})

it('a delivery that failed waits longer each time, and as long as the service asks for, but not past its use', () => {
  const now = instantAt(16, '12:00')
  const waits = (tries: number, asked?: number, random = 1) => {
    const next = nextTry(
      { tries, expiresAt: new Date(now.getTime() + 2 * DAY_MS), now },
      random,
      asked,
    )
    return next && (next.getTime() - now.getTime()) / 1000
  }
  expect([1, 2, 3, 9].map((tries) => waits(tries))).toEqual([10, 20, 40, 900])
  expect([waits(1, undefined, 0), waits(1, 60), waits(9, 3_600)]).toEqual([5, 60, 3_600])
  expect([waits(186), waits(187)]).toEqual([900, undefined])
  expect(nextTry({ tries: 1, expiresAt: instantAt(16, '12:00'), now }, 0)).toBeUndefined()
})
