import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  accountVersions,
  closuresOf,
  countOpenOrders,
  stores,
} from '#server/platform/db/tables/stores.ts'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { AppError } from '#shared/app-error.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { UNDERTAKING_EDITION } from '#shared/statements.ts'
import { mediaPath } from '#shared/paths.ts'
import { erasureAt, tenDigits } from '../rules.ts'

/** The merchant's own store, with a version for each part of the account that has a form of its own. */
export async function viewYourAccount(
  db: Db,
  { storeId }: Merchant,
  now: Date,
): Promise<YourAccount> {
  const [row] = await db
    .select({
      ...getTableColumns(stores),
      closures: closuresOf(sql`stores.id`),
      versions: accountVersions,
      openOrders: countOpenOrders(sql`stores.id`),
    })
    .from(stores)
    .where(eq(stores.id, storeId))
  if (!row || (row.status !== 'approved' && row.status !== 'suspended'))
    throw new AppError('NOT_FOUND', { reason: 'store' })
  const today = indianDay(now)
  return {
    storeId,
    ownerName: row.ownerName,
    shopName: row.storeName,
    contactNumber: tenDigits(row.contactNumber),
    email: row.email,
    businessType: row.businessType,
    state: row.state,
    city: row.city,
    locality: row.locality,
    address: row.address,
    lat: row.latitude,
    long: row.longitude,
    shopImage: mediaPath(row.image),
    shopLogo: mediaPath(row.logo),
    image: row.image,
    logo: row.logo,
    timings: row.timings,
    closures: row.closures.filter(({ to }) => to >= today),
    preparationMinutes: row.preparationMinutes,
    pickupDays: row.pickupDays,
    instructions: row.instructions,
    exchangeDays: row.exchangeDays,
    hindi: row.hindi,
    inventoryAlert: row.inventoryAlert,
    gstin: row.gstin ?? '',
    enrolmentNumber: row.enrolmentNumber ?? '',
    pan: row.pan ?? '',
    status: row.status,
    closing: closingOf(row),
    versions: row.versions,
  }
}

/** When the store gave the present undertaking; null when it has not. */
export async function viewUndertaking(db: Db, storeId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: stores.undertakenAt })
    .from(stores)
    .where(and(eq(stores.id, storeId), eq(stores.undertaking, UNDERTAKING_EDITION)))
  return row?.at?.toISOString() ?? null
}

type ClosingDates = Pick<typeof stores.$inferSelect, 'closingAskedAt' | 'closedAt'> & {
  openOrders: number
}

function closingOf({ closingAskedAt, closedAt, openOrders }: ClosingDates): YourAccount['closing'] {
  return (
    closingAskedAt && {
      askedAt: closingAskedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      openOrders,
      eraseAt: closedAt && erasureAt(closedAt).toISOString(),
    }
  )
}
