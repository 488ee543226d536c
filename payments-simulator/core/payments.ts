import { addPayment, type Context, needOrder, needPayment } from './context.ts'
import { orderEntity, paymentEntity, qrEntity } from './entities.ts'
import { checkOpen, close, type QrRecord } from './qr-codes.ts'
import type { Method, OrderRecord, PaymentError, PaymentRecord } from './records.ts'
import { bankRefused, leftByCustomer, noAnswerOfBank, Refusal } from './refusal.ts'
import { giveBack } from './refunds.ts'
import { publish, sign } from './webhooks.ts'

/**
 * The ways in which a person ends the payment on the bank's page. `late`: Checkout is told of a failure, and the bank
 * authorises the payment later.
 */
export const outcomes = ['success', 'failure', 'left', 'late'] as const
export type Outcome = (typeof outcomes)[number]

const MINUTE_MS = 60_000
/** A payment that the person does not end fails after ten minutes. */
const UNENDED_MS = 10 * MINUTE_MS
/** A payment that is authorised and never captured is refunded after five days. */
const UNCAPTURED_MS = 5 * 86_400_000
const LATE_MS = 30_000

/** Begins a payment of an order. */
export function startPayment(
  context: Context,
  orderId: string,
  { method, email }: { method: Method; email?: string | undefined },
): PaymentRecord {
  const order = needOrder(context, orderId)
  checkOpen(context, order)
  if (order.status === 'paid' && !context.knobs.captureTwice)
    throw new Refusal('Payment already done for this order.')
  const payment: PaymentRecord = {
    id: context.newId('pay'),
    orderId,
    amount: order.amount + context.knobs.extraPaise,
    currency: context.knobs.wrongCurrency ? 'USD' : order.currency,
    status: 'created',
    captured: false,
    method,
    email: email ?? null,
    amountRefunded: 0,
    error: null,
    createdAt: context.now(),
    authoriseAt: null,
  }
  order.attempts += 1
  if (order.status === 'created') order.status = 'attempted'
  addPayment(context, payment)
  return payment
}

/** Ends a payment that was begun. */
export function endPayment(context: Context, paymentId: string, outcome: Outcome): PaymentRecord {
  const payment = needPayment(context, paymentId)
  if (payment.status !== 'created') throw new Refusal('The payment has already been processed.')
  const lateMs = context.knobs.lateSeconds * 1000
  if (outcome === 'late' || (outcome === 'success' && lateMs > 0)) {
    payment.authoriseAt = context.now() + (lateMs || LATE_MS)
    fail(context, payment, noAnswerOfBank)
  } else if (outcome === 'success') authorise(context, payment)
  else fail(context, payment, outcome === 'left' ? leftByCustomer : bankRefused)
  return payment
}

function fail(context: Context, payment: PaymentRecord, error: PaymentError): void {
  payment.status = 'failed'
  payment.error = error
  context.changed()
  publish(context, 'payment.failed', { payment: paymentEntity(payment) })
}

/** The bank authorises a payment, even one that has failed. */
export function authorise(context: Context, payment: PaymentRecord): void {
  if (!['created', 'failed'].includes(payment.status))
    throw new Refusal('The payment is authorised already.')
  const order = needOrder(context, payment.orderId)
  payment.status = 'authorized'
  payment.error = null
  payment.authoriseAt = null
  context.open.payments.add(payment)
  context.changed()
  publish(context, 'payment.authorized', { payment: paymentEntity(payment) })
  if (order.status === 'paid' && !context.knobs.captureTwice) giveBack(context, payment)
  else if (isInTime(context, order, payment)) capture(context, payment)
}

function isInTime(context: Context, order: OrderRecord, { createdAt }: PaymentRecord): boolean {
  if (order.captureMinutes === null) return false
  if (context.knobs.captureLate) return true
  return context.now() - createdAt <= order.captureMinutes * MINUTE_MS
}

export function capture(context: Context, payment: PaymentRecord): void {
  if (payment.status !== 'authorized')
    throw new Refusal('Only payments which have been authorized can be captured')
  const order = needOrder(context, payment.orderId)
  payment.status = 'captured'
  payment.captured = true
  order.status = 'paid'
  order.amountPaid += payment.amount
  context.changed()
  publish(context, 'payment.captured', { payment: paymentEntity(payment) })
  publishPaid(context, order, payment)
}

function publishPaid(context: Context, order: OrderRecord, payment: PaymentRecord): void {
  const { qr } = order
  if (!qr)
    return publish(context, 'order.paid', {
      payment: paymentEntity(payment),
      order: orderEntity(order),
    })
  publish(context, 'qr_code.credited', {
    payment: paymentEntity(payment),
    qr_code: qrEntity({ ...order, qr }),
  })
  close(context, order as QrRecord, 'paid')
}

/** Applies the time limits: authorises a late payment, fails one that nobody ended, refunds one without a capture. */
export function agePayment(context: Context, payment: PaymentRecord): void {
  const at = context.now()
  if (payment.authoriseAt !== null && payment.authoriseAt <= at) authorise(context, payment)
  else if (payment.status === 'created' && at - payment.createdAt >= UNENDED_MS)
    fail(context, payment, noAnswerOfBank)
  else if (payment.status === 'authorized' && at - payment.createdAt >= UNCAPTURED_MS)
    giveBack(context, payment)
}

/** The time at which `agePayment` next changes a payment; undefined: never. */
export function nextAge(payment: PaymentRecord): number | undefined {
  if (payment.authoriseAt !== null) return payment.authoriseAt
  if (payment.status === 'created') return payment.createdAt + UNENDED_MS
  return payment.status === 'authorized' ? payment.createdAt + UNCAPTURED_MS : undefined
}

/** The proof of payment that Checkout gives to the shop's page. */
export function checkoutAnswer(context: Context, payment: PaymentRecord): Record<string, string> {
  const { id, orderId } = payment
  const secret = context.knobs.wrongCheckoutSignature ? 'of somebody else' : context.keySecret
  return {
    razorpay_payment_id: id,
    razorpay_order_id: orderId,
    razorpay_signature: sign(`${orderId}|${id}`, secret),
  }
}
