import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { staffInvitations } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { INVITATION_DAYS } from '#shared/limits.ts'
import type { Facts } from '../rules/facts.ts'

type FactsInput = { id: string; emailVault: EmailVault; now: Date }
const invitedUsers = alias(users, 'invited')

/**
 * Facts of an invitation to a store's staff; undefined when it was accepted, revoked or replaced. The email is in the
 * owner's language, because the invited person may have no account.
 */
export async function viewInvitationFacts(
  db: Db,
  { id, emailVault, now }: FactsInput,
): Promise<Facts | undefined> {
  const [row] = await db
    .select({
      email: staffInvitations.email,
      staffRole: staffInvitations.role,
      sealed: staffInvitations.sealed,
      sentAt: staffInvitations.sentAt,
      endedAt: staffInvitations.endedAt,
      storeName: stores.storeName,
      ownerName: users.name,
      ownerLocale: users.locale,
      ownLocale: invitedUsers.locale,
    })
    .from(staffInvitations)
    .innerJoin(stores, eq(stores.id, staffInvitations.storeId))
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .leftJoin(invitedUsers, eq(invitedUsers.email, staffInvitations.email))
    .where(eq(staffInvitations.id, id))
  if (!row || row.endedAt) return undefined
  const { email, ownLocale, ownerLocale, sealed, sentAt, ...values } = row
  return {
    id,
    recipients: { shopper: { email, locale: ownLocale ?? ownerLocale, name: null } },
    values: {
      storeName: values.storeName,
      ownerName: values.ownerName,
      staffRole: values.staffRole,
    },
    secret: emailVault.open(id, sealed),
    isExpired: now.getTime() - sentAt.getTime() > INVITATION_DAYS * DAY_MS,
  }
}

/**
 * Facts of a person who has joined or left a store's staff, for the person and the owner; `id` is the id of the event.
 */
export async function viewMemberFacts(
  db: Db,
  { id, storeId, userId }: { id: string; storeId: string; userId: string },
): Promise<Facts | undefined> {
  const [store] = await db
    .select({
      storeName: stores.storeName,
      email: users.email,
      locale: users.locale,
      name: users.name,
    })
    .from(stores)
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(eq(stores.id, storeId))
  const [shopper] = await db
    .select({ email: users.email, locale: users.locale, name: users.name })
    .from(users)
    .where(eq(users.id, userId))
  if (!store || !shopper) return undefined
  const { storeName, ...owner } = store
  const values = { storeName, memberName: shopper.name, memberEmail: shopper.email }
  return { id, recipients: { shopper, store: owner }, values, secret: null }
}
