import type { Tx } from '#server/platform/db/open.ts'
import { type OrderEventName, record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { orderStatusName, type OrderStatus } from '#shared/order-status.ts'
import {
  type OrderActor,
  findLastMove,
  insertEvent,
  type LockedOrder,
  type NewEvent,
  type OrderChange,
  saveOrder,
} from '../queries/orders.ts'
import { type Actor, canMove } from '../rules/order-life.ts'

/** A change of an order, with its actor. */
export type Transition = OrderActor & {
  /** The entry of the time line. */
  event: NewEvent['event']
  /** The new status; missing when the status does not change. */
  to?: OrderStatus
  reason?: string | undefined
  /** The person whom the shopper named, in an entry about that person. */
  collectorId?: string | null
  change?: OrderChange
  /** The event to publish; missing when no listener needs it. */
  publish?: OrderEventName
}

/** Saves a change of a locked order: status and other columns, time line entry, and event. */
export async function advance(
  tx: Tx,
  order: LockedOrder,
  { event, to = order.status, change, publish, ...by }: Transition,
): Promise<void> {
  const { actor, actorId } = by
  if (to !== order.status) await checkMove(tx, order, { to, by: actor })
  const isFirstLook = actor === 'merchant' && order.seenAt === null
  const seen = isFirstLook ? { seenAt: tx.now, seenBy: actorId } : {}
  await saveOrder(tx, order, { ...change, ...seen, to })
  await insertEvent(tx, order, { ...by, event, from: order.status, to })
  if (publish) await publishOrder(tx, publish, order, actor)
}

/** Throws ORDER_STATUS_CONFLICT when the order cannot change to this status. */
export async function checkMove(
  tx: Tx,
  order: LockedOrder,
  { to, by }: { to: OrderStatus; by: Actor },
): Promise<void> {
  if (!canMove(order.status, to, by)) throw await statusConflict(tx, order, { reason: 'moved' })
}

type Conflict =
  | { reason: 'moved' | 'changed' | 'notReady' }
  | { reason: 'stillDue' | 'isReady'; dueAt: string }

/** The error for a change that the present status forbids; `details` name the actor and the time of that status. */
export async function statusConflict(
  tx: Tx,
  { id, status }: LockedOrder,
  conflict: Conflict,
): Promise<AppError<'ORDER_STATUS_CONFLICT'>> {
  const { by, at } = await findLastMove(tx, id)
  const details = { ...conflict, orderStatus: orderStatusName[status], by, at: at.toISOString() }
  const until = 'dueAt' in conflict && { until: new Date(conflict.dueAt) }
  return new AppError('ORDER_STATUS_CONFLICT', details, { values: { status, ...until } })
}

/** Publishes an event that has no time line entry to listeners and live screens. */
export async function publishOrder(
  tx: Tx,
  name: OrderEventName,
  { id, storeId, shopperId }: Pick<LockedOrder, 'id' | 'storeId' | 'shopperId'>,
  by: Actor = 'system',
): Promise<void> {
  await record(tx, name, { orderId: id, storeId, shopperId, by })
}
