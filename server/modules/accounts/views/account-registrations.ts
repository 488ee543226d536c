import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { mediaOwners } from '#server/platform/db/tables/files.ts'
import { registrationDrafts, registrations } from '#server/platform/db/tables/onboarding.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'
import { picturePath } from '#shared/paths.ts'

const LARGEST = 1600

type Registered = Pick<AccountData, 'registrations' | 'registrationDraft' | 'uploadedPictures'>

/** Registrations of a shop that the person has sent, and the draft of one. */
export async function registeredBy(db: Db, userId: string): Promise<Registered> {
  const sent = await db
    .select()
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .orderBy(desc(registrations.submittedAt))
  const [draft] = await db
    .select()
    .from(registrationDrafts)
    .where(eq(registrationDrafts.userId, userId))
  const uploads = await db
    .select({ hash: mediaOwners.hash })
    .from(mediaOwners)
    .where(and(eq(mediaOwners.userId, userId), isNull(mediaOwners.storeId)))
    .orderBy(asc(mediaOwners.createdAt), asc(mediaOwners.hash))
  return {
    registrations: sent.map(shapeRegistration),
    registrationDraft: draft ? { form: draft.form, savedAt: draft.savedAt.toISOString() } : null,
    uploadedPictures: uploads.map(({ hash }) => picturePath(hash, LARGEST)),
  }
}

function shapeRegistration(row: typeof registrations.$inferSelect): Registered['registrations'][0] {
  const { status, reason, submittedAt, decidedAt } = row
  const { shopImage, shopLogo, ...form } = row.form
  return {
    status,
    reason,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    form,
    shopImage: shopImage === undefined ? null : picturePath(shopImage, LARGEST),
    shopLogo: shopLogo === undefined ? null : picturePath(shopLogo, LARGEST),
  }
}
