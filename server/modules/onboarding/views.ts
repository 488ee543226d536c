import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { registrationDrafts, registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'

/** The caller's registration and draft; every field is null for a person who never registered a shop. */
export async function viewOwnRegistration(db: Db, userId: string) {
  const last = await findLast(db, userId)
  const [draft] = await db
    .select({ form: registrationDrafts.form, savedAt: registrationDrafts.savedAt })
    .from(registrationDrafts)
    .where(eq(registrationDrafts.userId, userId))
  return {
    ...factsOf(last),
    draft: draft?.form ?? sentBefore(last),
    savedAt: timeOf(draft?.savedAt),
  }
}

type Last = Awaited<ReturnType<typeof findLast>>

function factsOf(last: Last) {
  if (!last) return { status: null, shopName: null, submittedAt: null, reason: null }
  const { status, shopName, submittedAt, reason } = last
  return { status, shopName, submittedAt: timeOf(submittedAt), reason }
}

/** The rejected form, for the owner to correct. */
function sentBefore(last: Last) {
  return last?.status === 'rejected' ? last.form : null
}

function timeOf(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null
}

async function findLast(db: Db, userId: string) {
  const [last] = await db
    .select({
      status: stores.status,
      shopName: stores.storeName,
      reason: stores.statusReason,
      submittedAt: registrations.submittedAt,
      form: registrations.form,
    })
    .from(stores)
    .leftJoin(registrations, eq(registrations.storeId, stores.id))
    .where(eq(stores.ownerId, userId))
    .orderBy(desc(registrations.submittedAt))
    .limit(1)
  return last
}
