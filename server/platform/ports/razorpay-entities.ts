import { z } from 'zod'
import type {
  ProviderDispute,
  ProviderFact,
  ProviderOrder,
  ProviderPayment,
  ProviderQr,
  ProviderRefund,
} from './payments.ts'

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) })
}

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

/** The note that says for what of Chowk's a QR was made. */
export const QR_RECEIPT = 'chowk_receipt'

export const QrEntity = z
  .object({
    id: z.string(),
    payment_amount: paise,
    // The provider sends it to accounts with the ability “image content” only; its page of the image has no use here.
    image_content: z.string().startsWith('upi://pay?'),
    close_by: z.number().int(),
    notes: z.object({ [QR_RECEIPT]: z.string() }),
  })
  .transform((qr): ProviderQr => ({
    id: qr.id,
    amountPaise: qr.payment_amount,
    receipt: qr.notes[QR_RECEIPT] ?? '',
    link: qr.image_content,
    closesAt: new Date(qr.close_by * 1000),
  }))

/** The QR of a payment: of one that somebody made by hand, only the id is read. */
export const PaidQrEntity = z.object({
  id: z.string(),
  notes: z.object({ [QR_RECEIPT]: z.string().optional() }).catch({}),
})

/** The note that marks a refund as Chowk's own. */
export const OWN_ID = 'chowk_refund'

/** The bank's number of a refund: one of these fields, depending on the payment method. */
const BankNumbers = z.object({
  arn: z.string().nullish(),
  rrn: z.string().nullish(),
  utr: z.string().nullish(),
})

export const RefundEntity = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: paise,
    status: z.enum(['pending', 'processed', 'failed']),
    // Without notes, the provider sends an empty list.
    notes: z.object({ [OWN_ID]: z.string().optional() }).catch({}),
    acquirer_data: BankNumbers.catch({}),
    created_at: z.number().int(),
  })
  .transform(({ acquirer_data: { arn, rrn, utr }, ...refund }): ProviderRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    status: refund.status,
    ownId: refund.notes[OWN_ID] ?? null,
    bankReference: arn || rrn || utr || null,
    createdAt: new Date(refund.created_at * 1000),
  }))

const dateOfSeconds = (seconds: number) => new Date(seconds * 1000)

export const DisputeEntity = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: paise,
    amount_deducted: paise.nullish(),
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
    phase: z.string(),
    reason_code: z.string().nullish(),
    reason_description: z.string().nullish(),
    respond_by: z.number().int().nullish(),
    created_at: z.number().int(),
  })
  .transform((dispute): ProviderDispute => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountPaise: dispute.amount,
    deductedPaise: dispute.amount_deducted ?? 0,
    status: dispute.status,
    phase: dispute.phase,
    reasonCode: dispute.reason_code || dispute.phase,
    reason: dispute.reason_description || null,
    respondBy: dispute.respond_by ? dateOfSeconds(dispute.respond_by) : null,
    openedAt: dateOfSeconds(dispute.created_at),
  }))

const Event = z.object({ event: z.string() })
const PaymentEvent = z.object({
  payload: z.object({ payment: z.object({ entity: z.object({ id: z.string() }) }) }),
})
const RefundEvent = z.object({
  payload: z.object({
    refund: z.object({ entity: z.object({ id: z.string(), payment_id: z.string() }) }),
  }),
})
const DisputeEvent = z.object({
  payload: z.object({ dispute: z.object({ entity: z.object({ id: z.string() }) }) }),
})
const TransferEvent = z.object({
  payload: z.object({ transfer: z.object({ entity: z.object({ source: z.string() }) }) }),
})
const ProductEvent = z.object({
  account_id: z.string(),
  payload: z.object({ merchant_product: z.object({ entity: z.object({ id: z.string() }) }) }),
})

/** Reads the JSON of an event. Throws when an event of a known kind has another shape than documented. */
export function readEvent(json: unknown): ProviderFact {
  const { event } = Event.parse(json)
  if (/^payment\.(?:authorized|captured|failed)$|^order\.paid$|^qr_code\.credited$/.test(event))
    return { kind: 'payment', paymentId: PaymentEvent.parse(json).payload.payment.entity.id }
  if (event.startsWith('refund.')) {
    const { id: refundId, payment_id: paymentId } = RefundEvent.parse(json).payload.refund.entity
    return { kind: 'refund', paymentId, refundId }
  }
  if (event.startsWith('payment.dispute.'))
    return { kind: 'dispute', disputeId: DisputeEvent.parse(json).payload.dispute.entity.id }
  return readRouteEvent(event, json)
}

/** The events of linked accounts; of a linked account itself, the event stands under its own id. */
function readRouteEvent(event: string, json: unknown): ProviderFact {
  if (event.startsWith('transfer.'))
    return { kind: 'transfer', paymentId: TransferEvent.parse(json).payload.transfer.entity.source }
  if (!event.startsWith('product.route.')) return { kind: 'other', event }
  const { account_id: accountId, payload } = ProductEvent.parse(json)
  return { kind: 'linked account', accountId, productId: payload.merchant_product.entity.id }
}
