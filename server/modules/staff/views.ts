import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { staffInvitations, storeMembers } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { Staff } from '#shared/contract/staff.ts'
import { AppError } from '#shared/app-error.ts'
import { invitationEnds, invitationsOpenSince, placesLeft } from './rules.ts'

/** The staff of the merchant's store, the owner first, and the open invitations. */
export async function viewStaff(
  db: Db,
  { storeId }: { storeId: string },
  now: Date,
): Promise<Staff> {
  const since = invitationsOpenSince(now)
  const members = await findMembers(db, storeId)
  const open = await findInvitations(db, storeId)
  const invitations = open.map(({ sentAt, ...invitation }) => ({
    ...invitation,
    sentAt: sentAt.toISOString(),
    endsAt: invitationEnds(sentAt).toISOString(),
    isOver: sentAt <= since,
  }))
  return {
    members: members.map(({ addedAt, usedAt, ...member }) => ({
      ...member,
      since: addedAt.toISOString(),
      lastUsedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
    })),
    invitations,
    placesLeft: placesLeft({
      members: members.filter(({ role }) => role !== 'owner').length,
      invited: invitations.filter(({ isOver }) => !isOver).length,
    }),
  }
}

/** The owner first, then the staff in the order in which they joined. */
async function findMembers(db: Db, storeId: string) {
  return db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: storeMembers.role,
      rights: storeMembers.rights,
      addedAt: storeMembers.addedAt,
      usedAt: sql<
        string | null
      >`(select max(s.seen_at) from sessions s where s.user_id = ${users.id})`,
    })
    .from(storeMembers)
    .innerJoin(users, eq(users.id, storeMembers.userId))
    .where(eq(storeMembers.storeId, storeId))
    .orderBy(sql`${storeMembers.role} <> 'owner'`, asc(storeMembers.addedAt), asc(users.id))
}

/** Invitations that were not accepted, revoked or replaced, the last one first. */
async function findInvitations(db: Db, storeId: string) {
  return db
    .select({
      invitationId: staffInvitations.id,
      email: staffInvitations.email,
      role: staffInvitations.role,
      sentAt: staffInvitations.sentAt,
    })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.storeId, storeId), isNull(staffInvitations.endedAt)))
    .orderBy(desc(staffInvitations.sentAt), asc(staffInvitations.id))
}

/** The offer as the person with the invitation's link sees it. */
export async function viewInvitation(
  db: Db,
  { id }: { id: string },
): Promise<Calls['POST /staff-invitation']['output']> {
  const [row] = await db
    .select({
      shopName: stores.storeName,
      ownerName: users.name,
      role: staffInvitations.role,
      email: staffInvitations.email,
      sentAt: staffInvitations.sentAt,
    })
    .from(staffInvitations)
    .innerJoin(stores, eq(stores.id, staffInvitations.storeId))
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(eq(staffInvitations.id, id))
  if (!row) throw new AppError('LINK_ENDED')
  const { sentAt, ...invitation } = row
  return { ...invitation, endsAt: invitationEnds(sentAt).toISOString() }
}
