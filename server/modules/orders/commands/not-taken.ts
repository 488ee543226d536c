import { lockStock, releaseStock, sellStock } from '#server/modules/inventory/commands/stock.ts'
import { returnToAsker } from '#server/modules/questions/commands/book-answer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type OrderActor, type LockedOrder, saveNotTaken } from '../queries/orders.ts'
import { deletePickupCode } from '../queries/pickup-codes.ts'
import type { DividedLines } from '../rules/kept-lines.ts'
import { stockReference } from '../rules/online-payment.ts'
import { advance } from './advance.ts'
import { refundOrder } from './refund.ts'

export type HandedOver = DividedLines<{ variantId: string; quantity: number }>

/** Ends an order of which the customer took nothing: no bill, and no no-show, because the customer came. */
export async function closeAsNotTaken(
  tx: Tx,
  order: LockedOrder,
  { lines, ...by }: OrderActor & { reason: string | undefined; lines: HandedOver },
): Promise<void> {
  await saveNotTaken(tx, order.id, lines.left)
  await settleStock(tx, order, { actorId: by.actorId, ...lines })
  const holder = await deletePickupCode(tx, order.id)
  await advance(tx, order, {
    ...by,
    // Without the code, the server does not know who collected.
    collectorId: by.reason === undefined ? holder : null,
    event: 'tried_not_taken',
    to: 'cancelled',
    change: { dueAt: null },
    publish: 'order.not_taken',
  })
  await refundOrder(tx, order, { status: 'cancelled', reason: 'not_taken' })
}

/**
 * Sells the taken pieces and releases the others. All variants are locked at once, in the order of every booking, so that
 * a hand-over and a booking cannot wait for each other.
 */
export async function settleStock(
  tx: Tx,
  order: LockedOrder,
  { actorId, taken, left }: HandedOver & { actorId: string | null },
): Promise<void> {
  if (left.length > 0)
    await returnToAsker(tx, {
      orderId: order.id,
      shopperId: order.shopperId,
      variantIds: left.map(({ variantId }) => variantId),
    })
  const cause = { reference: stockReference(order), actorId }
  await lockStock(
    tx,
    [...taken, ...left].map(({ variantId }) => variantId),
  )
  if (taken.length > 0) await sellStock(tx, cause, taken)
  if (left.length > 0) await releaseStock(tx, cause, left)
}
