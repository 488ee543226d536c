import { expect, test } from 'vitest'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import {
  backOf,
  byUrgency,
  countNoShows,
  declinedOf,
  entryOf,
  isOpenBooking,
  lateMoneyOf,
  refundedOf,
  takenBackOf,
} from './booking-facts.ts'

const missedBooking = (orderId: string, at: string): Pick<Booking, 'orderId' | 'timeline'> => {
  return { orderId, timeline: [{ event: 'not_collected', by: 'system', at, reason: null }] }
}

test('a no-show counts together with those of the sixty days before it', () => {
  const counted = countNoShows([
    missedBooking('third', '2026-03-01T12:00:00.000Z'),
    missedBooking('first', '2025-12-01T12:00:00.000Z'),
    { orderId: 'came', timeline: [] },
    missedBooking('second', '2026-01-29T12:00:00.000Z'),
  ])
  expect([...counted]).toEqual([
    ['first', 1],
    ['second', 2],
    ['third', 2],
  ])
})

test('of several entries of one kind the newest counts', () => {
  const entry = { event: 'cancelled', by: 'system', reason: null } as const
  const [first, second] = [
    { ...entry, at: '2026-03-01T12:00:00.000Z' },
    { ...entry, at: '2026-03-02T12:00:00.000Z' },
  ]
  const paid = { ...entry, event: 'paid', at: '2026-03-01T13:00:00.000Z' } as const
  expect(entryOf({ timeline: [first, paid, second] }, 'cancelled')).toBe(second)
  expect(entryOf({ timeline: [first, paid, second] }, 'collected')).toBeUndefined()
})

test('cancelling gives back what is left after refunds that somebody made at the provider, and disputes', () => {
  const refund = { state: 'refunded', startedAt: '', refundedAt: null, byBank: null } as const
  const [given, line] = [
    { ...refund, reason: 'provider', amount: 300.5 } as const,
    { ...refund, reason: 'line_declined', amount: 100 } as const,
  ]
  const paid = { amount: 998, paymentStatus: 'paid', refunds: [], disputes: [] } as const
  expect(backOf({ ...paid, paymentStatus: 'unpaid' }).kind).toBe('nothing')
  expect(backOf({ ...paid, refunds: [] })).toEqual({ kind: 'all', paise: 99_800 })
  const partly = { ...paid, refunds: [given, line] }
  expect(backOf(partly)).toEqual({ kind: 'rest', paise: 69_750 })
  expect(refundedOf(partly)).toBe(40_050)
  expect(refundedOf({ refunds: [{ ...given, byBank: 100.25 }, line] })).toBe(30_025)
  expect(backOf({ ...paid, amount: 200, refunds: [given] }).kind).toBe('before')
  const dispute = { endedAt: null, taken: 998 } as Booking['disputes'][number]
  expect(backOf({ ...paid, refunds: [], disputes: [dispute] }).kind).toBe('waits')
  const lost = { ...dispute, endedAt: '2026-03-01T12:00:00.000Z' }
  expect(backOf({ ...paid, refunds: [], disputes: [lost] }).kind).toBe('before')
  // The payment status says what came back, and the booking was paid all the same.
  expect(backOf({ ...paid, paymentStatus: 'refunded', disputes: [lost] }).kind).toBe('before')
  const lostPart = { ...lost, taken: 400 }
  const left = { kind: 'rest', paise: 59_800 }
  expect(backOf({ ...paid, paymentStatus: 'partly_refunded', disputes: [lostPart] })).toEqual(left)
})

const ready = (orderId: string, dueAt: string) =>
  ({ orderId, orderStatus: 'Ready for Pickup', dueAt }) as const

test('bookings to be paid come first, then ready ones, then waiting ones, the nearest deadline first', () => {
  const sorted = byUrgency([
    {
      orderId: 'unpaid',
      orderStatus: 'Payment Pending',
      dueAt: '2026-03-06T12:00:00.000Z',
    } as const,
    {
      orderId: 'waits',
      orderStatus: 'Awaiting Confirmation',
      dueAt: '2026-03-01T12:00:00.000Z',
    } as const,
    ready('later', '2026-03-05T12:00:00.000Z'),
    ready('sooner', '2026-03-03T12:00:00.000Z'),
  ])
  expect(sorted.map(({ orderId }) => orderId)).toEqual(['unpaid', 'sooner', 'later', 'waits'])
})

