import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstStates } from '#shared/formats/gst-states.ts'
import { MAX_SUBSCRIPTION_GST } from '#shared/limits.ts'
import { purchaseSums, taxOfPurchase } from './purchase-tax.ts'

const registration = { gstin: '08AABCC1234D1ZB', sac: '998599' }
const rajasthan = { gstin: null, state: 'Rajasthan' }
const tax = (percent: number, placeOfSupply = '08') => ({ ...registration, percent, placeOfSupply })

describe('the tax of a purchase', () => {
  it.each([
    ['an address in the same State', rajasthan, '08'],
    ['an address in another State', { gstin: null, state: 'Maharashtra' }, '27'],
    ['a GSTIN, also beside an address elsewhere', { gstin: '27A', state: 'Rajasthan' }, '27'],
    ['a GSTIN of before Andhra Pradesh was divided', { gstin: '28A', state: 'Telangana' }, '37'],
    ['an unknown State: the operator’s own', { gstin: null, state: '' }, '08'],
  ])('is of the State of %s', (_which, shop, placeOfSupply) => {
    expect(taxOfPurchase({ registration, subscriptionGst: 18 }, shop)).toEqual({
      ...registration,
      percent: 18,
      placeOfSupply,
    })
  })

  it('is none without a registration, and without a rate', () => {
    expect(taxOfPurchase({ registration: null, subscriptionGst: 18 }, rajasthan)).toBeNull()
    expect(taxOfPurchase({ registration, subscriptionGst: 0 }, rajasthan)).toBeNull()
  })
})

describe('the sums of a purchase', () => {
  const price = { planPaise: 49_900, setupPaise: 149_900 }
  // By hand: 49900 × 18 ÷ 236 = 3805.93 and 149900 × 18 ÷ 236 = 11433.05, so each half is 3806 + 11433.
  it('were computed by hand for a month and a hundred tags at 18 %', () => {
    const sums = { taxable: 169_322, total: 199_800 }
    const inside = { ...sums, cgst: 15_239, sgst: 15_239, igst: 0 }
    expect(purchaseSums(price, tax(18))).toEqual(inside)
    const across = { ...sums, cgst: 0, sgst: 0, igst: 30_478 }
    expect(purchaseSums(price, tax(18, '27'))).toEqual(across)
  })

  it('have equal halves, or IGST alone, and add up to the price', () => {
    const paise = fc.integer({ min: 1, max: 100_000_000 })
    const percents = fc.integer({ min: 1, max: MAX_SUBSCRIPTION_GST })
    const states = fc.constantFrom(...Object.keys(gstStates))
    fc.assert(
      fc.property(paise, fc.nat(1_000_000), percents, states, (...made) => {
        const [planPaise, setupPaise, percent, state] = made
        const sums = purchaseSums({ planPaise, setupPaise }, tax(percent, state))
        const { taxable, cgst, sgst, igst, total } = sums
        expect([total, taxable + cgst + sgst + igst]).toEqual(
          Array.from({ length: 2 }, () => planPaise + setupPaise),
        )
        expect(cgst).toBe(sgst)
        expect(state === '08' ? igst : cgst).toBe(0)
        // Each line is off by at most a paisa from the tax that is not rounded.
        const exact = (total * percent) / (100 + percent)
        expect(Math.abs(cgst + sgst + igst - exact)).toBeLessThanOrEqual(2)
      }),
    )
  })
})
