import { expect, test } from 'vitest'
import { isOwnMove, noteOwnMove } from './own-changes.ts'

test('only changes made in this tab are left out', () => {
  noteOwnMove({ orderId: 'a', status: 'Cancelled', reason: 'Sold out' })
  noteOwnMove({ orderId: 'b', status: 'Ready for Pickup' })
  noteOwnMove({ orderId: 'c', status: 'Ready for Pickup', declinedLines: ['v'] })
  expect(isOwnMove('a', 'order.cancelled')).toBe(true)
  expect(isOwnMove('a', 'order.not_collected')).toBe(false)
  expect(isOwnMove('b', 'pickup.extended')).toBe(false)
  expect(isOwnMove('b', 'order.not_collected')).toBe(false)
  expect(isOwnMove('c', 'order.cancelled')).toBe(true)
})
