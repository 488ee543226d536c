import { desc, eq } from 'drizzle-orm'
import type { Admin, Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { runningView, supportViews } from '#server/platform/db/tables/admin.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { AppError } from '#shared/app-error.ts'
import type { SupportView } from '#shared/contract/admin/support-views.ts'

export async function viewSupportView(
  db: Db,
  { userId: adminId }: Admin,
  viewId: string,
  now: Date,
): Promise<SupportView> {
  const [found] = await db
    .select({ view: supportViews, shopName: stores.storeName })
    .from(supportViews)
    .innerJoin(stores, eq(stores.id, supportViews.storeId))
    .where(runningView(viewId, adminId, now))
  if (!found) throw new AppError('NOT_FOUND', { reason: 'supportView' })
  const { shopName, view } = found
  const { storeId, endsAt } = view
  return { viewId, storeId, shopName, endsAt: endsAt.toISOString() }
}

const MOST_SHOWN = 50

/** The looks of support at the merchant's shop, the latest first. */
export async function viewOwnSupportViews(db: Db, { storeId }: Merchant) {
  const rows = await db
    .select()
    .from(supportViews)
    .where(eq(supportViews.storeId, storeId))
    .orderBy(desc(supportViews.begunAt), desc(supportViews.id))
    .limit(MOST_SHOWN)
  return rows.map(({ id, begunAt, endsAt, reason }) => ({
    _id: id,
    at: begunAt.toISOString(),
    until: endsAt.toISOString(),
    reason,
  }))
}
