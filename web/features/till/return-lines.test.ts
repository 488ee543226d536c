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
  lines: [line],
  notes: [],
  leftToCredit: 999,
}
const pieces = (quantity: number) => ({ 0: { quantity, restock: true } })
const note = { number: 'CN/26-27/000001', issuedAt: bill.issuedAt, amount: 333, isProvider: true }

describe('the money that goes back', () => {
  it.each([
    ['nothing without pieces', {}, 0, { amount: 0, before: 0 }],
    ['the price of the pieces', {}, 2, { amount: 666, before: 0 }],
    ['at most what is left', { leftToCredit: 500 }, 2, { amount: 500, before: 0 }],
    [
      'without the part of a gift code',
      { discount: 100, paid: 899 },
      1,
      { amount: 299.67, before: 0 },
    ],
    ['nothing after an equal refund', { notes: [note] }, 1, { amount: 0, before: 333 }],
    ['all after another refund', { notes: [note] }, 2, { amount: 666, before: 0 }],
  ])('is %s', (_what, over, quantity, money) => {
    expect(moneyBackOf({ ...bill, ...over }, pieces(quantity))).toEqual(money)
  })
})

it('sends only lines with pieces', () => {
  expect(
    linesOf({ 0: { quantity: 0, restock: true }, 4: { quantity: 2, restock: false } }),
  ).toEqual([{ position: 4, quantity: 2, restock: false }])
})
