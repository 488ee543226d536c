import { z } from 'zod'
import type { BegunPayment } from '#server/modules/payments/rules/payment-rank.ts'
import type { PaymentOutcome } from '#shared/contract/checkout.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { LATE_PAYMENT_HOURS, PAYMENT_HOLD_MINUTES, PAYMENT_RETRIES } from '#shared/limits.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import type { OrderStatus, PaymentStatus } from '#shared/order-status.ts'

/** The end of the hold of pieces for a payment that begins now. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + PAYMENT_HOLD_MINUTES * MINUTE_MS)
}

/** Extra time for money that is reserved at the bank when the hold ends; the provider captures within this time. */
const RESERVED_MS = 15 * MINUTE_MS

/** True when the hold of an unpaid booking is over; `authorized`: number of payments whose money is reserved. */
export function isHoldOver(dueAt: Date, authorized: number, now: Date): boolean {
  const grace = authorized > 0 ? RESERVED_MS : 0
  return dueAt.getTime() + grace <= now.getTime()
}

type EndedOrder = { status: OrderStatus; endedBy: string; endedAt: Date }

/** True when late money may reopen a booking: it ended because no money arrived, at most a day ago. */
export function mayRevive({ status, endedBy, endedAt }: EndedOrder, now: Date): boolean {
  if (status !== 'cancelled' || endedBy !== 'payment_not_received') return false
  return now.getTime() - endedAt.getTime() <= LATE_PAYMENT_HOURS * HOUR_MS
}

/** The reference of an order's stock movements. A revived order holds its pieces again under another reference. */
export function stockReference({ id, revivedAt }: { id: string; revivedAt: Date | null }): string {
  return revivedAt ? `${id}:revived` : id
}

const bookingId = z.uuid()

type Entry = { event: string; fromStatus: OrderStatus | null; reason: string | null }

/** The booking that took the place of an unpaid one; the entry that cancelled the unpaid one has its id as reason. */
export function replacedIn({ event, fromStatus, reason }: Entry) {
  const isUnpaid = event === 'cancelled' && fromStatus === 'payment_pending'
  const { data: orderId } = bookingId.safeParse(reason)
  return isUnpaid && orderId ? { orderId, orderNumber: orderNumber(orderId) } : null
}

type Money = {
  /** The amount that paid the order; 0 without a payment. */
  paidPaise: number
  refunds: readonly { amountPaise: number; isOver: boolean; ofWinner: boolean }[]
  /** The sum that lost disputes gave the payer of this amount, without the refunds that they covered. */
  lostPaise: number
}

/**
 * The payment status of an order by its payments, refunds and lost disputes; undefined when it has none. It says what
 * the payer has back, by refunds or from the bank, so that it does not depend on which of them came first.
 */
export function statusOfMoney({ paidPaise, refunds, lostPaise }: Money): PaymentStatus | undefined {
  if (refunds.some(({ isOver }) => !isOver)) return 'refund_pending'
  if (paidPaise === 0) return refunds.length > 0 ? 'refunded' : undefined
  const back = refunds
    .filter(({ ofWinner }) => ofWinner)
    .reduce((sum, { amountPaise }) => sum + amountPaise, lostPaise)
  if (back === 0) return 'paid'
  return back < paidPaise ? 'partly_refunded' : 'refunded'
}

/** `otherSums`: payments of another sum than the booking's, which go back. */
type Attempts = { underWay: number; failed: number; otherSums: number }

/**
 * The outcome shown to the payer; `failed` only for a cancelled booking, a failure that the provider reported, or a
 * payment of another sum.
 */
export function outcomeOf(
  status: OrderStatus,
  { underWay, failed, otherSums }: Attempts,
): PaymentOutcome {
  if (status === 'cancelled') return 'failed'
  if (status !== 'payment_pending') return 'confirmed'
  return failed + otherSums > 0 && underWay === 0 ? 'failed' : 'checking'
}

export type PaymentPlan = 'retry' | 'replace' | 'checking' | 'retries' | BegunPayment

/** `wants`: the same booking, the same cart or another one with one of its products to be paid online, or cash. */
type RepeatedPayment = {
  wants: 'booking' | 'sameCart' | 'otherCart' | 'cash'
  authorized: number
  begun: BegunPayment | null
  /** True when the shopper was told what has begun and wants this all the same. */
  isTold: boolean
  retried: number
}

/**
 * Decides what another checkout does with a booking that waits for its payment. To prevent a double payment, the
 * booking is replaced, and the same cart paid again, only when no money is under way or the shopper was told of it. Who
 * asks for the booking itself knows that it waits and may try another way to pay.
 */
export function planPayment({
  wants,
  authorized,
  begun,
  isTold,
  retried,
}: RepeatedPayment): PaymentPlan {
  if (wants !== 'booking' && begun && !isTold) return begun
  if (wants === 'cash') return 'replace'
  if (authorized > 0) return 'checking'
  const mayRetry = retried < PAYMENT_RETRIES
  if (wants !== 'otherCart' && mayRetry) return 'retry'
  return wants === 'booking' ? 'retries' : 'replace'
}

/** True for orders that the store may see: to be paid at the counter, or paid online. */
export function isSeenByStore(order: { paymentMethod: string; paidAt: Date | null }): boolean {
  return order.paymentMethod === 'cash' || order.paidAt !== null
}
