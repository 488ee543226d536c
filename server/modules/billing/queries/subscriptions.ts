import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows, idRow } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { subscriptions } from '#server/platform/db/tables/billing.ts'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { FIRST_REMINDER_DAYS } from '../rules/periods.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** Inserts a store's subscription with its free days; an existing subscription stays unchanged. */
export async function insertSubscription(
  tx: Tx,
  storeId: string,
  freeUntil: string,
): Promise<void> {
  await tx
    .insert(subscriptions)
    .values({ storeId, freeUntil, paidUntil: freeUntil, createdAt: tx.now })
    .onConflictDoNothing()
}

/** Locks the store's subscription, so that its payments are handled one after the other. */
export async function lockSubscription(
  tx: Tx,
  storeId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.storeId, storeId))
    .for('update')
  return row
}

type Change = Partial<Pick<SubscriptionRow, 'paidUntil' | 'reminded'>>

export async function saveSubscription(tx: Tx, storeId: string, change: Change): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.storeId, storeId))
}

/** Approved stores that have no subscription yet. */
export async function findNewStores(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .leftJoin(subscriptions, eq(subscriptions.storeId, stores.id))
    .where(and(eq(stores.status, 'approved'), isNull(subscriptions.storeId)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The time of the last approval of the store's registration; undefined for a store without one. */
export async function findApprovedAt(db: Db, storeId: string): Promise<Date | undefined> {
  const { decidedAt } = registrations
  const [row] = await db
    .select({ decidedAt })
    .from(registrations)
    .where(and(eq(registrations.storeId, storeId), eq(registrations.status, 'approved')))
    .orderBy(desc(decidedAt))
    .limit(1)
  return row?.decidedAt ?? undefined
}

type Due = {
  today: string
  /** A subscription has ended when its last paid day is before this day; undefined when no subscription ends. */
  endedBefore: string | undefined
  limit: number
}

/** Approved stores whose bookings must be paused or allowed again, or that need a reminder. */
export async function findDueStores(db: Db, { today, endedBefore, limit }: Due): Promise<string[]> {
  const isEnded = endedBefore === undefined ? sql`false` : sql`b.paid_until < ${endedBefore}::date`
  const mayRemind = sql.raw(endedBefore === undefined ? 'false' : 'true')
  const { rows } = await db.execute(sql`
    select b.store_id as id from subscriptions b join stores s on s.id = b.store_id
    where s.status = 'approved' and ((${isEnded}) <> (s.bookings_paused_at is not null)
      or (${mayRemind} and b.paid_until between ${today}::date and ${today}::date + ${FIRST_REMINDER_DAYS}::int
        and b.reminded is distinct from case b.paid_until - ${today}::date
          when 0 then 'today' when 1 then 'day' else 'week' end))
    limit ${limit}`)
  return checkRows(idRow, rows).map(({ id }) => id)
}

const storeFacts = z.object({
  isApproved: z.boolean(),
  isPaused: z.boolean(),
  isClosed: z.boolean(),
  shopName: z.string(),
  ownerName: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string().nullable(),
})
export type StoreFacts = z.infer<typeof storeFacts>

/** The columns of the store that subscriptions need. */
export async function findStore(db: Db, storeId: string): Promise<StoreFacts> {
  const { rows } = await db.execute(sql`
    select status = 'approved' as "isApproved", bookings_paused_at is not null as "isPaused",
      closed_at is not null as "isClosed", shop_name as "shopName", owner_name as "ownerName",
      concat_ws(', ', address, nullif(locality, ''), city, state) as address, state, gstin
    from stores where id = ${storeId}::uuid`)
  const [row] = checkRows(storeFacts, rows)
  if (!row) throw new Error(`store ${storeId} of a subscription is gone`)
  return row
}
