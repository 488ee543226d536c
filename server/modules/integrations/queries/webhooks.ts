import { and, arrayContains, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import { shopWebhooks } from '#server/platform/db/tables/integrations.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { WebhookEvent } from '#shared/contract/integrations/scopes.ts'
import type { offReasons } from '#shared/contract/integrations/webhooks.ts'

const isOn = isNull(shopWebhooks.offAt)
const isWebhookOf = (storeId: string, webhookId: string) =>
  and(eq(shopWebhooks.id, webhookId), eq(shopWebhooks.storeId, storeId))

export function countWebhooks(tx: Tx, storeId: string): Promise<number> {
  return tx.$count(shopWebhooks, eq(shopWebhooks.storeId, storeId))
}

export async function insertWebhook(
  tx: Tx,
  webhook: Omit<typeof shopWebhooks.$inferInsert, 'createdAt'>,
): Promise<void> {
  await tx.insert(shopWebhooks).values({ ...webhook, createdAt: tx.now })
}

export async function lockWebhook(tx: Tx, storeId: string, webhookId: string) {
  const { id, offAt } = shopWebhooks
  const [row] = await tx
    .select({ id, offAt })
    .from(shopWebhooks)
    .where(isWebhookOf(storeId, webhookId))
    .for('update')
  return row
}

export async function saveEvents(tx: Tx, webhookId: string, events: WebhookEvent[]): Promise<void> {
  await tx.update(shopWebhooks).set({ events }).where(eq(shopWebhooks.id, webhookId))
}

export async function switchOn(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(shopWebhooks)
    .set({ offAt: null, offReason: null, failingSince: null, restsUntil: null })
    .where(eq(shopWebhooks.id, webhookId))
}

export async function switchOff(
  tx: Tx,
  webhookId: string,
  offReason: (typeof offReasons)[number],
): Promise<void> {
  await tx
    .update(shopWebhooks)
    .set({ offAt: tx.now, offReason })
    .where(eq(shopWebhooks.id, webhookId))
}

type Health = Partial<Pick<typeof shopWebhooks.$inferInsert, 'failingSince' | 'restsUntil'>>

export async function saveHealth(tx: Tx, webhookId: string, health: Health): Promise<void> {
  await tx.update(shopWebhooks).set(health).where(eq(shopWebhooks.id, webhookId))
}

/** Shortens the rest of a webhook to this time; an earlier end stays. */
export async function endRestAt(tx: Tx, webhookId: string, time: Date): Promise<void> {
  const { id, restsUntil } = shopWebhooks
  await tx
    .update(shopWebhooks)
    .set({ restsUntil: time })
    .where(and(eq(id, webhookId), gt(restsUntil, time)))
}

/** Deletes a webhook with its deliveries; false when the store has no such webhook. */
export async function deleteWebhook(tx: Tx, storeId: string, webhookId: string): Promise<boolean> {
  const rows = await tx
    .delete(shopWebhooks)
    .where(isWebhookOf(storeId, webhookId))
    .returning({ id: shopWebhooks.id })
  return rows.length > 0
}

export async function deleteWebhooksOf(tx: Tx, storeId: string): Promise<void> {
  await tx.delete(shopWebhooks).where(eq(shopWebhooks.storeId, storeId))
}

/** The webhooks of an approved store that are on and want this event. */
export async function findWanting(tx: Tx, storeId: string, event: WebhookEvent): Promise<string[]> {
  const rows = await tx
    .select({ id: shopWebhooks.id })
    .from(shopWebhooks)
    .innerJoin(stores, and(eq(stores.id, shopWebhooks.storeId), eq(stores.status, 'approved')))
    .where(
      and(eq(shopWebhooks.storeId, storeId), isOn, arrayContains(shopWebhooks.events, [event])),
    )
  return rows.map(({ id }) => id)
}

/** The stores among `storeIds` with a webhook that is on. */
export async function findStoresWithWebhooks(tx: Tx, storeIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ storeId: shopWebhooks.storeId })
    .from(shopWebhooks)
    .where(and(inArray(shopWebhooks.storeId, storeIds), isOn))
  return new Set(rows.map(({ storeId }) => storeId))
}

/** The products among `productIds` whose store has a webhook that is on, by store. */
export async function findProductsWithWebhooks(
  tx: Tx,
  productIds: string[],
): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectDistinct({ productId: products.id, storeId: products.storeId })
    .from(products)
    .innerJoin(shopWebhooks, and(eq(shopWebhooks.storeId, products.storeId), isOn))
    .where(inArray(products.id, productIds))
  const groups = Map.groupBy(rows, ({ storeId }) => storeId)
  return new Map([...groups].map(([id, own]) => [id, own.map(({ productId }) => productId)]))
}
