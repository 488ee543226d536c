import { expect, it } from 'vitest'
import { restOf } from './ways.ts'

it.each([
  ['100.50', { part: 100.5, rest: 398.5 }],
  ['498.99', { part: 498.99, rest: 0.01 }],
  ['499', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['10.005', undefined],
  ['', undefined],
])('a typed part of “%s” of Rs 499 leaves %o', (typed, parts) => {
  expect(restOf(499, typed)).toEqual(parts)
})
