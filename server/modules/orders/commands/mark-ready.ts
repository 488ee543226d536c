import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { closingOfOpenDay } from '#shared/opening-hours.ts'
import { findCounter } from '../queries/offers.ts'
import { insertEvent, saveStatus } from '../queries/orders.ts'
import { insertPickupCode } from '../queries/pickup-codes.ts'
import { checkMove, lockOwnOrder, recordOrder } from './move.ts'

/** The pieces lie ready: the shopper gets a code and a deadline, and can no longer cancel. */
export async function markReady(
  tx: Tx,
  merchant: Merchant,
  { orderId, vault }: { orderId: string; vault: CodeVault },
): Promise<void> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  checkMove(order, 'ready_for_pickup', 'merchant')
  const store = await findCounter(tx, order.storeId)
  const dueAt = closingOfOpenDay(store, tx.now, store.pickupDays, PICKUP_CALENDAR_DAYS)
  await saveStatus(tx, order.id, { to: 'ready_for_pickup', readyAt: tx.now, dueAt })
  await insertPickupCode(tx, order.id, vault.issue(order.id))
  await insertEvent(tx, order.id, {
    event: 'ready',
    actor: 'merchant',
    actorId: merchant.userId,
    from: order.status,
    to: 'ready_for_pickup',
  })
  await recordOrder(tx, 'order.ready', order)
}
