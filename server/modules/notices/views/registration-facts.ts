import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Facts } from '../rules/facts.ts'

/** Facts of a registration; undefined when it was deleted with its account. */
export async function viewRegistrationFacts(
  db: Db,
  { registrationId }: { registrationId: string },
): Promise<Facts | undefined> {
  const [registration] = await db
    .select({
      storeId: registrations.storeId,
      status: registrations.status,
      reason: registrations.reason,
    })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  if (!registration) return undefined
  const { storeId, status, reason } = registration
  return viewFacts(db, eq(stores.id, storeId), { id: registrationId, status, reason })
}

/** Facts of a store that an administrator has suspended or reinstated; `changeId` is the entry in the audit trail. */
export function viewStatusFacts(
  db: Db,
  { storeId, changeId }: { storeId: string; changeId: string },
): Promise<Facts | undefined> {
  return viewFacts(db, eq(stores.id, storeId), { id: changeId })
}

type KnownRegistration = { id: string; status?: string; reason?: string | null }

async function viewFacts(
  db: Db,
  which: SQL,
  { id, status, reason }: KnownRegistration,
): Promise<Facts | undefined> {
  const [row] = await db
    .select({
      storeName: stores.storeName,
      status: stores.status,
      statusReason: stores.statusReason,
      email: users.email,
      locale: users.locale,
      name: users.name,
    })
    .from(stores)
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(which)
  if (!row) return undefined
  const { storeName, statusReason, email, locale, name } = row
  return {
    id,
    recipients: { shopper: { email, locale, name } },
    values: { storeName, reason: reason ?? statusReason ?? '' },
    secret: null,
    storeStatus: status ?? row.status,
  }
}
