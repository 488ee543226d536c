import { expect, test } from 'vitest'
import type { Cart } from '#web/lib/browser-keys.ts'
import {
  acceptChanges,
  addLine,
  countPieces,
  lineKey,
  mendStore,
  putBack,
  removeLine,
  removeStore,
  setQuantity,
  takeBack,
  takeBooked,
  wantBeside,
  withGone,
  withTaxes,
} from './cart-lines.ts'

const kurta = {
  productId: 'p1',
  variantId: 'v1',
  productName: 'Kurta',
  desc: 'Block printed',
  price: 899,
  inclusiveTax: 899,
  tax: 42.81,
  image: '/media/a',
  variant: { Size: 'M' },
}
const other = { ...kurta, variantId: 'v2', variant: { Size: 'L' } }

test('adding the same variant again increases its quantity, another variant gets a line of its own', () => {
  const cart = [kurta, kurta, other].reduce<Cart>((all, line) => addLine(all, 's1', line), {})
  expect(cart['s1']?.[lineKey(kurta)]?.quantity).toBe(2)
  expect(cart['s1']?.[lineKey(other)]?.quantity).toBe(1)
  expect(countPieces(cart)).toBe(3)
})

function marks(cart: Cart): boolean[] {
  return Object.values(cart['s1'] ?? {}).map(({ isGone }) => isGone ?? false)
}

test('a line that is not sold any more is marked, until it is sold again or added again', () => {
  const cart = addLine(addLine({}, 's1', kurta), 's1', other)
  const marked = withGone(cart, new Set(['v2', 'elsewhere']))
  expect(marks(marked)).toEqual([false, true])
  expect(withGone(marked, new Set(['v2']))).toBe(marked)
  expect(withGone(marked, new Set())).toEqual(cart)
  expect(marks(addLine(marked, 's1', other))).toEqual([false, false])
})

test('adding again takes the newest price', () => {
  const cart = addLine(addLine({}, 's1', kurta), 's1', { ...kurta, price: 799 })
  expect(cart['s1']?.[lineKey(kurta)]).toMatchObject({ price: 799, quantity: 2 })
})

test('a line never exceeds ten items', () => {
  const cart = Array.from({ length: 12 }).reduce<Cart>((all) => addLine(all, 's1', kurta), {})
  expect(countPieces(cart)).toBe(10)
  expect(countPieces(setQuantity(cart, 's1', kurta, 99))).toBe(10)
})

test('minus at one removes the line, and the last line removes its store', () => {
  const both = addLine(addLine({}, 's1', kurta), 's1', other)
  const one = setQuantity(both, 's1', kurta, 0)
  expect(Object.keys(one['s1'] ?? {})).toEqual([lineKey(other)])
  expect(setQuantity(one, 's1', other, 0)).toEqual({})
})

test('removing a line of one store leaves other stores unchanged', () => {
  const cart = addLine(addLine({}, 's1', kurta), 's2', other)
  expect(Object.keys(removeStore(cart, 's1'))).toEqual(['s2'])
})

test('changing a line that was removed changes nothing', () => {
  const cart = addLine({}, 's1', kurta)
  expect(setQuantity(cart, 's1', other, 3)).toBe(cart)
})

test('an undone removal restores the line in its place and keeps later changes', () => {
  const before = [kurta, other, { ...kurta, variantId: 'v3' }].reduce<Cart>(
    (all, line) => addLine(all, 's1', line),
    addLine({}, 's0', kurta),
  )
  const without = setQuantity(removeLine(before, 's1', other), 's1', kurta, 4)
  const after = putBack(without, before, 's1', other)
  expect(Object.keys(after['s1'] ?? {})).toEqual(Object.keys(before['s1'] ?? {}))
  expect(after['s1']?.[lineKey(kurta)]?.quantity).toBe(4)
})

test('undoing the removal of the last line restores its store in its place', () => {
  const before = addLine(addLine({}, 's1', kurta), 's2', kurta)
  expect(Object.keys(putBack(removeStore(before, 's1'), before, 's1', kurta))).toEqual(['s1', 's2'])
})

test('undoing a removal does not duplicate a line that was added again', () => {
  const before = setQuantity(addLine({}, 's1', kurta), 's1', kurta, 5)
  const again = addLine({}, 's1', kurta)
  expect(putBack(again, before, 's1', kurta)).toBe(again)
})

test('goods that the shopper has accepted are what the line shows from then on', () => {
  const now = { productName: 'Kurta, long', variant: { Size: 'L' }, price: 950 }
  const accepted = acceptChanges(addLine({}, 's1', kurta), 's1', kurta, now)
  expect(accepted['s1']?.[lineKey(kurta)]).toMatchObject({
    ...now,
    inclusiveTax: 950,
    tax: expect.closeTo(45.24, 2),
    quantity: 1,
  })
  expect(acceptChanges(accepted, 's1', other, now)).toBe(accepted)
})

test('a line that is wanted beside a paid booking remembers that booking once', () => {
  const once = wantBeside(addLine({}, 's1', kurta), 's1', kurta, 'o1')
  const twice = wantBeside(wantBeside(once, 's1', kurta, 'o1'), 's1', kurta, 'o2')
  expect(twice['s1']?.[lineKey(kurta)]?.besides).toEqual(['o1', 'o2'])
})

test('a booking takes its lines and those that are not sold any more, and nothing else', () => {
  const third = { ...kurta, variantId: 'v3' }
  const cart = [kurta, other, third].reduce<Cart>((all, line) => addLine(all, 's1', line), {})
  const gone = withGone(setQuantity(cart, 's1', other, 3), new Set(['v3']))
  const booked = [
    { ...kurta, quantity: 1 },
    { ...other, quantity: 2 },
  ]
  const left = takeBooked(gone, 's1', booked)
  expect(Object.values(left['s1'] ?? {})).toMatchObject([{ variantId: 'v2', quantity: 3 }])
  expect(takeBooked(left, 's1', booked)).toEqual(left)
  expect(takeBooked(left, 's1', [{ ...other, quantity: 3 }])).toEqual({})
})

test('a store updated to the available stock can be restored with every line', () => {
  const before = setQuantity(addLine(addLine({}, 's1', kurta), 's1', other), 's1', other, 5)
  const wanted = new Map([
    [lineKey(kurta), 0],
    [lineKey(other), 2],
  ])
  const mended = mendStore(before, 's1', wanted)
  expect(Object.values(mended['s1'] ?? {}).map(({ quantity }) => quantity)).toEqual([2])
  expect(takeBack(mended, before, 's1', wanted)).toEqual(before)
  const empty = mendStore(before, 's1', new Map([...wanted.keys()].map((key) => [key, 0])))
  expect(empty).toEqual({})
  expect(takeBack(empty, before, 's1', wanted)).toEqual(before)
})

test('the tax in each price follows the present GST rates, and an unchanged cart stays the same object', () => {
  const cart = addLine(addLine({}, 's1', kurta), 's1', other)
  const taxed = withTaxes(cart, new Map([['v1', 18]]))
  expect(taxed['s1']?.[lineKey(kurta)]?.tax).toBe(137.14)
  expect(taxed['s1']?.[lineKey(other)]?.tax).toBe(42.81)
  expect(withTaxes(taxed, new Map([['v1', 18]]))).toBe(taxed)
  const untaxed = withTaxes(taxed, new Map([['v1', 0]]))
  expect(untaxed['s1']?.[lineKey(kurta)]?.tax).toBe(0)
})
