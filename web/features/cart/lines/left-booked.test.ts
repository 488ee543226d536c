import { beforeEach, expect, test } from 'vitest'
import { type Cart, type CartLine, savedCartStorage } from '#web/lib/browser-keys.ts'
import { lostLines } from './cart-lines.ts'
import {
  forgetLeft,
  isStillBooked,
  leftBookings,
  noteLeft,
  noteMadeHere,
  noteSeen,
  toTell,
  withLeft,
} from './left-booked.ts'

const since = Date.parse('2026-11-23T06:30:00Z')
const isoAfter = (minutes: number) => new Date(since + minutes * 60_000).toISOString()

function line(variantId: string, quantity = 1): CartLine {
  const prices = { price: 105, inclusiveTax: 105, tax: 5 }
  const words = { productName: `Kurta ${variantId}`, desc: '', image: '', variant: {} }
  return { productId: `p-${variantId}`, variantId, quantity, ...prices, ...words }
}

function cartOf(...lines: CartLine[]): Cart {
  return { s: Object.fromEntries(lines.map((one) => [one.productId + one.variantId, one])) }
}

type Facts = { cashAt?: string; paidAt?: string }

function booking(orderId: string, variantIds: string[], { cashAt, paidAt }: Facts) {
  const by = { by: 'shopper', reason: null } as const
  const booked = { event: 'booked', at: cashAt ?? isoAfter(-600), ...by } as const
  const paid = paidAt === undefined ? [] : [{ event: 'paid', at: paidAt, ...by } as const]
  return {
    orderId,
    orderNumber: `N-${orderId}`,
    paymentMethod: cashAt === undefined ? ('online' as const) : ('cash' as const),
    timeline: [booked, ...paid],
    products: variantIds.map((variantId) => ({ variantId, name: `Kurta ${variantId}` })),
  }
}

beforeEach(() => savedCartStorage.remove())

test('lines that have left, and those with fewer pieces, are lost; a new line and more pieces are not', () => {
  const before = cartOf(line('a'), line('b', 3), line('c', 2))
  const after = cartOf(line('b'), line('c', 5), line('d'))
  expect(lostLines(before, after).map(({ variantId }) => variantId)).toEqual(['a', 'b'])
})

/** Every way in which lines leave while no check has said "Booked", and what is told. */
const ways = [
  ['booked with cash on another device', { cashAt: isoAfter(5) }, true],
  ['paid on another device', { paidAt: isoAfter(5) }, true],
  ['booked long ago and paid late', { paidAt: isoAfter(1) }, true],
  ['booked, with a clock that is 50 minutes fast here', { cashAt: isoAfter(-50) }, true],
  ['removed by hand, and booked the day before', { cashAt: isoAfter(-24 * 60) }, false],
  ['removed by hand, while an unpaid booking waits', {}, false],
] as const

test.each(ways)('a line that was %s', (_way, facts, isTold) => {
  const told = leftBookings([line('a'), line('b')], [booking('x', ['a', 'b'], facts)], since)
  const names = ['Kurta a', 'Kurta b']
  expect(told).toEqual(isTold ? [{ orderId: 'x', orderNumber: 'N-x', names }] : [])
})

test('what left is named as its booking names it, in the reader’s language', () => {
  const booked = booking('x', ['a'], { cashAt: isoAfter(5) })
  const inHindi = { ...booked, products: [{ variantId: 'a', name: 'कुर्ता' }] }
  expect(leftBookings([line('a')], [inHindi], since)).toMatchObject([{ names: ['कुर्ता'] }])
})

test('each booking is told by itself, the newest one for an article of two', () => {
  const newest = booking('y', ['b'], { cashAt: isoAfter(9) })
  const older = booking('x', ['a', 'b'], { cashAt: isoAfter(5) })
  expect(leftBookings([line('a'), line('b'), line('c')], [newest, older], since)).toEqual([
    { orderId: 'x', orderNumber: 'N-x', names: ['Kurta a'] },
    { orderId: 'y', orderNumber: 'N-y', names: ['Kurta b'] },
  ])
})

test('what left is told until a page has told it, and nothing is told twice', () => {
  const left = { orderId: 'x', orderNumber: 'N-x', names: ['Kurta a'] }
  noteLeft([left])
  noteLeft([{ ...left, names: ['Kurta a', 'Kurta b'] }])
  const told = toTell(savedCartStorage.read().left)
  expect(told).toEqual([{ ...left, names: ['Kurta a', 'Kurta b'] }])
  expect(withLeft(told, told)).toBe(told)
  forgetLeft(told)
  expect(toTell(savedCartStorage.read().left)).toEqual([])
})

test('the page that made a booking leaves the telling to the other pages of the browser', () => {
  noteMadeHere({ orderId: 'x', orderNumber: 'N-x', products: [{ name: 'Kurta a' }] })
  const { left } = savedCartStorage.read()
  expect(left).toEqual([{ orderId: 'x', orderNumber: 'N-x', names: ['Kurta a'] }])
  expect(toTell(left)).toEqual([])
})

test('a page forgets only what it has told: the note of its own booking, and lines that came later, stay for other tabs', () => {
  const seen = { orderId: 'seen', orderNumber: 'N-seen', names: ['Kurta a'] }
  noteLeft([seen])
  noteMadeHere({ orderId: 'own', orderNumber: 'N-own', products: [{ name: 'Kurta b' }] })
  const told = toTell(savedCartStorage.read().left)
  noteLeft([{ ...seen, names: ['Kurta c'] }])
  forgetLeft(told)
  expect(savedCartStorage.read().left).toEqual([
    { ...seen, names: ['Kurta c'] },
    { orderId: 'own', orderNumber: 'N-own', names: ['Kurta b'] },
  ])
})

test('a booking whose result the person has closed is told by no page that opens later', () => {
  noteMadeHere({ orderId: 'seen', orderNumber: 'N-seen', products: [{ name: 'Kurta a' }] })
  noteMadeHere({ orderId: 'open', orderNumber: 'N-open', products: [{ name: 'Kurta b' }] })
  noteSeen('seen')
  // The answer of a sync that began before.
  noteLeft([{ orderId: 'seen', orderNumber: 'N-seen', names: ['Kurta a'] }])
  const { left = [] } = savedCartStorage.read()
  expect(left.map(({ orderId }) => orderId)).toEqual(['open'])
})

test.each([
  ['Awaiting Confirmation', true],
  ['Ready for Pickup', true],
  ['Collected', false],
  ['Cancelled', false],
  ['Not Collected', false],
] as const)('a note about a booking that is %s is true: %s', (orderStatus, isTrue) => {
  expect(isStillBooked({ orderStatus })).toBe(isTrue)
})
