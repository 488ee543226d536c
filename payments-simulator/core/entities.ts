import type { DisputeRecord, OrderRecord, PaymentRecord, QrPart, RefundRecord } from './records.ts'

/** The provider's JSON of its entities; times in it are whole seconds. */
export type Entity = Record<string, unknown>

/** True for the id of a QR code. */
export const isQr = (id: string) => id.startsWith('qr_')

const seconds = (ms: number) => Math.floor(ms / 1000)

export function orderEntity(order: OrderRecord): Entity {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: Math.max(0, order.amount - order.amountPaid),
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: order.notes,
    created_at: seconds(order.createdAt),
  }
}

type QrRecord = OrderRecord & { qr: QrPart }

export function qrEntity(code: QrRecord): Entity {
  const { id, amount, notes, createdAt, amountPaid, qr } = code
  return {
    id,
    entity: 'qr_code',
    created_at: seconds(createdAt),
    name: null,
    usage: 'single_use',
    type: 'upi_qr',
    image_url: `https://rzp.test/${id}`,
    image_content: `upi://pay?pa=simulator@upi&pn=Simulator&tr=${id}&am=${(amount / 100).toFixed(2)}&cu=INR`,
    payment_amount: amount,
    status: qr.closed ? 'closed' : 'active',
    description: null,
    fixed_amount: true,
    payments_amount_received: amountPaid,
    payments_count_received: amountPaid > 0 ? 1 : 0,
    notes,
    customer_id: null,
    close_by: seconds(qr.closeBy),
    ...(qr.closed && { closed_at: seconds(qr.closed.at), close_reason: qr.closed.reason }),
  }
}

export function paymentEntity(payment: PaymentRecord): Entity {
  const { amount, amountRefunded } = payment
  return {
    id: payment.id,
    entity: 'payment',
    amount,
    currency: payment.currency,
    status: payment.status,
    order_id: isQr(payment.orderId) ? null : payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: amountRefunded,
    refund_status: refundStatus(amount, amountRefunded),
    captured: payment.captured,
    description: isQr(payment.orderId) ? 'QRv2 Payment' : null,
    ...methodFields(payment),
    email: payment.email ?? 'void@example.com',
    contact: '+919000000000',
    notes: [],
    fee: payment.captured ? feeOf(amount) : null,
    tax: payment.captured ? taxOf(amount) : null,
    ...errorFields(payment.error),
    created_at: seconds(payment.createdAt),
  }
}

function methodFields({ id, method }: PaymentRecord): Entity {
  const reference = { upi: 'rrn', card: 'auth_code', netbanking: 'bank_transaction_id' }[method]
  return {
    card_id: method === 'card' ? id.replace('pay_', 'card_') : null,
    bank: method === 'netbanking' ? 'HDFC' : null,
    wallet: null,
    vpa: method === 'upi' ? 'payer@upi' : null,
    acquirer_data: { [reference]: null },
  }
}

function errorFields(error: PaymentRecord['error']): Entity {
  const names = ['code', 'description', 'source', 'step', 'reason'] as const
  return Object.fromEntries(names.map((name) => [`error_${name}`, error?.[name] ?? null]))
}

function refundStatus(amount: number, refunded: number): string | null {
  if (refunded === 0) return null
  return refunded >= amount ? 'full' : 'partial'
}

/** Two per cent, and 18 % tax on it, which is part of the fee. */
function feeOf(amount: number): number {
  const fee = Math.round(amount * 0.02)
  return fee + Math.round(fee * 0.18)
}

function taxOf(amount: number): number {
  return Math.round(Math.round(amount * 0.02) * 0.18)
}

export function refundEntity(refund: RefundRecord): Entity {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: refund.notes,
    receipt: null,
    acquirer_data: { arn: refund.status === 'processed' ? bankNumberOf(refund) : null },
    created_at: seconds(refund.createdAt),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

/** A number of 23 digits, as the card networks give, made from the refund's time and amount. */
function bankNumberOf({ createdAt, amount }: RefundRecord): string {
  return `7${String(createdAt).padStart(14, '0')}${String(amount).padStart(8, '0')}`.slice(0, 23)
}

export function disputeEntity(dispute: DisputeRecord): Entity {
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    currency: 'INR',
    amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
    reason_code: dispute.reason,
    respond_by: seconds(dispute.createdAt) + 7 * 86_400,
    status: dispute.status,
    phase: 'chargeback',
    created_at: seconds(dispute.createdAt),
  }
}

/** The body of an event: a snapshot of its entities by their names. */
export function eventBody(
  event: string,
  entities: Record<string, Entity>,
  at: number,
  account: string,
): string {
  const payload = Object.entries(entities).map(([name, entity]) => [name, { entity }])
  return JSON.stringify({
    entity: 'event',
    account_id: account,
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(payload),
    created_at: seconds(at),
  })
}
