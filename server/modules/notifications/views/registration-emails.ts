import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { EventName } from '#server/platform/events.ts'
import { paths } from '#shared/paths.ts'
import type { Facts } from '../rules/facts.ts'
import type { EmailRow } from '../rules/row.ts'

/** Facts of a registration; undefined when it was deleted with its account. */
async function viewRegistrationFacts(
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
function viewStatusFacts(
  db: Db,
  { storeId, changeId }: { storeId: string; changeId: string },
): Promise<Facts | undefined> {
  return viewFacts(db, eq(stores.id, storeId), { id: changeId })
}

type Known = { id: string; status?: string; reason?: string | null }

async function viewFacts(
  db: Db,
  which: SQL,
  { id, status, reason }: Known,
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

const registrationEvent = (
  event: EventName,
  status: 'pending' | 'approved' | 'rejected',
): Pick<EmailRow, 'event' | 'facts' | 'holds'> => ({
  event,
  facts: (db, { registrationId }) => viewRegistrationFacts(db, { registrationId }),
  holds: ({ storeStatus }) => storeStatus === status,
})
const statusEvent = (
  event: EventName,
  status: 'approved' | 'suspended',
): Pick<EmailRow, 'event' | 'facts' | 'holds'> => ({
  event,
  facts: (db, { storeId, changeId }) => viewStatusFacts(db, { storeId, changeId }),
  holds: ({ storeStatus }) => storeStatus === status,
})
const toOwner = {
  to: 'shopper',
  footer: () => 'email.footer.owner',
} as const satisfies Partial<EmailRow>

/** Emails about a registration and about a store's status, to the owner. */
export const registrationEmails = {
  registrationReceived: {
    ...toOwner,
    ...registrationEvent('registration.received', 'pending'),
    job: 'registration-received',
    body: () => ['emails.registrationReceived.body', 'emails.registrationReceived.wait'],
    button: { words: 'email.seeRegistration', path: () => paths.onboard() },
  },
  registrationApproved: {
    ...toOwner,
    ...registrationEvent('registration.approved', 'approved'),
    job: 'registration-approved',
    body: () => ['emails.registrationApproved.body', 'emails.registrationApproved.next'],
    button: { words: 'shell.dashboard', opens: true, path: () => paths.dashboard() },
  },
  registrationRejected: {
    ...toOwner,
    ...registrationEvent('registration.rejected', 'rejected'),
    job: 'registration-rejected',
    body: () => [
      'emails.registrationRejected.body',
      'email.weSay',
      'emails.registrationRejected.again',
    ],
    button: { words: 'email.registerAgain', path: () => paths.onboard() },
  },
  storeSuspended: {
    ...toOwner,
    ...statusEvent('store.suspended', 'suspended'),
    job: 'store-suspended',
    body: () => ['emails.storeSuspended.body', 'email.weSay', 'emails.storeSuspended.open'],
    button: { words: 'shell.contactUs', path: () => paths.contactUs() },
  },
  storeReinstated: {
    ...toOwner,
    ...statusEvent('store.reinstated', 'approved'),
    job: 'store-reinstated',
    button: { words: 'shell.dashboard', opens: true, path: () => paths.dashboard() },
  },
} satisfies Record<string, EmailRow>
