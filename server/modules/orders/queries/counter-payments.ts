import { and, asc, desc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { counterPayments, orders } from '#server/platform/db/tables/orders.ts'

export type CounterPaymentRow = typeof counterPayments.$inferSelect
type End = Pick<CounterPaymentRow, 'endedAt' | 'endedAs' | 'closedAt'>

export async function insertCounterPayment(
  tx: Tx,
  payment: typeof counterPayments.$inferInsert,
): Promise<void> {
  await tx.insert(counterPayments).values(payment)
}

/** The payments of an order by QR: the open one, then the one that ended last. */
export async function findCounterPayments(db: Db, orderId: string): Promise<CounterPaymentRow[]> {
  return db
    .select()
    .from(counterPayments)
    .where(eq(counterPayments.orderId, orderId))
    .orderBy(sql`${counterPayments.endedAt} desc nulls first`, desc(counterPayments.begunAt))
}

export async function saveEnd(tx: Tx, id: string, end: Partial<End>): Promise<void> {
  await tx.update(counterPayments).set(end).where(eq(counterPayments.id, id))
}

/** Payments that have come to their end, or whose order has moved on, and whose QR may still be open. */
export async function findToClose(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<CounterPaymentRow, 'id' | 'orderId'>[]> {
  return db
    .select({ id: counterPayments.id, orderId: counterPayments.orderId })
    .from(counterPayments)
    .innerJoin(orders, eq(orders.id, counterPayments.orderId))
    .where(
      and(
        isNull(counterPayments.closedAt),
        or(lte(counterPayments.closesAt, now), ne(orders.status, 'ready_for_pickup')),
      ),
    )
    .orderBy(asc(counterPayments.closesAt), asc(counterPayments.id))
    .limit(limit)
}
