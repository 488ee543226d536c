import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/app-error.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { checkStoreTakes, storeRefusal, type TakenPieces } from './booking-caps.ts'
import {
  cashRefusal,
  checkCashAllowed,
  checkPaymentsAllowed,
  noShowsCountSince,
} from './booking-limits.ts'
import { partLines } from './declined-lines.ts'
import {
  checkDay,
  checkGiftAllowed,
  checkProof,
  checkTriesLeft,
  isLastOfDay,
  wrongCode,
} from './hand-over-proof.ts'

const noon = new Date('2026-11-16T06:30:00.000Z')
const midnight = '2026-11-16T18:30:00.000Z'

const pieces = (productId: string, open: number, today: number, storeId = 's1') => ({
  storeId,
  productId,
  open,
  today,
})
const line = (productId: string, quantity: number) => ({
  productId,
  name: `Kurta ${productId}`,
  quantity,
})
const usedCap = (cap: string, size: number, count: number) => ({
  cap,
  size,
  used: count,
  left: size - count,
})
const field = (name: string, key: string) => ({
  code: 'INVALID_INPUT',
  fields: { [name]: `fields.${key}` },
})

/** The error that a refused step throws. */
function refusalOf(step: () => unknown): Pick<AppError, 'code' | 'details' | 'fields'> | null {
  try {
    step()
    return null
  } catch (error) {
    return error as AppError
  }
}

/** The parts of an error that the caller gets. */
function partsShown(refusal: ReturnType<typeof refusalOf>) {
  if (!refusal) return null
  const { code, details, fields } = refusal
  return { code, ...(details && { details }), ...(fields && { fields }) }
}

describe('the caps of a shopper in a store', () => {
  const none: TakenPieces = { bookings: [], pieces: [], blockedBy: [], worksAt: null }
  const refuse = (taken: Partial<TakenPieces>, ...lines: ReturnType<typeof line>[]) =>
    storeRefusal({ ...none, ...taken }, { storeId: 's1', storeName: 'Bangle House', lines }, noon)

  it.each([
    [
      '20 bookings a day',
      { bookings: [{ storeId: 's2', today: 20 }] },
      usedCap('bookings_per_day', 20, 20),
    ],
    ['19 bookings a day', { bookings: [{ storeId: 's2', today: 19 }] }, null],
    [
      '10 bookings a day here',
      { bookings: [{ storeId: 's1', today: 10 }] },
      usedCap('bookings_per_store_and_day', 10, 10),
    ],
    ['9 bookings a day here', { bookings: [{ storeId: 's1', today: 9 }] }, null],
    [
      '40 pieces a day here',
      { pieces: [pieces('p2', 0, 20), pieces('p3', 0, 20)] },
      usedCap('pieces_per_store_and_day', 40, 40),
    ],
    ['39 pieces a day here', { pieces: [pieces('p2', 0, 20), pieces('p3', 0, 19)] }, null],
    ['40 pieces elsewhere', { pieces: [pieces('p2', 20, 40, 's2')] }, null],
    [
      '20 open pieces here',
      { pieces: [pieces('p2', 10, 0), pieces('p3', 10, 0)] },
      { ...usedCap('open_pieces_per_store', 20, 20), until: null },
    ],
    ['19 open pieces here', { pieces: [pieces('p2', 10, 0), pieces('p3', 9, 0)] }, null],
    [
      '20 pieces of the product a day',
      { pieces: [pieces('p1', 0, 20)] },
      {
        ...usedCap('pieces_per_product_and_day', 20, 20),
        productId: 'p1',
        productName: 'Kurta p1',
      },
    ],
    ['19 pieces of the product a day', { pieces: [pieces('p1', 0, 19)] }, null],
    [
      '10 open pieces of the product',
      { pieces: [pieces('p1', 10, 10)] },
      { ...usedCap('open_pieces_per_product', 10, 10), productId: 'p1', until: null },
    ],
    ['9 open pieces of the product', { pieces: [pieces('p1', 9, 9)] }, null],
  ])('with %s', (_what, taken, limit) => {
    const refused = refuse(taken, line('p1', 1))
    const productName = limit && 'productId' in limit ? `Kurta ${limit.productId}` : null
    const common = { until: midnight, productId: null, productName, storeName: 'Bangle House' }
    expect(refused?.code).toBe(limit ? 'BOOKING_LIMIT' : undefined)
    expect(refused?.details).toEqual(limit ? { ...common, ...limit } : undefined)
  })

  it('adds up the sizes of a product, and names the narrowest cap', () => {
    expect(refuse({}, line('p1', 5), line('p1', 5))).toBeNull()
    const refused = refuse({ pieces: [pieces('p2', 15, 15)] }, line('p1', 6), line('p1', 5))
    expect(refused).toMatchObject({
      details: { cap: 'open_pieces_per_store', used: 15, left: 5 },
      key: 'cart.limit_open_pieces_per_store',
      values: { shop: 'Bangle House', product: '' },
    })
    expect(refuse({}, line('p1', 6), line('p1', 5))).toMatchObject({
      details: { cap: 'open_pieces_per_product', used: 0, left: 10 },
      key: 'cart.limit_open_pieces_per_product',
      values: { shop: 'Bangle House', product: 'Kurta p1' },
    })
  })

  it('never says that less than nothing is left', () => {
    const { details } = refuse({ pieces: [pieces('p1', 12, 12)] }, line('p1', 1)) ?? {}
    expect(details).toMatchObject({ cap: 'open_pieces_per_product', used: 12, left: 0 })
  })

  it('are not checked for a customer whom the store has blocked', () => {
    expect(refuse({ blockedBy: ['s1'] }, line('p1', 1))?.code).toBe('STORE_BLOCKED')
    expect(refuse({ blockedBy: ['s2'] }, line('p1', 1))).toBeNull()
    const wanted = { storeId: 's1', storeName: 'Bangle House', lines: [] }
    expect(refusalOf(() => checkStoreTakes(none, wanted, noon))).toBeNull()
    const blocked = { ...none, blockedBy: ['s1'] }
    expect(refusalOf(() => checkStoreTakes(blocked, wanted, noon))?.code).toBe('STORE_BLOCKED')
  })
})

