import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { isOpenBooking } from './booking-facts.ts'

export type DoubtFacts = Pick<MerchantOrder, 'orderStatus' | 'disputes'>
export type PaymentDoubt = 'disputed' | 'partLost'

/**
 * Why the money of an open order that is paid online may be missing: a dispute about it is open, or the bank gave a part
 * of it back. Null when all the money is there. (When all of it is lost, the server ends the order.)
 */
export function paymentDoubtOf(order: DoubtFacts): PaymentDoubt | null {
  if (!isOpenBooking(order)) return null
  if (order.disputes.some(({ endedAt }) => endedAt === null)) return 'disputed'
  return order.disputes.some(({ taken }) => taken > 0) ? 'partLost' : null
}
