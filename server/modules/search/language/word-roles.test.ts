import { expect, it } from 'vitest'
import { roleOf } from './word-roles.ts'

it.each([
  [{ products: 0, brands: 0, shops: 0, heads: 0 }, undefined],
  [{ products: 40, brands: 38, shops: 0, heads: 1 }, 'brand'],
  [{ products: 90, brands: 3, shops: 88, heads: 0 }, 'shop'],
  [{ products: 10, brands: 0, shops: 0, heads: 9 }, 'kind'],
  [{ products: 12, brands: 0, shops: 2, heads: 6 }, 'detail'],
  [{ products: 1, brands: 1, shops: 1, heads: 1 }, 'brand'],
])('the word of %o is: %s', (uses, role) => {
  expect(roleOf(uses)).toBe(role)
})
