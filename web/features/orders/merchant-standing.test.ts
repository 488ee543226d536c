import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { standingOf } from './merchant-standing.ts'

const conflict = (details: object) =>
  new CallError({ code: 'ORDER_STATUS_CONFLICT', message: 'Too late', status: 409, details })

test.each([
  [{ orderStatus: 'Cancelled', by: 'shopper' }, 'nowCancelledByShopper'],
  [{ orderStatus: 'Cancelled', by: 'system' }, 'nowCancelled'],
  [{ orderStatus: 'Ready for Pickup' }, 'nowReady'],
  [
    { reason: 'stillDue', orderStatus: 'Ready for Pickup', dueAt: '2026-03-02T10:30:00Z' },
    'nowStillDue',
  ],
  [{ orderStatus: 'Collected' }, 'nowCollected'],
  [{ orderStatus: 'Not Collected' }, 'nowNotCollected'],
])('%o is said as %s', (details, key) => {
  expect(standingOf(conflict(details))).toBe(key)
})

test('other failures have words of their own', () => {
  expect(standingOf(new CallError({ code: 'BUSY', message: 'Busy' }))).toBeUndefined()
  expect(standingOf(new Error('broken'))).toBeUndefined()
})
