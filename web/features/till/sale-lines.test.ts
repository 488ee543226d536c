import type { FoundGoods } from '#web/features/products/goods-search.tsx'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPiece,
  changeLine,
  priceOf,
  problemOf,
  roundedDown,
  saleOf,
  sumsOf,
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
    [{ quantity: 3, isHere: true }, undefined],
    [{ quantity: 3, isHere: true, held: 1 }, 'tooFew'],
    [{ quantity: 2, isHere: true, held: 1 }, undefined],
  ] as const)('with %j: %s', (over, problem) => {
    expect(problemOf({ ...kurta, quantity: 2, ...over })).toBe(problem)
  })

  it('are sent as here only beyond the count', () => {
    const [line] = saleOf(
      {
        lines: [{ ...kurta, quantity: 3, isHere: true }],
        freeLines: [],
        discount: null,
        buyer: null,
      },
      'cash',
    ).lines
    expect(line).toMatchObject({ quantity: 3, isHere: true })
    const counted = { ...kurta, quantity: 2, isHere: true }
    const sale = saleOf({ lines: [counted], freeLines: [], discount: null, buyer: null }, 'cash')
    expect(sale.lines).toEqual([{ variantId: 'kurta', quantity: 2, price: 499 }])
  })

  it('are sent with the prices that were shown', () => {
    const lines = changeLine(addPiece(addPiece([], bangle), kurta), 'kurta', { price: '450' })
    expect(saleOf({ lines, freeLines: [], discount: null, buyer: null }, 'upi')).toEqual({
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
        expect(sumsOf({ lines, freeLines: [], discount: null, buyer: null }).total).toBe(
          total / 100,
        )
      }),
    )
  })
})

describe('a discount on a sale', () => {
  const lines = addPiece([], kurta)
  const alteration = {
    id: '1',
    name: 'Alteration',
    hsn: '9988',
    gstRate: 5,
    quantity: 1,
    price: 100.5,
  } as const

  it.each([
    ['amount', '100.01', 100.01],
    ['amount', ' ', 0],
    ['amount', '599.50', Number.NaN],
    ['amount', '4.505', Number.NaN],
    ['percent', '12.5', 74.94],
    ['percent', '100', Number.NaN],
    ['percent', 'ten', Number.NaN],
  ] as const)('in %s of %j takes %j of Rs 599.50', (unit, text, discount) => {
    const typed = { unit, text, reason: '' }
    const sums = sumsOf({ lines, freeLines: [alteration], discount: typed, buyer: null })
    expect(sums.discount).toBe(discount)
    const total = Math.round((599.5 - discount) * 100) / 100
    expect(sums.total).toBe(total)
  })

  it('is sent beside the buyer as typed, whose State is left out for that of a GSTIN', () => {
    const buyer = { name: 'Mehta', gstin: '29AAGCB7383J1Z4', address: 'Bengaluru', state: '' }
    const goods = { lines, freeLines: [], discount: null, buyer }
    const { state: _state, ...sent } = buyer
    expect(saleOf(goods, 'cash').buyer).toEqual(sent)
  })

  it('is sent with its reason, and free amounts with their tax', () => {
    const discount = { unit: 'percent', text: '10', reason: ' Festival ' } as const
    expect(saleOf({ lines: [], freeLines: [alteration], discount, buyer: null }, 'cash')).toEqual({
      lines: [],
      freeLines: [{ name: 'Alteration', hsn: '9988', gstRate: 5, quantity: 1, price: 100.5 }],
      discount: { percent: 10, reason: 'Festival' },
      paidBy: 'cash',
    })
  })
})

it('the paise of a sum are taken off with the discount, and nothing of whole rupees', () => {
  expect(roundedDown({ less: 99.9, toPay: 899.1 })).toEqual({ less: 100, sum: 899 })
  expect(roundedDown({ less: 0, toPay: 19.99 })).toEqual({ less: 0.99, sum: 19 })
  for (const toPay of [899, 0, 0.5, Number.NaN])
    expect(roundedDown({ less: 0, toPay })).toBeUndefined()
})
