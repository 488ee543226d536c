import { expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { type DoubtFacts, paymentDoubtOf, paymentDoubtsOf } from './payment-doubt.ts'

const open = { endedAt: null, amount: 500, taken: 499 } as MerchantOrder['disputes'][number]
const lost = { ...open, endedAt: '2026-03-01T12:00:00.000Z', taken: 100 }
const won = { ...lost, taken: 0 }
const refund = { reason: 'provider', amount: 300 } as MerchantOrder['refunds'][number]

test.each<[DoubtFacts['orderStatus'], DoubtFacts['disputes'], string | null, number?]>([
  ['Ready for Pickup', [], null],
  ['Ready for Pickup', [open], 'disputed', 50_000],
  ['Awaiting Confirmation', [open], 'disputed', 50_000],
  ['Ready for Pickup', [lost, open], 'disputed', 50_000],
  ['Ready for Pickup', [lost], 'partLost', 10_000],
  ['Ready for Pickup', [won], null],
  ['Ready for Pickup', [won, lost], 'partLost', 10_000],
  ['Collected', [open], null],
  ['Cancelled', [lost], null],
])('%s with %o: %s of %s', (orderStatus, disputes, kind, paise) => {
  const doubt = paymentDoubtOf({ orderStatus, disputes, refunds: [] })
  expect(doubt).toEqual(kind && { kind, paise })
})

test('a refund that somebody made at the provider is a doubt of its own; declined lines are none', () => {
  const order = { orderStatus: 'Ready for Pickup', disputes: [lost] } as const
  const doubts = paymentDoubtsOf({ ...order, disputes: [lost], refunds: [refund] })
  expect(doubts).toEqual([
    { kind: 'partLost', paise: 10_000 },
    { kind: 'partRefunded', paise: 30_000 },
  ])
  const declined = { ...refund, reason: 'line_declined' } as const
  expect(paymentDoubtsOf({ ...order, disputes: [], refunds: [declined] })).toEqual([])
  expect(
    paymentDoubtsOf({ ...order, disputes: [], refunds: [{ ...refund, byBank: 300 }] }),
  ).toEqual([])
})
