import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { presentStatusKey } from './status-words.ts'

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
  expect(presentStatusKey(conflict(details))).toBe(key)
})

test('other errors have their own message', () => {
  expect(presentStatusKey(new CallError({ code: 'BUSY', message: 'Busy' }))).toBeUndefined()
  expect(presentStatusKey(new Error('broken'))).toBeUndefined()
})
