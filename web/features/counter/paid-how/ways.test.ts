import { describe, expect, it } from 'vitest'
import { changeFor, restOf, usualCash } from './ways.ts'

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

describe('the change', () => {
  it.each([
    ['500', 1],
    ['499', 0],
    ['498.99', -0.01],
    ['', null],
    [' ', null],
    ['-500', Number.NaN],
    ['500.005', Number.NaN],
    ['7G2K-9QRM', Number.NaN],
  ])('for %j of Rs 499', (received, change) => {
    expect(changeFor(499, received)).toBe(change)
  })
})

it.each([
  [416.4, [420, 450, 500]],
  [90, [100, 500]],
  [500, []],
  [1_020, [1_050, 1_100, 1_500]],
])('cash for Rs %s is usually given as %j', (total, sums) => {
  expect(usualCash(total)).toEqual(sums)
})
