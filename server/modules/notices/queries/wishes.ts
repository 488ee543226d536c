import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { noticeWishes, type WishedNotice } from '#server/platform/db/tables/notices.ts'

const wishOf = (userId: string, notice: WishedNotice) =>
  and(eq(noticeWishes.userId, userId), eq(noticeWishes.notice, notice))

export async function insertWish(tx: Tx, userId: string, notice: WishedNotice): Promise<void> {
  const wish = { userId, notice, askedAt: tx.now }
  await tx.insert(noticeWishes).values(wish).onConflictDoNothing()
}

export async function deleteWish(tx: Tx, userId: string, notice: WishedNotice): Promise<void> {
  await tx.delete(noticeWishes).where(wishOf(userId, notice))
}

export async function deleteWishesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(noticeWishes).where(eq(noticeWishes.userId, userId))
}
