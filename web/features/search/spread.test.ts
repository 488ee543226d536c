import { expect, test } from 'vitest'
import { spreadOverStores } from './newest-query.ts'

const sold = (...storeIds: string[]) => storeIds.map((storeId, id) => ({ storeId, id }))
const ids = (products: { id: number }[]) => products.map(({ id }) => id)

test('no store fills the shelf alone while others have something', () => {
  expect(ids(spreadOverStores(sold('a', 'a', 'a', 'b', 'c'), 2, 4))).toEqual([0, 1, 3, 4])
})

test('a store alone fills it', () => {
  expect(ids(spreadOverStores(sold('a', 'a', 'a'), 1, 3))).toEqual([0, 1, 2])
})
