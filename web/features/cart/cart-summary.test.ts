import { expect, test } from 'vitest'
import type { CartLine } from '#web/lib/browser-keys.ts'
import {
  acceptedOf,
  changesOf,
  earlierNameOf,
  holdOf,
  type CheckedCart,
  judgeLines,
  nameOf,
  soldLines,
  summarise,
  withChanges,
} from './cart-summary.ts'

type Today = CheckedCart['stores'][number]['products'][number]

function line(variantId: string, more: Partial<CartLine> = {}): CartLine {
  const prices = { price: 105, inclusiveTax: 105, tax: 5 }
  const words = { productName: 'Kurta', desc: '', image: '', variant: { Size: 'M' } }
  return { productId: `p-${variantId}`, variantId, quantity: 1, ...prices, ...words, ...more }
}

function today(variantId: string, more: Partial<Today> = {}): Today {
  const facts = { productName: 'Kurta', image: null, variant: {}, quantity: 1 }
  const told = { problem: null, changes: [], booked: null }
  const prices = { price: 105, MRP: 150, gstRate: 5, free: 4, ...told }
  return { productId: `p-${variantId}`, variantId, ...facts, ...prices, ...more }
}

function checkedCart(products: Today[], gone: string[] = []): CheckedCart {
  const hours = { storeOpen: true, changesAt: null, readyBy: null }
  const store = { storeId: 's', shopName: 'Shop', address: 'Lane 1', contactNumber: '+91' }
  const refused = null
  return { stores: [{ ...store, ...hours, products, refused }], gone }
}

test.each([
  [today('a'), 1, null],
  [today('a', { free: 2 }), 3, 'tooFew'],
  [today('a', { free: 0 }), 1, 'soldOut'],
  [today('a', { free: 9, problem: 'unavailable' }), 1, 'gone'],
  [today('a', { free: 0, problem: 'retired' }), 1, 'gone'],
] as const)('%j wanted %i times is judged %s', (now, quantity, problem) => {
  expect(judgeLines([line('a', { quantity })], checkedCart([now]))[0]?.problem).toBe(problem)
})

test('a line that the server no longer knows is gone; before the server answers no line is wrong', () => {
  expect(judgeLines([line('a')], checkedCart([], ['a']))[0]?.problem).toBe('gone')
  expect(judgeLines([line('a')], undefined)[0]?.problem).toBeNull()
})

function heldLine(more: Partial<Today>) {
  const [one] = judgeLines([line('a')], checkedCart([today('a', more)]))
  return one ?? { line: line('a'), today: undefined, problem: null }
}

test('a hold ends at its time, also before the server is asked again, and a booked line says nothing of it', () => {
  const until = '2026-11-16T09:00:00.000Z'
  const at = (minutes: number) => Date.parse(until) + minutes * 60_000
  const hold = { until, hasEnded: false }
  expect(holdOf(heldLine({ hold }), at(-1))).toEqual({ until, hasEnded: false })
  expect(holdOf(heldLine({ hold }), at(0))).toEqual({ until, hasEnded: true })
  expect(holdOf(heldLine({ hold: { until, hasEnded: true }, free: 0 }), at(-1))).toMatchObject({
    hasEnded: true,
  })
  const booked = { orderId: 'o', orderNumber: 'K7Q-2MX', isPaid: true, begun: null }
  expect(holdOf(heldLine({ hold, booked }), at(-1))).toBeNull()
  expect(holdOf(heldLine({}), at(-1))).toBeNull()
})

test('the total counts available items, with the GST included in each line', () => {
  const lines = [line('a', { quantity: 3 }), line('b', { price: 99.99 }), line('c')]
  const answer = checkedCart([
    today('a'),
    today('b', { gstRate: 18, price: 99.99 }),
    today('c', { free: 0 }),
  ])
  const sum = summarise(judgeLines(lines, answer))
  expect(sum).toEqual({
    totalPaise: 41_499,
    gstPaise: 1_500 + 1_526,
    savingPaise: 3 * 4_500 + 5_001,
    canBook: false,
  })
})

test('during an offer the saving counts from the price that is struck through', () => {
  const until = '2026-11-22T18:29:00.000Z'
  const saved = (wasPrice: number | null) =>
    summarise(judgeLines([line('a')], checkedCart([today('a', { ownOffer: { until, wasPrice } })])))
      .savingPaise
  expect([saved(120), saved(null)]).toEqual([1_500, 4_500])
})

test('a line that is no longer sold counts neither in the total nor in the booking', () => {
  const answer = checkedCart([today('a'), today('b', { free: 0, problem: 'retired' })])
  const judged = judgeLines([line('a'), line('b')], answer)
  expect(summarise(judged)).toMatchObject({ totalPaise: 10_500, canBook: true })
  expect(soldLines(judged).map((one) => one.line.variantId)).toEqual(['a'])
  expect(summarise(judged.slice(1)).canBook).toBe(false)
})

