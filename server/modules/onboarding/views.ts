import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { registrationDrafts, registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'

/** The caller's registration and draft; all null for somebody who never registered a shop. */
export async function viewOwnRegistration(db: Db, userId: string) {
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
  const [draft] = await db
    .select({ form: registrationDrafts.form, savedAt: registrationDrafts.savedAt })
    .from(registrationDrafts)
    .where(eq(registrationDrafts.userId, userId))
  const sentBefore = last?.status === 'rejected' ? last.form : null
  return {
    status: last?.status ?? null,
    shopName: last?.shopName ?? null,
    submittedAt: last?.submittedAt?.toISOString() ?? null,
    reason: last?.reason ?? null,
    draft: draft?.form ?? sentBefore,
    savedAt: draft?.savedAt.toISOString() ?? null,
  }
}
