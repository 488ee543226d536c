import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { campaigns } from '#server/platform/db/tables/campaigns.ts'
import { imports } from '#server/platform/db/tables/imports.ts'
import { payoutAccounts } from '#server/platform/db/tables/payouts.ts'
import { stockNoteWishes } from '#server/platform/db/tables/reports.ts'
import { staffInvitations, storeMembers } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'

/**
 * The shop for which the person works, the setting of its weekly e-mail, the invitations to the person's address, and
 * the lists, accounts and offers that the person saved.
 */
export async function staffOf(
  db: Db,
  userId: string,
): Promise<
  Pick<
    AccountData,
    'staff' | 'staffInvitations' | 'sentLists' | 'payoutAccounts' | 'savedOffers' | 'stockNoteSince'
  >
> {
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
    payoutAccounts: await accountsBy(db, userId),
    savedOffers: await offersOf(db, userId),
    stockNoteSince: await noteSince(db, userId),
    sentLists: await listsOf(db, userId),
    staff: member
      ? { storeName: member.storeName, role: member.role, since: member.addedAt.toISOString() }
      : null,
    staffInvitations: invitations.map(({ sentAt, ...invitation }) => ({
      ...invitation,
      sentAt: sentAt.toISOString(),
    })),
  }
}

async function listsOf(db: Db, userId: string): Promise<AccountData['sentLists']> {
  const lists = await db
    .select({
      storeName: stores.storeName,
      fileName: imports.fileName,
      sentAt: imports.createdAt,
    })
    .from(imports)
    .innerJoin(stores, eq(stores.id, imports.storeId))
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.seq))
  return lists.map(({ sentAt, ...list }) => ({ ...list, sentAt: sentAt.toISOString() }))
}

async function accountsBy(db: Db, userId: string): Promise<AccountData['payoutAccounts']> {
  const accounts = await db
    .select({
      storeName: stores.storeName,
      masked: payoutAccounts.masked,
      enteredAt: payoutAccounts.enteredAt,
    })
    .from(payoutAccounts)
    .innerJoin(stores, eq(stores.id, payoutAccounts.storeId))
    .where(eq(payoutAccounts.enteredBy, userId))
    .orderBy(desc(payoutAccounts.seq))
  return accounts.map(({ enteredAt, ...account }) => ({
    ...account,
    enteredAt: enteredAt.toISOString(),
  }))
}

async function offersOf(db: Db, userId: string): Promise<AccountData['savedOffers']> {
  const offers = await db
    .select({ storeName: stores.storeName, name: campaigns.name, from: campaigns.startsAt })
    .from(campaigns)
    .innerJoin(stores, eq(stores.id, campaigns.storeId))
    .where(eq(campaigns.savedBy, userId))
    .orderBy(desc(campaigns.startsAt), campaigns.id)
  return offers.map(({ from, ...offer }) => ({ ...offer, from: from.toISOString() }))
}

async function noteSince(db: Db, userId: string): Promise<string | null> {
  const [note] = await db
    .select({ askedAt: stockNoteWishes.askedAt })
    .from(stockNoteWishes)
    .where(eq(stockNoteWishes.userId, userId))
  return note?.askedAt.toISOString() ?? null
}
