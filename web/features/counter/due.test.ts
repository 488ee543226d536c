import { expect, test } from 'vitest'
import { dueOf, promisedOf } from './due.ts'

/** Monday 2 March 2026, 4:00 pm in India. */
const now = Date.parse('2026-03-02T10:30:00Z')
const awaitingOrder = (dueAt: string | null) =>
  ({ orderStatus: 'Awaiting Confirmation', dueAt }) as const
const ready = (dueAt: string) => ({ orderStatus: 'Ready for Pickup', dueAt }) as const

test('a new order is due for an answer, a ready one for pickup', () => {
  expect(dueOf(awaitingOrder('2026-03-02T14:30:00Z'), now)).toEqual({
    key: 'answerBy',
    isPressing: false,
  })
  expect(dueOf(ready('2026-03-04T14:30:00Z'), now)).toEqual({
    key: 'pickupUntil',
    isPressing: false,
  })
})

test('an order is urgent in its last two hours, and overdue at the minute of its deadline', () => {
  expect(dueOf(awaitingOrder('2026-03-02T12:30:00Z'), now)?.isPressing).toBe(true)
  expect(dueOf(awaitingOrder('2026-03-02T10:30:00Z'), now)?.key).toBe('answerOver')
  expect(dueOf(ready('2026-03-02T10:00:00Z'), now)?.key).toBe('expired')
})

test('an order without a deadline has no due time', () => {
  expect(dueOf(awaitingOrder(null), now)).toBeNull()
})

test.each([
  ['2026-03-02T12:00:00Z', 'promisedBy', 90],
  ['2026-03-02T11:30:01Z', 'promisedBy', 61],
  ['2026-03-02T11:30:00Z', 'dueIn', 60],
  ['2026-03-02T10:50:00Z', 'dueIn', 20],
  ['2026-03-02T10:30:01Z', 'dueIn', 1],
  ['2026-03-02T10:30:00Z', 'promiseLate', 0],
  ['2026-03-02T10:29:59Z', 'lateBy', 1],
  ['2026-03-02T09:30:00Z', 'lateBy', 60],
  ['2026-03-02T09:29:59Z', 'promiseLate', 61],
])('a promise for %s is said as %s', (readyBy, key, minutes) => {
  expect(promisedOf(Date.parse(readyBy), now)).toEqual({ key, minutes })
})
