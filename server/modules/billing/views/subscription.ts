import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { subscriptionPurchases, subscriptions } from '#server/platform/db/tables/billing.ts'
import { paymentOrders, payments } from '#server/platform/db/tables/payments.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { AppError } from '#shared/app-error.ts'
import type { getSubscription, Plan, Subscription } from '#shared/contract/subscription.ts'
import type { CheckoutOrder, PaymentOutcome } from '#shared/contract/checkout.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { CHECKOUT_MINUTES } from '#shared/limits.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { addDays, daysBetween, periodOf, stateOf } from '../rules/periods.ts'
import { pricesOf } from '../rules/prices.ts'
import { outcomeOf, waitingOutcome } from '../rules/purchase.ts'

type SubscriptionFacts = {
  now: Date
  /** The terms of today. */
  terms: SubscriptionTerms
  nextPrices: Subscription['nextPrices']
  /** Script of the provider's Checkout; undefined when online payment is not configured. */
  script: string | undefined
}

/** The subscription of the merchant's store. A store without one is shown with the free days that it will get. */
export async function viewSubscription(
  db: Db,
  { storeId }: Pick<Merchant, 'storeId'>,
  { now, terms, nextPrices, script }: SubscriptionFacts,
): Promise<z.input<typeof getSubscription.output>> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.storeId, storeId))
  const { graceDays } = terms
  const today = indianDay(now)
  const freeUntil = row?.freeUntil ?? addDays(today, terms.freeDays)
  const paidUntil = row?.paidUntil ?? freeUntil
  const bookingsUntil = addDays(paidUntil, graceDays)
  const state = stateOf({ freeUntil, paidUntil, today, graceDays })
  const next = (plan: Plan) => periodOf(plan, { paidDay: today, paidUntil })
  return {
    // Without online payment no subscription ends.
    state: script === undefined ? 'free' : state,
    paidUntil,
    bookingsUntil,
    daysLeft: daysBetween(today, paidUntil),
    prices: pricesOf(terms),
    nextPrices,
    next: { monthly: next('monthly'), yearly: next('yearly') },
    waiting: await viewWaiting(db, storeId),
    payOnline: script === undefined ? null : { script },
  }
}

async function viewWaiting(db: Db, storeId: string) {
  const [row] = await db
    .select({ purchase: subscriptionPurchases, underWay, failed: failedAttempts })
    .from(subscriptionPurchases)
    .where(
      and(
        eq(subscriptionPurchases.storeId, storeId),
        sql`${subscriptionPurchases.paidAt} is null and ${subscriptionPurchases.replacedAt} is null`,
      ),
    )
  if (!row) return null
  const { plan, tags, planPaise, setupPaise } = row.purchase
  const amount = rupeesFromPaise(planPaise + setupPaise)
  return { plan, tags, amount, outcome: waitingOutcome(row) }
}

const attempts = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${payments} p
    join ${paymentOrders} po on po.id = p.payment_order_id
    where po.purpose = 'subscription' and po.subject_id = subscription_purchases.id and ${which})`
const underWay = attempts(sql`p.status in ('created', 'authorized')`)
const failedAttempts = attempts(sql`p.status = 'failed'`)

/** The known outcome of the payment of a purchase of the merchant's store. */
export async function viewOutcome(
  db: Db,
  { storeId }: Pick<Merchant, 'storeId'>,
  purchaseId: string,
): Promise<PaymentOutcome> {
  const [row] = await db
    .select({ paidAt: subscriptionPurchases.paidAt, underWay, failed: failedAttempts })
    .from(subscriptionPurchases)
    .where(ownPurchase(storeId, purchaseId))
  if (!row) throw new AppError('NOT_FOUND', { reason: 'subscription' })
  return outcomeOf(row.paidAt, row)
}

const ownPurchase = (storeId: string, purchaseId: string) =>
  and(eq(subscriptionPurchases.id, purchaseId), eq(subscriptionPurchases.storeId, storeId))

type Provider = { keyId: string; checkoutScript: string }

/** The data with which Checkout takes the payment of a purchase of the merchant's store. */
export async function viewSubscriptionOrder(
  db: Db,
  { storeId, userId }: Merchant,
  purchaseId: string,
  { keyId, checkoutScript }: Provider,
): Promise<Omit<CheckoutOrder, 'storeName' | 'description'>> {
  const [row] = await db
    .select({ order: paymentOrders, name: users.name, email: users.email })
    .from(subscriptionPurchases)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(
      paymentOrders,
      and(
        eq(paymentOrders.subjectId, subscriptionPurchases.id),
        eq(paymentOrders.purpose, 'subscription'),
      ),
    )
    .where(ownPurchase(storeId, purchaseId))
  if (!row) throw new AppError('NOT_FOUND', { reason: 'subscription' })
  const { order, name, email } = row
  return {
    id: mustExist(order.providerOrderId, `the provider's order of ${purchaseId}`),
    amount: order.amountPaise,
    currency: order.currency,
    keyId,
    script: checkoutScript,
    prefill: { name, email },
    timeoutSeconds: CHECKOUT_MINUTES * 60,
  }
}
