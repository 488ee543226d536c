import { expect, test } from 'vitest'
import { spreadOverStores } from './newest-query.ts'

const sold = (...storeIds: string[]) => storeIds.map((storeId, id) => ({ storeId, id }))
const ids = (products: { id: number }[]) => products.map(({ id }) => id)

test('no store fills the row alone while others have products', () => {
  expect(ids(spreadOverStores(sold('a', 'a', 'a', 'b', 'c'), 2, 4))).toEqual([0, 1, 3, 4])
})

test('the only store fills the row', () => {
  expect(ids(spreadOverStores(sold('a', 'a', 'a'), 1, 3))).toEqual([0, 1, 2])
})
