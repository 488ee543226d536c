import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { arrivalNotes, newArticlesOf, storeFollows } from '#server/platform/db/tables/wishlist.ts'
import type { NoteWeek } from '../rules.ts'

const storeRow = z.object({ isOwn: z.boolean() })

/** An approved store, and whether the person works there; undefined for any other store. */
export async function findStore(tx: Tx, storeId: string, userId: string) {
  const { rows } = await tx.execute(sql`
    select exists (select from store_members m
      where m.store_id = s.id and m.user_id = ${userId}::uuid) as "isOwn"
    from stores s where s.id = ${storeId}::uuid and s.status = 'approved'`)
  return checkRows(storeRow, rows)[0]
}

const ofPerson = (userId: string) => eq(storeFollows.userId, userId)
const oneFollow = (userId: string, storeId: string) =>
  and(ofPerson(userId), eq(storeFollows.storeId, storeId))

/** The number of other stores that the person follows. */
export function countOtherFollows(tx: Tx, userId: string, storeId: string): Promise<number> {
  return tx.$count(storeFollows, and(ofPerson(userId), ne(storeFollows.storeId, storeId)))
}

export async function insertFollow(tx: Tx, userId: string, storeId: string): Promise<void> {
  await tx
    .insert(storeFollows)
    .values({ userId, storeId, followedAt: tx.now })
    .onConflictDoNothing()
}

export async function deleteFollow(tx: Tx, userId: string, storeId: string): Promise<void> {
  await tx.delete(storeFollows).where(oneFollow(userId, storeId))
}

export async function deleteFollowsOfStore(tx: Tx, storeId: string): Promise<void> {
  await tx.delete(storeFollows).where(eq(storeFollows.storeId, storeId))
}

/** Deletes what a person follows, and the wish for the note. */
export async function deleteFollowsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(storeFollows).where(ofPerson(userId))
  await tx.delete(arrivalNotes).where(eq(arrivalNotes.userId, userId))
}

/** Saves the wish for the note; an existing wish keeps its time. */
export async function saveNotePreference(tx: Tx, userId: string): Promise<void> {
  await tx
    .insert(arrivalNotes)
    .values({ userId, wantedSince: tx.now })
    .onConflictDoUpdate({
      target: arrivalNotes.userId,
      set: { wantedSince: sql`coalesce(${arrivalNotes.wantedSince}, excluded.wanted_since)` },
    })
}

export async function endNotePreference(tx: Tx, userId: string): Promise<void> {
  await tx.update(arrivalNotes).set({ wantedSince: null }).where(eq(arrivalNotes.userId, userId))
}

const dueRow = z.object({ userId: z.string(), isNews: z.boolean() })

/**
 * Takes up to `most` people who wanted the note before its Friday and have not had it, in one statement, so that each
 * gets it at most once. `isNews`: a followed shop has new articles.
 */
export async function claimDueNotes(tx: Tx, week: NoteWeek, most: number) {
  const { rows } = await tx.execute(sql`
    with due as (
      select n.user_id from arrival_notes n
      where n.wanted_since < ${week.until.toISOString()}::timestamptz
        and n.sent_day is distinct from ${week.day}::date
      order by n.user_id limit ${most}::int for update skip locked
    ), taken as (
      update arrival_notes n set sent_day = ${week.day}::date from due
      where n.user_id = due.user_id returning n.user_id
    )
    select taken.user_id as "userId", exists (${newArticlesOf(sql`taken.user_id`, week)}) as "isNews"
    from taken`)
  return checkRows(dueRow, rows)
}
