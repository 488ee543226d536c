import { lockStock, releaseStock, writeOffStock } from '#server/modules/inventory/commands/stock.ts'
import type { StockLine } from '#server/modules/inventory/rules/stock.ts'
import {
  lockAnsweredQuestions,
  returnToAsker,
} from '#server/modules/questions/commands/book-answer.ts'
import { findMoneyLeft } from '#server/modules/payments/commands/refunds.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type OrderEventName } from '#server/platform/events.ts'
import { type OrderActor, findRemainingLines, type LockedOrder } from '../queries/orders.ts'
import { deletePickupCode } from '../queries/pickup-codes.ts'
import { stockReference } from '../rules/online-payment.ts'
import { advance, checkMove } from './advance.ts'
import { refundOrder } from './refund.ts'

export type Totals = Pick<LockedOrder, 'amountPaise' | 'taxPaise'>

export type Release = OrderActor & {
  to: 'cancelled' | 'not_collected'
  reason?: string | undefined
  /** True when the pieces are missing: they are removed from the stock instead of becoming free. */
  missing?: boolean
  /**
   * The booking that the same transaction makes instead of an unpaid one: the waitlist gets none of the pieces before
   * that booking.
   */
  replacedBy?: string
  /** The totals of the lines that are left, when some were declined in the same transaction. */
  totals?: Totals | undefined
}

/**
 * Ends a locked order without a sale: releases its pieces, deletes its code, and publishes the event that informs
 * both sides by email. Throws ORDER_STATUS_CONFLICT when the order cannot change to this status.
 */
export async function releaseOrder(tx: Tx, order: LockedOrder, how: Release): Promise<void> {
  const { to, actor, actorId, reason, missing = false, replacedBy, totals } = how
  await checkMove(tx, order, { to, by: actor })
  const lines = await findRemainingLines(tx, order.id)
  await releaseLines(tx, order, { actorId, missing, isReplaced: replacedBy !== undefined, lines })
  await deletePickupCode(tx, order.id)
  if (order.status === 'payment_pending') return endUnpaid(tx, order, how)
  const change = { dueAt: null, ...totals }
  await advance(tx, order, {
    event: to,
    to,
    actor,
    actorId,
    reason,
    change,
    publish: `order.${to}`,
  })
  await refundOrder(tx, order, { status: to, reason: to })
}

/**
 * Ends a locked booking that is not handed over when nothing of its online payment is left: refunds and lost disputes
 * have given all of it back. Every step that takes money from a booking and keeps it open calls this. `less`: the
 * totals after the step, when the caller has not saved them and is about to give back the difference. Returns true when
 * the booking has ended.
 */
export async function endWithoutMoney(tx: Tx, order: LockedOrder, less?: Totals): Promise<boolean> {
  if (order.paymentMethod !== 'online') return false
  if (order.status !== 'awaiting_confirmation' && order.status !== 'ready_for_pickup') return false
  const { leftPaise } = await findMoneyLeft(tx, { purpose: 'order', subjectId: order.id })
  const givenBackPaise = less ? order.amountPaise - less.amountPaise : 0
  if (leftPaise > givenBackPaise) return false
  await releaseOrder(tx, order, { to: 'cancelled', actor: 'admin', actorId: null, totals: less })
  return true
}

/**
 * Ends a booking that was never paid. The store never saw it, so only the shopper is informed. The only reason that is
 * kept is the id of the booking that takes its place.
 */
async function endUnpaid(tx: Tx, order: LockedOrder, how: Release): Promise<void> {
  const { actor, actorId, replacedBy } = how
  const isOverdue = actor === 'system'
  const publish: OrderEventName = isOverdue ? 'payment.not_received' : 'payment.pending'
  await advance(tx, order, {
    event: isOverdue ? 'payment_not_received' : 'cancelled',
    to: 'cancelled',
    actor,
    actorId,
    reason: replacedBy,
    change: { dueAt: null, paymentStatus: 'failed' },
    publish,
  })
}

type ReleaseFacts = {
  actorId: string | null
  missing: boolean
  isReplaced?: boolean | undefined
  lines: readonly StockLine[]
}

/** Ends the hold of these lines: the pieces are free again, or are removed from the stock when they are missing. */
export async function releaseLines(
  tx: Tx,
  order: LockedOrder,
  { actorId, missing, isReplaced, lines }: ReleaseFacts,
): Promise<void> {
  if (lines.length === 0) return
  await returnToAsker(tx, {
    orderId: order.id,
    shopperId: order.shopperId,
    variantIds: lines.map(({ variantId }) => variantId),
  })
  const cause = { reference: stockReference(order), actorId }
  if (missing) await writeOffStock(tx, cause, lines)
  else await releaseStock(tx, cause, lines, { isReplaced })
}

/**
 * Locks the goods of several releases, or of a release and a booking, in the order of every booking: first the person's
 * own questions that they answer, then all rows of stock at once, in id order.
 */
export async function lockGoods(
  tx: Tx,
  shopperId: string,
  variantIds: readonly string[],
): Promise<void> {
  await lockAnsweredQuestions(tx, shopperId, variantIds)
  await lockStock(tx, variantIds)
}
