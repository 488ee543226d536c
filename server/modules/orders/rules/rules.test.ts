import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indianDay } from '#shared/formats/india-time.ts'
import { messageText } from '#shared/message.ts'
import { orderStatuses } from '#shared/order-status.ts'
import {
  draftOrder,
  isSameCart,
  judgeLines,
  mergeLines,
  obtainable,
  type Offer,
  totals,
} from './cart.ts'
import { dayAround } from './numbers.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { type Actor, canMove } from './order-life.ts'

describe('order life', () => {
  const allowed = new Set([
    'payment_pending > awaiting_confirmation by system',
    'payment_pending > cancelled by system',
    'payment_pending > cancelled by shopper',
    'cancelled > awaiting_confirmation by system',
    'awaiting_confirmation > ready_for_pickup by merchant',
    'awaiting_confirmation > cancelled by shopper',
    'awaiting_confirmation > cancelled by merchant',
    'awaiting_confirmation > cancelled by system',
    'awaiting_confirmation > cancelled by admin',
    'ready_for_pickup > collected by merchant',
    'ready_for_pickup > collected by admin',
    'ready_for_pickup > cancelled by merchant',
    'ready_for_pickup > cancelled by admin',
    'ready_for_pickup > not_collected by merchant',
    'ready_for_pickup > not_collected by system',
  ])
  const actors: Actor[] = ['shopper', 'merchant', 'system', 'admin']
  const pairs = orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) => actors.map((by) => [from, to, by] as const)),
  )

  it.each(pairs)('%s to %s by %s', (from, to, by) => {
    expect(canMove(from, to, by)).toBe(allowed.has(`${from} > ${to} by ${by}`))
  })

  it('lets people change every status that is not final', () => {
    // Only the system reopens a cancelled order, when its payment arrives late.
    const people: Actor[] = ['shopper', 'merchant', 'admin']
    for (const from of orderStatuses) {
      const isEnd = from === 'collected' || from === 'cancelled' || from === 'not_collected'
      const ways = orderStatuses.filter((to) => people.some((by) => canMove(from, to, by)))
      expect(ways.length > 0).toBe(!isEnd)
    }
  })
})

const offer = (over: Partial<Offer> = {}): Offer => ({
  variantId: 'v1',
  productId: 'p1',
  storeId: 's1',
  kind: {},
  name: 'Lac bangles',
  image: null,
  attributes: { Size: '2.4' },
  sku: 'LAC-24',
  pricePaise: 25_000,
  campaign: null,
  mrpPaise: 30_000,
  hsn: '7117',
  gstRate: 3,
  gstFixed: false,
  isUntaxed: false,
  free: 5,
  onSale: true,
  hasOthers: false,
  ...over,
})
const sum = (all: { quantity: number }[]) => all.reduce((n, one) => n + one.quantity, 0)
const want = (quantity: number, price?: number) => ({
  productId: 'p1',
  variantId: 'v1',
  quantity,
  price,
})

