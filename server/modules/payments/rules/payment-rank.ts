import type { ProviderPayment, ProviderPaymentStatus } from '#server/platform/ports/payments.ts'

/**
 * The statuses of a payment by rank. The rank of a payment never falls, because facts arrive twice, late and in any
 * order. A failed payment may still become authorised days later.
 */
const order: readonly ProviderPaymentStatus[] = [
  'created',
  'failed',
  'authorized',
  'captured',
  'refunded',
]

/** 1 for `created` up to 5 for `refunded`. */
export function rankOf(status: ProviderPaymentStatus): number {
  return order.indexOf(status) + 1
}

/** From this rank on, Chowk has or had the payer's money. */
export const CAPTURED = rankOf('captured')

type KnownPayment = { rank: number } | undefined

/** True when a fact has a higher rank than the saved state of its payment. */
export function outranks(
  known: KnownPayment,
  { status }: Pick<ProviderPayment, 'status'>,
): boolean {
  return rankOf(status) > (known?.rank ?? 0)
}

/** True for a payment that may still be captured within minutes. */
export function isUnderWay({ status }: Pick<ProviderPayment, 'status'>): boolean {
  return status === 'created' || status === 'authorized'
}

/**
 * Reasons of the provider after which an attempt stays failed: the bank, the payer's app or the provider's check for fraud
 * refused it (https://razorpay.com/docs/payment-gateway/rainy-day/errors/error-reasons). Without an answer of the bank, such as after a time-out,
 * money may arrive for three days. The payer's leaving is no such answer: the provider names a closed window and a press of
 * Back as causes of late money (https://razorpay.com/docs/payments/payments/late-authorisation), and reports them as
 * `payment_cancelled`.
 */
const finalReasons: readonly (string | null)[] = [
  'payment_failed',
  'payment_declined',
  'card_declined',
  'debit_declined',
  'insufficient_funds',
  'incorrect_pin',
  'incorrect_otp',
  'incorrect_cvv',
  'incorrect_card_details',
  'invalid_vpa',
  'transaction_limit_exceeded',
  'payment_risk_check_failed',
]

/**
 * The state of money for an open subject, by the attempts to pay it: `begun`: money may still arrive, also by an attempt
 * that failed without the bank's answer; `otherSum`: another sum has arrived and goes back; null: neither.
 */
export function begunBy(attempts: readonly BegunAttempt[]): 'begun' | 'otherSum' | null {
  const mayArrive = ({ status, errorReason }: BegunAttempt) =>
    isUnderWay({ status }) || (status === 'failed' && !finalReasons.includes(errorReason))
  if (attempts.some(mayArrive)) return 'begun'
  return attempts.some(({ rank, isMismatch: isOther }) => isOther && rank >= CAPTURED)
    ? 'otherSum'
    : null
}

export type BegunPayment = NonNullable<ReturnType<typeof begunBy>>
type BegunAttempt = {
  status: ProviderPaymentStatus
  errorReason: string | null
  rank: number
  isMismatch: boolean
}

type ExpectedPayment = { amountPaise: number; currency: string }

/** True when amount or currency differ from the payment order; such money goes back. */
export function isMismatch(paid: ExpectedPayment, expected: ExpectedPayment): boolean {
  return paid.amountPaise !== expected.amountPaise || paid.currency !== expected.currency
}

/** True when the provider's answer says that the payment is captured, as the books do. */
export function confirms(
  answer: ProviderPayment,
  booked: ExpectedPayment,
  asked: { providerOrderId: string | null; receipt: string },
): boolean {
  return (
    rankOf(answer.status) >= CAPTURED &&
    (answer.providerOrderId === asked.providerOrderId || answer.receipt === asked.receipt) &&
    !isMismatch(answer, booked)
  )
}

export type Judgement =
  /** Ask the subject if it still accepts the money. */
  | 'offer'
  | 'refundDuplicate'
  | 'refundMismatch'
  /** The provider has refunded the money already. */
  | 'gone'

/** Decides what happens with a payment when it is first known as captured. */
export function judgeCapture(
  paid: ExpectedPayment & Pick<ProviderPayment, 'status'>,
  expected: ExpectedPayment,
  isPaid: boolean,
): Judgement {
  if (paid.status === 'refunded') return 'gone'
  if (isMismatch(paid, expected)) return 'refundMismatch'
  return isPaid ? 'refundDuplicate' : 'offer'
}
