/** The records of the simulated provider. Amounts are whole paise, times are milliseconds since 1970. */
export type OrderRecord = {
  id: string
  amount: number
  currency: string
  receipt: string | null
  notes: Record<string, string>
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  amountPaid: number
  /** Minutes after its start in which a payment is captured automatically; null: capture by hand. */
  captureMinutes: number | null
  createdAt: number
  /** Only of a QR code, which is paid like an order: when it closes, and since when and why it is closed. */
  qr?: QrPart
}

export type QrPart = {
  closeBy: number
  closed: { at: number; reason: 'on_demand' | 'paid' | 'expired' } | null
}

export const methods = ['upi', 'card', 'netbanking'] as const
export type Method = (typeof methods)[number]

export type PaymentError = {
  code: string
  description: string
  source: string
  step: string
  reason: string
}

export type PaymentRecord = {
  id: string
  orderId: string
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  captured: boolean
  method: Method
  email: string | null
  amountRefunded: number
  error: PaymentError | null
  createdAt: number
  /** The time at which the bank authorises the payment, although Checkout was told that it failed; null: never. */
  authoriseAt: number | null
}

export type RefundRecord = {
  id: string
  paymentId: string
  amount: number
  currency: string
  status: 'pending' | 'processed' | 'failed'
  /** The key of `X-Refund-Idempotency`. */
  key: string | null
  /** The request's body; a repeated request with the same key must have the same body. */
  request: string
  notes: Record<string, string>
  createdAt: number
  /** The time at which the refund becomes `outcome`; null: only `settleRefund` ends it. */
  settleAt: number | null
  outcome: 'processed' | 'failed'
}

export const disputeStatuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const

export type DisputeRecord = {
  id: string
  paymentId: string
  amount: number
  status: (typeof disputeStatuses)[number]
  reason: string
  createdAt: number
}

/** An account that the provider keeps for a shop, with its product “route”. */
export type LinkedAccountRecord = {
  id: string
  productId: string
  /** The key of `Idempotency-Key`, and the request's body. */
  key: string | null
  request: string
  email: string
  reference: string
  settlement: Record<string, unknown>
  notes: Record<string, string>
  status: 'under_review' | 'activated' | 'needs_clarification'
  /** The time at which the check ends; null: it has ended. */
  settleAt: number | null
  createdAt: number
}

/** A part of a payment that was moved to a linked account. */
export type TransferRecord = {
  id: string
  paymentId: string
  accountId: string
  amount: number
  reversed: number
  status: 'pending' | 'processed' | 'failed' | 'reversed' | 'partially_reversed'
  isOnHold: boolean
  notes: Record<string, string>
  createdAt: number
  /** The time at which the transfer becomes `outcome`; null: it has ended. */
  settleAt: number | null
  outcome: 'processed' | 'failed'
}

/** An event on its way to the shop's webhook. */
export type EventRecord = {
  id: string
  event: string
  body: string
  signature: string
  createdAt: number
  firstDueAt: number
  dueAt: number
  tries: number
  state: 'waiting' | 'delivered' | 'dropped' | 'given up'
  /** The status of the shop's last answer; 0: no answer; null: not sent yet. */
  answer: number | null
}

/** All records, as they are written to a file. */
export type Records = {
  orders: OrderRecord[]
  payments: PaymentRecord[]
  refunds: RefundRecord[]
  disputes: DisputeRecord[]
  linkedAccounts: LinkedAccountRecord[]
  transfers: TransferRecord[]
  events: EventRecord[]
}
