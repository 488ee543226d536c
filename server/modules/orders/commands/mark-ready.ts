import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { closingOfOpenDay } from '#shared/opening-hours.ts'
import { findCounter } from '../queries/offers.ts'
import {
  declineLines,
  findKeptLines,
  insertEvent,
  type LockedOrder,
  saveStatus,
} from '../queries/orders.ts'
import { insertPickupCode } from '../queries/pickup-codes.ts'
import { totals } from '../rules/cart.ts'
import { partLines } from '../rules/declined-lines.ts'
import { giveBack, letGo } from './let-go.ts'
import { checkMove, lockOwnOrder, recordOrder } from './move.ts'

export type Readying = {
  orderId: string
  vault: CodeVault
  /** Variants the store does not have. */
  declined?: readonly string[]
  /** The declined pieces lie on the shelf after all, so they are free again. */
  stillOnShelf?: boolean
  reason?: string | undefined
}

/**
 * The pieces lie ready: the shopper gets a code and a deadline, and can no longer cancel. Lines may be declined:
 * totals follow what is kept, and an order of which nothing is kept is cancelled.
 */
export async function markReady(tx: Tx, merchant: Merchant, ready: Readying): Promise<void> {
  const order = await lockOwnOrder(tx, merchant, ready.orderId)
  checkMove(order, 'ready_for_pickup', 'merchant')
  const kept = await decline(tx, merchant, order, ready)
  if (kept.length === 0) {
    const by = { actor: 'merchant', actorId: merchant.userId } as const
    return letGo(tx, order, { ...by, to: 'cancelled', reason: ready.reason })
  }
  const store = await findCounter(tx, order.storeId)
  const dueAt = closingOfOpenDay(store, tx.now, store.pickupDays, PICKUP_CALENDAR_DAYS)
  await saveStatus(tx, order.id, {
    to: 'ready_for_pickup',
    readyAt: tx.now,
    dueAt,
    ...totals(kept),
  })
  await insertPickupCode(tx, order.id, ready.vault.issue(order.id))
  await insertEvent(tx, order.id, {
    event: 'ready',
    actor: 'merchant',
    actorId: merchant.userId,
    from: order.status,
    to: 'ready_for_pickup',
  })
  await recordOrder(tx, 'order.ready', order)
}

/** Takes declined lines out of the order and answers the kept ones. */
async function decline(
  tx: Tx,
  merchant: Merchant,
  order: LockedOrder,
  { declined = [], stillOnShelf = false, reason }: Readying,
): Promise<Awaited<ReturnType<typeof findKeptLines>>> {
  const { kept, gone } = partLines(await findKeptLines(tx, order.id), declined)
  if (gone.length === 0) return kept
  const actorId = merchant.userId
  await giveBack(tx, order, { actorId, missing: !stillOnShelf, lines: gone })
  await declineLines(tx, order.id, declined)
  await insertEvent(tx, order.id, {
    event: 'line_declined',
    actor: 'merchant',
    actorId,
    from: order.status,
    to: order.status,
    ...(reason !== undefined && kept.length > 0 ? { reason } : {}),
  })
  return kept
}
