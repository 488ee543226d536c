import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignPrice, discountedPaise } from './campaign-price.ts'

const noon = new Date('2026-11-16T06:30:00.000Z')
const secondsLater = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

describe('discountedPaise', () => {
  it.each([
    [89_900, 'percent', 20, 71_900],
    [89_950, 'percent', 20, 71_900],
    [90_000, 'percent', 20, 72_000],
    [100, 'percent', 1, null],
    [199, 'percent', 1, 100],
    [1_000, 'percent', 90, 100],
    [999, 'percent', 90, null],
    [89_950, 'amount', 10_000, 79_950],
    [10_100, 'amount', 10_000, 100],
    [10_099, 'amount', 10_000, null],
    [9_000, 'amount', 10_000, null],
  ] as const)('%i paise, %s %i: %s', (pricePaise, kind, value, expected) => {
    expect(discountedPaise(pricePaise, { kind, value })).toBe(expected)
  })
})

describe('campaignPrice', () => {
  const twenty = { kind: 'percent', value: 20, startsAt: noon, endsAt: secondsLater(60) } as const
  const fifty = { kind: 'amount', value: 5_000, startsAt: noon, endsAt: secondsLater(30) } as const

  it.each([
    ['a second before the beginning', -1, 49_900],
    ['at the beginning', 0, 39_900],
    ['a second before the end', 59, 39_900],
    ['at the end', 60, 49_900],
  ])('%s', (_when, seconds, expected) => {
    expect(campaignPrice(49_900, [twenty], secondsLater(seconds))).toBe(expected)
  })

  it('takes the lowest price of two offers and does not add discounts', () => {
    expect(campaignPrice(20_000, [twenty, fifty], noon)).toBe(15_000)
    expect(campaignPrice(49_900, [twenty, fifty], noon)).toBe(39_900)
  })

  it('is never above the own price, never below one rupee, and takes off at least the per cent', () => {
    const campaign = fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 90 }),
      startsAt: fc.constant(noon),
      endsAt: fc.constant(secondsLater(60)),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.array(campaign, { maxLength: 4 }),
        (own, campaigns) => {
          const price = campaignPrice(own, campaigns, noon)
          expect(price).toBeGreaterThanOrEqual(100)
          expect(price).toBeLessThanOrEqual(own)
          const promised = campaigns
            .filter((one) => one.kind === 'percent' && discountedPaise(own, one) !== null)
            .map(({ value }) => own * (100 - value))
          expect(price * 100).toBeLessThanOrEqual(Math.min(own * 100, ...promised))
        },
      ),
    )
  })
})
