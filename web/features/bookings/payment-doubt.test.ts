import { expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { type DoubtFacts, paymentDoubtOf } from './payment-doubt.ts'

const open = { endedAt: null, taken: 499 } as MerchantOrder['disputes'][number]
const lost = { ...open, endedAt: '2026-03-01T12:00:00.000Z', taken: 100 }
const won = { ...lost, taken: 0 }

test.each<[DoubtFacts['orderStatus'], DoubtFacts['disputes'], ReturnType<typeof paymentDoubtOf>]>([
  ['Ready for Pickup', [], null],
  ['Ready for Pickup', [open], 'disputed'],
  ['Awaiting Confirmation', [open], 'disputed'],
  ['Ready for Pickup', [lost, open], 'disputed'],
  ['Ready for Pickup', [lost], 'partLost'],
  ['Ready for Pickup', [won], null],
  ['Ready for Pickup', [won, lost], 'partLost'],
  ['Collected', [open], null],
  ['Cancelled', [lost], null],
])('%s with %o: %s', (orderStatus, disputes, doubt) => {
  expect(paymentDoubtOf({ orderStatus, disputes })).toBe(doubt)
})
