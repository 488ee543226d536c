import { addRefund, type Context, needPayment, refundsOf } from './context.ts'
import { paymentEntity, refundEntity } from './entities.ts'
import { readAmount, readNotes } from './orders.ts'
import type { PaymentRecord, RefundRecord } from './records.ts'
import { Refusal } from './refusal.ts'
import { publish } from './webhooks.ts'

type RefundRequest = { paymentId: string; body: Record<string, unknown>; key: string | null }

/** Refunds a captured payment; the same key and body give the same refund again. */
export function createRefund(
  context: Context,
  { paymentId, body, key }: RefundRequest,
): RefundRecord {
  const request = JSON.stringify({ paymentId, body })
  const earlier = findByKey(context, key, request)
  if (earlier) return earlier
  const payment = needPayment(context, paymentId)
  const amount = readRefundAmount(payment, body['amount'])
  if (context.knobs.refundOutcome === 'refused')
    throw new Refusal(
      'Your account does not have enough balance to carry out the refund operation.',
    )
  const refund = openRefund(context, payment, amount)
  Object.assign(refund, { key, request, notes: readNotes(body['notes']) })
  addRefund(context, refund)
  payment.amountRefunded += amount
  if (payment.amountRefunded === payment.amount) payment.status = 'refunded'
  publishRefund(context, 'refund.created', refund)
  if (refund.settleAt !== null && refund.settleAt <= context.now())
    settleRefund(context, refund, refund.outcome)
  return refund
}

function findByKey(
  context: Context,
  key: string | null,
  request: string,
): RefundRecord | undefined {
  if (key === null) return undefined
  if (key.length < 10) throw new Refusal('The idempotency key must be at least 10 characters long.')
  if (!/^[\w-]+$/.test(key))
    throw new Refusal(
      'The idempotency key must only contain alphanumeric characters, underscores, and hyphens',
    )
  const earlier = context.refundsByKey.get(key)
  if (earlier && earlier.request !== request)
    throw new Refusal(
      'Different request with the same idempotency key has already been processed.',
      {
        status: 409,
      },
    )
  return earlier
}

function readRefundAmount(payment: PaymentRecord, asked: unknown): number {
  if (!payment.captured)
    throw new Refusal('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amountRefunded
  if (left === 0) throw new Refusal('The payment has been fully refunded already')
  const amount = asked === undefined ? left : readAmount(asked)
  if (amount > left)
    throw new Refusal('The refund amount provided is greater than amount captured', {
      field: 'amount',
    })
  return amount
}

function openRefund(context: Context, payment: PaymentRecord, amount: number): RefundRecord {
  const { refundOutcome, refundSeconds } = context.knobs
  const at = context.now()
  return {
    id: context.newId('rfnd'),
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    status: 'pending',
    key: null,
    request: '',
    notes: {},
    createdAt: at,
    settleAt: refundOutcome === 'pending' ? null : at + refundSeconds * 1000,
    outcome: refundOutcome === 'failed' ? 'failed' : 'processed',
  }
}

/** Ends a pending refund; a failed one gives its amount back to the payment. */
export function settleRefund(
  context: Context,
  refund: RefundRecord,
  outcome: RefundRecord['outcome'],
): void {
  if (refund.status !== 'pending') throw new Refusal('The refund has ended already.')
  refund.status = outcome
  refund.settleAt = null
  const payment = needPayment(context, refund.paymentId)
  if (outcome === 'failed') {
    payment.amountRefunded -= refund.amount
    if (payment.captured) payment.status = 'captured'
  }
  context.changed()
  publishRefund(context, `refund.${outcome}`, refund)
}

/** The provider's own refund of a payment that it does not capture. */
export function giveBack(context: Context, payment: PaymentRecord): void {
  const refund = openRefund(context, payment, payment.amount)
  Object.assign(refund, { outcome: 'processed', settleAt: null })
  addRefund(context, refund)
  payment.amountRefunded = payment.amount
  payment.status = 'refunded'
  publishRefund(context, 'refund.created', refund)
  settleRefund(context, refund, 'processed')
}

function publishRefund(context: Context, event: string, refund: RefundRecord): void {
  const payment = needPayment(context, refund.paymentId)
  publish(context, event, { refund: refundEntity(refund), payment: paymentEntity(payment) })
}

export type Page = { fromSeconds: number; count: number; skip: number }

export function findRefunds(
  { records }: Context,
  { fromSeconds, count, skip }: Page,
): RefundRecord[] {
  const found = records.refunds.filter(({ createdAt }) => createdAt >= fromSeconds * 1000)
  return found.toReversed().slice(skip, skip + count)
}

export function needRefund(context: Context, paymentId: string, refundId: string): RefundRecord {
  const refund = refundsOf(context, paymentId).find(({ id }) => id === refundId)
  if (!refund) throw new Refusal('The id provided does not exist')
  return refund
}
