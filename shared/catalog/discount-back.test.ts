import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountBack } from './discount-back.ts'

const bill = { totalPaise: 99_900, discountPaise: 10_000 }

/** The part of each of several returns, which together are the whole bill. */
function partsOf(amounts: readonly number[], discountPaise: number): number[] {
  const totalPaise = amounts.reduce((sum, paise) => sum + paise, 0)
  let [creditedPaise, backPaise] = [0, 0]
  return amounts.map((amountPaise) => {
    creditedPaise += amountPaise
    const part = discountBack({ totalPaise, discountPaise, creditedPaise, amountPaise, backPaise })
    backPaise += part
    return part
  })
}

describe('the part of a return that a gift code had paid', () => {
  it('is shared in proportion, in whole rupees, and what is less belongs to the money', () => {
    const piece = { ...bill, amountPaise: 33_300 }
    const first = discountBack({ ...piece, creditedPaise: 33_300, backPaise: 0 })
    const second = discountBack({ ...piece, creditedPaise: 66_600, backPaise: first })
    const third = discountBack({ ...piece, creditedPaise: 99_900, backPaise: first + second })
    expect([first, second, third]).toEqual([3_300, 3_300, 3_400])
  })

  it('is nothing without a discount, and everything where a code paid everything', () => {
    const part = { creditedPaise: 33_300, amountPaise: 33_300, backPaise: 0 }
    expect(discountBack({ ...bill, discountPaise: 0, ...part })).toBe(0)
    expect(discountBack({ ...bill, discountPaise: 99_900, ...part })).toBe(33_300)
  })

  it('never goes below nothing after a return whose part was rounded otherwise', () => {
    const part = { creditedPaise: 33_300, amountPaise: 33_300, backPaise: 3_334 }
    expect(discountBack({ ...bill, ...part })).toBe(0)
  })

  it('leaves whole rupees of money for goods and codes of whole rupees', () => {
    const rupees = fc.integer({ min: 1, max: 10_000 }).map((amount) => amount * 100)
    fc.assert(
      fc.property(fc.array(rupees, { minLength: 2, maxLength: 9 }), rupees, (amounts, gift) => {
        const totalPaise = amounts.reduce((sum, paise) => sum + paise, 0)
        const parts = partsOf(amounts, Math.min(gift, totalPaise))
        expect(amounts.map((paise, at) => (paise - (parts[at] ?? 0)) % 100)).toEqual(
          amounts.map(() => 0),
        )
      }),
    )
  })

  it('adds up to the discount over any returns, and is never more than a return', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amounts, perTenThousand) => {
          const totalPaise = amounts.reduce((sum, paise) => sum + paise, 0)
          const discountPaise = Math.floor((totalPaise * perTenThousand) / 10_000)
          let [creditedPaise, backPaise] = [0, 0]
          for (const [at, part] of partsOf(amounts, discountPaise).entries()) {
            expect(part).toBeLessThanOrEqual(amounts[at] ?? 0)
            // The money of all returns so far has at least its exact share.
            creditedPaise += amounts[at] ?? 0
            backPaise += part
            expect(backPaise * totalPaise).toBeLessThanOrEqual(discountPaise * creditedPaise)
          }
          expect(backPaise).toBe(discountPaise)
        },
      ),
    )
  })
})
