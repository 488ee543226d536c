import type { Subscription } from '#shared/contract/subscription.ts'
import type { PaymentOutcome } from '#shared/contract/checkout.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
import { LATE_PAYMENT_HOURS, PAYMENT_HOLD_MINUTES } from '#shared/limits.ts'

type Purchase = { askedAt: Date; triedAt: Date; replacedAt: Date | null; paidAt: Date | null }
type Facts = {
  /** The store's last payment that counted. */
  lastPaidAt: Date | null
  isStoreClosed: boolean
}

/** Money is expected while Checkout may be open, and for some minutes after it. */
const EXPECTED_MS = PAYMENT_HOLD_MINUTES * MINUTE_MS

/**
 * Whether money that arrives now pays this purchase. It goes back when the purchase was paid before, when the store
 * has paid for another choice meanwhile, when the store has closed, and a day after it was expected.
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
type Waiting = NonNullable<Subscription['waiting']>['outcome']

/** What is known of an unpaid purchase; "failed" only when the provider said so. */
export function waitingOutcome({ underWay, failed }: Attempts): Waiting {
  if (underWay > 0) return 'checking'
  return failed > 0 ? 'failed' : 'open'
}

export function outcomeOf(paidAt: Date | null, attempts: Attempts): PaymentOutcome {
  if (paidAt) return 'confirmed'
  return waitingOutcome(attempts) === 'failed' ? 'failed' : 'checking'
}
