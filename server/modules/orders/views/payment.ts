import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { paymentOrders, payments } from '#server/platform/db/tables/payments.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { AppError } from '#shared/app-error.ts'
import type { PaymentOrder, paymentState } from '#shared/contract/orders/payment.ts'
import { CHECKOUT_MINUTES, PAYMENT_RETRIES } from '#shared/limits.ts'
import { besideEnglish } from '#shared/formats/in-hindi.ts'
import { mustExist } from '#shared/must-exist.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { outcomeOf } from '../rules/online-payment.ts'

type Payer = Pick<Shopper, 'userId' | 'name' | 'email'>
type Provider = { keyId: string; checkoutScript: string }

/** The data with which Checkout takes the payment of an own booking. */
export async function viewPaymentOrder(
  db: Db,
  { userId, name, email }: Payer,
  orderId: string,
  { keyId, checkoutScript }: Provider,
): Promise<Omit<PaymentOrder, 'description' | 'lowered'>> {
  const [row] = await db
    .select({
      order: paymentOrders,
      dueAt: orders.dueAt,
      storeName: stores.storeName,
      hindi: stores.hindi,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(paymentOrders, isOfOrder)
    .where(and(eq(orders.id, orderId), eq(orders.shopperId, userId)))
  if (!row) throw new AppError('NOT_FOUND', { reason: 'booking' })
  const {
    order,
    dueAt,
    storeName,
    hindi: { shopName },
  } = row
  return {
    id: mustExist(order.providerOrderId, `the provider's order of ${orderId}`),
    amount: order.amountPaise,
    currency: order.currency,
    orderId,
    orderNumber: orderNumber(orderId),
    keyId,
    script: checkoutScript,
    storeName,
    ...besideEnglish(shopName === undefined ? {} : { storeName: shopName }),
    prefill: { name, email },
    timeoutSeconds: CHECKOUT_MINUTES * 60,
    // An order without a deadline is paid already; Checkout then says that the booking is paid.
    payBy: (dueAt ?? order.watchedFrom).toISOString(),
  }
}

const isOfOrder = and(eq(paymentOrders.subjectId, orders.id), eq(paymentOrders.purpose, 'order'))

/** The last booking that took the place of this one, or of the one that did, while it has not ended without a sale. */
const openReplacement = sql<string | null>`(
  with recursive taking(id) as (
    select orders.id
    union
    select e.reason::uuid from taking t join order_events e on e.order_id = t.id
    where e.event = 'cancelled' and e.from_status = 'payment_pending' and e.reason ~ '^[0-9a-f-]{36}$'
  )
  select o.id from taking t join orders o on o.id = t.id
  where o.id <> orders.id and o.status not in ('cancelled', 'not_collected') limit 1)`

/** The state of the payment of an own booking. */
export async function viewPaymentState(
  db: Db,
  { userId }: Pick<Shopper, 'userId'>,
  orderId: string,
): Promise<z.input<typeof paymentState.output>> {
  const [row] = await db
    .select({
      status: orders.status,
      dueAt: orders.dueAt,
      underWay: count(sql`p.status in ('created', 'authorized')`),
      authorized: count(sql`p.status = 'authorized'`),
      otherSums: count(sql`p.is_mismatch and p.status in ('captured', 'refunded')`),
      failed: count(sql`p.status = 'failed'`),
      retried: sql<number>`(select count(*)::int from order_events e
        where e.order_id = orders.id and e.event = 'payment_retried')`,
      replacedBy: openReplacement,
    })
    .from(orders)
    .where(
      and(eq(orders.id, orderId), eq(orders.shopperId, userId), eq(orders.paymentMethod, 'online')),
    )
  if (!row) throw new AppError('NOT_FOUND', { reason: 'booking' })
  const { status, dueAt, authorized, retried, replacedBy } = row
  const waits = status === 'payment_pending'
  return {
    outcome: outcomeOf(status, row),
    payBy: waits ? mustExist(dueAt, `the deadline of open order ${orderId}`).toISOString() : null,
    replacedBy:
      replacedBy === null ? null : { orderId: replacedBy, orderNumber: orderNumber(replacedBy) },
    isOtherSum: waits && row.otherSums > 0,
    canRetry: waits && authorized === 0 && retried < PAYMENT_RETRIES,
  }
}

function count(which: ReturnType<typeof sql>) {
  return sql<number>`(select count(*)::int from ${payments} p
    join ${paymentOrders} po on po.id = p.payment_order_id
    where po.purpose = 'order' and po.subject_id = orders.id and ${which})`
}
