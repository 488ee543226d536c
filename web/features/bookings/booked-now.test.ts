import { expect, it } from 'vitest'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import type { CheckedLine } from '#shared/contract/orders/cart.ts'
import { bookedNow } from './booked-now.ts'

const line = { productId: 'p', variantId: 'v', quantity: 2, variant: { Size: '40' } }
const booking = { products: [{ ...line, name: 'Mor', price: 1390 }] } as Pick<Booking, 'products'>

it('books a waiting booking as the shopper saw it, until a change was shown', () => {
  const sent = { ...line, productName: 'Mor', price: 1390 }
  expect(bookedNow(booking)).toEqual({ products: [sent], changed: [], totalPaise: 278_000 })
})

it('shows what the shop has changed, and books that when it is accepted', () => {
  const present = { ...line, productName: 'Mor', price: 1690, problem: 'price_changed' }
  const now = bookedNow(booking, [present as CheckedLine])
  expect(now.products).toEqual([{ ...line, productName: 'Mor', price: 1690 }])
  expect(now.changed).toMatchObject([{ productName: 'Mor', price: 1690, before: 1390 }])
  expect(now.totalPaise).toBe(338_000)
})
