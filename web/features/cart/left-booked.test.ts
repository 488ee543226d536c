import { expect, test } from 'vitest'
import type { Cart, CartLine } from '#web/lib/browser-keys.ts'
import type { CheckedCart } from './cart-summary.ts'
import { leftBookings, withBooked } from './left-booked.ts'

function line(variantId: string): CartLine {
  const prices = { price: 105, inclusiveTax: 105, tax: 5 }
  const words = { productName: `Kurta ${variantId}`, desc: '', image: '', variant: {} }
  return { productId: `p-${variantId}`, variantId, quantity: 1, ...prices, ...words }
}

function cartOf(...variantIds: string[]): Cart {
  return { s: Object.fromEntries(variantIds.map((id) => [id, line(id)])) }
}

function checked(booked: Record<string, string>): CheckedCart {
  const products = ['a', 'b', 'c'].map((variantId) => {
    const orderId = booked[variantId]
    const ids = { productId: `p-${variantId}`, variantId }
    const facts = { ...ids, productName: `Kurta ${variantId}`, variant: {} }
    const prices = { price: 105, MRP: 150, gstRate: 5, free: 4 }
    const told = { problem: null, changes: [], image: null, quantity: 1 }
    const paid = orderId ? { orderId, orderNumber: `N-${orderId}`, isPaid: true } : null
    return { ...facts, ...prices, ...told, booked: paid }
  })
  const shop = { storeId: 's', shopName: 'Shop', address: 'Lane 1', contactNumber: '+91' }
  const hours = { storeOpen: true, changesAt: null, readyBy: null, refused: null }
  return { stores: [{ ...shop, ...hours, products }], gone: [] }
}

test('lines that a late payment has booked are told after they have left the cart, also the whole cart', () => {
  const known = withBooked([], cartOf('a', 'b', 'c'), checked({ a: 'x', b: 'x' }))
  expect(leftBookings(known, cartOf('a', 'b', 'c'))).toEqual([])
  const booking = { orderId: 'x', orderNumber: 'N-x', names: ['Kurta a', 'Kurta b'] }
  expect(leftBookings(known, cartOf('c'))).toEqual([booking])
  expect(leftBookings(known, {})).toEqual([booking])
  expect(leftBookings(known, cartOf('b', 'c'))).toEqual([{ ...booking, names: ['Kurta a'] }])
})

test('each booking is told by itself', () => {
  const known = withBooked([], cartOf('a', 'b'), checked({ a: 'x', b: 'y' }))
  expect(leftBookings(known, {}).map(({ orderNumber }) => orderNumber)).toEqual(['N-x', 'N-y'])
})

test('nothing new keeps the list, and a line that nobody booked is not told', () => {
  const known = withBooked([], cartOf('a', 'c'), checked({ a: 'x' }))
  expect(withBooked(known, cartOf('a', 'c'), checked({ a: 'x' }))).toBe(known)
  expect(withBooked(known, {}, undefined)).toBe(known)
  expect(leftBookings(known, {})).toMatchObject([{ names: ['Kurta a'] }])
})
