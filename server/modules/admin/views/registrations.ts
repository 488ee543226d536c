import { and, asc, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { admins } from '#server/platform/db/tables/admin.ts'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type {
  getRegistrations,
  ListedRegistration,
  RegistrationDetails,
} from '#shared/contract/admin/admin.ts'
import type { Registration } from '#shared/contract/onboarding.ts'
import { AppError } from '#shared/app-error.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { mediaPath } from '#shared/paths.ts'
import { readMobile } from '#shared/formats/phone-number.ts'
import { cut, markOf } from './lists.ts'
import { findStoresAlike, fitsSearch } from './names.ts'

type Filter = z.output<typeof getRegistrations.input>

export async function viewRegistrations(db: Db, { status, search, page }: Filter) {
  const isQueue = status === 'pending'
  const order = isQueue ? asc : desc
  const texts = sql`concat_ws(' ', ${stores.storeName}, ${formField('shopName')}, ${stores.ownerName}, ${stores.city},
    ${stores.contactNumber}, ${stores.email}, ${users.email})`
  const rows = await selectListed(db)
    .where(
      and(
        eq(registrations.status, status),
        fitsSearch(texts, search, sql`${stores.id}`, await findStoresAlike(db, search)),
        afterMark(markOf(page), isQueue),
      ),
    )
    .orderBy(order(registrations.submittedAt), order(registrations.id))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const { shown, nextPage } = cut(rows, PAGE_SIZE_MERCHANT)
  const waiting = await db.$count(registrations, eq(registrations.status, 'pending'))
  return { registrations: shown.map(shapeListed), nextPage, waiting }
}

function afterMark(mark: string | undefined, isQueue: boolean): SQL | undefined {
  if (mark === undefined) return undefined
  const own = sql`(${registrations.submittedAt}, ${registrations.id})`
  const last = sql`(select r.submitted_at, r.id from registrations r where r.id = ${mark}::uuid)`
  return isQueue ? sql`${own} > ${last}` : sql`${own} < ${last}`
}

/** A field of the registration form as the owner sent it; the store may have changed since. */
const formField = (field: keyof Registration) => sql<string>`${registrations.form}->>${field}`

const listedColumns = {
  _id: registrations.id,
  storeId: stores.id,
  shopName: formField('shopName'),
  ownerName: formField('ownerName'),
  businessType: sql<string>`coalesce(${formField('businessType')}, '')`,
  city: formField('city'),
  state: formField('state'),
  status: registrations.status,
  submittedAt: registrations.submittedAt,
  attempt: sql<number>`(select count(*)::int from registrations r
    where r.store_id = ${registrations.storeId} and r.submitted_at <= ${registrations.submittedAt})`,
}

function selectListed(db: Db) {
  return db
    .select(listedColumns)
    .from(registrations)
    .innerJoin(stores, eq(stores.id, registrations.storeId))
    .innerJoin(users, eq(users.id, registrations.userId))
}

type RegistrationRow = Awaited<ReturnType<typeof selectListed>>[number]

function shapeListed({ submittedAt, ...row }: RegistrationRow): ListedRegistration {
  return { ...row, submittedAt: submittedAt.toISOString() }
}

/** The registration as the owner sent it, with the facts for the administrator's decision. */
export async function viewRegistration(db: Db, id: string): Promise<RegistrationDetails> {
  const [row] = await selectDetails(db).where(eq(registrations.id, id))
  if (!row) throw new AppError('NOT_FOUND', { reason: 'registration' })
  const { form, accountName, accountEmail, accountSince, ...rest } = row
  const { shopImage: image = null, shopLogo: logo = null, ...entries } = form
  const { locality = '', gstin = null, enrolmentNumber = null, pan = null } = form
  const contactNumber = readMobile(form.contactNumber) ?? form.contactNumber
  const facts = { ...rest, ...entries, contactNumber, locality, gstin, enrolmentNumber, pan }
  return {
    ...facts,
    submittedAt: facts.submittedAt.toISOString(),
    shopImage: mediaPath(image),
    shopLogo: mediaPath(logo),
    account: { name: accountName, email: accountEmail, since: accountSince.toISOString() },
    similar: await findSimilar(db, facts),
    history: await historyOf(db, facts.storeId),
  }
}

function selectDetails(db: Db) {
  return db
    .select({
      ...listedColumns,
      storeStatus: stores.status,
      form: registrations.form,
      accountName: users.name,
      accountEmail: users.email,
      accountSince: users.createdAt,
    })
    .from(registrations)
    .innerJoin(stores, eq(stores.id, registrations.storeId))
    .innerJoin(users, eq(users.id, registrations.userId))
}

const MOST_SIMILAR = 10

/** Other shops with the same contact number or GSTIN: perhaps one person registered twice. */
async function findSimilar(
  db: Db,
  {
    storeId,
    contactNumber,
    gstin,
  }: { storeId: string; contactNumber: string; gstin: string | null },
) {
  const same = or(
    eq(stores.contactNumber, contactNumber),
    gstin === null ? undefined : eq(stores.gstin, gstin),
  )
  return db
    .select({ storeId: stores.id, shopName: stores.storeName, status: stores.status })
    .from(stores)
    .where(and(ne(stores.id, storeId), same))
    .orderBy(asc(stores.storeName), asc(stores.id))
    .limit(MOST_SIMILAR)
}

async function historyOf(db: Db, storeId: string): Promise<RegistrationDetails['history']> {
  const rows = await db
    .select({
      _id: registrations.id,
      status: registrations.status,
      submittedAt: registrations.submittedAt,
      decidedAt: registrations.decidedAt,
      decidedBy: admins.uid,
      reason: registrations.reason,
    })
    .from(registrations)
    .leftJoin(admins, eq(admins.id, registrations.decidedBy))
    .where(eq(registrations.storeId, storeId))
    .orderBy(desc(registrations.submittedAt), desc(registrations.id))
  return rows.map(({ submittedAt, decidedAt, ...row }) => ({
    ...row,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}
