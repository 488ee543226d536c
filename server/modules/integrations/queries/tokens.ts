import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { shopTokens } from '#server/platform/db/tables/integrations.ts'
import { storeMembers } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'

const isLive = isNull(shopTokens.revokedAt)

/** A token that has not ended, of an approved store, made by the present owner of the store. */
export async function findToken(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      tokenId: shopTokens.id,
      name: shopTokens.name,
      scopes: shopTokens.scopes,
      storeId: shopTokens.storeId,
      createdAt: shopTokens.createdAt,
      lastUsedAt: shopTokens.lastUsedAt,
    })
    .from(shopTokens)
    .innerJoin(stores, and(eq(stores.id, shopTokens.storeId), eq(stores.status, 'approved')))
    .innerJoin(
      storeMembers,
      and(
        eq(storeMembers.storeId, shopTokens.storeId),
        eq(storeMembers.userId, shopTokens.createdBy),
        eq(storeMembers.role, 'owner'),
      ),
    )
    .innerJoin(users, and(eq(users.id, shopTokens.createdBy), eq(users.role, 'merchant')))
    .where(
      and(
        eq(shopTokens.tokenHash, tokenHash),
        isLive,
        or(isNull(shopTokens.expiresAt), gt(shopTokens.expiresAt, now)),
      ),
    )
  return row
}

export async function touchToken(db: Db, tokenId: string, now: Date): Promise<void> {
  await db.update(shopTokens).set({ lastUsedAt: now }).where(eq(shopTokens.id, tokenId))
}

export function countTokens(tx: Tx, storeId: string): Promise<number> {
  return tx.$count(shopTokens, and(eq(shopTokens.storeId, storeId), isLive))
}

export async function insertToken(
  tx: Tx,
  token: Omit<typeof shopTokens.$inferInsert, 'createdAt'>,
): Promise<void> {
  await tx.insert(shopTokens).values({ ...token, createdAt: tx.now })
}

/** Returns false when the store has no such token, or it was revoked before. */
export async function revokeToken(
  tx: Tx,
  { storeId, tokenId }: { storeId: string; tokenId: string },
): Promise<boolean> {
  const rows = await tx
    .update(shopTokens)
    .set({ revokedAt: tx.now })
    .where(and(eq(shopTokens.id, tokenId), eq(shopTokens.storeId, storeId), isLive))
    .returning({ id: shopTokens.id })
  return rows.length > 0
}

export async function revokeTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(shopTokens)
    .set({ revokedAt: tx.now })
    .where(and(eq(shopTokens.createdBy, userId), isLive))
}

/** Deletes all tokens of a store whose personal data are being erased. */
export async function deleteTokensOf(tx: Tx, storeId: string): Promise<void> {
  await tx.delete(shopTokens).where(eq(shopTokens.storeId, storeId))
}
