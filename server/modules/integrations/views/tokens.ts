import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { shopTokens } from '#server/platform/db/tables/integrations.ts'
import type { ShopTokens } from '#shared/contract/integrations/tokens.ts'
import { placesLeft } from '#server/modules/integrations/rules/tokens.ts'

/** The tokens of the merchant's store that were not revoked. */
export async function viewTokens(db: Db, { storeId }: Merchant, now: Date): Promise<ShopTokens> {
  const found = await db
    .select()
    .from(shopTokens)
    .where(and(eq(shopTokens.storeId, storeId), isNull(shopTokens.revokedAt)))
    .orderBy(desc(shopTokens.createdAt), desc(shopTokens.id))
  const tokens = found.map(({ id, name, scopes, prefix, createdAt, expiresAt, lastUsedAt }) => ({
    tokenId: id,
    name,
    scopes,
    prefix,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isOver: expiresAt !== null && expiresAt <= now,
  }))
  return { tokens, placesLeft: placesLeft('tokens', tokens.length) }
}
