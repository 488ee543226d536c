import { and, desc, eq } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { placesLeft } from '#server/modules/integrations/rules/tokens.ts'
import type { Db } from '#server/platform/db/open.ts'
import { shopWebhooks, webhookDeliveries } from '#server/platform/db/tables/integrations.ts'
import { AppError } from '#shared/app-error.ts'
import type { Delivery, Webhooks } from '#shared/contract/integrations/webhooks.ts'

const SHOWN = 50

/** The webhooks of the merchant's store, without their secrets. */
export async function viewWebhooks(db: Db, { storeId }: Merchant): Promise<Webhooks> {
  const found = await db
    .select()
    .from(shopWebhooks)
    .where(eq(shopWebhooks.storeId, storeId))
    .orderBy(desc(shopWebhooks.createdAt), desc(shopWebhooks.id))
  const webhooks = found.map(({ id, url, events, createdAt, offAt, offReason, failingSince }) => ({
    webhookId: id,
    url,
    events,
    createdAt: createdAt.toISOString(),
    off: offAt && offReason ? { at: offAt.toISOString(), reason: offReason } : null,
    failingSince: failingSince?.toISOString() ?? null,
  }))
  return { webhooks, placesLeft: placesLeft('webhooks', webhooks.length) }
}

/** The latest deliveries to a webhook of the merchant's store. Throws NOT_FOUND when there is no such webhook. */
export async function viewDeliveries(
  db: Db,
  { storeId }: Merchant,
  webhookId: string,
): Promise<{ deliveries: Delivery[] }> {
  const own = and(eq(shopWebhooks.id, webhookId), eq(shopWebhooks.storeId, storeId))
  if ((await db.$count(shopWebhooks, own)) === 0)
    throw new AppError('NOT_FOUND', { reason: 'integration' })
  const found = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
    .limit(SHOWN)
  return {
    deliveries: found.map(({ id, event, at, state, tries, triedAt, status, failure, nextAt }) => ({
      deliveryId: id,
      event,
      at: at.toISOString(),
      state,
      tries,
      triedAt: triedAt?.toISOString() ?? null,
      status,
      failure,
      nextAt: nextAt?.toISOString() ?? null,
    })),
  }
}
