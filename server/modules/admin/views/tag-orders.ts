import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { subscriptionPurchases } from '#server/platform/db/tables/billing.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { TagOrder } from '#shared/contract/subscription.ts'
import { mustExist } from '#shared/must-exist.ts'

/** Condition for purchases with tags that are paid and not refunded. */
const isTagOrder = and(
  gt(subscriptionPurchases.tags, 0),
  isNotNull(subscriptionPurchases.paidAt),
  isNull(subscriptionPurchases.returnedAt),
)

const MOST_TO_SEND = 200
const MOST_SENT = 20

/** The paid tags that must be sent, the oldest first, and the last ones that were sent. */
export async function viewTagOrders(db: Db): Promise<{ toSend: TagOrder[]; sent: TagOrder[] }> {
  const { tagsSentAt, paidAt } = subscriptionPurchases
  const [toSend, sent] = await Promise.all([
    selectTagOrders(db)
      .where(and(isTagOrder, isNull(tagsSentAt)))
      .orderBy(asc(paidAt))
      .limit(MOST_TO_SEND),
    selectTagOrders(db)
      .where(and(isTagOrder, isNotNull(tagsSentAt)))
      .orderBy(desc(tagsSentAt))
      .limit(MOST_SENT),
  ])
  return { toSend: toSend.map(shape), sent: sent.map(shape) }
}

function selectTagOrders(db: Db) {
  return db
    .select({
      purchaseId: subscriptionPurchases.id,
      shopName: stores.storeName,
      ownerName: stores.ownerName,
      address: sql<string>`concat_ws(', ', ${stores.address}, nullif(${stores.locality}, ''), ${stores.city}, ${stores.state})`,
      contactNumber: stores.contactNumber,
      tags: subscriptionPurchases.tags,
      paidAt: subscriptionPurchases.paidAt,
      sentAt: subscriptionPurchases.tagsSentAt,
    })
    .from(subscriptionPurchases)
    .innerJoin(stores, eq(stores.id, subscriptionPurchases.storeId))
}

type Row = Awaited<ReturnType<typeof selectTagOrders>>[number]

function shape({ paidAt, sentAt, ...row }: Row): TagOrder {
  return {
    ...row,
    paidAt: mustExist(paidAt, 'the time of a payment').toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}