test('until the server answers, the total uses the prices in the browser', () => {
  const sum = summarise(judgeLines([line('a', { quantity: 2 })], undefined))
  expect(sum).toEqual({ totalPaise: 21_000, gstPaise: 1_000, savingPaise: 0, canBook: true })
  const reduced = [line('a', { quantity: 2, mrp: 150 })]
  expect(summarise(judgeLines(reduced, undefined)).savingPaise).toBe(9_000)
  expect(summarise(judgeLines(reduced, checkedCart([today('a', { MRP: 140 })]))).savingPaise).toBe(
    7_000,
  )
})

test('an empty cart or one with too many lines cannot be booked', () => {
  expect(summarise([]).canBook).toBe(false)
  const many = Array.from({ length: 51 }, (_, index) => line(String(index)))
  expect(summarise(judgeLines(many, undefined)).canBook).toBe(false)
  expect(summarise(judgeLines(many.slice(1), undefined)).canBook).toBe(true)
})

test.each([
  ['name', { productName: 'Kurta, long' }],
  ['variant', { variant: { Size: 'L' } }],
  ['mrp', { MRP: 160 }],
  ['price', { price: 120 }],
] as const)(
  'another %s counts as it is today, and is accepted before the booking',
  (change, now) => {
    const answer = checkedCart([today('a', { changes: [change], ...now })])
    const judged = judgeLines([line('a')], answer)
    expect(judged[0]?.problem).toBe('changed')
    const totalPaise = change === 'price' ? 12_000 : 10_500
    expect(summarise(judged)).toMatchObject({ canBook: false, totalPaise })
    // The answer is the same, but the shopper has accepted what it says.
    const { productName, variant, price, mrp } = acceptedOf(today('a', now))
    const accepted = judgeLines([line('a', { productName, variant, price, mrp })], answer)
    expect(accepted.map((one) => [one.problem, changesOf(one)])).toEqual([[null, []]])
  },
)

test('a lower price is told and booked without a question', () => {
  const judged = judgeLines(
    [line('a', { price: 120 })],
    checkedCart([today('a', { changes: ['price'] })]),
  )
  expect(judged.map((one) => [one.problem, changesOf(one)])).toEqual([[null, ['price']]])
  expect(summarise(judged)).toMatchObject({ canBook: true, totalPaise: 10_500 })
})

test('a line of a paid booking is not booked again before the shopper wants it beside that booking', () => {
  const booked = { orderId: 'o1', orderNumber: 'D3Z-H4J', isPaid: true }
  const answer = checkedCart([today('a', { booked })])
  const judged = judgeLines([line('a')], answer)
  expect(summarise(judged)).toMatchObject({ canBook: false, totalPaise: 0 })
  const beside = (besides: string[]) => judgeLines([line('a', { besides })], answer)[0]?.problem
  expect([beside(['o0']), beside(['o1'])]).toEqual(['booked', null])
  const pending = checkedCart([today('a', { booked: { ...booked, isPaid: false } })])
  expect(judgeLines([line('a')], pending)[0]?.problem).toBeNull()
})

test('a rejected booking updates the state of its lines and leaves the others', () => {
  const changes = withChanges(checkedCart([today('a'), today('b')]), [today('a', { free: 0 })])
  expect(changes.stores[0]?.products.map(({ free }) => free)).toEqual([0, 4])
})

test('a line speaks the reader’s language, but for the name that the shop has changed', () => {
  const judged = (changes: Today['changes']) => ({
    line: line('a'),
    problem: null,
    today: today('a', { productName: 'कुर्ता', variant: { Size: 'L' }, changes }),
  })
  expect(nameOf(judged([]))).toBe('कुर्ता')
  expect(earlierNameOf(judged(['variant']))).toBe('कुर्ता')
  expect(earlierNameOf(judged(['name', 'variant']))).toBe('Kurta')
  expect(nameOf({ line: line('a'), today: undefined })).toBe('Kurta')
})

test('a line is compared with the kind that it showed, and takes the shop’s when it is accepted', () => {
  const told = today('a', {
    variant: { Size: 'M' },
    kind: { Condition: 'Used' },
    changes: ['kind'],
  })
  const shown = line('a', { mrp: 150, kind: { Condition: 'New' } })
  expect(judgeLines([shown], checkedCart([told]))[0]?.problem).toBe('changed')
  const accepted = { ...shown, ...acceptedOf(told) }
  expect(judgeLines([accepted], checkedCart([told]))[0]?.problem).toBeNull()
})