describe('a cart compared with the present stock', () => {
  it('gets the present prices', () => {
    const draft = draftOrder([want(2, 250)], [offer()])
    expect(draft).toMatchObject({ storeId: 's1', amountPaise: 50_000, taxPaise: 1456 })
  })

  it.each([
    ['what is no longer sold', want(1), offer({ onSale: false }), 'unavailable'],
    ['a retired size', want(9), offer({ onSale: false, hasOthers: true, free: 0 }), 'retired'],
    ['more than is free', want(6), offer(), 'out_of_stock'],
    ['a price of yesterday', want(1, 249.99), offer(), 'price_changed'],
    ['more than ten', want(11), offer({ free: 50 }), 'too_many'],
    ['nothing, when all is well', want(5, 250), offer(), null],
  ])('finds %s', (_what, line, stockRow, problem) => {
    expect(judgeLines([line], [stockRow])[0]?.problem).toBe(problem)
  })

  it('rejects a variant of another product', () => {
    const line = { ...want(1), productId: 'p2' }
    expect(() => draftOrder([line], [offer()])).toThrow('PRODUCT_UNAVAILABLE')
  })

  it('returns every line with its present price and stock', () => {
    const short = offer({ free: -1, image: 'f'.repeat(64) })
    expect(judgeLines([want(2, 250)], [short])).toEqual([
      {
        offer: short,
        kind: {},
        productId: 'p1',
        variantId: 'v1',
        productName: 'Lac bangles',
        image: expect.stringContaining('f'.repeat(64)),
        variant: { Size: '2.4' },
        quantity: 2,
        price: 250,
        MRP: 300,
        gstRate: 3,
        free: 0,
        problem: 'out_of_stock',
        changes: [],
        booked: null,
      },
    ])
    expect(judgeLines([{ ...want(1), variantId: 'v2' }], [offer()])).toEqual([])
  })

  it.each([
    ['a price of yesterday', [want(1, 249)], [offer()], 'PRICE_CHANGED'],
    ['more than is free', [want(3), want(3)], [offer()], 'OUT_OF_STOCK'],
    [
      'a retired size',
      [want(1)],
      [offer({ onSale: false, hasOthers: true })],
      'PRODUCT_UNAVAILABLE',
    ],
    ['a variant that nobody knows', [want(1)], [], 'PRODUCT_UNAVAILABLE'],
  ])('is refused for %s, with the present cart', (_what, lines, offers, code) => {
    const products = judgeLines(mergeLines(lines), offers).map(({ offer: _offer, ...told }) => told)
    expect(() => draftOrder(lines, offers)).toThrow(
      expect.objectContaining({ code, details: { products } }),
    )
  })

  it.each([
    [
      'of two stores',
      offer({ variantId: 'v2', storeId: 's2' }),
      { details: { reason: 'oneStore' } },
    ],
    [
      'with what is gone before a changed price',
      offer({ variantId: 'v2', onSale: false }),
      { code: 'PRODUCT_UNAVAILABLE' },
    ],
    [
      'with too little before a changed price',
      offer({ variantId: 'v2', free: 0 }),
      { code: 'OUT_OF_STOCK' },
    ],
  ])('%s is refused', (_what, other, refusal) => {
    const wanted = [want(1, 249), { ...want(1), variantId: 'v2' }]
    expect(() => draftOrder(wanted, [offer(), other])).toThrow(expect.objectContaining(refusal))
  })

  it('takes ten pieces of a variant, and refuses the eleventh at the cart', () => {
    const many = offer({ free: 50 })
    expect(draftOrder([want(10)], [many]).lines).toMatchObject([{ quantity: 10 }])
    expect(() => draftOrder([want(11)], [many])).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        fields: { products: messageText('fields.tooManyPieces', { maximum: 10 }) },
      }),
    )
    expect(() => draftOrder([], [])).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { reason: 'oneStore' } }),
    )
  })

  it('has no tax of a seller without GSTIN, and keeps the rate of the goods for the bill', () => {
    const untaxed = offer({ isUntaxed: true })
    const draft = draftOrder([want(2, 250)], [untaxed])
    expect(draft).toMatchObject({ amountPaise: 50_000, taxPaise: 0, isUntaxed: true })
    expect(draft.lines).toMatchObject([{ gstRate: 3 }])
    expect(judgeLines([want(2)], [untaxed])).toMatchObject([{ gstRate: 0 }])
  })

  it('saves the columns of the offer, without free stock', () => {
    const { free: _free, onSale: _on, hasOthers: _has, mrpPaise: _mrp, ...rest } = offer()
    const { isUntaxed: _untaxed, ...saved } = rest
    expect(draftOrder([want(2)], [offer()]).lines).toEqual([{ ...saved, quantity: 2 }])
  })

  it.each([
    ['all that is wanted', want(5), offer(), 5],
    ['what is free', want(9), offer(), 5],
    ['ten at most', want(30), offer({ free: 50 }), 10],
    ['one at another price', want(1, 249), offer(), 1],
    ['nothing that is gone', want(1), offer({ onSale: false }), 0],
    ['nothing that is retired', want(1), offer({ onSale: false, hasOthers: true }), 0],
    ['nothing that is sold out', want(1), offer({ free: 0 }), 0],
  ])('could be booked now with %s', (_what, line, stockRow, quantity) => {
    const lines = obtainable(judgeLines([line], [stockRow]))
    expect(lines.map((one) => one.quantity)).toEqual(quantity > 0 ? [quantity] : [])
  })

  it.each([
    ['the same', [want(2)], [{ quantity: 2, pricePaise: 25_000 }], true],
    [
      'the same at the price that is seen',
      [want(2, 250)],
      [{ quantity: 2, pricePaise: 25_000 }],
      true,
    ],
    ['in two lines', [want(1), want(1)], [{ quantity: 2, pricePaise: 25_000 }], true],
    ['at another price', [want(2, 249)], [{ quantity: 2, pricePaise: 25_000 }], false],
    ['of fewer pieces', [want(1)], [{ quantity: 2, pricePaise: 25_000 }], false],
    ['of nothing that was booked', [want(2)], [], false],
    ['of a part of it', [], [{ quantity: 2, pricePaise: 25_000 }], false],
  ])('is %s: %o', (_what, wanted, booked, isSame) => {
    const lines = booked.map((line) => ({ variantId: 'v1', ...line }))
    expect(isSameCart(wanted, lines)).toBe(isSame)
    const others = lines.map((line) => ({ ...line, variantId: 'v2' }))
    expect(isSameCart(wanted, others)).toBe(false)
  })

  it('has the same totals in any order of its lines', () => {
    const line = fc.record({
      productId: fc.constant('p'),
      variantId: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: 1, max: 10 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const merged = mergeLines(lines)
        expect(sum(merged)).toBe(sum(lines))
        expect(new Set(merged.map((one) => one.variantId)).size).toBe(merged.length)
        const back = mergeLines(lines.toReversed())
        expect(new Map(back.map((one) => [one.variantId, one.quantity]))).toEqual(
          new Map(merged.map((one) => [one.variantId, one.quantity])),
        )
      }),
    )
  })

  it('has as total tax the sum of the lines’ taxes', () => {
    const priced = fc.record({
      pricePaise: fc.integer({ min: 100, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      gstRate: fc.constantFrom(0, 3, 5, 18),
      isUntaxed: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 8 }), (lines) => {
        const { amountPaise, taxPaise } = totals(lines)
        expect(amountPaise).toBe(lines.reduce((n, l) => n + l.pricePaise * l.quantity, 0))
        expect(taxPaise).toBe(lines.reduce((n, l) => n + totals([l]).taxPaise, 0))
      }),
    )
  })
})

describe('numbers people read', () => {
  it('gives an order six characters that are hard to misread', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(orderNumber(id)).toMatch(/^[\dA-HJKMNP-TV-Z]{3}-[\dA-HJKMNP-TV-Z]{3}$/)
      }),
    )
    expect(orderNumber('00000000-0000-4000-8000-000000000000')).toBe('000-000')
    expect(orderNumber('ffffffff-ffff-4fff-bfff-ffffffffffff')).toBe('ZZZ-ZZZ')
  })

  it('count a day from midnight to midnight in India', () => {
    const day = { begin: new Date('2026-03-31T18:30:00Z'), end: new Date('2026-04-01T18:30:00Z') }
    expect(dayAround(new Date('2026-03-31T18:30:00Z'))).toEqual(day)
    expect(dayAround(new Date('2026-04-01T18:29:59.999Z'))).toEqual(day)
  })

  it.each([
    ['2026-03-31T18:29:59Z', '2026-03-31'],
    ['2026-03-31T18:30:00Z', '2026-04-01'],
    ['2026-12-31T20:00:00Z', '2027-01-01'],
  ])('%s is the day %s in India', (at, day) => {
    expect(indianDay(new Date(at))).toBe(day)
  })
})
