import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { campaigns } from '#server/platform/db/tables/campaigns.ts'
import type { StoreData } from '#shared/contract/exports/store-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'

/** The offers of a store on its own articles, with those that have ended. */
export async function viewCampaignData(db: Db, storeId: string): Promise<StoreData['offers']> {
  const { name, kind, value, target, targets, startsAt, endsAt } = campaigns
  const made = await db
    .select({ name, kind, value, target, targets, startsAt, endsAt })
    .from(campaigns)
    .where(eq(campaigns.storeId, storeId))
    .orderBy(asc(campaigns.startsAt), asc(campaigns.id))
  return made.map(({ startsAt: from, endsAt: until, ...one }) => ({
    ...one,
    value: one.kind === 'percent' ? one.value : rupeesFromPaise(one.value),
    from: from.toISOString(),
    until: until.toISOString(),
  }))
}
