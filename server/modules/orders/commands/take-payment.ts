import { isClosedAddress } from '#server/modules/accounts/rules/closed-account.ts'
import { holdStock, lockStock } from '#server/modules/inventory/commands/stock.ts'
import { readMoney } from '#server/modules/payments/commands/payment-orders.ts'
import type { SubjectHandler } from '#server/modules/payments/rules/subjects.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findStorePickup } from '../queries/offers.ts'
import {
  findLastMove,
  findRemainingLines,
  findShopperEmail,
  lockAnyOrder,
  type LockedOrder,
} from '../queries/orders.ts'
import { takeFromSavedCart } from '../queries/saved-carts.ts'
import { findOpenBooking } from '../queries/waiting-payments.ts'
import { answerWait } from '../rules/booking.ts'
import { productIdsOf } from '../rules/cart.ts'
import { mayRevive, stockReference } from '../rules/online-payment.ts'
import { advance, publishOrder } from './advance.ts'
import { endWithoutMoney } from './release-order.ts'
import { recordRefundEvent, refreshPaymentStatus, refundOrder } from './refund.ts'

/** Effects of payments and refunds on an order. */
export const orderPayments: SubjectHandler = {
  async lock(tx, orderId) {
    await lock(tx, orderId)
  },
  async captured(tx, orderId) {
    const order = await lock(tx, orderId)
    if (order.status === 'payment_pending') {
      await confirm(tx, order, {})
      return 'paid'
    }
    const isBack = await revive(tx, order)
    return isBack ? 'paid' : 'late'
  },
  async attemptMoved(tx, orderId) {
    await publishOrder(tx, 'payment.pending', await lock(tx, orderId))
  },
  async refundStarted(tx, orderId, refund) {
    await recordRefundEvent(tx, await lock(tx, orderId), { event: 'refund_started', refund })
  },
  async refunded(tx, orderId, refund) {
    await recordRefundEvent(tx, await lock(tx, orderId), { event: 'refunded', refund })
  },
  async refundedByProvider(tx, orderId, { isOver, ...refund }) {
    await endWithoutMoney(tx, await lock(tx, orderId))
    const event = isOver ? 'refunded' : 'refund_started'
    await recordRefundEvent(tx, await lock(tx, orderId), { event, refund })
  },
  async disputed(tx, orderId, disputeId) {
    await publishOrder(tx, 'order.disputed', await lock(tx, orderId))
    await endWithoutMoney(tx, await lock(tx, orderId))
    const order = await lock(tx, orderId)
    const { status } = order
    // The money of a lost dispute that was won later goes back to the payer of a booking that ended meanwhile.
    if (status === 'cancelled' || status === 'not_collected')
      await refundOrder(tx, order, { status, reason: status, cause: `${status}:${disputeId}` })
    await refreshPaymentStatus(tx, order)
  },
}

async function lock(tx: Tx, orderId: string): Promise<LockedOrder> {
  return mustExist(await lockAnyOrder(tx, orderId), `the order ${orderId} of a payment`)
}

/** Confirms the payment. The store then sees the order, its time to answer begins, and its lines leave the cart. */
async function confirm(tx: Tx, order: LockedOrder, change: { revivedAt?: Date }): Promise<void> {
  const wait = answerWait(await findStorePickup(tx, order.storeId), tx.now)
  await advance(tx, order, {
    event: 'paid',
    to: 'awaiting_confirmation',
    actor: 'system',
    actorId: null,
    change: { ...wait, ...change, paidAt: tx.now, paymentStatus: await paidStatus(tx, order.id) },
  })
  const { id: orderId, storeId, shopperId } = order
  const lines = await findRemainingLines(tx, orderId)
  await takeFromSavedCart(tx, shopperId, lines)
  const productIds = productIdsOf(lines)
  await record(tx, 'order.booked', { orderId, storeId, shopperId, by: 'shopper', productIds })
}

/** The payment status of an order that is just paid: money of another attempt may be on its way back at this time. */
export async function paidStatus(tx: Tx, subjectId: string): Promise<'paid' | 'refund_pending'> {
  const { refunds } = await readMoney(tx, { purpose: 'order', subjectId })
  return refunds.every(({ isOver }) => isOver) ? 'paid' : 'refund_pending'
}

/** Reopens a booking for a late payment if shop, shopper and stock allow it; false when the money must be refunded. */
async function revive(tx: Tx, order: LockedOrder): Promise<boolean> {
  const last = await findLastMove(tx, order.id)
  const ended = { status: order.status, endedBy: last.event, endedAt: last.at }
  if (!mayRevive(ended, tx.now) || !(await canStillMeet(tx, order))) return false
  const revived = { ...order, revivedAt: tx.now }
  const lines = await findRemainingLines(tx, order.id)
  const variantIds = lines.map(({ variantId }) => variantId)
  await lockStock(tx, variantIds)
  // Read under the stock lock, which a booking of the same pieces takes too: the late money must not buy them twice.
  if (await findOpenBooking(tx, order.shopperId, { variantIds })) return false
  const held = await holdStock(tx, { reference: stockReference(revived), actorId: null }, lines)
  if (!held.ok) return false
  await confirm(tx, order, { revivedAt: tx.now })
  return true
}

async function canStillMeet(tx: Tx, { storeId, shopperId }: LockedOrder): Promise<boolean> {
  const { status } = await findStorePickup(tx, storeId)
  return status === 'approved' && !isClosedAddress(await findShopperEmail(tx, shopperId))
}
