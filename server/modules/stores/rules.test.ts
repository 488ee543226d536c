import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { answerMinutes, formatContactNumber, pauseEnd, shownOrders, storeSummary } from './rules.ts'

const day = { status: true, from: '10:00', to: '20:00' }
const timings: Timings = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day }
const store = {
  id: 'a',
  storeName: 'Gulabi Kurta House',
  contactNumber: '9829012345',
  address: '12 Johari Bazaar',
  locality: 'Johari Bazaar',
  city: 'Jaipur',
  latitude: 26.92,
  longitude: 75.82,
  image: 'abc',
  logo: null,
  bookingsPausedAt: null,
  timings,
  preparationMinutes: 60,
  exchangeDays: 7,
  pause: null,
  hindi: { shopName: 'गुलाबी कुर्ता हाउस' },
}
const noon = new Date('2026-11-16T12:00:00+05:30')

describe('a store as screens show it', () => {
  it('has its pictures as paths and its phone number in groups', () => {
    expect(storeSummary(store, [], noon)).toMatchObject({
      _id: 'a',
      soldBy: 'Gulabi Kurta House',
      shopImage: '/media/abc',
      shopLogo: null,
      contactNumber: '+91 98290 12345',
      inHindi: { shopName: 'गुलाबी कुर्ता हाउस' },
      long: 75.82,
    })
  })
})

it('takes no bookings while its subscription has ended or it has paused them', () => {
  const takes = (over: object) => storeSummary({ ...store, ...over }, [], noon).takesBookings
  expect(takes({})).toBe(true)
  expect(takes({ bookingsPausedAt: noon })).toBe(false)
  expect(takes({ pause: { until: null } })).toBe(false)
  expect(takes({ pause: { until: '2026-11-16T12:01:00+05:30' } })).toBe(false)
  expect(takes({ pause: { until: '2026-11-16T12:00:00+05:30' } })).toBe(true)
})

it('pauses for an hour to a whole minute, until the next day’s opening, or without an end', () => {
  const at = new Date('2026-11-16T12:00:00.001+05:30')
  const schedule = { timings, closures: [] }
  expect(pauseEnd('in_an_hour', schedule, noon)).toEqual(new Date('2026-11-16T13:00:00+05:30'))
  expect(pauseEnd('in_an_hour', schedule, at)).toEqual(new Date('2026-11-16T13:01:00+05:30'))
  expect(pauseEnd('next_opening', schedule, at)).toEqual(new Date('2026-11-17T10:00:00+05:30'))
  expect(pauseEnd('when_resumed', schedule, at)).toBeNull()
})

it.each([
  ['9829012345', '+91 98290 12345'],
  ['+919829012345', '+91 98290 12345'],
  ['098290-12345', '+91 98290 12345'],
  ['9198765432', '+91 91987 65432'],
  ['0141-256', '0141-256'],
])('shows %s as %s', (stored, shown) => {
  expect(formatContactNumber(stored)).toBe(shown)
})

const answerAfter = (minutes: number | null, askedAt = noon) => ({
  askedAt,
  answeredAt: minutes === null ? null : new Date(askedAt.getTime() + minutes * 60_000),
})

const times = (count: number, minutes: number | null) =>
  Array.from({ length: count }, () => answerAfter(minutes))

describe('the figures of a store', () => {
  it.each([
    [0, null],
    [9, null],
    [10, 10],
    [47, 40],
    [129, 120],
    [1_299, 1_200],
    [10_000, 10_000],
  ])('show %i collected orders as %s', (collected, shown) => {
    expect(shownOrders(collected)).toBe(shown)
  })

  it('never show more than were collected, and at most slightly fewer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 10_000 }), (collected) => {
        const shown = shownOrders(collected) ?? 0
        expect(shown).toBeLessThanOrEqual(collected)
        expect(shown).toBeGreaterThan(collected / 2)
      }),
    )
  })

  const schedule = { timings, closures: [] }

  it.each([
    ['too few', times(9, 3), null],
    ['rounded up', times(10, 6), 10],
    ['of the median', [...times(5, 4), ...times(5, 300)], 5],
    ['with an order that nobody answered', [...times(5, 4), ...times(6, null)], null],
    ['slower than a day', times(10, 60 * 48), null],
  ])('answers within: %s', (_which, answers, minutes) => {
    expect(answerMinutes(answers, schedule)).toBe(minutes)
  })

  it('count only the time in which the store was open', () => {
    const night = new Date('2026-11-16T22:00:00+05:30')
    const answers = Array.from({ length: 10 }, () => answerAfter(12 * 60 + 12, night))
    expect(answerMinutes(answers, schedule)).toBe(15)
  })
})
