import { assert, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GiftCode } from '#shared/contract/gift-codes.ts'
import {
  afterWrongCode,
  checkDayLimit,
  checkMayTry,
  dayBegin,
  giftCodeOf,
  giftExpiry,
  giftOnBill,
  giftStateOf,
  inGroups,
  isRedeemedLately,
} from './rules.ts'

const noon = new Date('2026-11-16T06:30:00.000Z')
const minutesAfter = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const bytes = () => uint8Array({ minLength: 10, maxLength: 10 })
const limit = (codes: number, rupees: number, amount: number) => () =>
  checkDayLimit({ codes, rupees }, amount)

describe('a gift code', () => {
  it('has 16 characters of Crockford’s alphabet, and different bytes make different codes', () => {
    assert(
      property(bytes(), bytes(), (one, other) => {
        expect(giftCodeOf(one)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
        const isSame = one.every((byte, at) => byte === other[at])
        expect(giftCodeOf(one) === giftCodeOf(other)).toBe(isSame)
      }),
    )
    expect(giftCodeOf(new Uint8Array(10))).toBe('0000000000000000')
    expect(giftCodeOf(Uint8Array.from([8, 1, 2, 3, 4, 5, 6, 7, 8, 9]))).toBe('100G40R40M30E209')
    expect(giftCodeOf(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
  })

  it('is read however a person types it', () => {
    const code = '7K2M9QXT04B1HZ3E'
    expect(inGroups(code)).toBe('7K2M-9QXT-04B1-HZ3E')
    for (const typed of [
      '7K2M-9QXT-04B1-HZ3E',
      ' 7k2m 9qxt o4bl hz3e ',
      '7k2m9qxtO4BiHZ3E',
      '7K2M–9QXT—04B1 HZ3E',
    ])
      expect(GiftCode.parse(typed)).toBe(code)
  })

  it.each([
    '',
    '7K2M',
    '7K2M-9QXT-04B1-HZ3U',
    '7K2M-9QXT-04B1-HZ3E-0',
    'x'.repeat(61),
    '%',
    'é'.repeat(16),
  ])('is not %j', (typed) => expect(GiftCode.safeParse(typed).success).toBe(false))

  it.each([
    ['2026-11-16T06:30:00.000Z', '2027-11-16T18:30:00.000Z'],
    ['2026-11-16T18:29:59.999Z', '2027-11-16T18:30:00.000Z'],
    ['2026-11-16T18:30:00.000Z', '2027-11-17T18:30:00.000Z'],
    ['2028-02-29T06:30:00.000Z', '2029-03-01T18:30:00.000Z'],
  ])('issued at %s ends at %s, with a day in India', (issued, end) => {
    expect(giftExpiry(new Date(issued)).toISOString()).toBe(end)
  })

  it('is active, redeemed or expired', () => {
    const expiresAt = new Date(noon.getTime() + 1)
    expect(giftStateOf({ redeemedAt: null, expiresAt }, noon)).toBe('active')
    expect(giftStateOf({ redeemedAt: null, expiresAt: noon }, noon)).toBe('expired')
    expect(giftStateOf({ redeemedAt: noon, expiresAt: noon }, noon)).toBe('redeemed')
  })
})

/** The details of the error GIFT_CODE_LIMIT. */
function detailsOfLimit(codes: number, rupees: number, amount: number) {
  try {
    return checkDayLimit({ codes, rupees }, amount)
  } catch (error) {
    return (error as { details: unknown }).details
  }
}

describe('a gift code on a bill', () => {
  it.each([
    [20_000, { discountPaise: 20_000, restPaise: 0, lostPaise: 0, payablePaise: 29_900 }],
    [49_900, { discountPaise: 49_900, restPaise: 0, lostPaise: 0, payablePaise: 0 }],
    [50_000, { discountPaise: 49_900, restPaise: 100, lostPaise: 0, payablePaise: 0 }],
  ])('with %i paise left gives %o', (leftPaise, given) => {
    expect(giftOnBill({ leftPaise, isRedeemed: false }, 49_900)).toEqual(given)
  })

  it('loses what the bill does not need when it was redeemed as a whole before', () => {
    const given = { discountPaise: 49_900, restPaise: 0, lostPaise: 100, payablePaise: 0 }
    expect(giftOnBill({ leftPaise: 50_000, isRedeemed: true }, 49_900)).toEqual(given)
  })

  it('may have been redeemed less than twelve hours before', () => {
    expect(isRedeemedLately(noon, minutesAfter(12 * 60 - 1))).toBe(true)
    expect(isRedeemedLately(noon, minutesAfter(12 * 60))).toBe(false)
  })
})

describe('the limits of a day', () => {
  it('name the limit that is reached, and the rest of the day', () => {
    expect(detailsOfLimit(200, 199_500, 1)).toEqual({
      reason: 'codes',
      codesLeft: 0,
      rupeesLeft: 500,
    })
    expect(detailsOfLimit(150, 199_500, 501)).toEqual({
      reason: 'amount',
      codesLeft: 50,
      rupeesLeft: 500,
    })
    expect(detailsOfLimit(150, 200_500, 1)).toEqual({
      reason: 'amount',
      codesLeft: 50,
      rupeesLeft: 0,
    })
    expect(detailsOfLimit(201, 0, 1)).toEqual({
      reason: 'codes',
      codesLeft: 0,
      rupeesLeft: 200_000,
    })
  })

  it('are 200 codes and Rs 2 lakh', () => {
    expect(limit(199, 0, 1)).not.toThrow()
    expect(limit(200, 0, 1)).toThrow('GIFT_CODE_LIMIT')
    expect(limit(20, 199_000, 1_000)).not.toThrow()
    expect(limit(20, 199_001, 1_000)).toThrow('GIFT_CODE_LIMIT')
  })

  it('count from midnight in India', () => {
    expect(dayBegin(noon).toISOString()).toBe('2026-11-15T18:30:00.000Z')
    expect(dayBegin(new Date('2026-11-15T18:30:00Z')).toISOString()).toBe(
      '2026-11-15T18:30:00.000Z',
    )
  })
})

describe('wrong codes', () => {
  const none = { wrong: 0, countedFrom: null, lockedUntil: null }

  it('lock the store for an hour at the tenth within ten minutes', () => {
    let counted = afterWrongCode(none, noon)
    for (let tries = 2; tries < 10; tries += 1) counted = afterWrongCode(counted, minutesAfter(9))
    expect(counted).toEqual({ wrong: 9, countedFrom: noon, lockedUntil: null })
    expect(() => checkMayTry(counted, minutesAfter(9))).not.toThrow()
    const locked = afterWrongCode(counted, minutesAfter(9.9))
    expect(locked.lockedUntil).toEqual(minutesAfter(69.9))
    expect(() => checkMayTry(locked, minutesAfter(69.8))).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 6 } }),
    )
    expect(() => checkMayTry(locked, minutesAfter(69.9))).not.toThrow()
  })

  it('are no longer counted after ten minutes', () => {
    const nine = { wrong: 9, countedFrom: noon, lockedUntil: null }
    expect(afterWrongCode(nine, minutesAfter(10))).toEqual({
      wrong: 1,
      countedFrom: minutesAfter(10),
      lockedUntil: null,
    })
  })
})
