import type { Merchant, Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { leavesStock } from '../rules/leaves-stock.ts'
import { statusConflict } from './advance.ts'
import { releaseOrder } from './release-order.ts'
import { lockOwnBooking, lockOwnOrder } from './lock-order.ts'

/** Cancels for the shopper; allowed until the store has marked the order ready, which the refusal then says. */
export async function cancelBooking(
  tx: Tx,
  shopper: Shopper,
  { orderId, reason }: { orderId: string; reason: string | undefined },
): Promise<void> {
  const order = await lockOwnBooking(tx, shopper, orderId)
  if (order.status === 'ready_for_pickup' && order.dueAt)
    throw await statusConflict(tx, order, {
      reason: 'isReady',
      dueAt: order.dueAt.toISOString(),
    })
  await releaseOrder(tx, order, {
    to: 'cancelled',
    actor: 'shopper',
    actorId: shopper.userId,
    reason,
  })
}

export type StoreCancel = { orderId: string; reason: string; stillOnShelf?: boolean | undefined }

/** Cancels for the store; `leavesStock` decides whether the pieces are free again or leave the stock. */
export async function cancelByStore(
  tx: Tx,
  merchant: Merchant,
  { orderId, ...why }: StoreCancel,
): Promise<void> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  const by = { actor: 'merchant', actorId: merchant.userId } as const
  const { reason } = why
  await releaseOrder(tx, order, { ...by, to: 'cancelled', reason, missing: leavesStock(why) })
}
