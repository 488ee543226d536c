import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { isOpenBooking } from './booking-facts.ts'

export type PaymentFacts = Pick<
  MerchantOrder,
  'orderStatus' | 'paymentMethod' | 'paymentStatus' | 'amount' | 'discount' | 'disputes'
>

const backKeys = {
  refunded: 'paidBack',
  partly_refunded: 'paidPartBack',
  refund_pending: 'paidGoesBack',
} as const

/** What became of the money of an order that has ended; null while the order is open. */
export function paymentEndOf(order: PaymentFacts) {
  if (isOpenBooking(order)) return null
  const { orderStatus, paymentMethod, paymentStatus, disputes, amount, discount } = order
  if (paymentStatus === 'refunded') return 'paidBack'
  if (disputes.some(({ endedAt }) => endedAt === null)) return 'paidDisputed'
  if (disputes.some(({ taken }) => taken > 0)) return 'paidLost'
  if (paymentStatus === 'partly_refunded' || paymentStatus === 'refund_pending')
    return backKeys[paymentStatus]
  if (paymentStatus !== 'paid') return 'paidNothing'
  if (orderStatus === 'Collected' && amount === 0 && discount > 0) return 'paidByGift'
  return paymentMethod === 'online' ? 'paidByOnline' : null
}
