import { doubtOfMoney, type PaymentDoubt } from '#shared/bookings/payment-doubt.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { isOpenBooking } from './booking-facts.ts'

export type DoubtFacts = Pick<MerchantOrder, 'orderStatus' | 'disputes'>

/** Why the money of an order may be missing; null also for an order that is not open, where nobody hands over. */
export function paymentDoubtOf(order: DoubtFacts): PaymentDoubt | null {
  return isOpenBooking(order) ? doubtOfMoney(order.disputes) : null
}
