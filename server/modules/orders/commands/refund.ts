import { readMoney } from '#server/modules/payments/commands/payment-orders.ts'
import { recordRefund } from '#server/modules/payments/commands/refunds.ts'
import type { RefundOf, RefundReason } from '#server/modules/payments/rules/subjects.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { insertEvent, type LockedOrder, savePaymentStatus } from '../queries/orders.ts'
import { statusOfMoney } from '../rules/online-payment.ts'

type RefundRequest = {
  /** The order's present status; `order` may have been read before the change. */
  status: OrderStatus
  reason: RefundReason
  /** Missing: the whole amount of the payment that is not refunded yet. */
  amountPaise?: number
  /** Distinguishes several refunds of one reason. */
  cause?: string
}

/**
 * Refunds the money of an online order, in the transaction of the cause. Does nothing without a payment. Returns the
 * amount in paise.
 */
export async function refundOrder(
  tx: Tx,
  order: LockedOrder,
  { status, ...wanted }: RefundRequest,
): Promise<number> {
  if (order.paymentMethod !== 'online') return 0
  const refund = await recordRefund(tx, { purpose: 'order', subjectId: order.id, ...wanted })
  if (refund) await recordRefundEvent(tx, { ...order, status }, { event: 'refund_started', refund })
  return refund?.amountPaise ?? 0
}

type RefundChange = { event: 'refund_started' | 'refunded'; refund: RefundOf }

/** Saves time line entry, payment status and event of a refund that has started or is processed. */
export async function recordRefundEvent(
  tx: Tx,
  order: LockedOrder,
  { event, refund: { refundId } }: RefundChange,
): Promise<void> {
  const { id, status, storeId, shopperId } = order
  await insertEvent(tx, order, { event, actor: 'system', actorId: null, from: status, to: status })
  await refreshPaymentStatus(tx, order)
  const about = { orderId: id, storeId, shopperId, by: 'system', refundId } as const
  await record(tx, `payment.${event}`, about)
}

/**
 * Sets the payment status of an order that is paid online by its payments, refunds and lost disputes. Money that goes back
 * from a QR of the counter says nothing about an order that is paid in another way.
 */
export async function refreshPaymentStatus(
  tx: Tx,
  { id: orderId, paymentMethod }: Pick<LockedOrder, 'id' | 'paymentMethod'>,
): Promise<void> {
  if (paymentMethod !== 'online') return
  const paymentStatus = statusOfMoney(await readMoney(tx, { purpose: 'order', subjectId: orderId }))
  if (paymentStatus) await savePaymentStatus(tx, orderId, paymentStatus)
}
