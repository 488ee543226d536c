import { expect, test } from 'vitest'
import { dueOf } from './due.ts'

/** Monday 2 March 2026, 4:00 pm in India. */
const now = Date.parse('2026-03-02T10:30:00Z')
const awaiting = (dueAt: string | null) =>
  ({ orderStatus: 'Awaiting Confirmation', dueAt }) as const
const ready = (dueAt: string) => ({ orderStatus: 'Ready for Pickup', dueAt }) as const

test('a new order is due for an answer, a ready one for pickup', () => {
  expect(dueOf(awaiting('2026-03-02T14:30:00Z'), now)).toEqual({
    key: 'answerBy',
    isPressing: false,
  })
  expect(dueOf(ready('2026-03-04T14:30:00Z'), now)).toEqual({
    key: 'pickupUntil',
    isPressing: false,
  })
})

test('an order is urgent in its last two hours, and overdue at the minute of its deadline', () => {
  expect(dueOf(awaiting('2026-03-02T12:30:00Z'), now)?.isPressing).toBe(true)
  expect(dueOf(awaiting('2026-03-02T10:30:00Z'), now)?.key).toBe('answerOver')
  expect(dueOf(ready('2026-03-02T10:00:00Z'), now)?.key).toBe('expired')
})

test('an order without a deadline has no due time', () => {
  expect(dueOf(awaiting(null), now)).toBeNull()
})
