import type { Tx } from '#server/platform/db/open.ts'
import type { Payments } from '#server/platform/ports/payments.ts'
import type { checkoutProof } from '#shared/contract/checkout.ts'
import type { refundReasons } from '#shared/contract/orders/orders.ts'

export type Purpose = 'order' | 'subscription'
export type Subject = { purpose: Purpose; subjectId: string }
export type RefundReason = (typeof refundReasons)[number]
export type RefundOf = { refundId: string; reason: RefundReason; amountPaise: number }

/** What money means for the thing that is paid. Everything happens in the transaction of the fact. */
export type SubjectHandler = {
  /** Locks the thing that is paid, before its payments: the order of locks is the same everywhere. */
  lock(tx: Tx, subjectId: string): Promise<void>
  /** The right amount was captured and nothing has paid it before: it takes the money, or it is too late. */
  captured(tx: Tx, subjectId: string): Promise<'paid' | 'late'>
  refundStarted(tx: Tx, subjectId: string, refund: RefundOf): Promise<void>
  refunded(tx: Tx, subjectId: string, refund: RefundOf): Promise<void>
  /** The provider, or somebody at the provider's dashboard, gave the paid money back. */
  takenBack(tx: Tx, subjectId: string, refund: RefundOf): Promise<void>
}

/** One handler for each purpose that is in use; app.ts hands them down. */
export type Subjects = Partial<Record<Purpose, SubjectHandler>>

export type PaymentOrderAtProvider = {
  id: string
  amountPaise: number
  currency: string
}

/** The steps outside of the database that other modules may ask for; each opens its own transactions. */
export type PaymentFlows = {
  readonly provider: Pick<Payments, 'keyId' | 'checkoutScript'>
  /**
   * Creates the provider's order of this subject, or finds it again. Undefined: the provider refused, or did not
   * answer twice.
   */
  createAtProvider(
    subject: Subject,
    notes: Record<string, string>,
  ): Promise<PaymentOrderAtProvider | undefined>
  /** Asks the provider about all payments of this subject and applies the answer; false when it did not answer. */
  askProvider(subject: Subject): Promise<boolean>
  /**
   * Checks the browser's proof of a payment: its signature, and the payment itself at the provider. Only a captured one
   * of the right amount pays. Returns what is paid, or undefined unless that `isOwn`; throws PAYMENT_NOT_PROVED.
   */
  verify(
    purpose: Purpose,
    proof: Proof,
    isOwn: (subjectId: string) => Promise<boolean>,
  ): Promise<string | undefined>
}

/** What the provider's Checkout gives to the browser after a payment. */
export type Proof = { providerOrderId: string; paymentId: string; signature: string }

export function readProof(input: Record<keyof typeof checkoutProof, string>): Proof {
  return {
    providerOrderId: input.razorpay_order_id,
    paymentId: input.razorpay_payment_id,
    signature: input.razorpay_signature,
  }
}
