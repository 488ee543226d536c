import { describe, expect, it } from 'vitest'
import { changeFor, paidParts, restOf, usualCash } from './ways.ts'

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

const cash = (amount: number) => [{ way: 'cash' as const, amount }]
const bill = { ways: [], paidBy: 'cash' as const, paid: 0, discount: 0, exchanged: 0 }

it.each([
  [{ ways: cash(640.5), paid: 640.5 }, { cash: 640.5 }],
  [
    { ways: cash(240), paid: 240, discount: 400 },
    { cash: 240, gift: 400 },
  ],
  [{ discount: 640 }, { gift: 640 }],
  [
    { ways: cash(90), paid: 640, exchanged: 550 },
    { cash: 90, exchange: 550 },
  ],
  [{ paid: 640, exchanged: 640 }, { exchange: 640 }],
  [
    { paidBy: 'online' as const, paid: 640, discount: 60 },
    { online: 640, gift: 60 },
  ],
])('the bill %j was paid by %j', (paid, parts) => {
  const found = paidParts({ ...bill, ...paid }).map(({ by, amount }) => [by, amount])
  expect(Object.fromEntries(found)).toEqual(parts)
})
