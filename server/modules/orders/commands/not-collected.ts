import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { checkMove, statusConflict } from './advance.ts'
import { keepDeadlineFair } from './end-overdue.ts'
import { releaseOrder } from './release-order.ts'
import { lockOwnOrder } from './lock-order.ts'

/** Marks an order Not Collected: the pieces are free again, and it counts as a no-show. Only after the deadline. */
export async function markNotCollected(tx: Tx, merchant: Merchant, orderId: string): Promise<void> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  await checkMove(tx, order, { to: 'not_collected', by: 'merchant' })
  // The store has promised to hold the pieces until the deadline, so it cannot give them up earlier.
  const dueAt = await keepDeadlineFair(tx, order, tx.now)
  if (dueAt > tx.now)
    throw await statusConflict(tx, order, { reason: 'stillDue', dueAt: dueAt.toISOString() })
  const by = { actor: 'merchant', actorId: merchant.userId } as const
  await releaseOrder(tx, order, { ...by, to: 'not_collected' })
}
