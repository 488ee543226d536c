import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { waitlistEntries, waitlistHolds } from '#server/platform/db/tables/inventory.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'

/** The variants that the person waits for, and the pieces that were held for the person. */
export async function waitlistOf(
  db: Db,
  userId: string,
): Promise<Pick<AccountData, 'waitlist' | 'heldPieces'>> {
  const entries = await db
    .select()
    .from(waitlistEntries)
    .where(eq(waitlistEntries.userId, userId))
    .orderBy(asc(waitlistEntries.seq))
  const holds = await db
    .select()
    .from(waitlistHolds)
    .where(eq(waitlistHolds.userId, userId))
    .orderBy(asc(waitlistHolds.begunAt))
  return {
    waitlist: entries.map(({ productId, variantId, askedAt }) => ({
      productId,
      variantId,
      askedAt: askedAt.toISOString(),
    })),
    heldPieces: holds.map(({ productId, variantId, begunAt, endsAt, endedAt, endedBy }) => ({
      productId,
      variantId,
      begunAt: begunAt.toISOString(),
      until: endsAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      endedBy,
    })),
  }
}
