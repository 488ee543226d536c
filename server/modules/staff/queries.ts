import { and, asc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { staffInvitations, storeMembers } from '#server/platform/db/tables/staff.ts'
import type { GivenRole } from '#shared/contract/staff.ts'
import type { CounterRight } from '#shared/counter-rights.ts'

type Member = Omit<typeof storeMembers.$inferInsert, 'addedAt'>
type Place = { storeId: string; userId: string }

const isMemberAt = ({ storeId, userId }: Place) =>
  and(eq(storeMembers.storeId, storeId), eq(storeMembers.userId, userId))
const isNoOwner = ne(storeMembers.role, 'owner')

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

/** The store that a person owns or works for; undefined when there is none. */
export async function findMembership(db: Db, userId: string) {
  const [row] = await db
    .select({ storeId: storeMembers.storeId, role: storeMembers.role })
    .from(storeMembers)
    .where(eq(storeMembers.userId, userId))
  return row
}

export async function isMemberWith(db: Db, storeId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ userId: users.id })
    .from(storeMembers)
    .innerJoin(users, eq(users.id, storeMembers.userId))
    .where(and(eq(storeMembers.storeId, storeId), eq(users.email, email)))
  return rows.length > 0
}

/** The number of members besides the owner, and of open invitations to addresses other than `email`. */
export async function countTaken(
  db: Db,
  storeId: string,
  { since, email = '' }: { since: Date; email?: string },
): Promise<{ members: number; invited: number }> {
  const members = await db.$count(storeMembers, and(eq(storeMembers.storeId, storeId), isNoOwner))
  const invited = await db.$count(
    staffInvitations,
    and(
      eq(staffInvitations.storeId, storeId),
      isNull(staffInvitations.endedAt),
      gt(staffInvitations.sentAt, since),
      ne(staffInvitations.email, email),
    ),
  )
  return { members, invited }
}

/** Returns false when this person is no member of the store, or its owner. */
export async function saveMemberRole(
  tx: Tx,
  place: Place,
  values: { role: GivenRole; rights?: CounterRight[] },
): Promise<boolean> {
  const rows = await tx
    .update(storeMembers)
    .set(values)
    .where(and(isMemberAt(place), isNoOwner))
    .returning({ userId: storeMembers.userId })
  return rows.length > 0
}

/** Returns false when this person is no member of the store, or its owner. */
export async function deleteMember(tx: Tx, place: Place): Promise<boolean> {
  const rows = await tx
    .delete(storeMembers)
    .where(and(isMemberAt(place), isNoOwner))
    .returning({ userId: storeMembers.userId })
  return rows.length > 0
}

export async function insertInvitation(
  tx: Tx,
  invitation: Omit<typeof staffInvitations.$inferInsert, 'sentAt'>,
): Promise<void> {
  await tx.insert(staffInvitations).values({ ...invitation, sentAt: tx.now })
}

/** The times of the invitations that a store has sent since, the oldest first. */
export async function findSentSince(tx: Tx, storeId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ sentAt: staffInvitations.sentAt })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.storeId, storeId), gt(staffInvitations.sentAt, since)))
    .orderBy(asc(staffInvitations.sentAt))
  return rows.map(({ sentAt }) => sentAt)
}

type Link = { tokenHash: Buffer; since: Date }

export async function findByLink(db: Db, { tokenHash, since }: Link) {
  const [row] = await db
    .select({
      id: staffInvitations.id,
      storeId: staffInvitations.storeId,
      email: staffInvitations.email,
      role: staffInvitations.role,
    })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.tokenHash, tokenHash),
        isNull(staffInvitations.endedAt),
        gt(staffInvitations.sentAt, since),
      ),
    )
  return row
}

/** An invitation of the store that was not accepted, revoked or replaced; it may have expired. */
export async function findInvitation(tx: Tx, storeId: string, invitationId: string) {
  const [row] = await tx
    .select({ email: staffInvitations.email, role: staffInvitations.role })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.id, invitationId),
        eq(staffInvitations.storeId, storeId),
        isNull(staffInvitations.endedAt),
      ),
    )
  return row
}

type InvitationEnd = NonNullable<(typeof staffInvitations.$inferSelect)['endedAs']>

/** Ends an open invitation. Returns false when it had ended before, so that only one caller acts on it. */
export async function endInvitation(
  tx: Tx,
  which: { storeId: string } & ({ id: string } | { email: string }),
  endedAs: InvitationEnd,
): Promise<boolean> {
  const { id, email } = staffInvitations
  const rows = await tx
    .update(staffInvitations)
    .set({ endedAt: tx.now, endedAs })
    .where(
      and(
        eq(staffInvitations.storeId, which.storeId),
        'id' in which ? eq(id, which.id) : eq(email, which.email),
        isNull(staffInvitations.endedAt),
      ),
    )
    .returning({ id })
  return rows.length > 0
}

export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, email))
}

export async function deleteInvitationsOf(tx: Tx, storeId: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.storeId, storeId))
}

export async function deleteInvitationsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.delete(staffInvitations).where(lt(staffInvitations.sentAt, time))
}