describe('booking with cash', () => {
  const record = { openCashBookings: 0, recentNoShows: 0, decidingNoShowAt: null }
  it.each([
    ['4 open bookings', { openCashBookings: 4 }, null],
    ['5 open bookings', { openCashBookings: 5 }, 'TOO_MANY_BOOKINGS'],
    ['2 no-shows', { recentNoShows: 2 }, null],
    ['3 no-shows', { recentNoShows: 3 }, 'CASH_REFUSED'],
    ['both', { recentNoShows: 3, openCashBookings: 5 }, 'CASH_REFUSED'],
  ])('with %s: %o is answered %s', (_what, over, code) => {
    expect(cashRefusal({ ...record, ...over })?.code ?? null).toBe(code)
    expect(refusalOf(() => checkCashAllowed({ ...record, ...over }))?.code ?? null).toBe(code)
  })

  it('says until when cash is refused: sixty days after the no-show that decides', () => {
    const missed = { openCashBookings: 1, recentNoShows: 3, decidingNoShowAt: noon }
    expect(cashRefusal(missed)).toMatchObject({
      details: { noShows: 3, openBookings: 1, until: '2027-01-15T06:30:00.000Z' },
      values: { days: 60 },
    })
    expect(cashRefusal({ ...missed, decidingNoShowAt: null })?.details?.until).toBeNull()
    expect(cashRefusal({ ...record, openCashBookings: 5 })?.details).toEqual({
      noShows: 0,
      openBookings: 5,
      until: null,
    })
    expect(noShowsCountSince(noon)).toEqual(new Date(noon.getTime() - 60 * DAY_MS))
  })

  it.each([
    [2, null],
    [3, { code: 'TOO_MANY_PAYMENTS', details: { pending: 3 } }],
  ])('and with %i payments that are pending', (count, refused) => {
    const pendingPayments = Array.from({ length: count }, (_, at) => ({
      dueAt: null,
      orderId: `o${at}`,
      storeId: `s${at}`,
    }))
    expect(partsShown(refusalOf(() => checkPaymentsAllowed({ pendingPayments })))).toEqual(refused)
  })
})

describe('the proof of a hand-over', () => {
  const override = { reason: 'Known here' }
  it.each([
    ['cash', { code: '123456' }, null],
    ['cash', { token: 'abc' }, null],
    ['online', { code: '123456' }, null],
    ['cash', { override }, null],
    ['cash', {}, field('code', 'pickupCodeRequired')],
    ['online', {}, field('code', 'pickupCodeRequired')],
    ['online', { override }, field('override', 'overrideOnlyCash')],
    ['cash', { override, code: '123456' }, field('override', 'codeOrOverride')],
    ['cash', { override, token: 'abc' }, field('override', 'codeOrOverride')],
  ] as const)('of an order paid with %s is %o', (method, proof, refused) => {
    expect(partsShown(refusalOf(() => checkProof(method, proof)))).toEqual(refused)
  })

  it('takes a gift code for cash orders only', () => {
    expect(refusalOf(() => checkGiftAllowed('cash'))).toBeNull()
    expect(refusalOf(() => checkGiftAllowed('online'))).toMatchObject(
      field('giftCode', 'giftCodeOnlyCash'),
    )
  })

  it('has five tries for a code and twenty for the day of a store', () => {
    expect([0, 3, 4, 5].map((tries) => wrongCode(tries))).toMatchObject([
      {
        code: 'WRONG_CODE',
        details: { triesLeft: 4 },
        fields: { code: 'errors.WRONG_CODE' },
      },
      { code: 'WRONG_CODE', details: { triesLeft: 1 } },
      { code: 'CODE_ENDED', details: { triesLeft: 0 } },
      { code: 'CODE_ENDED', details: { triesLeft: 0 } },
    ])
    expect(refusalOf(() => checkTriesLeft(4))).toBeNull()
    expect(refusalOf(() => checkTriesLeft(5))?.code).toBe('CODE_ENDED')
    expect(refusalOf(() => checkDay(19))).toBeNull()
    expect(refusalOf(() => checkDay(20))?.code).toBe('HAND_OVER_LOCKED')
    expect([18, 19, 20].map((before) => isLastOfDay(before))).toEqual([false, true, false])
  })
})

describe('declined lines', () => {
  const lines = ['a', 'b', 'c'].map((variantId) => ({ variantId }))
  it('are parted from the remaining ones', () => {
    expect(partLines(lines, ['b'])).toEqual({
      remaining: [{ variantId: 'a' }, { variantId: 'c' }],
      gone: [{ variantId: 'b' }],
    })
    expect(partLines(lines, [])).toEqual({ remaining: lines, gone: [] })
  })

  it('are refused at each line that is unknown or repeated', () => {
    expect(refusalOf(() => partLines(lines, ['a', 'x', 'b', 'a']))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        'declinedLines.1': 'fields.lineUnknown',
        'declinedLines.3': 'fields.lineTwice',
      },
    })
  })
})
