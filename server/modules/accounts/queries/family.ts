import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { familyMembers } from '#server/platform/db/tables/accounts.ts'

type Member = Pick<typeof familyMembers.$inferInsert, 'name' | 'sizes' | 'measures'>
type Own = { userId: string; memberId: string }

const isOwn = ({ userId, memberId }: Own) =>
  and(eq(familyMembers.id, memberId), eq(familyMembers.userId, userId))

export async function countMembers(tx: Tx, userId: string): Promise<number> {
  return tx.$count(familyMembers, eq(familyMembers.userId, userId))
}

export async function insertMember(tx: Tx, userId: string, member: Member): Promise<void> {
  await tx.insert(familyMembers).values({ ...member, userId, addedAt: tx.now })
}

/** False when the account has no such member. */
export async function updateMember(tx: Tx, own: Own, member: Member): Promise<boolean> {
  const rows = await tx
    .update(familyMembers)
    .set(member)
    .where(isOwn(own))
    .returning({ id: familyMembers.id })
  return rows.length > 0
}

export async function deleteMember(tx: Tx, own: Own): Promise<boolean> {
  const rows = await tx.delete(familyMembers).where(isOwn(own)).returning({ id: familyMembers.id })
  return rows.length > 0
}

export async function deleteFamilyOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(familyMembers).where(eq(familyMembers.userId, userId))
}
