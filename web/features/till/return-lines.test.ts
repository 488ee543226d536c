import { describe, expect, it } from 'vitest'
import type { CounterBill } from '#shared/contract/till.ts'
import { linesOf, moneyBackOf } from './return-lines.ts'

const line = {
  position: 0,
  name: 'Kurta',
  attributes: {},
  sku: 'KUR-M',
  quantity: 3,
  price: 333,
  discount: 0,
  left: 3,
  isSold: true,
}
const bill: CounterBill = {
  billId: 'a',
  kind: 'tax_invoice',
  number: 'TI/26-27/000001',
  issuedAt: '2026-11-16T06:30:00.000Z',
  orderId: null,
  orderNumber: null,
  paidBy: 'cash',
  total: 999,
  discount: 0,
  paid: 999,
  gift: null,
  exchangeNote: null,
  exchangeDays: 0,
  discountBack: 0,
  lines: [line],
  notes: [],
  isDisputed: false,
  moneyLeft: null,
  leftToCredit: 999,
}
const pieces = (quantity: number) => ({ 0: { quantity, restock: true } })
const credit = { lastFour: 'XK42', amount: 33, left: 33, expiresAt: bill.issuedAt }
const note = {
  number: 'CN/26-27/000001',
  issuedAt: bill.issuedAt,
  amount: 333,
  credit: null,
  exchangeBill: null,
  isProvider: true,
}
/** A bill of which a gift code paid Rs 100, after the return of one piece of three. */
const afterOne = {
  discount: 100,
  paid: 899,
  discountBack: 33,
  lines: [{ ...line, left: 2 }],
  notes: [{ ...note, amount: 300, credit, isProvider: false }],
  isDisputed: false,
  moneyLeft: null,
  leftToCredit: 666,
}
const money = (amount: number, more: object = {}) => ({
  amount,
  credit: 0,
  before: 0,
  byBank: 0,
  ...more,
})

describe('the money that goes back', () => {
  it.each([
    ['nothing without pieces', {}, 0, money(0)],
    ['the price of the pieces', {}, 2, money(666)],
    ['at most what is left', { leftToCredit: 500 }, 2, money(500)],
    [
      'without the part of a gift code, which is credit',
      { discount: 100, paid: 899 },
      1,
      money(300, { credit: 33 }),
    ],
    ['after a first return the second part', afterOne, 1, money(300, { credit: 33 })],
    ['after a first return all the rest', afterOne, 2, money(599, { credit: 67 })],
    [
      'after a first return whose paisa was rounded up, the rest',
      {
        ...afterOne,
        discountBack: 33.34,
        notes: [{ ...note, amount: 299.66, isProvider: false }],
      },
      2,
      money(599.34, { credit: 66.66 }),
    ],
    [
      'the same part after a first return as a gift code only',
      { ...afterOne, notes: [{ ...note, amount: 0, credit, isProvider: false }] },
      1,
      money(300, { credit: 33 }),
    ],
    ['nothing without pieces, after a first return', afterOne, 0, money(0)],
    ['what a lost dispute has left', { moneyLeft: 200 }, 1, money(200, { byBank: 133 })],
    ['nothing after a lost dispute', { moneyLeft: 0 }, 2, money(0, { byBank: 666 })],
    ['nothing after an equal refund', { notes: [note] }, 1, money(0, { before: 333 })],
    ['all after another refund', { notes: [note], leftToCredit: 666 }, 2, money(666)],
  ])('is %s', (_what, over, quantity, back) => {
    expect(moneyBackOf({ ...bill, ...over }, pieces(quantity))).toEqual(back)
  })
})

it('sends only lines with pieces', () => {
  expect(
    linesOf({ 0: { quantity: 0, restock: true }, 4: { quantity: 2, restock: false } }),
  ).toEqual([{ position: 4, quantity: 2, restock: false }])
})

it('pieces of a line with a discount give back what they cost, the last of them the rest', () => {
  const lowered = { ...line, discount: 1, left: 3 }
  const of = (left: number, count: number) =>
    moneyBackOf(
      { ...bill, total: 998, paid: 998, leftToCredit: 998, lines: [{ ...lowered, left }] },
      pieces(count),
    ).amount
  expect([of(3, 1), of(2, 1), of(1, 1), of(3, 3)]).toEqual([332.67, 332.66, 332.67, 998])
})
