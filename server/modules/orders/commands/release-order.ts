import { releaseStock, writeOffStock } from '#server/modules/inventory/commands.ts'
import type { StockLine } from '#server/modules/inventory/rules.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type By, findRemainingLines, type LockedOrder } from '../queries/orders.ts'
import { advance, checkMove } from './advance.ts'
import { deletePickupCode } from '../queries/pickup-codes.ts'

export type Release = By & {
  to: 'cancelled' | 'not_collected'
  reason?: string | undefined
  /** The pieces are not there after all: they leave the stock instead of being free again. */
  missing?: boolean
}

/**
 * Ends a locked order without a sale: its pieces are released, its code is erased, and both
 * sides get an email. Throws ORDER_STATUS_CONFLICT when the order cannot end with this status.
 */
export async function releaseOrder(tx: Tx, order: LockedOrder, how: Release): Promise<void> {
  const { to, actor, actorId, reason, missing = false } = how
  await checkMove(tx, order, { to, by: actor })
  await giveBack(tx, order, { actorId, missing, lines: await findRemainingLines(tx, order.id) })
  await deletePickupCode(tx, order.id)
  const change = { dueAt: null }
  await advance(tx, order, {
    event: to,
    to,
    actor,
    actorId,
    reason,
    change,
    publish: `order.${to}`,
  })
}

type Given = { actorId: string | null; missing: boolean; lines: readonly StockLine[] }

/** Gives the pieces of these lines back: they are free again, or leave the stock when they are missing. */
export async function giveBack(
  tx: Tx,
  order: LockedOrder,
  { actorId, missing, lines }: Given,
): Promise<void> {
  if (lines.length === 0) return
  const back = missing ? writeOffStock : releaseStock
  await back(tx, { reference: order.id, actorId }, lines)
}
