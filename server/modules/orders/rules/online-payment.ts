import type { PaymentOutcome } from '#shared/contract/checkout.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
import { LATE_PAYMENT_HOURS, PAYMENT_HOLD_MINUTES, PAYMENT_RETRIES } from '#shared/limits.ts'
import type { OrderStatus, PaymentStatus } from '#shared/order-status.ts'

/** Until when the pieces are held for a payment that begins now. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + PAYMENT_HOLD_MINUTES * MINUTE_MS)
}

/** Money that is reserved at the bank when the hold ends gets this long to arrive; the provider captures within it. */
const RESERVED_MS = 15 * MINUTE_MS

/** Whether the hold of an unpaid booking is over; `authorized`: payments whose money is reserved. */
export function isHoldOver(dueAt: Date, authorized: number, now: Date): boolean {
  const grace = authorized > 0 ? RESERVED_MS : 0
  return dueAt.getTime() + grace <= now.getTime()
}

type Ended = { status: OrderStatus; endedBy: string; endedAt: Date }

/** Whether late money may bring a booking back: only one that ended for want of it, and only for a day. */
export function mayRevive({ status, endedBy, endedAt }: Ended, now: Date): boolean {
  if (status !== 'cancelled' || endedBy !== 'payment_not_received') return false
  return now.getTime() - endedAt.getTime() <= LATE_PAYMENT_HOURS * HOUR_MS
}

/**
 * The reference of an order's stock movements. A revived order holds its pieces a second time, which is another event.
 */
export function stockReference({ id, revivedAt }: { id: string; revivedAt: Date | null }): string {
  return revivedAt ? `${id}:revived` : id
}

type Money = {
  /** What paid the order; 0 when nothing did. */
  paidPaise: number
  refunds: readonly { amountPaise: number; isOver: boolean; ofWinner: boolean }[]
}

/** The payment status of an order by its money; undefined when it has none. */
export function statusOfMoney({ paidPaise, refunds }: Money): PaymentStatus | undefined {
  if (refunds.some(({ isOver }) => !isOver)) return 'refund_pending'
  if (paidPaise === 0) return refunds.length > 0 ? 'refunded' : undefined
  const back = refunds
    .filter(({ ofWinner }) => ofWinner)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  if (back === 0) return 'paid'
  return back < paidPaise ? 'partly_refunded' : 'refunded'
}

type Attempts = { underWay: number; captured: number; failed: number }

/** What the browser may tell the payer; "failed" only when the provider said so. */
export function outcomeOf(status: OrderStatus, { underWay, failed }: Attempts): PaymentOutcome {
  if (status === 'cancelled') return 'failed'
  if (status !== 'payment_pending') return 'confirmed'
  return failed > 0 && underWay === 0 ? 'failed' : 'checking'
}

export type PaymentPlan = 'retry' | 'replace' | 'checking' | 'retries'

/** `wants`: the same booking again, or the same cart again, or another cart of the same store. */
type Again = {
  wants: 'booking' | 'sameCart' | 'otherCart'
  authorized: number
  underWay: number
  retried: number
}

/**
 * What another checkout does with a booking that waits for its payment. It is replaced only when no attempt to pay it
 * is under way, because nobody should pay twice; otherwise it continues.
 */
export function planPayment({ wants, authorized, underWay, retried }: Again): PaymentPlan {
  if (authorized > 0) return 'checking'
  const mayRetry = retried < PAYMENT_RETRIES
  if (wants !== 'otherCart' && mayRetry) return 'retry'
  if (wants === 'booking') return 'retries'
  return underWay === 0 ? 'replace' : 'checking'
}

/** A store sees an order that is to be paid at the counter, or was paid: never one whose payment did not arrive. */
export function isSeenByStore(order: { paymentMethod: string; paidAt: Date | null }): boolean {
  return order.paymentMethod === 'cash' || order.paidAt !== null
}
