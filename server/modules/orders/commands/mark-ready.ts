import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import type { SeenOrder } from '#shared/contract/orders/status-form.ts'
import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { closingOfOpenDay } from '#shared/opening-hours.ts'
import { orderStatusName } from '#shared/order-status.ts'
import { findStorePickup } from '../queries/offers.ts'
import { declineLines, findRemainingLines, type LockedOrder } from '../queries/orders.ts'
import { insertPickupCode } from '../queries/pickup-codes.ts'
import { areSameLines, partLines } from '../rules/declined-lines.ts'
import { leavesStock } from '../rules/leaves-stock.ts'
import { openTotals } from '../rules/to-try.ts'
import { endWithoutMoney, lockGoods, releaseLines, releaseOrder } from './release-order.ts'
import { refundOrder } from './refund.ts'
import { advance, checkMove, statusConflict } from './advance.ts'
import { lockOwnOrder } from './lock-order.ts'

export type ReadyRequest = {
  orderId: string
  /** Ids of variants that the store cannot provide. */
  declinedLines?: readonly string[] | undefined
  /** True when the declined pieces are in the shop after all, so that they are free again. */
  stillOnShelf?: boolean | undefined
  reason?: string | undefined
  /** The order as the screen showed it to the merchant, perhaps hours ago and offline. */
  seen?: SeenOrder | undefined
}

/**
 * Marks an order Ready for Pickup: the shopper gets a code and a deadline, and cannot cancel after that. The store may
 * decline lines: the totals then count the remaining lines, and an order without remaining lines is cancelled. Throws
 * ORDER_STATUS_CONFLICT when the order differs from `seen`.
 */
export async function markReady(
  tx: Tx,
  merchant: Merchant,
  ready: ReadyRequest,
  vault: CodeVault,
): Promise<void> {
  const order = await lockOwnOrder(tx, merchant, ready.orderId)
  await checkMove(tx, order, { to: 'ready_for_pickup', by: 'merchant' })
  await checkSeen(tx, order, ready.seen)
  const remaining = await decline(tx, merchant, order, ready)
  if (remaining.length === 0) {
    const by = { actor: 'merchant', actorId: merchant.userId } as const
    return releaseOrder(tx, order, { ...by, to: 'cancelled', reason: ready.reason })
  }
  const left = openTotals(remaining, order.toTry)
  const less = order.amountPaise - left.amountPaise
  // Without a declined piece the money is not asked: an order whose money is gone has ended already.
  if (less > 0 && (await endWithoutMoney(tx, order, left))) return
  const store = await findStorePickup(tx, order.storeId)
  const dueAt = closingOfOpenDay(store, tx.now, store.pickupDays, PICKUP_CALENDAR_DAYS)
  await insertPickupCode(tx, order, vault.issue(order.id))
  await advance(tx, order, {
    event: 'ready',
    to: 'ready_for_pickup',
    actor: 'merchant',
    actorId: merchant.userId,
    change: { readyAt: tx.now, dueAt, ...left, hasEqualHalves: true },
    publish: 'order.ready',
  })
  if (less > 0) {
    const status = 'ready_for_pickup'
    await refundOrder(tx, order, { status, reason: 'line_declined', amountPaise: less })
  }
}

async function checkSeen(tx: Tx, order: LockedOrder, seen: SeenOrder | undefined): Promise<void> {
  if (!seen) return
  const isSame = orderStatusName[order.status] === seen.status
  if (!isSame || !areSameLines(await findRemainingLines(tx, order.id), seen.lines))
    throw await statusConflict(tx, order, { reason: 'changed' })
}

/** Removes declined lines from the order and returns the remaining ones. */
async function decline(
  tx: Tx,
  merchant: Merchant,
  order: LockedOrder,
  { declinedLines: declined = [], ...why }: ReadyRequest,
): Promise<Awaited<ReturnType<typeof findRemainingLines>>> {
  const { remaining, gone } = partLines(await findRemainingLines(tx, order.id), declined)
  if (gone.length === 0) return remaining
  const actorId = merchant.userId
  // The other lines may be released too, when nobody pays them any more.
  const goods = [...remaining, ...gone].map(({ variantId }) => variantId)
  await lockGoods(tx, order.shopperId, goods)
  await releaseLines(tx, order, { actorId, missing: leavesStock(why), lines: gone })
  await declineLines(tx, order.id, declined)
  await advance(tx, order, {
    event: 'line_declined',
    actor: 'merchant',
    actorId,
    reason: remaining.length > 0 ? why.reason : undefined,
  })
  return remaining
}
