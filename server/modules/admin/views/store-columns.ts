import { type SQL, sql } from 'drizzle-orm'
import { owedPaise } from '#server/platform/db/tables/billing.ts'
import { seenByStore } from '#server/platform/db/tables/orders.ts'
import { stateOfStore, stores } from '#server/platform/db/tables/stores.ts'
import type { StoreState, storeSorts } from '#shared/contract/admin/stores.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'

export type Sort = (typeof storeSorts)[number]

const ANSWER_DAYS = 30
const MOST_ANSWERS = 300

/** Turns a missing sort key into infinity, so that rows without a value stand last. */
const last = (key: SQL) => sql`coalesce(${key}, 'infinity'::float8)`
const time = (at: SQL) => sql`extract(epoch from ${at})::float8`

/** The calculated columns of `stores`, and the sort key of each order of the list; a smaller key stands first. */
export function columns(now: Date) {
  const since = new Date(now.getTime() - ANSWER_DAYS * DAY_MS).toISOString()
  const waitingSince = sql<string | null>`(select max(r.submitted_at) from registrations r
    where r.store_id = ${stores.id} and r.status = 'pending')`
  const lastOrderAt = sql<string | null>`(select orders.booked_at from orders
    where orders.store_id = ${stores.id} and ${seenByStore} order by orders.seq desc limit 1)`
  const answerMinutes = sql<number | null>`(select round(percentile_cont(0.5) within group (order by
      extract(epoch from answered.at - coalesce(orders.paid_at, orders.booked_at)) / 60))::int
    from (select * from orders where orders.store_id = ${stores.id}
      order by orders.seq desc limit ${MOST_ANSWERS}::int) orders
    join lateral (select min(e.at) as at from order_events e where e.order_id = orders.id
      and e.actor = 'merchant') answered on answered.at is not null
    where orders.booked_at >= ${since}::timestamptz and ${seenByStore})`
  const subscription = sql<{ freeUntil: string; paidUntil: string } | null>`(
    select jsonb_build_object('freeUntil', b.free_until, 'paidUntil', b.paid_until)
    from subscriptions b where b.store_id = ${stores.id})`
  // A transfer that is being made has its money on the way, as on the list of transfers.
  const inTransfer = sql`coalesce((select p.amount_paise from payouts p
    where p.store_id = ${stores.id} and p.state = 'open'), 0)`
  const balance = owedPaise(sql`${stores.id}`, sql`${now.toISOString()}::timestamptz`)
  const owed = sql<number>`((${balance} - ${inTransfer}) / 100)`
  const state: SQL<StoreState> = stateOfStore(sql`stores`, now)
  const keys: Record<Sort, SQL> = {
    name: sql`${stores.storeName}`,
    waiting: last(time(waitingSince)),
    lastOrder: last(time(sql`coalesce(${lastOrderAt}, ${stores.createdAt})`)),
    answer: last(sql`-${answerMinutes}::float8`),
    subscription: last(
      time(sql`(select b.paid_until from subscriptions b where b.store_id = ${stores.id})`),
    ),
    owed: sql`-${owed}`,
  }
  return { waitingSince, lastOrderAt, answerMinutes, subscription, owed, state, keys }
}
