import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { adminAudit, admins } from '#server/platform/db/tables/admin.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { AuditEntry, AuditShow } from '#shared/contract/admin/admin.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { cut, markOf } from './lists.ts'

/** The audit trail of the administrators, the latest entry first. */
export async function viewAudit(
  db: Db,
  { show, page }: { show: AuditShow; page?: string | null | undefined },
): Promise<{ entries: AuditEntry[]; nextPage: string | null }> {
  const mark = markOf(page)
  const rows = await db
    .select({
      _id: adminAudit.id,
      at: adminAudit.at,
      UID: admins.uid,
      role: adminAudit.role,
      action: adminAudit.action,
      shopName: stores.storeName,
      orderId: adminAudit.orderId,
      customerName: users.name,
      reason: adminAudit.reason,
    })
    .from(adminAudit)
    .innerJoin(admins, eq(admins.id, adminAudit.adminId))
    .leftJoin(stores, eq(stores.id, adminAudit.storeId))
    .leftJoin(users, eq(users.id, adminAudit.userId))
    .where(
      and(
        mark === undefined
          ? undefined
          : sql`${adminAudit.seq} < (select a.seq from admin_audit a where a.id = ${mark}::uuid)`,
        isShown(show),
      ),
    )
    .orderBy(desc(adminAudit.seq))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const { shown, nextPage } = cut(rows, PAGE_SIZE_MERCHANT)
  const entries = shown.map(({ at, orderId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    orderNumber: orderId && orderNumber(orderId),
  }))
  return { entries, nextPage }
}

function isShown(show: AuditShow) {
  if (show === 'all') return undefined
  return show === 'work' ? ne(adminAudit.action, 'logged_in') : eq(adminAudit.action, show)
}
