import type { CircuitBreaker } from '../circuit-breaker.ts'
import type { LinkedAccounts } from './linked-accounts.ts'

/** Amounts are whole paise, times are UTC. */
export type ProviderPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

export type ProviderPayment = {
  /** pay_… */
  id: string
  /** order_… or qr_…: what was paid; null for a payment of something that Chowk did not make. */
  providerOrderId: string | null
  /** Chowk's receipt of the QR code that was paid; missing for other payments. */
  receipt?: string | undefined
  amountPaise: number
  refundedPaise: number
  currency: string
  status: ProviderPaymentStatus
  /** The provider's code of a failure, for example `payment_cancelled`; null otherwise. */
  errorReason: string | null
  createdAt: Date
}

export type ProviderOrder = {
  id: string
  amountPaise: number
  currency: string
  receipt: string
  status: 'created' | 'attempted' | 'paid'
}

export type ProviderRefund = {
  id: string
  paymentId: string
  amountPaise: number
  status: 'pending' | 'processed' | 'failed'
  /** The id of Chowk's refund; null for a refund that somebody made at the provider, for example in its dashboard. */
  ownId: string | null
  /** The number by which the payer's bank finds the refund; the provider learns it some days later. */
  bankReference: string | null
  createdAt: Date
}

export type ProviderDispute = {
  /** disp_… */
  id: string
  paymentId: string
  amountPaise: number
  /** What the provider has deducted for a lost dispute. */
  deductedPaise: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  /** fraud, retrieval, chargeback, pre_arbitration or arbitration. */
  phase: string
  reasonCode: string
  /** The provider's own words about the reason. */
  reason: string | null
  /** The time until which the dispute has to be answered. */
  respondBy: Date | null
  openedAt: Date
}

/**
 * The content of a webhook. Check its signature before reading it. It only tells which payment or dispute to ask the
 * provider about; amounts and states are taken from the provider's answers only.
 */
export type ProviderFact =
  | { kind: 'payment'; paymentId: string }
  | { kind: 'refund'; paymentId: string; refundId: string }
  | { kind: 'dispute'; disputeId: string }
  | { kind: 'transfer'; paymentId: string }
  | { kind: 'linked account'; accountId: string; productId: string }
  | { kind: 'other'; event: string }

export const REFUNDS_PER_PAGE = 100
export const DISPUTES_PER_PAGE = 100

/** A QR code of the provider for one payment of one sum. */
export type ProviderQr = {
  /** qr_… */
  id: string
  amountPaise: number
  receipt: string
  /** The link in the QR, which a UPI app opens. */
  link: string
  closesAt: Date
}

/** The provider's QR codes, which an account has only when the provider has switched them on. */
export type QrCodes = {
  /**
   * Makes a QR that takes one payment of this sum until this time. The provider knows no receipt here, so a repeated call
   * makes another QR; a payment names its QR's receipt.
   */
  create(qr: {
    receipt: string
    amountPaise: number
    note: string
    closeBy: Date
  }): Promise<ProviderQr>
  /** Ends a QR; one that has ended already is no error. */
  close(id: string): Promise<void>
}

/** Takes payments online and refunds them. */
export type Payments = {
  /** The public key id, which the browser's Checkout needs. */
  readonly keyId: string
  /** Address of the provider's Checkout script. */
  readonly checkoutScript: string
  /** Origins that Checkout needs in the content security policy: scripts, connections, frames and images. */
  readonly origins: { script: string[]; connect: string[]; frame: string[]; image: string[] }
  /** Creates the order, or finds an existing one by its receipt, so that the call may be repeated. */
  createOrder(order: {
    receipt: string
    amountPaise: number
    notes: Record<string, string>
  }): Promise<ProviderOrder>
  findOrder(receipt: string): Promise<ProviderOrder | undefined>
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>
  fetchPayment(paymentId: string): Promise<ProviderPayment>
  /** `key` is the idempotency key: one key never refunds twice. `ownId` is stored as a note at the provider. */
  refund(refund: {
    paymentId: string
    amountPaise: number
    key: string
    ownId: string
  }): Promise<ProviderRefund>
  fetchRefund(paymentId: string, refundId: string): Promise<ProviderRefund>
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** A page of the refunds of all payments since this time; the last page has fewer than `REFUNDS_PER_PAGE`. */
  listAllRefunds(page: { from: Date; skip: number }): Promise<ProviderRefund[]>
  fetchDispute(disputeId: string): Promise<ProviderDispute>
  /** A page of the disputes since this time; the last page has fewer than `DISPUTES_PER_PAGE`. */
  listDisputes(page: { from: Date; skip: number }): Promise<ProviderDispute[]>
  isCheckoutSignature(proof: {
    providerOrderId: string
    paymentId: string
    signature: string
  }): boolean
  /** True with the present or the previous webhook secret. */
  isWebhookSignature(rawBody: Buffer, signature: string): boolean
  readFact(rawBody: Buffer): ProviderFact
  readonly breaker: CircuitBreaker
  /** Undefined unless the operator has switched on the provider's QR codes. */
  readonly qrCodes: QrCodes | undefined
  readonly linked: LinkedAccounts
}

/** `refused`: the provider rejected the request. `unknown`: no answer, so the request may have been executed. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError'
  readonly kind: 'refused' | 'unknown'
  /** The provider's own code or reason, if it gave one. */
  readonly code: string | undefined

  constructor(
    kind: PaymentProviderError['kind'],
    code: string | undefined,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.kind = kind
    this.code = code
  }
}
