import { expect, test } from 'vitest'
import { weekdays } from '#shared/formats/india-time.ts'
import type { Schedule } from '#shared/opening-hours.ts'
import { bestDay, type Goods, visitsOn } from './trip-visits.ts'

const instantAt = (clock: string, day = '2026-11-30') => new Date(`${day}T${clock}:00+05:30`)
/** 30 November 2026 from 9 am. */
const monday = {
  start: instantAt('09:00').getTime(),
  end: instantAt('00:00', '2026-12-01').getTime(),
}

const open = { status: true, from: '10:00', to: '20:00' }
const schedule = (closures: Schedule['closures'] = []): Schedule => ({
  timings: Object.fromEntries(weekdays.map((day) => [day, open])) as Schedule['timings'],
  closures,
})
const goods = (orderId: string, more: Partial<Goods> = {}): Goods => ({
  orderId,
  storeId: 'store-1',
  lat: 26.9,
  long: 75.8,
  schedule: schedule(),
  readyAt: instantAt('09:00'),
  dueAt: instantAt('20:00', '2026-12-02'),
  ...more,
})

test('a visit has the open hours of the day', () => {
  expect(visitsOn([goods('one')], monday)).toEqual({
    visits: [
      {
        lat: 26.9,
        long: 75.8,
        spans: [{ start: instantAt('10:00').getTime(), end: instantAt('20:00').getTime() }],
        bookings: 1,
        isLast: false,
        orderIds: ['one'],
      },
    ],
    left: [],
  })
})

test('bookings of one shop are one visit, in the hours that suit all', () => {
  const later = goods('two', { readyAt: instantAt('15:00'), dueAt: null })
  const { visits } = visitsOn([goods('one', { dueAt: instantAt('18:00') }), later], monday)
  expect(visits).toMatchObject([
    {
      orderIds: ['one', 'two'],
      bookings: 2,
      isLast: true,
      spans: [{ start: instantAt('15:00').getTime(), end: instantAt('18:00').getTime() }],
    },
  ])
})

test('a booking that leaves the others no time stays for another day', () => {
  const { visits, left } = visitsOn(
    [goods('one', { dueAt: instantAt('12:00') }), goods('two', { readyAt: instantAt('15:00') })],
    monday,
  )
  expect(visits).toMatchObject([{ orderIds: ['one'] }])
  expect(left).toEqual([{ orderId: 'two', reason: 'ready_later' }])
})

test.each([
  ['no_promise', { readyAt: null }],
  ['ready_later', { readyAt: instantAt('10:00', '2026-12-01') }],
  // The shop closes at 8 pm.
  ['ready_later', { readyAt: instantAt('19:55') }],
  ['ended', { dueAt: instantAt('09:00') }],
  ['closed', { schedule: schedule([{ from: '2026-11-30', to: '2026-11-30' }]) }],
  // Nothing is open before the pickup ends.
  ['closed', { dueAt: instantAt('10:05') }],
] as const)('%s', (reason, more) => {
  expect(visitsOn([goods('one', more)], monday)).toEqual({
    visits: [],
    left: [{ orderId: 'one', reason }],
  })
})

test.each([
  ['the first of equal days', [1, 1], '2026-12-31', '2026-11-30'],
  ['the day with most', [1, 2], '2026-12-31', '2026-12-01'],
  ['no day after the first deadline', [1, 2], '2026-11-30', '2026-11-30'],
  ['none', [], '2026-12-31', undefined],
])('the best day: %s', (_, counts, lastDay, expected) => {
  const days = ['2026-11-30', '2026-12-01'].slice(0, counts.length)
  expect(
    bestDay(
      days.map((day, index) => ({ day, bookings: counts[index] ?? 0 })),
      lastDay,
    ),
  ).toBe(expected)
})
