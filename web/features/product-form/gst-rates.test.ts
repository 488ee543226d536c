import { describe, expect, it } from 'vitest'
import { gstRates } from '#test/gst-rates.ts'
import { groupByRate, rateChanges, type TaxedValues } from './gst-rates.ts'

/** A kurta with variants at these prices; an undefined price is not typed yet. */
function kurta(prices: (number | undefined)[], over: Partial<TaxedValues> = {}): TaxedValues {
  const variants = prices.map((price, at) => ({ _id: `v${at}`, sellingPrice: price ?? Number.NaN }))
  return {
    category: 'Clothing',
    hsn: '6211',
    'GST rate slab': 5,
    ...over,
    variants: variants as TaxedValues['variants'],
  }
}

describe('the variants of a form by GST rate', () => {
  it('are parted where the law has its step', () => {
    expect(groupByRate(kurta([2625, 2625.01, 499, undefined, 2999]), gstRates)).toEqual([
      { rate: 5, count: 2, lowPaise: 49_900, highPaise: 262_500 },
      { rate: 18, count: 2, lowPaise: 262_501, highPaise: 299_900 },
    ])
  })

  it('have one rate when the merchant fixed it, or when the table does not know the HSN', () => {
    for (const over of [{ gstFixed: true }, { hsn: '4202' }])
      expect(groupByRate(kurta([499, 2999], over), gstRates)).toMatchObject([{ rate: 5, count: 2 }])
  })
})

describe('the GST rates that saving the form changes', () => {
  it('are counted by old and new rate', () => {
    expect(rateChanges(kurta([499, 499, 2999]), kurta([2999, 2999, 499]), gstRates)).toEqual([
      { before: 5, after: 18, count: 2 },
      { before: 18, after: 5, count: 1 },
    ])
  })

  it('are those of a changed HSN and of a fixed slab too', () => {
    const stored = kurta([2999])
    const changes = [{ before: 18, after: 5, count: 1 }]
    expect(rateChanges(stored, kurta([2999], { gstFixed: true }), gstRates)).toEqual(changes)
    expect(rateChanges(stored, kurta([2999], { hsn: '5208' }), gstRates)).toEqual(changes)
  })

  it('are none for new variants, untyped prices and prices on the same side of the step', () => {
    expect(rateChanges(kurta([499]), kurta([undefined, 2999]), gstRates)).toEqual([])
    expect(rateChanges(kurta([499]), kurta([2625, 2999]), gstRates)).toEqual([])
  })
})
