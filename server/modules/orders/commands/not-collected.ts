import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { checkDeadlinePassed } from '../rules/deadlines.ts'
import { keepDeadlineFair } from './lapse.ts'
import { letGo } from './let-go.ts'
import { checkMove, lockOwnOrder } from './move.ts'

/** Nobody came: the pieces are free again, and the shopper's record counts it. Only after the deadline. */
export async function markNotCollected(tx: Tx, merchant: Merchant, orderId: string): Promise<void> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  checkMove(order, 'not_collected', 'merchant')
  checkDeadlinePassed(await keepDeadlineFair(tx, order, tx.now), tx.now)
  const by = { actor: 'merchant', actorId: merchant.userId } as const
  await letGo(tx, order, { ...by, to: 'not_collected' })
}
