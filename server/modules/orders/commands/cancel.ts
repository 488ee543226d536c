import type { Merchant, Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { releaseOrder } from './release-order.ts'
import { lockOwnBooking, lockOwnOrder } from './lock-order.ts'

/** Cancels for the shopper; allowed until the store has marked the order ready. */
export async function cancelBooking(
  tx: Tx,
  shopper: Shopper,
  { orderId, reason }: { orderId: string; reason: string | undefined },
): Promise<void> {
  const order = await lockOwnBooking(tx, shopper, orderId)
  await releaseOrder(tx, order, {
    to: 'cancelled',
    actor: 'shopper',
    actorId: shopper.userId,
    reason,
  })
}

export type StoreCancel = { orderId: string; reason: string; stillOnShelf?: boolean | undefined }

/**
 * Cancels for the store. Before Ready the store has not checked the stock yet, so the pieces become free. Pieces of a
 * ready order that cannot be handed over are removed from the stock, unless the store says that they are there.
 */
export async function cancelByStore(
  tx: Tx,
  merchant: Merchant,
  { orderId, reason, stillOnShelf }: StoreCancel,
): Promise<void> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  const missing = order.status === 'ready_for_pickup' && !stillOnShelf
  const by = { actor: 'merchant', actorId: merchant.userId } as const
  await releaseOrder(tx, order, { ...by, to: 'cancelled', reason, missing })
}
