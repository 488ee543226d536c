import { describe, expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { orderStatusNames, paymentStatuses } from '#shared/order-status.ts'
import { translate } from '#shared/translate.ts'
import { endSumsOf, type PaymentFacts, paymentEndOf } from './payment-end.ts'

const online: PaymentFacts = {
  orderStatus: 'Cancelled',
  paymentMethod: 'online',
  paymentStatus: 'paid',
  amount: 499,
  discount: 0,
  refunds: [],
  disputes: [],
}
const refund = {
  reason: 'cancelled',
  amount: 499,
  byBank: null,
} as MerchantOrder['refunds'][number]
const byBank = (sum: number) => [{ ...refund, byBank: sum }]
const dispute = { endedAt: null, taken: 499 } as MerchantOrder['disputes'][number]
const lost = { ...dispute, endedAt: '2026-03-01T12:00:00.000Z' }
const won = { ...lost, taken: 0 }

describe('an ended order says what became of its money', () => {
  test.each<[string, Partial<PaymentFacts>, ReturnType<typeof paymentEndOf>]>([
    ['refunded', { paymentStatus: 'refunded' }, 'paidBack'],
    ['refunded after a lost dispute', { paymentStatus: 'refunded', disputes: [won] }, 'paidBack'],
    ['on its way back', { paymentStatus: 'refund_pending' }, 'paidGoesBack'],
    [
      'not collected, on its way back',
      { orderStatus: 'Not Collected', paymentStatus: 'refund_pending' },
      'paidGoesBack',
    ],
    [
      'waiting for a dispute',
      { paymentStatus: 'refund_pending', disputes: [dispute] },
      'paidDisputed',
    ],
    ['collected and disputed', { orderStatus: 'Collected', disputes: [dispute] }, 'paidDisputed'],
    ['collected and lost', { orderStatus: 'Collected', disputes: [lost] }, 'paidLost'],
    [
      'collected and all of it lost',
      { orderStatus: 'Collected', paymentStatus: 'refunded', disputes: [lost] },
      'paidLost',
    ],
    ['ended by a lost dispute', { paymentStatus: 'refunded', disputes: [lost] }, 'paidLost'],
    [
      'a refund that the bank paid',
      { paymentStatus: 'refunded', disputes: [won], refunds: byBank(499) },
      'paidLost',
    ],
    [
      'a refund of which the bank paid a part',
      { paymentStatus: 'refunded', disputes: [won], refunds: byBank(200) },
      'paidLostPartBack',
    ],
    [
      'a refund on its way of which the bank paid a part',
      { paymentStatus: 'refund_pending', disputes: [won], refunds: byBank(200) },
      'paidLostGoesBack',
    ],
    [
      'the bank paid the refund of a second payment',
      {
        orderStatus: 'Collected',
        disputes: [won],
        refunds: [{ ...refund, reason: 'duplicate', byBank: 499 }],
      },
      'paidByOnline',
    ],
    ['collected and won', { orderStatus: 'Collected', disputes: [won] }, 'paidByOnline'],
    ['collected', { orderStatus: 'Collected' }, 'paidByOnline'],
    [
      'collected, partly returned',
      { orderStatus: 'Collected', paymentStatus: 'partly_refunded' },
      'paidPartBack',
    ],
    ['never paid', { paymentStatus: 'failed' }, 'paidNothing'],
    ['cancelled before paying', { paymentMethod: 'cash', paymentStatus: 'unpaid' }, 'paidNothing'],
    [
      'not collected, to be paid at the shop',
      { orderStatus: 'Not Collected', paymentMethod: 'cash', paymentStatus: 'unpaid' },
      'paidNothing',
    ],
    [
      'paid at the shop and returned',
      { orderStatus: 'Collected', paymentMethod: 'cash', paymentStatus: 'refunded' },
      'paidBack',
    ],
    ['paid at the shop', { orderStatus: 'Collected', paymentMethod: 'cash' }, null],
    [
      'paid by a gift code',
      { orderStatus: 'Collected', paymentMethod: 'cash', amount: 0, discount: 499 },
      'paidByGift',
    ],
    [
      'paid by a gift code and returned',
      { orderStatus: 'Collected', paymentStatus: 'refunded', amount: 0, discount: 499 },
      'paidByGiftBack',
    ],
    [
      'paid by a gift code and partly returned',
      { orderStatus: 'Collected', paymentStatus: 'partly_refunded', amount: 0, discount: 499 },
      'paidByGiftPartBack',
    ],
    [
      'paid in part by a gift code and returned',
      { orderStatus: 'Collected', paymentStatus: 'refunded', amount: 199, discount: 300 },
      'paidBack',
    ],
  ])('%s', (_what, over, words) => {
    expect(paymentEndOf({ ...online, ...over })).toBe(words)
  })

  test('in words of both languages, and an open order says nothing of it', () => {
    const cases = orderStatusNames.flatMap((orderStatus) =>
      paymentStatuses.map((paymentStatus) => ({ ...online, orderStatus, paymentStatus })),
    )
    const ended = cases.flatMap((order) => paymentEndOf(order) ?? [])
    expect(ended).toHaveLength(3 * paymentStatuses.length)
    for (const key of ended)
      for (const locale of ['en', 'hi'] as const)
        expect(translate(locale)(`timeline.${key}`)).not.toBe('')
  })
})

test('the sums of bank and refunds are told apart', () => {
  const refunds = [{ ...refund, byBank: 99.5 }]
  const disputes = [{ ...lost, taken: 200.1 }, { ...dispute, taken: 50 }, won]
  expect(endSumsOf({ refunds, disputes })).toEqual({
    amount: 'Rs\u00a0299.60',
    refund: 'Rs\u00a0399.50',
  })
})
