import { isPaidByGift } from '#shared/bookings/paid-by-gift.ts'
import type { MerchantOrder, Refund } from '#shared/contract/orders/orders.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { isOpenBooking } from './booking-facts.ts'

export type PaymentFacts = Pick<
  MerchantOrder,
  'orderStatus' | 'paymentMethod' | 'paymentStatus' | 'amount' | 'discount' | 'refunds' | 'disputes'
>

const unpaid = 'paidNothing'
const words = {
  unpaid,
  pending: unpaid,
  failed: unpaid,
  paid: null,
  refunded: 'paidBack',
  partly_refunded: 'paidPartBack',
  refund_pending: 'paidGoesBack',
} as const satisfies Record<PaymentFacts['paymentStatus'], string | null>

/** Refunds of payments that were not the order's: they came late, a second time or with another amount. */
const otherPayments: readonly Refund['reason'][] = ['late', 'duplicate', 'mismatch']

/** `bank`: what lost disputes gave the payer; `rest`: what refunds gave or will give besides; both in paise. */
function givenBackOf({ disputes, refunds }: Pick<PaymentFacts, 'disputes' | 'refunds'>) {
  const own = refunds.filter(({ reason }) => !otherPayments.includes(reason))
  const covered = sumOf(own.map(({ byBank }) => byBank ?? 0))
  const taken = sumOf(disputes.map((dispute) => (dispute.endedAt ? dispute.taken : 0)))
  return { bank: taken + covered, rest: sumOf(own.map(({ amount }) => amount)) - covered }
}

/** The sum of amounts in rupees, in paise. */
const sumOf = (rupees: readonly number[]) =>
  rupees.reduce((sum, amount) => sum + paiseFromRupees(amount), 0)

/** The sums for the words about the end of a payment. */
export function endSumsOf(order: Pick<PaymentFacts, 'disputes' | 'refunds'>) {
  const { bank, rest } = givenBackOf(order)
  return { amount: formatPaise(bank), refund: formatPaise(rest) }
}

/** The bank gave money after a dispute, so that the words do not say that the shop or Chowk gave it back; or null. */
function lostEndOf(order: PaymentFacts) {
  const { bank, rest } = givenBackOf(order)
  if (bank === 0) return null
  if (rest === 0) return 'paidLost'
  return order.paymentStatus === 'refund_pending' ? 'paidLostGoesBack' : 'paidLostPartBack'
}

/** The words for goods that a gift code paid: their value comes back as a new code, and no money. */
const giftWords = { refunded: 'paidByGiftBack', partly_refunded: 'paidByGiftPartBack' } as const

/** What became of the money of an order that has ended; null while the order is open. */
export function paymentEndOf(order: PaymentFacts) {
  if (isOpenBooking(order)) return null
  const { paymentMethod, paymentStatus, disputes } = order
  if (isPaidByGift(order) && paymentStatus in giftWords)
    return giftWords[paymentStatus as keyof typeof giftWords]
  if (paymentStatus !== 'refunded' && disputes.some(({ endedAt }) => endedAt === null))
    return 'paidDisputed'
  const end = lostEndOf(order) ?? words[paymentStatus]
  if (end) return end
  if (isPaidByGift(order)) return 'paidByGift'
  return paymentMethod === 'online' ? 'paidByOnline' : null
}
