import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { arrivalNotes, storeFollows } from '#server/platform/db/tables/wishlist.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'

/** The shops that the person follows, and the setting of the weekly e-mail about new products. */
export async function followsOf(
  db: Db,
  userId: string,
): Promise<Pick<AccountData, 'follows' | 'arrivalNote'>> {
  const followed = await db
    .select({ storeName: stores.storeName, followedAt: storeFollows.followedAt })
    .from(storeFollows)
    .innerJoin(stores, eq(stores.id, storeFollows.storeId))
    .where(eq(storeFollows.userId, userId))
    .orderBy(desc(storeFollows.followedAt), stores.id)
  const [note] = await db.select().from(arrivalNotes).where(eq(arrivalNotes.userId, userId))
  return {
    follows: followed.map(({ storeName, followedAt }) => ({
      storeName,
      since: followedAt.toISOString(),
    })),
    arrivalNote: note
      ? { wantedSince: note.wantedSince?.toISOString() ?? null, lastSentOn: note.sentDay }
      : null,
  }
}
