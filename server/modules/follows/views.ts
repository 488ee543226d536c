import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type ListedRow, toListedStore } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { goodsOf } from '#server/platform/db/tables/catalog.ts'
import { arrivalNotes, storeFollows } from '#server/platform/db/tables/follows.ts'
import { ratingOfStore } from '#server/platform/db/tables/reviews.ts'
import { closuresOf, isOpenAt, pauseOf, stores } from '#server/platform/db/tables/stores.ts'

export async function viewFollows(db: Db, userId: string): Promise<{ storeIds: string[] }> {
  const rows = await db
    .select({ storeId: storeFollows.storeId })
    .from(storeFollows)
    .where(eq(storeFollows.userId, userId))
    .orderBy(desc(storeFollows.followedAt), storeFollows.storeId)
  return { storeIds: rows.map(({ storeId }) => storeId) }
}

/** The followed stores that shoppers can see, open ones first, then the last followed. */
export async function viewFollowedStores(db: Db, userId: string, now: Date) {
  const storeId = sql`stores.id`
  const rows: ListedRow[] = await db
    .select({
      ...getTableColumns(stores),
      closures: closuresOf(storeId, now),
      pause: pauseOf(sql`stores`),
      reviews: ratingOfStore(storeId),
      goods: goodsOf(storeId),
      metres: sql<null>`null::int`,
    })
    .from(storeFollows)
    .innerJoin(stores, eq(stores.id, storeFollows.storeId))
    .where(sql`${storeFollows.userId} = ${userId}::uuid and ${stores.status} = 'approved'`)
    .orderBy(desc(isOpenAt(sql`stores`, now)), desc(storeFollows.followedAt), stores.id)
  return { stores: rows.map((row) => toListedStore(row, now)) }
}

/** True when the person wants the weekly note about new articles. */
export async function viewNoteWish(db: Db, userId: string): Promise<{ wanted: boolean }> {
  const [note] = await db
    .select({ wantedSince: arrivalNotes.wantedSince })
    .from(arrivalNotes)
    .where(eq(arrivalNotes.userId, userId))
  return { wanted: note !== undefined && note.wantedSince !== null }
}
