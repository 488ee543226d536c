import type { Subscription } from '#shared/contract/subscription.ts'
import type { PaymentOutcome } from '#shared/contract/checkout.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { LATE_PAYMENT_HOURS, PAYMENT_HOLD_MINUTES } from '#shared/limits.ts'

type Purchase = { askedAt: Date; triedAt: Date; replacedAt: Date | null; paidAt: Date | null }
type Facts = {
  /** The time of the store's last valid payment. */
  lastPaidAt: Date | null
  isStoreClosed: boolean
}

/** Time in which Checkout may be open and its money may arrive, in milliseconds. */
const EXPECTED_MS = PAYMENT_HOLD_MINUTES * MINUTE_MS

/**
 * True when money that arrives now pays this purchase. Otherwise the money is refunded: the purchase is paid already,
 * the store has paid for another choice, the store has closed, or the money arrives more than a day late.
 */
export function takesMoney(
  { askedAt, triedAt, replacedAt, paidAt }: Purchase,
  { lastPaidAt, isStoreClosed }: Facts,
  now: Date,
): boolean {
  if (paidAt || isStoreClosed) return false
  if (replacedAt && lastPaidAt && lastPaidAt >= askedAt) return false
  return now.getTime() - triedAt.getTime() <= EXPECTED_MS + LATE_PAYMENT_HOURS * HOUR_MS
}

type Attempts = { underWay: number; failed: number }
type WaitingOutcome = NonNullable<Subscription['waiting']>['outcome']

/** The known state of an unpaid purchase; `failed` only when the provider reported it. */
export function waitingOutcome({ underWay, failed }: Attempts): WaitingOutcome {
  if (underWay > 0) return 'checking'
  return failed > 0 ? 'failed' : 'open'
}

export function outcomeOf(paidAt: Date | null, attempts: Attempts): PaymentOutcome {
  if (paidAt) return 'confirmed'
  return waitingOutcome(attempts) === 'failed' ? 'failed' : 'checking'
}
