import type { Tx } from '#server/platform/db/open.ts'
import type { Payments } from '#server/platform/ports/payments.ts'
import type { checkoutProof } from '#shared/contract/checkout.ts'
import type { refundReasons } from '#shared/contract/orders/orders.ts'

import type { ProviderAnswer } from './watch.ts'

export type { ProviderAnswer }
export type Purpose = 'order' | 'subscription'
/** `receipt`: only of a payment order that is not the subject's first, such as a QR of the counter. */
export type Subject = { purpose: Purpose; subjectId: string; receipt?: string | undefined }
export type RefundReason = (typeof refundReasons)[number]
export type RefundOf = { refundId: string; reason: RefundReason; amountPaise: number }

/**
 * `isAll`: the payment is refunded completely; `isOver`: the refund is processed already, so `refunded` is not called.
 */
export type RefundExtent = { isAll: boolean; isOver: boolean }

/** The effects of money on the subject that is paid. Each method runs in the transaction of the fact. */
export type SubjectHandler = {
  /** Locks the subject before its payments: every caller locks in this order. */
  lock(tx: Tx, subjectId: string): Promise<void>
  /**
   * The right amount was captured, and no other payment has paid the subject. `receipt`: of the payment order. `late`: the
   * money goes back.
   */
  captured(tx: Tx, subjectId: string, receipt: string): Promise<'paid' | 'late'>
  /**
   * An attempt to pay has begun or has failed, its money is reserved, or it was refunded before it was known here: nothing
   * is paid by it.
   */
  attemptMoved(tx: Tx, subjectId: string): Promise<void>
  refundStarted(tx: Tx, subjectId: string, refund: RefundOf): Promise<void>
  refunded(tx: Tx, subjectId: string, refund: RefundOf): Promise<void>
  /** The provider, or a person in the provider's dashboard, refunded the money or a part of it. */
  refundedByProvider(tx: Tx, subjectId: string, refund: RefundOf & RefundExtent): Promise<void>
  /** A dispute about a payment of the subject was opened, has changed or has ended. */
  disputed(tx: Tx, subjectId: string, disputeId: string): Promise<void>
}

/** One handler for each purpose in use; app.ts passes the handlers in. */
export type Subjects = Partial<Record<Purpose, SubjectHandler>>

export type PaymentOrderAtProvider = {
  id: string
  amountPaise: number
  currency: string
}

/** The steps outside the database that other modules may call; each opens its own transactions. */
export type PaymentFlows = {
  readonly provider: Pick<Payments, 'keyId' | 'checkoutScript'>
  /**
   * Creates the provider's order of this subject, or finds the existing one. Undefined when the provider refused or
   * twice did not answer.
   */
  createAtProvider(
    subject: Subject,
    notes: Record<string, string>,
  ): Promise<PaymentOrderAtProvider | undefined>
  /** True when the provider makes QR codes. */
  readonly makesQr: boolean
  /**
   * Makes the provider's QR of this subject, or finds the one that was made, and returns its link. Undefined when the
   * provider refused or twice did not answer.
   */
  createQr(subject: Subject, qr: { note: string; closeBy: Date }): Promise<string | undefined>
  /** Ends the provider's QR of this subject; false when the provider does not answer. */
  closeQr(subject: Subject): Promise<boolean>
  /** Asks the provider about all payments of this subject and applies the answer. */
  askProvider(subject: Subject): Promise<ProviderAnswer>
  /**
   * Asks the provider about one payment and applies the answer: amount, currency, order, status and, when they moved,
   * refunds. `refused` is Chowk's refund that the provider has just refused. `unknown`: the payment is not Chowk's.
   * Throws `PaymentProviderError` when there is no answer.
   */
  askAboutPayment(
    paymentId: string,
    how?: { withRefunds?: boolean; refused?: string },
  ): Promise<'applied' | 'unknown'>
  /**
   * Asks the provider about one dispute and applies the answer. `unknown`: the dispute, or its payment, is not Chowk's.
   * Throws `PaymentProviderError` when there is no answer.
   */
  askAboutDispute(disputeId: string): Promise<'applied' | 'unknown'>
  /** Looks for disputes since this time, and asks about those that may still move. Throws `PaymentProviderError`. */
  lookAtDisputes(from: Date, now: Date): Promise<void>
  /**
   * Checks the browser's proof of a payment: the signature, and the payment itself at the provider. Only a captured
   * payment of the right amount pays. Returns the paid subject's id, or undefined when it is not `isOwn`. Throws
   * PAYMENT_NOT_PROVED.
   */
  verify(
    purpose: Purpose,
    proof: Proof,
    isOwn: (subjectId: string) => Promise<boolean>,
  ): Promise<string | undefined>
}

/** The proof that the provider's Checkout gives to the browser after a payment. */
export type Proof = { providerOrderId: string; paymentId: string; signature: string }

export function readProof(input: Record<keyof typeof checkoutProof, string>): Proof {
  return {
    providerOrderId: input.razorpay_order_id,
    paymentId: input.razorpay_payment_id,
    signature: input.razorpay_signature,
  }
}
