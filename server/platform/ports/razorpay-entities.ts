import { z } from 'zod'
import type { ProviderFact, ProviderOrder, ProviderPayment, ProviderRefund } from './payments.ts'

// The provider may add fields at any time, so the schemas read only the fields that are used.
const paise = z.number().int().nonnegative()

export const OrderEntity = z
  .object({
    id: z.string(),
    amount: paise,
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
  })
  .transform(({ id, amount, currency, receipt, status }): ProviderOrder => ({
    id,
    amountPaise: amount,
    currency,
    receipt: receipt ?? '',
    status,
  }))

export const PaymentEntity = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: paise,
    amount_refunded: paise.nullish(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    error_reason: z.string().nullish(),
    created_at: z.number().int(),
  })
  .transform((payment): ProviderPayment => ({
    id: payment.id,
    providerOrderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    refundedPaise: payment.amount_refunded ?? 0,
    currency: payment.currency,
    status: payment.status,
    errorReason: payment.error_reason || null,
    createdAt: new Date(payment.created_at * 1000),
  }))

export const RefundEntity = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: paise,
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform(({ id, payment_id: paymentId, amount, status }): ProviderRefund => ({
    id,
    paymentId,
    amountPaise: amount,
    status,
  }))

const Event = z.object({ event: z.string() })
const PaymentEvent = z.object({
  payload: z.object({ payment: z.object({ entity: PaymentEntity }) }),
})
const RefundEvent = z.object({ payload: z.object({ refund: z.object({ entity: RefundEntity }) }) })
const DisputeEvent = z.object({
  payload: z.object({ dispute: z.object({ entity: z.object({ payment_id: z.string() }) }) }),
})

/** Reads the JSON of an event. Throws when an event of a known kind has another shape than documented. */
export function readEvent(json: unknown): ProviderFact {
  const { event } = Event.parse(json)
  if (/^payment\.(?:authorized|captured|failed)$|^order\.paid$/.test(event))
    return { kind: 'payment', payment: PaymentEvent.parse(json).payload.payment.entity }
  if (event.startsWith('refund.'))
    return { kind: 'refund', refund: RefundEvent.parse(json).payload.refund.entity }
  if (event.startsWith('payment.dispute.')) {
    const { payment_id: paymentId } = DisputeEvent.parse(json).payload.dispute.entity
    return { kind: 'dispute', paymentId, phase: event.slice('payment.dispute.'.length) }
  }
  return { kind: 'other', event }
}
