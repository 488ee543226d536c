import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { disputes, paymentOrders, payments } from '#server/platform/db/tables/payments.ts'
import { rupeesFromPaise } from '#shared/money.ts'

/** The disputes about payments of the person's orders by order, the oldest first, as the provider describes them. */
export async function disputesOf(db: Db, userId: string) {
  const rows = await db
    .select({ dispute: disputes, orderId: orders.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .innerJoin(orders, eq(orders.id, paymentOrders.subjectId))
    .where(eq(orders.shopperId, userId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
  const shaped = rows.map(({ dispute, orderId }) => ({
    orderId,
    disputeId: dispute.providerDisputeId,
    amount: rupeesFromPaise(dispute.amountPaise),
    status: dispute.status,
    reasonCode: dispute.reasonCode,
    words: dispute.reason,
    openedAt: dispute.openedAt.toISOString(),
    endedAt: dispute.endedAt?.toISOString() ?? null,
  }))
  return Map.groupBy(shaped, ({ orderId }) => orderId)
}
