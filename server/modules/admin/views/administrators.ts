import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { adminLinks, admins } from '#server/platform/db/tables/admin.ts'
import type { Administrator } from '#shared/contract/admin/administrators.ts'

export async function viewAdministrators(
  db: Db,
  { userId }: Admin,
  now: Date,
): Promise<Administrator[]> {
  const rows = await db
    .select({
      adminId: admins.id,
      UID: admins.uid,
      role: admins.role,
      hasSecondFactor: sql<boolean>`${isNotNull(admins.totpSealed)}`,
      isSetUp: sql<boolean>`${isNotNull(admins.passwordHash)}`,
      addedAt: admins.createdAt,
      loggedInAt: admins.loggedInAt,
      endedAt: admins.endedAt,
      linkEndsAt: adminLinks.endsAt,
    })
    .from(admins)
    .leftJoin(adminLinks, eq(adminLinks.adminId, admins.id))
    .orderBy(desc(sql`${admins.role} = 'owner'`), asc(admins.uid))
  return rows.map(({ isSetUp, endedAt, addedAt, loggedInAt, linkEndsAt, ...row }) => ({
    ...row,
    state: stateOf({ isSetUp, endedAt, linkEndsAt }, now),
    addedAt: addedAt.toISOString(),
    loggedInAt: loggedInAt?.toISOString() ?? null,
    linkEndsAt: linkEndsAt?.toISOString() ?? null,
    isYou: row.adminId === userId,
  }))
}

type Facts = { isSetUp: boolean; endedAt: Date | null; linkEndsAt: Date | null }

function stateOf({ isSetUp, endedAt, linkEndsAt }: Facts, now: Date): Administrator['state'] {
  if (endedAt) return 'ended'
  if (isSetUp) return 'active'
  return linkEndsAt && linkEndsAt > now ? 'invited' : 'lapsed'
}
