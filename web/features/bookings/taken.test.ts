import { expect, test } from 'vitest'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { isLeftOut, openRangeOf, takenLines, takenOf } from './taken.tsx'

const line: Booking['products'][number] = {
  productId: 'p',
  variantId: 's',
  name: 'Kurta',
  image: null,
  variant: { Size: 'S' },
  size: 'S',
  color: null,
  quantity: 2,
  price: 499,
  totalTax: 47.52,
  grandTotal: 998,
  declined: false,
  notTaken: 0,
}
const dear = { ...line, variantId: 'm', price: 1799 }
const booking = { toTry: true, orderStatus: 'Ready for Pickup', products: [line, dear] } as const
const range = (over: object) =>
  openRangeOf({ ...booking, products: [...booking.products], ...over })?.replaceAll('\u00a0', ' ')

test('a booking to try has two prices until it has ended', () => {
  expect(range({})).toBe('Rs 499.00 – Rs 1,799.00')
  expect(range({ products: [line, { ...dear, price: 499 }] })).toBe('Rs 499.00')
  expect(range({ products: [line, { ...dear, declined: true }] })).toBe('Rs 499.00')
  expect(range({ orderStatus: 'Collected' })).toBeUndefined()
  expect(range({ toTry: false })).toBeUndefined()
})

test('a line is left out when nothing of it is handed over', () => {
  expect(isLeftOut({ ...line, notTaken: 1 })).toBe(false)
  expect(isLeftOut({ ...line, notTaken: 2 })).toBe(true)
  expect(isLeftOut({ ...line, declined: true })).toBe(true)
})

test('a folded booking names the lines and pieces that were taken, or all when nothing was', () => {
  const [none, one] = [
    { ...line, notTaken: 2 },
    { ...dear, notTaken: 1 },
  ]
  expect(takenLines([none, one])).toEqual([one])
  expect([one, none, line].map(takenOf)).toEqual([1, 2, 2])
  expect(takenLines([none])).toEqual([none])
})
