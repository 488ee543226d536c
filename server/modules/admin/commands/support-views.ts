import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import type { SupportView } from '#shared/contract/admin/support-views.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { SUPPORT_VIEW_MINUTES } from '#shared/limits.ts'
import { insertAudit } from '../queries/admins.ts'
import { findRunningStore, insertSupportView, saveEnd } from '../queries/support-views.ts'

/** Begins a look of support at a shop. Throws NOT_FOUND for a shop without a dashboard. */
export async function beginSupportView(
  tx: Tx,
  { userId: adminId }: Admin,
  { storeId, reason }: { storeId: string; reason: string },
): Promise<SupportView> {
  const shopName = await findRunningStore(tx, storeId)
  if (shopName === undefined) throw new AppError('NOT_FOUND', { reason: 'store' })
  const endsAt = new Date(tx.now.getTime() + SUPPORT_VIEW_MINUTES * MINUTE_MS)
  const viewId = await insertSupportView(tx, { storeId, adminId, reason, endsAt })
  await insertAudit(tx, { adminId, action: 'shop_seen', storeId, reason })
  return { viewId, storeId, shopName, endsAt: endsAt.toISOString() }
}

/** Ends a look of this administrator; a look that has ended stays as it is. */
export async function endSupportView(
  tx: Tx,
  { userId: adminId }: Admin,
  viewId: string,
): Promise<void> {
  await saveEnd(tx, { viewId, adminId })
}
