import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart, CartLine } from '#web/lib/browser-keys.ts'
import type { CheckedCart } from '../cart-summary.ts'
import { addLine } from './cart-lines.ts'
import {
  bringLines,
  cartOf,
  type SavedLine,
  savedLinesOf,
  mergeCarts,
  sameLines,
} from './merge-carts.ts'

const savedLine = (variantId: string, quantity = 1, price = 105): SavedLine => ({
  productId: `p-${variantId}`,
  variantId,
  quantity,
  price,
})

const cart = fc
  .uniqueArray(
    fc.record({ id: fc.constantFrom(...'abcdef'), quantity: fc.integer({ min: 1, max: 10 }) }),
    {
      selector: ({ id }) => id,
    },
  )
  .map((lines) => lines.map(({ id, quantity }) => savedLine(id, quantity)))

test('a change on one side only is kept as it is', () => {
  fc.assert(
    fc.property(cart, cart, (base, changed) => {
      expect(sameLines(mergeCarts({ base, here: changed, there: base }), changed)).toBe(true)
      expect(sameLines(mergeCarts({ base, here: base, there: changed }), changed)).toBe(true)
    }),
  )
})

test('lines are the same with the same product, variant, quantity and price, in any order', () => {
  const lines = [savedLine('a', 2, 105), savedLine('b', 1, 210)]
  expect(sameLines(lines, lines.toReversed())).toBe(true)
  const [a, b] = lines as [SavedLine, SavedLine]
  const goods = [{ productName: 'Kurta' }, { variant: { Size: 'M' } }]
  const ids = [{ productId: 'p-c' }, { variantId: 'c' }, { quantity: 3 }, { price: 99 }]
  for (const change of [...ids, ...goods])
    expect(sameLines(lines, [{ ...a, ...change }, b])).toBe(false)
  expect(sameLines(lines, [a])).toBe(false)
})

test('items added in this browser are never lost', () => {
  fc.assert(
    fc.property(cart, cart, (here, there) => {
      const ids = mergeCarts({ base: [], here, there }).map(({ variantId }) => variantId)
      const wanted = [...here, ...there].map(({ variantId }) => variantId)
      expect(new Set(ids)).toEqual(new Set(wanted))
    }),
  )
})

test('when both sides changed one line this browser wins, and other lines follow the account', () => {
  const merged = mergeCarts({
    base: [savedLine('a', 1), savedLine('b', 1), savedLine('c', 1)],
    here: [savedLine('a', 3), savedLine('b', 1), savedLine('c', 1)],
    there: [savedLine('a', 2), savedLine('b', 5)],
  })
  expect(sameLines(merged, [savedLine('a', 3), savedLine('b', 5)])).toBe(true)
})

const checked: CheckedCart = {
  stores: [
    {
      storeId: 's1',
      shopName: 'Raja Park Trends',
      address: 'Lane 1',
      contactNumber: '+91',
      storeOpen: true,
      changesAt: null,
      readyBy: null,
      products: [
        {
          productId: 'p-a',
          variantId: 'a',
          productName: 'Kurta',
          image: null,
          variant: { Size: 'M' },
          quantity: 2,
          price: 210,
          MRP: 250,
          gstRate: 5,
          free: 4,
          problem: null,
          changes: [],
          booked: null,
        },
      ],
    },
  ],
  gone: ['z'],
}

test('a line from the account gets its data from the server and keeps the price that was last seen', () => {
  const [line] = Object.values(
    cartOf([savedLine('a', 2, 105), savedLine('z')], {}, checked)['s1'] ?? {},
  )
  expect(line).toMatchObject({
    productName: 'Kurta',
    shopName: 'Raja Park Trends',
    quantity: 2,
    price: 105,
    mrp: 250,
    inclusiveTax: 105,
    tax: 5,
    variant: { Size: 'M' },
  })
})

test('a line from the account keeps what another device showed, so that a change is told here too', () => {
  const shown = { productName: 'Kurti', variant: { Size: 'S' }, mrp: 240 }
  const [line] = Object.values(cartOf([{ ...savedLine('a'), ...shown }], {}, checked)['s1'] ?? {})
  expect(line).toMatchObject(shown)
})

test('a line that this browser knows keeps its data', () => {
  const { quantity: _quantity, ...known }: CartLine = {
    ...savedLine('a'),
    price: 210,
    productName: 'Kurta, blue',
    desc: 'Cotton',
    inclusiveTax: 210,
    tax: 10,
    image: '/media/a',
    variant: {},
  }
  const here: Cart = addLine({}, 's1', known)
  const [line] = Object.values(cartOf([savedLine('a', 3, 210)], here, checked)['s1'] ?? {})
  expect(line).toEqual({ ...known, quantity: 3 })
  expect(savedLinesOf(here)).toEqual([
    { ...savedLine('a', 1, 210), productName: 'Kurta, blue', variant: {} },
  ])
})

const offer = (
  variantId: string,
  free: number,
  problem: 'unavailable' | 'out_of_stock' | null = null,
) => {
  const words = { productName: variantId, image: null, variant: {} }
  const { price = 0, ...line } = savedLine(variantId)
  return { ...line, ...words, price, MRP: price, gstRate: 5, free, problem }
}

test('lines of an earlier booking come back as far as they are available, and the rest is named', () => {
  const store = {
    storeId: 's',
    shopName: 'Shop',
    address: '',
    contactNumber: '',
    refused: null,
    waiting: null,
  }
  const products = [
    offer('a', 9),
    offer('b', 1),
    offer('c', 0, 'out_of_stock'),
    offer('d', 9, 'unavailable'),
  ]
  const hours = { storeOpen: true, changesAt: null, readyBy: null }
  const today: CheckedCart = { stores: [{ ...store, ...hours, products }], gone: ['p-e'] }
  const wanted = [...'abcde'].map((id) => {
    const price = id === 'a' ? 99 : 105
    return { ...savedLine(id, 2), price, name: id, variant: { Size: 'M' } }
  })
  const [a, b, ...others] = wanted
  const one = bringLines({}, wanted, today)
  expect(savedLinesOf(one.cart).map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(one).toMatchObject({
    storeId: 's',
    missing: others.map((line) => ({ ...line, isSoldOut: line.name === 'c' })),
    fewer: [{ line: b, free: 1 }],
  })
  expect(one.repriced).toEqual([{ line: a, price: 105, before: 99 }])
  expect(bringLines(one.cart, wanted, today).cart).toEqual(one.cart)
  const nothing = bringLines({}, wanted, { stores: [], gone: [] })
  expect(nothing).toMatchObject({
    cart: {},
    storeId: undefined,
    missing: wanted.map((line) => ({ ...line, isSoldOut: false })),
  })
})
