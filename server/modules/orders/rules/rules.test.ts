import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indianDay } from '#shared/india-time.ts'
import { orderStatuses } from '#shared/order-status.ts'
import { draftOrder, judgeLines, mergeLines, type Offer, totals } from './cart.ts'
import { orderNumber } from '#shared/order-number.ts'
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
    // The system alone brings back a cancelled order, when its payment arrived late.
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
  name: 'Lac bangles',
  image: null,
  attributes: { Size: '2.4' },
  sku: 'LAC-24',
  pricePaise: 25_000,
  mrpPaise: 30_000,
  hsn: '7117',
  gstRate: 3,
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

  it('has the same totals whatever the order of its lines', () => {
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

  it.each([
    ['2026-03-31T18:29:59Z', '2026-03-31'],
    ['2026-03-31T18:30:00Z', '2026-04-01'],
    ['2026-12-31T20:00:00Z', '2027-01-01'],
  ])('%s is the day %s in India', (at, day) => {
    expect(indianDay(new Date(at))).toBe(day)
  })
})
