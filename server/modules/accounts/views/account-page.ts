import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import {
  emailChanges,
  familyMembers,
  sessions,
  users,
} from '#server/platform/db/tables/accounts.ts'
import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import type { Session } from '#shared/contract/accounts/sessions.ts'
import { isIdle } from '../rules/sessions.ts'
import { isCodeOpen } from '../rules/tries.ts'

/** The open change of the address, while its codes are valid. */
export async function viewEmailChange(db: Db, userId: string, now: Date) {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  const isOpen = row && isCodeOpen({ ...row, verifiedAt: null }, now)
  return {
    change: isOpen ? { newEmail: row.newEmail, askedAt: row.askedAt.toISOString() } : null,
  }
}

/** The sessions of a person that have not expired. `tokenHash` identifies the present session, which comes first. */
export async function viewSessions(
  db: Db,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer },
  now: Date,
): Promise<{ sessions: Session[] }> {
  const rows = await db
    .select({
      sessionId: sessions.id,
      device: sessions.deviceName,
      isThis: sql<boolean>`${sessions.tokenHash} = ${tokenHash}`,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sql`${sessions.tokenHash} = ${tokenHash}`), desc(sessions.seenAt))
  return {
    sessions: rows
      .filter(({ role, seenAt, isThis }) => isThis || !isIdle(role, seenAt, now))
      .map(({ role: _role, createdAt, seenAt, ...session }) => ({
        ...session,
        begunAt: createdAt.toISOString(),
        usedAt: seenAt.toISOString(),
      })),
  }
}

export async function viewFamily(db: Db, userId: string): Promise<{ members: FamilyMember[] }> {
  const members = await db
    .select({
      memberId: familyMembers.id,
      name: familyMembers.name,
      sizes: familyMembers.sizes,
      measures: familyMembers.measures,
    })
    .from(familyMembers)
    .where(eq(familyMembers.userId, userId))
    .orderBy(asc(familyMembers.addedAt), asc(familyMembers.id))
  return { members }
}
