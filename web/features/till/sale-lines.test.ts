import type { FoundGoods } from '#web/features/products/goods-search.tsx'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPiece,
  changeFor,
  missingFor,
  changeLine,
  priceOf,
  problemOf,
  saleOf,
  totalOf,
} from './sale-lines.ts'

const kurta: FoundGoods = {
  variantId: 'kurta',
  productName: 'Kurta',
  SKU: 'KUR-M',
  attributes: { Size: 'M' },
  sellingPrice: 499,
  MRP: 799,
  free: 2,
}
const bangle = { ...kurta, variantId: 'bangle', sellingPrice: 19.99, MRP: 25 }

describe('the lines of a sale', () => {
  it('get one more piece, the article that was added last first', () => {
    const lines = addPiece(addPiece(addPiece([], kurta), bangle), kurta)
    expect(lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      ['kurta', 2],
      ['bangle', 1],
    ])
  })

  it('keep a typed price, and lose a line without pieces', () => {
    const lines = changeLine(addPiece([], kurta), 'kurta', { price: '450' })
    expect(addPiece(lines, kurta)).toMatchObject([{ price: '450', quantity: 2 }])
    expect(changeLine(lines, 'kurta', { quantity: 0 })).toEqual([])
  })

  it.each([
    [undefined, 499],
    ['450', 450],
    ['449.50', 449.5],
    ['1,299', 1_299],
    ['', Number.NaN],
    ['0', Number.NaN],
    ['-5', Number.NaN],
    ['4.505', Number.NaN],
    ['abc', Number.NaN],
  ])('read the typed price %j', (price, rupees) => {
    expect(priceOf({ ...kurta, quantity: 1, ...(price !== undefined && { price }) })).toBe(rupees)
  })

  it.each([
    [{}, undefined],
    [{ price: '799' }, undefined],
    [{ price: '799.01' }, 'aboveMrp'],
    [{ price: 'x' }, 'price'],
    [{ quantity: 3 }, 'tooFew'],
  ] as const)('with %j: %s', (over, problem) => {
    expect(problemOf({ ...kurta, quantity: 2, ...over })).toBe(problem)
  })

  it('are sent with the prices that were shown', () => {
    const lines = changeLine(addPiece(addPiece([], bangle), kurta), 'kurta', { price: '450' })
    expect(saleOf(lines, 'upi')).toEqual({
      lines: [
        { variantId: 'kurta', quantity: 1, price: 450 },
        { variantId: 'bangle', quantity: 1, price: 19.99 },
      ],
      paidBy: 'upi',
    })
  })

  it('add up to the paisa', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(prices, (paise) => {
        const lines = paise.map((price, at) => {
          return { ...kurta, variantId: String(at), sellingPrice: price / 100, quantity: at + 1 }
        })
        const total = paise.reduce((sum, price, at) => sum + price * (at + 1), 0)
        expect(totalOf(lines)).toBe(total / 100)
      }),
    )
  })
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
    ['7G2K-XXXX', Number.NaN],
  ])('for %j of Rs 499', (received, change) => {
    expect(changeFor(499, received)).toBe(change)
  })
})

it.each([
  ['200', 89],
  ['288.99', 0.01],
  ['289', null],
  ['500', null],
  ['', null],
  ['two hundred', Number.NaN],
])('cash of %j for 289 misses %j, and the sale asks first', (received, missing) => {
  expect(missingFor(289, received)).toBe(missing)
})
