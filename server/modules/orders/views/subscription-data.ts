import { asc, desc, eq, inArray } from 'drizzle-orm'
import { shapeRefund } from '#server/modules/payments/rules/shape-refund.ts'
import type { Db } from '#server/platform/db/open.ts'
import { subscriptionPurchases, subscriptions } from '#server/platform/db/tables/billing.ts'
import {
  paymentOrders,
  payments,
  refunds,
  shownRefund,
} from '#server/platform/db/tables/payments.ts'
import type { StoreData } from '#shared/contract/exports/store-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'

/** All stored data about the subscription payments of a store. */
export async function viewSubscriptionData(
  db: Db,
  storeId: string,
): Promise<StoreData['subscription']> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.storeId, storeId))
  if (!row) return null
  const purchases = await db
    .select()
    .from(subscriptionPurchases)
    .where(eq(subscriptionPurchases.storeId, storeId))
    .orderBy(desc(subscriptionPurchases.askedAt))
  const paid = await paymentsOf(db, storeId)
  const given = await refundsOf(db, storeId)
  return {
    freeUntil: row.freeUntil,
    paidUntil: row.paidUntil,
    payments: purchases.map(({ id, ...purchase }) => ({
      ...shapePurchase(purchase),
      payments: paid
        .filter(({ purchaseId }) => purchaseId === id)
        .map(({ payment }) => ({
          paymentId: payment.providerPaymentId,
          amount: rupeesFromPaise(payment.amountPaise),
          status: payment.status,
          at: payment.firstSeenAt.toISOString(),
        })),
      refunds: given
        .filter(({ purchaseId }) => purchaseId === id)
        .map(({ refund }) => shapeRefund(refund)),
    })),
  }
}

function shapePurchase(purchase: Omit<typeof subscriptionPurchases.$inferSelect, 'id'>) {
  return {
    plan: purchase.plan,
    tags: purchase.tags,
    amount: rupeesFromPaise(purchase.planPaise + purchase.setupPaise),
    askedAt: purchase.askedAt.toISOString(),
    paidAt: purchase.paidAt?.toISOString() ?? null,
    receiptNumber: purchase.receiptNumber,
    from: purchase.periodFrom,
    until: purchase.periodUntil,
    billedTo: purchase.billedTo,
  }
}

const ofPurchases = (db: Db, storeId: string) =>
  inArray(
    paymentOrders.subjectId,
    db
      .select({ id: subscriptionPurchases.id })
      .from(subscriptionPurchases)
      .where(eq(subscriptionPurchases.storeId, storeId)),
  )

function paymentsOf(db: Db, storeId: string) {
  return db
    .select({ payment: payments, purchaseId: paymentOrders.subjectId })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(ofPurchases(db, storeId))
    .orderBy(asc(payments.firstSeenAt))
}

function refundsOf(db: Db, storeId: string) {
  return db
    .select({ refund: shownRefund, purchaseId: paymentOrders.subjectId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(ofPurchases(db, storeId))
    .orderBy(asc(refunds.createdAt))
}
