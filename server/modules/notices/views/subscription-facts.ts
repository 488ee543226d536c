import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { subscriptionPurchases, subscriptions } from '#server/platform/db/tables/billing.ts'
import { refunds } from '#server/platform/db/tables/payments.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { formatDay, indianDay } from '#shared/formats/india-time.ts'
import { formatPaise } from '#shared/formats/money.ts'
import type { Facts } from '../rules/facts.ts'

type Input = {
  storeId: string
  /** The last paid day at the event, `YYYY-MM-DD`. */
  day?: string
  purchaseId?: string
  refundId?: string
  now: Date
}

const dayOrNothing = (day: string | null) => (day ? formatDay(day) : '')

/** Facts of a store's subscription; undefined when store, payment or refund do not exist. */
export async function viewSubscriptionFacts(
  db: Db,
  { storeId, day, purchaseId, refundId, now }: Input,
): Promise<Facts | undefined> {
  const [row] = await db
    .select({
      name: stores.storeName,
      email: users.email,
      locale: users.locale,
      isPaused: sql<boolean>`${stores.bookingsPausedAt} is not null`,
      paidUntil: subscriptions.paidUntil,
    })
    .from(subscriptions)
    .innerJoin(stores, eq(stores.id, subscriptions.storeId))
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(eq(subscriptions.storeId, storeId))
  if (!row) return undefined
  const { name, email, locale, isPaused, paidUntil } = row
  const paid = purchaseId ? await viewPaidFacts(db, purchaseId) : {}
  const refund = refundId ? await viewRefundFacts(db, refundId) : {}
  return {
    id: purchaseId ?? storeId,
    recipients: { store: { email, locale, name } },
    values: {
      storeName: name,
      paidUntil: dayOrNothing(paidUntil),
      today: indianDay(now),
      ...paid,
      ...refund,
    },
    secret: null,
    subscription: { isPaused, isSame: day === undefined || day === paidUntil },
  }
}

async function viewPaidFacts(db: Db, purchaseId: string) {
  const [row] = await db
    .select()
    .from(subscriptionPurchases)
    .where(eq(subscriptionPurchases.id, purchaseId))
  if (!row) return {}
  return {
    amount: formatPaise(row.planPaise + row.setupPaise),
    receiptNumber: row.receiptNumber ?? '',
    from: dayOrNothing(row.periodFrom),
    until: dayOrNothing(row.periodUntil),
    tags: row.tags,
    tagsFee: formatPaise(row.setupPaise),
    tagsAddress: row.billedTo?.address ?? '',
  }
}

async function viewRefundFacts(db: Db, refundId: string) {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  return row ? { refundId, refund: formatPaise(row.amountPaise), refundReason: row.reason } : {}
}
