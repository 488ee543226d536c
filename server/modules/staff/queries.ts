import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { storeMembers } from '#server/platform/db/tables/staff.ts'

type Member = Omit<typeof storeMembers.$inferInsert, 'addedAt'>

export async function insertMember(tx: Tx, member: Member): Promise<void> {
  await tx.insert(storeMembers).values({ ...member, addedAt: tx.now })
}

export async function findMembers(tx: Tx, storeId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: storeMembers.userId })
    .from(storeMembers)
    .where(eq(storeMembers.storeId, storeId))
  return rows.map(({ userId }) => userId)
}
