import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPlaces } from './row-places.ts'

const rowsOf = (orderIds: readonly string[]) => orderIds.map((orderId) => ({ orderId }))
const placesAfter = (shown: readonly string[], orders: readonly string[]) =>
  inPlaces(shown, rowsOf(orders)).map(({ orderId }) => orderId)

test.each([
  ['nothing is shown yet', '', 'abc', 'abc'],
  ['the first one is sorted to the end', 'abc', 'bca', 'abc'],
  ['one is gone', 'abc', 'ac', 'ac'],
  ['a new one is the last', 'abc', 'abcd', 'abcd'],
  ['a new one would be the first', 'abc', 'dabc', 'abcd'],
  ['a new one arrives after others were sorted', 'abc', 'bcda', 'abcd'],
  ['two new ones follow each other', 'ab', 'acdb', 'abcd'],
  ['all are new', 'ab', 'cd', 'cd'],
])('%s', (_name, shown, orders, expected) => {
  expect(placesAfter([...shown], [...orders]).join('')).toBe(expected)
})

test('each order is shown once, and known ones never change places, nor does a new one move them', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(ids, ids, (shown, orders) => {
      const rows = placesAfter(shown, orders)
      expect(rows.toSorted()).toEqual(orders.toSorted())
      const stayed = shown.filter((id) => orders.includes(id))
      expect(rows.slice(0, stayed.length)).toEqual(stayed)
    }),
  )
})
