import { desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { adminAudit, admins } from '#server/platform/db/tables/admin.ts'
import { subCategories } from '#server/platform/db/tables/settings.ts'
import { auditActions } from '#shared/contract/admin/admin.ts'
import type { getSubCategories } from '#shared/contract/settings/sub-categories.ts'
import { nameKey, type SubCategory } from '#shared/catalog/sub-categories.ts'

const SHOWN_CHANGES = 100
const actions = auditActions.filter((action) => action.startsWith('sub_category_'))

/** All sub-categories with the administrator who changed each, and the last changes. */
export async function viewSubCategories(
  db: Db,
  all: readonly SubCategory[],
): Promise<z.input<typeof getSubCategories.output>> {
  const rows = await db
    .select({ row: subCategories, UID: admins.uid })
    .from(subCategories)
    .innerJoin(admins, eq(admins.id, subCategories.changedBy))
  const byKey = new Map(rows.map((one) => [one.row.nameKey, one]))
  const { id: _id, at, action, reason } = adminAudit
  const history = await db
    .select({ _id, at, UID: admins.uid, action, reason })
    .from(adminAudit)
    .innerJoin(admins, eq(admins.id, adminAudit.adminId))
    .where(inArray(adminAudit.action, actions))
    .orderBy(desc(adminAudit.seq))
    .limit(SHOWN_CHANGES)
  return {
    subCategories: all.map(({ hsn, synonyms, ...one }) => {
      const { row, UID } = byKey.get(nameKey(one.name)) ?? {}
      return {
        ...one,
        _id: row?.id ?? null,
        hsn: hsn ?? '',
        synonyms: [...synonyms],
        changedAt: row?.changedAt.toISOString() ?? null,
        changedBy: UID ?? null,
      }
    }),
    history: history.map((one) => ({
      ...one,
      at: one.at.toISOString(),
      reason: one.reason ?? '',
    })),
  }
}
