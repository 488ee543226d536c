import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { staffInvitations, storeMembers } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'

/** The shop for which the person acts, and the invitations that were sent to the person's address. */
export async function staffOf(
  db: Db,
  userId: string,
): Promise<Pick<AccountData, 'staff' | 'staffInvitations'>> {
  const [member] = await db
    .select({
      storeName: stores.storeName,
      role: storeMembers.role,
      addedAt: storeMembers.addedAt,
    })
    .from(storeMembers)
    .innerJoin(stores, eq(stores.id, storeMembers.storeId))
    .where(eq(storeMembers.userId, userId))
  const invitations = await db
    .select({
      storeName: stores.storeName,
      role: staffInvitations.role,
      sentAt: staffInvitations.sentAt,
      endedAs: staffInvitations.endedAs,
    })
    .from(staffInvitations)
    .innerJoin(users, eq(users.email, staffInvitations.email))
    .innerJoin(stores, eq(stores.id, staffInvitations.storeId))
    .where(eq(users.id, userId))
    .orderBy(desc(staffInvitations.sentAt))
  return {
    staff: member
      ? { storeName: member.storeName, role: member.role, since: member.addedAt.toISOString() }
      : null,
    staffInvitations: invitations.map(({ sentAt, ...invitation }) => ({
      ...invitation,
      sentAt: sentAt.toISOString(),
    })),
  }
}
