import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { imports } from '#server/platform/db/tables/imports.ts'
import type { StoreData } from '#shared/contract/exports/store-data.ts'

/** The lists of goods that a store has sent, without their rows. */
export async function viewImportData(db: Db, storeId: string): Promise<StoreData['imports']> {
  const { fileName, createdAt, appliedAt, state, sheets: all } = imports
  const sent = await db
    .select({ fileName, createdAt, appliedAt, state, sheets: all, sentBy: users.name })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.userId))
    .where(eq(imports.storeId, storeId))
    .orderBy(asc(imports.seq))
  return sent.map(({ createdAt: at, appliedAt: done, sheets, ...one }) => ({
    ...one,
    sentAt: at.toISOString(),
    appliedAt: done?.toISOString() ?? null,
    rows: (sheets as { rows: number }[]).reduce((sum, sheet) => sum + sheet.rows, 0),
  }))
}
