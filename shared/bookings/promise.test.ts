import { expect, test } from 'vitest'
import { translate } from '#shared/translate.ts'
import { silenceWords } from './money-back.ts'
import { promiseOf } from './promise.ts'

const hourAt = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
const [noon, three, night] = [hourAt(12), hourAt(15), hourAt(20)]

test.each([
  ['before the promised time', three, night, noon, 'bookings.promiseReady', 'bookings.silent'],
  ['at the promised time', three, night, three, 'bookings.promiseLate', 'bookings.silent'],
  ['without a promised time', null, night, noon, null, 'bookings.silent'],
  ['with a promise beyond the deadline', night, three, noon, null, 'bookings.silent'],
  ['with a promise at the deadline', three, three, noon, null, 'bookings.silent'],
  ['after the deadline', three, night, night, 'bookings.promiseLate', null],
  ['without a deadline', three, null, noon, 'bookings.promiseReady', null],
] as const)('%s', (...row) => {
  const [, readyByAt, dueAt, now, ready, silence] = row
  expect(promiseOf({ readyByAt, dueAt }, 'nothing', now)).toEqual({ ready, silence })
  const texts = { readyByAt: readyByAt?.toISOString() ?? null, dueAt: dueAt?.toISOString() ?? null }
  expect(promiseOf(texts, 'nothing', now)).toEqual({ ready, silence })
})

test.each([
  ['nothing', 'bookings.silent'],
  ['all', 'bookings.silentPaid'],
  ['rest', 'bookings.silentRest'],
  ['waits', 'bookings.silentWaits'],
  ['before', 'bookings.silentBefore'],
] as const)('after paying %s, the sentence about a silent shop is %s', (paid, silence) => {
  expect(promiseOf({ readyByAt: null, dueAt: night }, paid, noon)).toEqual({ ready: null, silence })
})

test('a promise names one time, and the other sentence is about the booking', () => {
  const values = { readyBy: '3:00 pm', dueAt: 'tomorrow 8:00 pm', amount: 'Rs 5.00' }
  for (const say of [translate('en'), translate('hi')]) {
    for (const key of ['bookings.promiseReady', 'bookings.promiseLate'] as const)
      expect(say(key, values)).not.toContain(values.dueAt)
    for (const key of Object.values(silenceWords))
      expect(say(key, values)).not.toContain(values.readyBy)
  }
})