test('a booking that has ended meanwhile keeps the place that its urgency gave it', () => {
  const first = ready('first', '2026-03-03T12:00:00.000Z')
  const ended = { orderId: 'first', orderStatus: 'Collected', dueAt: null } as const
  const list = [ready('second', '2026-03-05T12:00:00.000Z'), ended]
  const sorted = byUrgency(list, (one) => (one.orderId === 'first' ? first : one))
  expect(sorted.map(({ orderId }) => orderId)).toEqual(['first', 'second'])
})

test.each([
  ['Awaiting Confirmation', true],
  ['Ready for Pickup', true],
  ['Payment Pending', true],
  ['Collected', false],
  ['Cancelled', false],
  ['Not Collected', false],
] as const)('%s counts as open: %s', (orderStatus, isOpen) => {
  expect(isOpenBooking({ orderStatus })).toBe(isOpen)
})

test('declined lines are counted with their amount and the store’s reason', () => {
  const names = { productId: 'p', variantId: 'a', name: 'Kurta', image: null, variant: {} }
  const amounts = { size: null, color: null, quantity: 1, price: 105, totalTax: 5, grandTotal: 105 }
  const line = { ...names, ...amounts, declined: false, notTaken: 0 }
  const products = [line, { ...line, variantId: 'b', grandTotal: 99.99, declined: true }]
  const entry = { event: 'line_declined', by: 'merchant', at: '2026-03-01T12:00:00.000Z' } as const
  const timeline = [{ ...entry, reason: 'A stain' }]
  expect(declinedOf({ products, timeline })).toEqual({
    lines: 1,
    of: 2,
    rupees: 99.99,
    reason: 'A stain',
  })
  expect(declinedOf({ products: [line], timeline: [] })).toBeNull()
})

test('the booking that took the place of another one knows of the money that came later for it', () => {
  const at = '2026-03-01T12:00:00.000Z'
  const refund = (reason: 'late' | 'cancelled', state: 'started' | 'refunded') => {
    return { amount: 1590, reason, state, startedAt: at, refundedAt: null, bankReference: null }
  }
  const replaced = (orderId: string, refunds: ReturnType<typeof refund>[]) => ({
    orderId,
    orderNumber: 'X2A-YZ8',
    refunds,
    timeline: [
      {
        event: 'cancelled' as const,
        by: 'shopper' as const,
        at,
        reason: null,
        replacedBy: { orderId: `after ${orderId}`, orderNumber: '8FF-DKC' },
      },
    ],
  })
  const found = lateMoneyOf([
    replaced('one', [refund('late', 'started')]),
    replaced('two', [refund('late', 'refunded')]),
    replaced('three', []),
    { ...replaced('four', [refund('late', 'started')]), timeline: [] },
  ])
  const late = { orderNumber: 'X2A-YZ8', paise: 159_000 }
  expect([...found]).toEqual([
    ['after one', { ...late, orderId: 'one', isBack: false }],
    ['after two', { ...late, orderId: 'two', isBack: true }],
  ])
})

test('the goods that came back are worth their money and their credit, and nothing before the pickup', () => {
  const note = {
    number: 'CN/26-27/000001',
    issuedAt: '2026-12-01T12:00:00.000Z',
    exchangeBill: null,
  }
  const credit = { lastFour: 'XK42', amount: 33, left: 0, expiresAt: '2027-12-01T12:00:00.000Z' }
  const creditNotes = [
    { ...note, amount: 300.5, credit: null },
    { ...note, amount: 0, credit },
  ]
  expect(takenBackOf({ orderStatus: 'Collected', creditNotes })).toBe(33_350)
  expect(takenBackOf({ orderStatus: 'Collected', creditNotes: [] })).toBe(0)
  expect(takenBackOf({ orderStatus: 'Cancelled', creditNotes })).toBe(0)
})
