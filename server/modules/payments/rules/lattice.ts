import type { ProviderPayment, ProviderPaymentStatus } from '#server/platform/ports/payments.ts'

/**
 * The statuses of a payment in their order. A payment only rises: facts come twice, late and in any order, and a
 * payment that failed may still be authorised for days.
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

/** From this rank on, the payer's money is with us, or was. */
export const CAPTURED = rankOf('captured')

type Known = { rank: number } | undefined

/** Whether a fact outranks what is known of its payment. */
export function outranks(known: Known, { status }: Pick<ProviderPayment, 'status'>): boolean {
  return rankOf(status) > (known?.rank ?? 0)
}

/** True for a payment that may still become a captured one within minutes. */
export function isUnderWay({ status }: Pick<ProviderPayment, 'status'>): boolean {
  return status === 'created' || status === 'authorized'
}

type Expected = { amountPaise: number; currency: string }

/** The money must be exactly what was asked for; everything else goes back. */
export function isMismatch(paid: Expected, expected: Expected): boolean {
  return paid.amountPaise !== expected.amountPaise || paid.currency !== expected.currency
}

export type Judgement =
  /** Ask the subject whether it still takes the money. */
  | 'offer'
  | 'refundDuplicate'
  | 'refundMismatch'
  /** The provider has already given it back. */
  | 'gone'

/** What to do with a payment that is seen as captured for the first time. */
export function judgeCapture(
  paid: Expected & Pick<ProviderPayment, 'status'>,
  expected: Expected,
  isPaid: boolean,
): Judgement {
  if (paid.status === 'refunded') return 'gone'
  if (isMismatch(paid, expected)) return 'refundMismatch'
  return isPaid ? 'refundDuplicate' : 'offer'
}
