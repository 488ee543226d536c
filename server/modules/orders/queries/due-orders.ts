import { and, eq, inArray, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { LockedOrder } from './orders.ts'

/** A position in the list of deadlines; the next page begins after this order. */
export type DuePlace = { id: string; dueAt: Date }
type Stretch = { after: DuePlace | null; until: Date; limit: number }

/** Without unpaid online orders: these end only after an answer of the payment provider. */
const waiting: OrderStatus[] = ['awaiting_confirmation', 'ready_for_pickup']
const openStates: OrderStatus[] = ['payment_pending', ...waiting]

/** Orders whose deadline is at or before `until`, the longest overdue first. */
export async function findDue(db: Db, { after, until, limit }: Stretch): Promise<DuePlace[]> {
  return findPlaces(db, [lte(orders.dueAt, until), inArray(orders.status, waiting)], after, limit)
}

/** Ready orders with a deadline after `from` and up to `until`, and without a reminder since `reminded`. */
export async function findComing(
  db: Db,
  { from, reminded, after, until, limit }: Stretch & { from: Date; reminded: Date },
): Promise<DuePlace[]> {
  const coming = sql`${orders.dueAt} > ${from.toISOString()} and ${lte(orders.dueAt, until)}`
  const open = sql`(${orders.remindedAt} is null or ${orders.remindedAt} < ${reminded.toISOString()})`
  return findPlaces(db, [coming, open, eq(orders.status, 'ready_for_pickup')], after, limit)
}

/** Unanswered orders for which half of the store's time is over by `now` and the store has no reminder yet. */
export async function findUnanswered(
  db: Db,
  { now, after, limit }: { now: Date; after: DuePlace | null; limit: number },
): Promise<DuePlace[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const open = sql`${orders.status} = 'awaiting_confirmation' and ${orders.answerRemindedAt} is null`
  const half = sql`${orders.dueAt} > ${at} and ${orders.dueAt} - ${at} <= ${at} - coalesce(${orders.paidAt}, ${orders.bookedAt})`
  return findPlaces(db, [open, half], after, limit)
}

async function findPlaces(
  db: Db,
  which: SQL[],
  after: DuePlace | null,
  limit: number,
): Promise<DuePlace[]> {
  const onward =
    after && sql`(${orders.dueAt}, ${orders.id}) > (${after.dueAt.toISOString()}, ${after.id})`
  const rows = await db
    .select({ id: orders.id, dueAt: orders.dueAt })
    .from(orders)
    .where(and(isNotNull(orders.dueAt), ...which, ...(onward ? [onward] : [])))
    .orderBy(orders.dueAt, orders.id)
    .limit(limit)
  return rows.flatMap(({ id, dueAt }) => (dueAt ? [{ id, dueAt }] : []))
}

/** Open orders that were booked before a time, also those whose online payment is pending. */
export async function findBookedBefore(
  db: Db,
  { before, after, limit }: { before: Date; after: DuePlace | null; limit: number },
): Promise<DuePlace[]> {
  return findPlaces(
    db,
    [lt(orders.bookedAt, before), inArray(orders.status, openStates)],
    after,
    limit,
  )
}

/** Locks an open order; undefined when it has ended or is locked. The next round tries a locked order again. */
export async function lockWaiting(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
  return lockIn(tx, orderId, waiting)
}

/** Locks an open order, also one whose online payment is pending; undefined as above. */
export async function lockOpen(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
  return lockIn(tx, orderId, openStates)
}

async function lockIn(tx: Tx, orderId: string, statuses: OrderStatus[]) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), inArray(orders.status, statuses)))
    .for('update', { skipLocked: true })
  return order
}

/** Open orders of a store. */
export async function findWaiting(db: Db, storeId: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.storeId, storeId), inArray(orders.status, waiting)))
    .orderBy(orders.seq)
  return rows.map(({ id }) => id)
}

export async function saveAnswerReminded(tx: Tx, orderId: string): Promise<void> {
  await tx.update(orders).set({ answerRemindedAt: tx.now }).where(eq(orders.id, orderId))
}

export async function saveReminded(tx: Tx, orderId: string): Promise<void> {
  await tx.update(orders).set({ remindedAt: tx.now }).where(eq(orders.id, orderId))
}
