import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { shopWebhooks, webhookDeliveries } from '#server/platform/db/tables/integrations.ts'

const { id, webhookId, state, nextAt } = webhookDeliveries

/** Condition for deliveries of approved stores. Those of a suspended or closed store wait until it is open again. */
const isOfOpenStore = sql`exists (select from shop_webhooks w join stores s on s.id = w.store_id
  where w.id = ${webhookId} and s.status = 'approved')`

type NewDelivery = Pick<
  typeof webhookDeliveries.$inferInsert,
  'id' | 'webhookId' | 'event' | 'data'
>

/** Inserts a delivery that is due at once; returns false when the same event was inserted before. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<boolean> {
  const rows = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, at: tx.now, state: 'waiting', nextAt: tx.now })
    .onConflictDoNothing()
    .returning({ id })
  return rows.length > 0
}

/** Locks the webhook of a delivery, so that two deliveries of a failing webhook are not taken at once. */
export async function lockWebhookOf(tx: Tx, deliveryId: string): Promise<void> {
  await tx.execute(sql`
    select from shop_webhooks w join webhook_deliveries d on d.webhook_id = w.id
    where d.id = ${deliveryId}::uuid for update of w`)
}

/**
 * Takes a due delivery for one try, which must end before `until`: no other server takes the delivery before that time.
 * Returns undefined when the delivery is not due.
 */
export async function claimDelivery(tx: Tx, deliveryId: string, until: Date) {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ nextAt: until })
    .from(shopWebhooks)
    .where(
      and(
        eq(id, deliveryId),
        eq(state, 'waiting'),
        lte(nextAt, tx.now),
        eq(shopWebhooks.id, webhookId),
        isNull(shopWebhooks.offAt),
        or(isNull(shopWebhooks.restsUntil), lte(shopWebhooks.restsUntil, tx.now)),
        isOfOpenStore,
      ),
    )
    .returning({
      id,
      event: webhookDeliveries.event,
      data: webhookDeliveries.data,
      at: webhookDeliveries.at,
      tries: webhookDeliveries.tries,
      webhookId: shopWebhooks.id,
      url: shopWebhooks.url,
      secretSealed: shopWebhooks.secretSealed,
      failingSince: shopWebhooks.failingSince,
    })
  return row
}

/** Locks the webhook of a tried delivery; undefined when the webhook was deleted in between. */
export async function lockTried(tx: Tx, webhook: string) {
  const { storeId, failingSince, offAt } = shopWebhooks
  const [row] = await tx
    .select({ storeId, failingSince, offAt })
    .from(shopWebhooks)
    .where(eq(shopWebhooks.id, webhook))
    .for('update')
  return row
}

export type TriedDelivery = Pick<
  typeof webhookDeliveries.$inferInsert,
  'state' | 'nextAt' | 'tries' | 'status' | 'failure'
>

export async function saveTry(tx: Tx, deliveryId: string, tried: TriedDelivery): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ ...tried, triedAt: tx.now })
    .where(eq(id, deliveryId))
}

/** Makes a delivery due again, with all its tries. */
export async function restartDelivery(tx: Tx, deliveryId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextAt: tx.now })
    .where(eq(id, deliveryId))
}

/** The webhook of a delivery of the store; undefined when there is none. */
export async function findWebhookOf(tx: Tx, storeId: string, deliveryId: string) {
  const [row] = await tx
    .select({ webhookId: shopWebhooks.id })
    .from(webhookDeliveries)
    .innerJoin(shopWebhooks, eq(shopWebhooks.id, webhookId))
    .where(and(eq(id, deliveryId), eq(shopWebhooks.storeId, storeId)))
  return row?.webhookId
}

export async function dropWaiting(tx: Tx, webhook: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'dropped', nextAt: null })
    .where(and(eq(webhookId, webhook), eq(state, 'waiting')))
}

/** Maximum number of deliveries of one webhook that are started in one minute. */
const MOST_OF_ONE = 50

const dueRow = z.object({ id: z.string() })

/**
 * Due deliveries, also after a try that never ended, the first due first. A failing webhook has one; none in its rest.
 */
export async function findDue(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select d.id from shop_webhooks w join stores s on s.id = w.store_id and s.status = 'approved',
      lateral (select d.id, d.next_at from webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${tx.now}
        order by d.next_at limit case when w.failing_since is null then ${MOST_OF_ONE}::int else 1 end) d
    where w.rests_until is null or w.rests_until <= ${tx.now}
    order by d.next_at limit ${most}`)
  return checkRows(dueRow, rows).map(({ id: due }) => due)
}

/** Deletes at most one batch; returns the number of deleted rows. */
export function deleteDeliveriesBefore(tx: Tx, time: Date): Promise<number> {
  const isOld = lt(webhookDeliveries.at, time)
  return largestOf(tx.delete(webhookDeliveries).where(batchOf(webhookDeliveries, isOld)))
}
