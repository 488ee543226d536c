import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { campaigns, coveredProducts } from '#server/platform/db/tables/campaigns.ts'
import { checkRows, idRow } from '#server/platform/db/rows/check-rows.ts'
import type { CampaignTarget } from '#shared/contract/campaigns.ts'
import type { Period } from './rules/campaign-form.ts'
import type { StoredTerms } from './rules/campaign-price.ts'

export type CampaignRow = typeof campaigns.$inferSelect

export type SavedCampaign = Period &
  StoredTerms & {
    name: string
    target: CampaignTarget
    targets: string[]
    dueAt: Date | null
    savedBy: string
  }

/** Locks the store's campaign; undefined when the store has none with this id. */
export async function lockCampaign(
  tx: Tx,
  storeId: string,
  id: string,
): Promise<CampaignRow | undefined> {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, id), eq(campaigns.storeId, storeId)))
    .for('update')
  return row
}

/** The number of the store's campaigns that have not ended. */
export async function countUnended(tx: Tx, storeId: string): Promise<number> {
  return tx.$count(campaigns, and(eq(campaigns.storeId, storeId), gt(campaigns.endsAt, tx.now)))
}

const keysOf = (targets: string[]) =>
  sql`array(select lower(name) from unnest(${sql.param(targets)}::text[]) as name)`

export async function insertCampaign(
  tx: Tx,
  storeId: string,
  campaign: SavedCampaign,
): Promise<string> {
  const keys = keysOf(campaign.targets)
  const saved = await tx
    .insert(campaigns)
    .values({ ...campaign, storeId, keys })
    .returning({ id: campaigns.id })
  return checkRows(idRow, saved)[0]?.id ?? ''
}

export async function updateCampaign(tx: Tx, id: string, campaign: SavedCampaign): Promise<void> {
  const keys = keysOf(campaign.targets)
  await tx
    .update(campaigns)
    .set({ ...campaign, keys })
    .where(eq(campaigns.id, id))
}

export async function endCampaignNow(tx: Tx, id: string, savedBy: string): Promise<void> {
  const ended = { endsAt: tx.now, dueAt: null, savedBy }
  await tx.update(campaigns).set(ended).where(eq(campaigns.id, id))
}

export async function deleteCampaign(tx: Tx, id: string): Promise<void> {
  await tx.delete(campaigns).where(eq(campaigns.id, id))
}

export async function isAnyDue(db: Db, now: Date): Promise<boolean> {
  return (await db.$count(campaigns, lte(campaigns.dueAt, now))) > 0
}

/** Marks campaigns as known to the searches; returns their ids. A locked campaign waits for the next round. */
export async function claimDue(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    update campaigns set due_at = case when ends_at > ${tx.now}::timestamptz then ends_at end
    where id in (select id from campaigns where due_at <= ${tx.now}::timestamptz
      order by due_at limit ${most}::int for update skip locked)
    returning id`)
  return checkRows(idRow, rows).map(({ id }) => id)
}

/** The products that these campaigns cover. */
export async function findCovered(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select distinct p.id from campaigns c cross join ${coveredProducts}
    where c.id = any(${sql.param([...ids])}::uuid[]) order by p.id`)
  return checkRows(idRow, rows).map(({ id }) => id)
}

/** The products among `ids` that belong to the store. */
export async function findOwnProducts(tx: Tx, storeId: string, ids: string[]): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select id from products
    where store_id = ${storeId}::uuid and id::text = any(${sql.param(ids)}::text[])`)
  return checkRows(idRow, rows).map(({ id }) => id)
}
