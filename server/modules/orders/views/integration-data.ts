import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { shopTokens, shopWebhooks } from '#server/platform/db/tables/integrations.ts'
import type { StoreData } from '#shared/contract/exports/store-data.ts'

/** The tokens and webhooks of a store, without hashes and secrets. */
export async function viewIntegrationData(
  db: Db,
  storeId: string,
): Promise<Pick<StoreData, 'tokens' | 'webhooks'>> {
  const tokens = await db
    .select()
    .from(shopTokens)
    .where(eq(shopTokens.storeId, storeId))
    .orderBy(asc(shopTokens.createdAt), asc(shopTokens.id))
  const webhooks = await db
    .select()
    .from(shopWebhooks)
    .where(eq(shopWebhooks.storeId, storeId))
    .orderBy(asc(shopWebhooks.createdAt), asc(shopWebhooks.id))
  return {
    tokens: tokens.map(({ name, prefix, scopes, ...times }) => ({
      name,
      prefix,
      scopes,
      madeAt: times.createdAt.toISOString(),
      expiresAt: times.expiresAt?.toISOString() ?? null,
      lastUsedAt: times.lastUsedAt?.toISOString() ?? null,
      revokedAt: times.revokedAt?.toISOString() ?? null,
    })),
    webhooks: webhooks.map(({ url, events, createdAt, offAt }) => ({
      url,
      events,
      addedAt: createdAt.toISOString(),
      offAt: offAt?.toISOString() ?? null,
    })),
  }
}
