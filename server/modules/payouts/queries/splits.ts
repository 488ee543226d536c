import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { owedEntries } from '#server/platform/db/tables/billing.ts'
import { payments } from '#server/platform/db/tables/payments.ts'
import { inUse, splitPayments } from '#server/platform/db/tables/payouts.ts'
import { splitStates } from '#shared/contract/payouts/splits.ts'
import { mustExist } from '#shared/must-exist.ts'

export type SplitRow = typeof splitPayments.$inferSelect
type SplitChange = Partial<typeof splitPayments.$inferInsert>

const LATEST_HOURS = 24

/** Online sales of shops with an active account at the provider that are not split yet, and whose payment has no refund. */
function unsplitSales(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(
    select p.id as payment_id, l.store_id, l.order_id, a.provider_account_id, l.amount_paise
    from linked_accounts a join store_ledger l on l.store_id = a.store_id
    join payments p on p.id = case when char_length(l.reference) = 36 then l.reference::uuid end
    where a.state = 'active' and l.kind = 'online_sale' and l.order_id is not null and l.at >= a.active_at
      and l.at > ${at} - make_interval(hours => ${LATEST_HOURS}) and p.is_winner
      and not exists (select from split_payments s where s.payment_id = p.id)
      and not exists (select from refunds r where r.payment_id = p.id))`
}

export async function findStoresToSplit(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute(
    sql`select distinct store_id as "storeId" from ${unsplitSales(now)} u`,
  )
  return checkRows(z.object({ storeId: z.string() }), rows).map(({ storeId }) => storeId)
}

const newSplit = z.object({ id: z.string(), orderId: z.string(), amountPaise: z.int() })

export async function insertSplits(tx: Tx, storeId: string): Promise<z.infer<typeof newSplit>[]> {
  const now = sql`${tx.now.toISOString()}::timestamptz`
  const { rows } = await tx.execute(sql`
    insert into split_payments (payment_id, store_id, order_id, provider_account_id, amount_paise, made_at, next_at)
    select payment_id, store_id, order_id, provider_account_id, amount_paise, ${now}, ${now}
    from ${unsplitSales(tx.now)} u where store_id = ${storeId}::uuid
    on conflict (payment_id) do nothing
    returning id, order_id as "orderId", amount_paise as "amountPaise"`)
  return checkRows(newSplit, rows)
}

const splitFacts = z.object({
  id: z.string(),
  storeId: z.string(),
  orderId: z.string(),
  providerPaymentId: z.string(),
  providerAccountId: z.string(),
  providerTransferId: z.string().nullable(),
  state: z.enum(splitStates),
  tries: z.int(),
  amountPaise: z.int(),
  reversedPaise: z.int(),
  reversingPaise: z.int(),
  ownPaise: z.int(),
  isDue: z.boolean(),
  mayRelease: z.boolean(),
  hasError: z.boolean(),
})
export type StoredSplit = z.infer<typeof splitFacts>

/** Parts of payments with what decides about them, except for what their shop owes. */
async function findSplits(db: Db, which: SQL, now: Date): Promise<StoredSplit[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select t.id, t.store_id as "storeId", t.order_id as "orderId", p.provider_payment_id as "providerPaymentId",
      t.provider_account_id as "providerAccountId", t.provider_transfer_id as "providerTransferId", t.state, t.tries,
      t.amount_paise as "amountPaise", t.reversed_paise as "reversedPaise", t.reversing_paise as "reversingPaise",
      t.error is not null as "hasError", m.own::float8 as "ownPaise", m.is_due as "isDue",
      not exists (select from disputes d where d.payment_id = t.payment_id and d.ended_at is null)
        and not exists (select from payout_stops o where o.store_id = t.store_id and o.released_at is null)
        and exists (select from linked_accounts a where a.store_id = t.store_id and a.state = 'active'
          and a.sent_account_id = ${inUse(sql`t.store_id`, at)}) as "mayRelease"
    from split_payments t join payments p on p.id = t.payment_id
    cross join lateral (
      select coalesce(sum(e.balance_change_paise) filter (where e.kind not in ('split', 'split_return')
          and not (e.kind like 'dispute%' and exists (select from disputes d where d.payment_id = t.payment_id
            and d.ended_at is null and e.reference like d.id || ':%'))), 0) as own,
        coalesce(bool_or(e.counts_at <= ${at}) filter (where e.kind = 'online_sale'), false) as is_due
      from ${owedEntries} e where e.store_id = t.store_id and e.order_id = t.order_id) m
    where ${which} order by t.next_at, t.id`)
  return checkRows(splitFacts, rows)
}

/** The parts for which something may be left to do now. Released parts are found by their refunds and disputes, so the many that rest are not read. */
export function findMaybeDue(db: Db, now: Date): Promise<StoredSplit[]> {
  const isDue = sql`t.next_at <= ${now.toISOString()}::timestamptz and not t.needs_person
    and t.id in (
      select id from split_payments where state in ('asked', 'held', 'refused') and next_at is not null
      union select s.id from refunds r join split_payments s on s.payment_id = r.payment_id
        where s.state = 'released' and r.created_at >= s.released_at
      union select s.id from disputes d join split_payments s on s.payment_id = d.payment_id
        where s.state = 'released' and d.seen_at >= s.released_at)`
  return findSplits(db, isDue, now)
}

/** The parts of these stores of which calls under way take something back. */
export function findReversing(db: Db, storeIds: string[], now: Date): Promise<StoredSplit[]> {
  const ofStores = sql`t.store_id = any(${sql.param(storeIds)}::uuid[]) and t.reversing_paise > 0`
  return findSplits(db, ofStores, now)
}

export async function findStored(tx: Tx, id: string): Promise<StoredSplit> {
  const [split] = await findSplits(tx, sql`t.id = ${id}::uuid`, tx.now)
  return mustExist(split, 'the part of a payment')
}

/** The id of the part of a payment, by the provider's id of the payment. */
export async function findSplitOf(db: Db, providerPaymentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: splitPayments.id })
    .from(splitPayments)
    .innerJoin(payments, eq(payments.id, splitPayments.paymentId))
    .where(eq(payments.providerPaymentId, providerPaymentId))
  return row?.id
}

export async function findSplit(db: Db, id: string): Promise<SplitRow | undefined> {
  const [row] = await db.select().from(splitPayments).where(eq(splitPayments.id, id))
  return row
}

export async function lockSplit(tx: Tx, id: string): Promise<SplitRow | undefined> {
  const [row] = await tx.select().from(splitPayments).where(eq(splitPayments.id, id)).for('update')
  return row
}

export async function saveSplit(tx: Tx, id: string, change: SplitChange): Promise<void> {
  await tx.update(splitPayments).set(change).where(eq(splitPayments.id, id))
}

/** True when a part of a payment waits for a person; the alarm of the operator. */
export async function isAnySplitStuck(db: Db): Promise<boolean> {
  return (await db.$count(splitPayments, eq(splitPayments.needsPerson, true))) > 0
}
