import { doubtsOfMoney, type PaymentDoubt } from '#shared/bookings/payment-doubt.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import { isOpenBooking } from './booking-facts.ts'

export type DoubtFacts = Pick<MerchantOrder, 'orderStatus' | 'disputes' | 'refunds'>

/** Why money of an order may be missing, the gravest first; empty for an order that is not open, where nobody hands over. */
export function paymentDoubtsOf({ orderStatus, disputes, refunds }: DoubtFacts): PaymentDoubt[] {
  if (!isOpenBooking({ orderStatus })) return []
  return doubtsOfMoney({
    disputes: disputes.map(({ endedAt, amount, taken }) => {
      const [amountPaise, takenPaise] = [paiseFromRupees(amount), paiseFromRupees(taken)]
      return { isOpen: endedAt === null, amountPaise, takenPaise }
    }),
    refunds: refunds.map(({ reason, amount, byBank }) => {
      return { reason, ownPaise: paiseFromRupees(amount) - paiseFromRupees(byBank ?? 0) }
    }),
  })
}

/** The gravest doubt; null when all the money is there. */
export const paymentDoubtOf = (order: DoubtFacts): PaymentDoubt | null =>
  paymentDoubtsOf(order)[0] ?? null
