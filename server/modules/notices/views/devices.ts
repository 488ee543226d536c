import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { noticeWishes, pushDevices, type WishedNotice } from '#server/platform/db/tables/notices.ts'
import type { PushDevice } from '#shared/contract/notices.ts'

/** The person's devices, the last used first. */
export async function viewDevices(
  db: Db,
  userId: string,
  publicKey: string | null,
): Promise<PushDevice[]> {
  const rows = await db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.usedAt), pushDevices.id)
  return rows.map((row) => ({
    deviceId: row.id,
    name: row.name,
    isOn: row.isOn,
    locale: row.locale,
    mark: createHash('sha256').update(row.endpoint).digest('hex'),
    isFresh: row.publicKey === publicKey,
    addedAt: row.addedAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
  }))
}

export async function isWished(db: Db, userId: string, notice: WishedNotice): Promise<boolean> {
  const wish = and(eq(noticeWishes.userId, userId), eq(noticeWishes.notice, notice))
  return (await db.$count(noticeWishes, wish)) > 0
}
