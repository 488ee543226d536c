import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { loadDisputes } from '#server/platform/db/rows/shown-money.ts'
import { shapeDispute } from '#server/modules/payments/rules/shape-dispute.ts'
import { shapeRefund } from '#server/modules/payments/rules/shape-refund.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type PurchaseTax, subscriptionPurchases } from '#server/platform/db/tables/billing.ts'
import {
  paymentOrders,
  payments,
  refunds,
  shownRefund,
} from '#server/platform/db/tables/payments.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { getSubscriptionPayments, Purchase, Receipt } from '#shared/contract/subscription.ts'
import { Id } from '#shared/contract/wire.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { purchaseSums } from '../rules/purchase-tax.ts'

type Row = typeof subscriptionPurchases.$inferSelect
type Own = Pick<Merchant, 'storeId'>

/** The subscription payments of the merchant's store, the latest first: paid periods, and refunded payments. */
export async function viewPayments(
  db: Db,
  { storeId }: Own,
  page: string | null | undefined,
): Promise<z.input<typeof getSubscriptionPayments.output>> {
  const rows = await db
    .select()
    .from(subscriptionPurchases)
    .where(
      and(eq(subscriptionPurchases.storeId, storeId), hasMoney, page ? afterMark(page) : undefined),
    )
    .orderBy(desc(subscriptionPurchases.askedAt), desc(subscriptionPurchases.id))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const shown = rows.slice(0, PAGE_SIZE_MERCHANT)
  const last = shown.at(-1)
  return {
    payments: await shapePurchases(db, shown),
    nextPage: rows.length > shown.length && last ? markOf(last) : null,
  }
}

const hasMoney = or(
  sql`${subscriptionPurchases.paidAt} is not null`,
  sql`exists (select from ${payments} p join ${paymentOrders} po on po.id = p.payment_order_id
    where po.purpose = 'subscription' and po.subject_id = ${subscriptionPurchases.id} and p.rank >= 4)`,
)

function markOf({ askedAt, id }: Row): string {
  return `${askedAt.getTime()}.${id}`
}

function afterMark(mark: string): SQL {
  const [, at, id] = /^(\d{1,15})\.(.*)$/.exec(mark) ?? []
  if (at === undefined || !Id.safeParse(id).success)
    throw invalidField('page', messageText('fields.page'))
  const place = sql`(${new Date(Number(at)).toISOString()}::timestamptz, ${id}::uuid)`
  return sql`(${subscriptionPurchases.askedAt}, ${subscriptionPurchases.id}) < ${place}`
}

async function shapePurchases(db: Db, rows: readonly Row[]): Promise<Purchase[]> {
  const disputes = await loadDisputes(
    db,
    rows.map(({ id }) => id),
  )
  const given = await db
    .select({ refund: shownRefund, purchaseId: paymentOrders.subjectId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(
      inArray(
        paymentOrders.subjectId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(refunds.createdAt, refunds.id)
  return rows.map((row) => ({
    purchaseId: row.id,
    plan: row.plan,
    tags: row.tags,
    amount: rupeesFromPaise(row.planPaise + row.setupPaise),
    paidAt: row.paidAt?.toISOString() ?? null,
    receiptNumber: row.receiptNumber,
    period: periodOf(row),
    refunds: given
      .filter(({ purchaseId }) => purchaseId === row.id)
      .map(({ refund }) => shapeRefund(refund)),
    disputes: disputes.filter(({ orderId }) => orderId === row.id).map(shapeDispute),
    askedAt: row.askedAt.toISOString(),
    tagsSentAt: row.tagsSentAt?.toISOString() ?? null,
  }))
}

function periodOf({ periodFrom: from, periodUntil: until }: Row) {
  return from && until ? { from, until } : null
}

const noBuyer = { shopName: '', ownerName: '', address: '', gstin: null }

/** A receipt of the merchant's store. */
export async function viewReceipt(
  db: Db,
  { storeId }: Own,
  number: string,
  seller: Receipt['seller'],
): Promise<Receipt> {
  const [row] = await db
    .select({ purchase: subscriptionPurchases, paymentId: payments.providerPaymentId })
    .from(subscriptionPurchases)
    .innerJoin(paymentOrders, eq(paymentOrders.subjectId, subscriptionPurchases.id))
    .innerJoin(payments, eq(payments.paymentOrderId, paymentOrders.id))
    .where(
      and(
        eq(subscriptionPurchases.storeId, storeId),
        eq(subscriptionPurchases.receiptNumber, number),
        sql`${payments.rank} >= 4`,
      ),
    )
    .orderBy(desc(payments.isWinner), payments.capturedAt)
    .limit(1)
  if (!row?.purchase.paidAt) throw new AppError('NOT_FOUND', { reason: 'receipt' })
  const { purchase, paymentId } = row
  return {
    receiptNumber: number,
    paidAt: row.purchase.paidAt.toISOString(),
    plan: purchase.plan,
    planAmount: rupeesFromPaise(purchase.planPaise),
    tags: purchase.tags,
    setupAmount: rupeesFromPaise(purchase.setupPaise),
    amount: rupeesFromPaise(purchase.planPaise + purchase.setupPaise),
    period: periodOf(purchase),
    paymentId,
    seller,
    buyer: purchase.billedTo ?? noBuyer,
    tax: purchase.tax && shapeTax(purchase, purchase.tax),
  }
}

function shapeTax(row: Row, tax: PurchaseTax): Receipt['tax'] {
  const { taxable, cgst, sgst, igst } = purchaseSums(row, tax)
  return {
    ...tax,
    taxable: rupeesFromPaise(taxable),
    cgst: rupeesFromPaise(cgst),
    sgst: rupeesFromPaise(sgst),
    igst: rupeesFromPaise(igst),
  }
}
