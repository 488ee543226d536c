import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { campaigns } from '#server/platform/db/tables/campaigns.ts'
import { imports } from '#server/platform/db/tables/imports.ts'
import type { StoreData } from '#shared/contract/exports/store-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'

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

/** The campaigns of a store on its own articles, including ended ones. */
export async function viewCampaignData(db: Db, storeId: string): Promise<StoreData['offers']> {
  const { name, kind, value, target, targets, startsAt, endsAt } = campaigns
  const made = await db
    .select({ name, kind, value, target, targets, startsAt, endsAt, savedBy: users.name })
    .from(campaigns)
    .innerJoin(users, eq(users.id, campaigns.savedBy))
    .where(eq(campaigns.storeId, storeId))
    .orderBy(asc(campaigns.startsAt), asc(campaigns.id))
  return made.map(({ startsAt: from, endsAt: until, ...one }) => ({
    ...one,
    value: one.kind === 'percent' ? one.value : rupeesFromPaise(one.value),
    from: from.toISOString(),
    until: until.toISOString(),
  }))
}
