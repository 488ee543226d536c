import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPaise,
  groupLakhs,
  groupThousands,
  gstInside,
  unevenGstInside,
  paiseFromRupees,
  rupeesFromPaise,
  splitGst,
  isWholePaise,
} from './money.ts'

const paise = fc.integer({ min: 1, max: 10_000_000 })
const slab = fc.constantFrom(0, 3, 5, 12, 18, 28)

describe('the GST inside a price', () => {
  it.each([
    [105_00, 5, 5_00],
    [118_00, 18, 18_00],
    [100_00, 0, 0],
    [251_00, 5, 11_96],
    [1, 28, 0],
  ])('%i paise at %i %% hold %i', (gross, rate, tax) => {
    expect(gstInside(gross, rate)).toBe(tax)
  })

  it('is never negative, never the whole price, and grows with the price', () => {
    fc.assert(
      fc.property(paise, paise, slab, (one, more, rate) => {
        const tax = gstInside(one, rate)
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax).toBeLessThan(one)
        expect(gstInside(one + more, rate)).toBeGreaterThanOrEqual(tax)
      }),
    )
  })

  it('has two equal halves, each the rounded half of the exact tax', () => {
    fc.assert(
      fc.property(paise, slab, (gross, rate) => {
        const { cgstPaise, sgstPaise } = splitGst(gstInside(gross, rate))
        expect(cgstPaise).toBe(sgstPaise)
        expect(Math.abs(cgstPaise - (gross * rate) / (2 * (100 + rate)))).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('is at most one paisa away from the tax of earlier bills', () => {
    expect([gstInside(37_650, 5), unevenGstInside(37_650, 5)]).toEqual([1_792, 1_793])
    fc.assert(
      fc.property(paise, slab, (gross, rate) => {
        expect(Math.abs(gstInside(gross, rate) - unevenGstInside(gross, rate))).toBeLessThanOrEqual(
          1,
        )
      }),
    )
  })

  it('of an earlier bill is split in halves, with the odd paisa in the CGST', () => {
    expect(splitGst(1195)).toEqual({ cgstPaise: 598, sgstPaise: 597 })
    fc.assert(
      fc.property(paise, (tax) => {
        const { cgstPaise, sgstPaise } = splitGst(tax)
        expect(cgstPaise + sgstPaise).toBe(tax)
        expect([0, 1]).toContain(cgstPaise - sgstPaise)
      }),
    )
  })
})

describe('rupees and paise', () => {
  it('are converted in both directions without loss', () => {
    fc.assert(fc.property(paise, (amount) => paiseFromRupees(rupeesFromPaise(amount)) === amount))
    expect(paiseFromRupees(19.99)).toBe(1999)
    expect(paiseFromRupees(1.005)).toBe(100)
  })

  it.each([
    [0, 'Rs\u00a00.00'],
    [5, 'Rs\u00a00.05'],
    [-50_000, '−\u00a0Rs\u00a0500.00'],
    [-12_345_605, '−\u00a0Rs\u00a01,23,456.05'],
    [12_345_600, 'Rs\u00a01,23,456.00'],
    [100_000_000_00, 'Rs\u00a010,00,00,000.00'],
  ])('%i paise read %s', (amount, text) => {
    expect(formatPaise(amount)).toBe(text)
  })
})

describe('isWholePaise', () => {
  it('is true for every valid price', () => {
    fc.assert(fc.property(paise, (amount) => isWholePaise(rupeesFromPaise(amount))))
    expect(isWholePaise(19.99)).toBe(true)
  })

  it.each([19.999, 0.001, 1e-9, 499.001])('is false for %d', (rupees) => {
    expect(isWholePaise(rupees)).toBe(false)
  })
})

it('groups as browsers group', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(groupThousands(String(number))).toBe(new Intl.NumberFormat('en').format(number))
      expect(groupLakhs(String(number))).toBe(new Intl.NumberFormat('en-IN').format(number))
      expect(groupLakhs(String(number))).toBe(new Intl.NumberFormat('hi').format(number))
    }),
  )
})

it.each([
  ['7', '7', '7'],
  ['999', '999', '999'],
  ['1000', '1,000', '1,000'],
  ['-1234567', '-1,234,567', '-12,34,567'],
])('%s becomes %s and %s', (digits, thousands, lakhs) => {
  expect(groupThousands(digits)).toBe(thousands)
  expect(groupLakhs(digits)).toBe(lakhs)
})
