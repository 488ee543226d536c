import { isPaidByGift } from '#shared/bookings/paid-by-gift.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { formatRupees } from '#web/lib/format.ts'
import { isOpenBooking } from './booking-facts.ts'

export type PaymentFacts = Pick<
  MerchantOrder,
  'orderStatus' | 'paymentMethod' | 'paymentStatus' | 'amount' | 'discount' | 'disputes'
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

/** What a gift code paid comes back as a new code, and no money. */
const giftWords = { refunded: 'paidByGiftBack', partly_refunded: 'paidByGiftPartBack' } as const

/** The sum that lost disputes took of the payment, in words. */
export const lostSumOf = ({ disputes }: Pick<PaymentFacts, 'disputes'>): string =>
  formatRupees(disputes.reduce((sum, { taken }) => sum + taken, 0))

/** What became of the money of an order that has ended; null while the order is open. */
export function paymentEndOf(order: PaymentFacts) {
  if (isOpenBooking(order)) return null
  const { paymentMethod, paymentStatus, disputes } = order
  if (isPaidByGift(order) && paymentStatus in giftWords)
    return giftWords[paymentStatus as keyof typeof giftWords]
  if (paymentStatus === 'refunded') return 'paidBack'
  if (disputes.some(({ endedAt }) => endedAt === null)) return 'paidDisputed'
  if (disputes.some(({ taken }) => taken > 0)) return 'paidLost'
  const end = words[paymentStatus]
  if (end) return end
  if (isPaidByGift(order)) return 'paidByGift'
  return paymentMethod === 'online' ? 'paidByOnline' : null
}
