import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { accountVersions, closuresOf, stores } from '#server/platform/db/tables/stores.ts'
import type { YourAccount } from '#shared/contract/your-account.ts'
import { AppError } from '#shared/app-error.ts'
import { indianDay } from '#shared/india-time.ts'
import { mediaPath } from '#shared/paths.ts'
import { tenDigits } from '../rules.ts'

/** The merchant's own store, with a version for each part that is saved by itself. */
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
    })
    .from(stores)
    .where(eq(stores.id, storeId))
  if (!row || (row.status !== 'approved' && row.status !== 'suspended'))
    throw new AppError('NOT_FOUND', { reason: 'store' })
  const { ownerName, email, businessType, state, city, locality, address, timings } = row
  const { preparationMinutes, pickupDays, instructions, inventoryAlert, versions } = row
  const today = indianDay(now)
  return {
    storeId,
    ...{ ownerName, email, businessType, state, city, locality, address, timings },
    ...{ preparationMinutes, pickupDays, instructions, inventoryAlert, versions },
    status: row.status,
    shopName: row.storeName,
    contactNumber: tenDigits(row.contactNumber),
    lat: row.latitude,
    long: row.longitude,
    shopImage: mediaPath(row.image),
    shopLogo: mediaPath(row.logo),
    closures: row.closures.filter(({ to }) => to >= today),
  }
}
