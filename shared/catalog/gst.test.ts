import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstTable, gstRow, september2025 } from '#test/gst-rates.ts'
import { type GstRate, gstRateOf, headingOf, ratesOn } from './gst.ts'

const day = fc
  .integer({ min: 0, max: 4_000 })
  .map((days) => new Date(Date.UTC(2017, 6, 1 + days)).toISOString().slice(0, 10))
const goods = { category: 'Clothing', hsn: '6211', gstSlab: 12, gstFixed: false } as const
const rateAt = (rows: readonly GstRate[], on: string, over: object = {}, pricePaise = 199_900) =>
  gstRateOf({ ...goods, ...over }, pricePaise, ratesOn(rows, on))

describe('the rates of a day', () => {
  it('are of each heading the last row that has begun, in every order of the rows', () => {
    const shuffled = fc.shuffledSubarray(firstTable, { minLength: firstTable.length })
    fc.assert(
      fc.property(shuffled, day, (rows, on) => {
        const rates = ratesOn(rows, on)
        expect(new Set(rates.map(headingOf)).size).toBe(rates.length)
        for (const row of rows.filter(({ validFrom }) => validFrom <= on)) {
          const holds = rates.find((rate) => headingOf(rate) === headingOf(row))
          expect(holds && holds.validFrom >= row.validFrom && holds.validFrom <= on).toBe(true)
        }
      }),
    )
  })

  it('do not depend on rows of later days', () => {
    const price = fc.integer({ min: 100, max: 500_000 })
    fc.assert(
      fc.property(day, price, (on, pricePaise) => {
        const begun = firstTable.filter(({ validFrom }) => validFrom <= on)
        expect(rateAt(firstTable, on, {}, pricePaise)).toBe(rateAt(begun, on, {}, pricePaise))
      }),
    )
  })

  it.each([
    ['6211', 99_900, 5, 5],
    ['6211', 105_000, 5, 5],
    ['6211', 105_001, 12, 5],
    ['6211', 262_500, 12, 5],
    ['6211', 262_501, 12, 18],
    ['6403', 99_900, 12, 5],
    ['6403', 112_001, 18, 5],
    ['6403', 262_501, 18, 18],
    ['7117', 262_501, 3, 3],
  ])('of HSN %s at %d paise change from %d to %d on 22 September 2025', (hsn, paise, old, now) => {
    expect(rateAt(firstTable, '2025-09-21', { hsn }, paise)).toBe(old)
    expect(rateAt(firstTable, '2025-09-22', { hsn }, paise)).toBe(now)
  })
})

it('a nil slab that the table gave follows the table; one that the merchant chose stays', () => {
  const rows = [...firstTable, gstRow('7018', 5, '2026-01-01', { category: 'Bangles' })]
  const bangles = { category: 'Bangles', hsn: '7018', gstSlab: 0 }
  const on = (from: string, over: object) => rateAt(rows, from, { ...bangles, ...over })
  expect([on('2025-12-31', {}), on('2026-01-01', {})]).toEqual([0, 5])
  expect(on('2026-01-01', { gstFixed: true })).toBe(0)
  expect(on('2026-01-01', { hsn: '7117' })).toBe(0)
})

describe('a row', () => {
  const rows = [...september2025, gstRow('6211', 18, '2026-01-01')]

  it('of a longer heading is in force beside that of its chapter', () => {
    expect([rateAt(rows, '2025-12-31'), rateAt(rows, '2026-01-01')]).toEqual([5, 18])
    expect(rateAt(rows, '2026-01-01', { hsn: '6210' })).toBe(5)
    const later = [...rows, gstRow('62', 12, '2026-04-01')]
    expect([rateAt(later, '2026-04-01'), rateAt(later, '2026-04-01', { hsn: '6203' })]).toEqual([
      18, 12,
    ])
  })

  it('of one category goes before the row of all goods under the same heading', () => {
    const both = [gstRow('3926', 18, '2026-01-01'), ...firstTable]
    for (const order of [both, both.toReversed()]) {
      expect(rateAt(order, '2026-01-01', { hsn: '392690', category: 'Bangles' })).toBe(0)
      expect(rateAt(order, '2026-01-01', { hsn: '392690', category: 'Footwear' })).toBe(18)
    }
  })
})
