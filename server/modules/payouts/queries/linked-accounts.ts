import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { inUse, linkedAccounts } from '#server/platform/db/tables/payouts.ts'

export type LinkedRow = typeof linkedAccounts.$inferSelect
type LinkedChange = Partial<typeof linkedAccounts.$inferInsert>

const PAN_OR_GSTIN = sql`(coalesce(s.gstin, '') <> '' or coalesce(s.pan, '') <> '')`

/** Asks for an account at the provider for each store that has what the provider wants and has none yet. */
export async function insertLinked(tx: Tx): Promise<void> {
  const now = sql`${tx.now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into linked_accounts (store_id, payout_account_id, asked_at, next_at)
    select s.id, u.id, ${now}, ${now} from stores s cross join lateral ${inUse(sql`s.id`, now)} u
    where s.erased_at is null and s.status = 'approved' and ${PAN_OR_GSTIN}
      and not exists (select from payout_stops o where o.store_id = s.id and o.released_at is null)
      and not exists (select from linked_accounts l where l.store_id = s.id)
    on conflict (store_id) do nothing`)
}

/** Asks again for each store whose bank account is another one than the provider was asked for. */
export async function saveOtherAccounts(tx: Tx): Promise<void> {
  const now = sql`${tx.now.toISOString()}::timestamptz`
  await tx.execute(sql`
    update linked_accounts l set payout_account_id = u.id, state = 'asked', reason = null, tries = 0, next_at = ${now},
      asked_at = ${now}, key = case when l.provider_account_id is null then gen_random_uuid() else l.key end
    from stores s cross join lateral ${inUse(sql`s.id`, now)} u
    where s.id = l.store_id and u.id <> l.payout_account_id
      and not exists (select from payout_stops o where o.store_id = l.store_id and o.released_at is null)`)
}

const claimedLinked = z.object({
  storeId: z.string(),
  key: z.string(),
  payoutAccountId: z.string(),
  sentAccountId: z.string().nullable(),
  providerAccountId: z.string().nullable(),
  providerProductId: z.string().nullable(),
  tries: z.int(),
  sealed: z.instanceof(Buffer).nullable(),
  ownerName: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  gstin: z.string().nullable(),
  pan: z.string().nullable(),
})
export type ClaimedLinked = z.infer<typeof claimedLinked>

/** Claims accounts that are asked for; no other process works on them until `leaseUntil`. */
export async function claimLinked(
  tx: Tx,
  { leaseUntil, limit }: { leaseUntil: Date; limit: number },
): Promise<ClaimedLinked[]> {
  const { rows } = await tx.execute(sql`
    with due as (
      select store_id from linked_accounts
      where state <> 'refused' and next_at <= ${tx.now.toISOString()}::timestamptz
      order by next_at limit ${limit} for update skip locked
    )
    update linked_accounts l set next_at = ${leaseUntil.toISOString()}::timestamptz, tries = l.tries + 1
    from due join stores s on s.id = due.store_id, payout_accounts a
    where l.store_id = due.store_id and a.id = l.payout_account_id
    returning l.store_id as "storeId", l.key, l.payout_account_id as "payoutAccountId",
      l.sent_account_id as "sentAccountId", l.provider_account_id as "providerAccountId",
      l.provider_product_id as "providerProductId", l.tries, a.sealed, s.owner_name as "ownerName", s.email,
      s.contact_number as "contactNumber", s.gstin, s.pan`)
  return checkRows(claimedLinked, rows)
}

export async function lockLinked(tx: Tx, storeId: string): Promise<LinkedRow | undefined> {
  const [row] = await tx
    .select()
    .from(linkedAccounts)
    .where(eq(linkedAccounts.storeId, storeId))
    .for('update')
  return row
}

export async function saveLinked(tx: Tx, storeId: string, change: LinkedChange): Promise<void> {
  await tx.update(linkedAccounts).set(change).where(eq(linkedAccounts.storeId, storeId))
}

/** Saves the provider's id of the product that an event has named, and looks at the account at once. */
export async function saveProduct(
  tx: Tx,
  { accountId, productId }: { accountId: string; productId: string },
): Promise<boolean> {
  const saved = await tx
    .update(linkedAccounts)
    .set({
      providerProductId: productId,
      nextAt: tx.now,
      state: sql`case when ${linkedAccounts.state} = 'refused' then 'asked' else ${linkedAccounts.state} end`,
    })
    .where(eq(linkedAccounts.providerAccountId, accountId))
    .returning({ storeId: linkedAccounts.storeId })
  return saved.length > 0
}
