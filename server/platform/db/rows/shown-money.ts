import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import {
  coversPaise,
  disputes,
  isOwnMoney,
  paymentOrders,
  payments,
  refunds,
  shownRefund,
  takenPaise,
} from '#server/platform/db/tables/payments.ts'

type RefundRow = typeof refunds.$inferSelect & {
  orderId: string
  waits: boolean
  coveredPaise: number
}

/** The refunds of these orders, the oldest first. */
export async function loadRefunds(db: Db, orderIds: string[]): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: shownRefund, orderId: paymentOrders.subjectId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(inArray(paymentOrders.subjectId, orderIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  return rows.map(({ refund, orderId }) => ({ ...refund, orderId }))
}

/** The disputes about the money of these orders, or of these purchases of a subscription, the oldest first. */
export async function loadDisputes(db: Db, orderIds: string[]) {
  const rows = await db
    .select({
      dispute: disputes,
      takenPaise,
      coversPaise: coversPaise(sql`disputes`),
      orderId: paymentOrders.subjectId,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(and(inArray(paymentOrders.subjectId, orderIds), isOwnMoney(sql`payments`)))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
  return rows.map(({ dispute, ...row }) => ({ ...dispute, ...row }))
}
