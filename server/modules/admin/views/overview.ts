import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { owedEntries } from '#server/platform/db/tables/billing.ts'
import { isOverdue } from '#server/platform/db/tables/grievances.ts'
import { seenByStore } from '#server/platform/db/tables/orders.ts'
import type { DeadJob } from '#server/platform/jobs/failed-jobs.ts'
import type { AlarmName, Overview } from '#shared/contract/admin/overview.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { subjectOf } from '../rules/job-subjects.ts'
import { findBriefs } from './briefs.ts'
import { sumBetween } from './city-figures.ts'

const MOST_WAITING = 30
const MOST_SHOPS = 10
const MOST_WORDS = 10
/** Least number of unanswered orders for which a shop is listed. A single unanswered order can happen to every shop. */
const FEWEST_UNANSWERED = 2
const DAYS_BACK = 7

export type WaitingDeliveries = Omit<Overview['failing']['waiting'][number], 'since'> & {
  since: Date
}
type Work = { dead: DeadJob[]; waiting: WaitingDeliveries[]; alarms: AlarmName[] }

/**
 * The overview of the city. `dead`: the jobs and notices that failed for good; `waiting`: the notices that are due;
 * `alarms`: those that ring.
 */
export async function viewOverview(
  db: Db,
  now: Date,
  { dead, waiting, alarms }: Work,
): Promise<Overview> {
  const today = beginOfDay(indianDay(now))
  const weekAgo = new Date(now.getTime() - DAYS_BACK * DAY_MS).toISOString()
  return {
    today: await sumBetween(db, today, today + DAY_MS),
    ...(await countOpen(db, now)),
    waiting: await findWaiting(db, now),
    lateShops: await findLateShops(db, weekAgo),
    failing: {
      jobs: dead.map(({ at, ...job }) => ({
        ...job,
        about: subjectOf(job.event),
        at: at.toISOString(),
      })),
      messages: await countFailedMessages(db, now),
      alarms,
      waiting: waiting.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
    },
    inVain: await findInVain(db, weekAgo),
  }
}

/** Orders without an answer after half of the time to answer, or after the promised time, as the shop's board says. */
function findWaiting(db: Db, now: Date) {
  const at = now.toISOString()
  return findBriefs(db, {
    which: sql`orders.status = 'awaiting_confirmation' and ${seenByStore}
      and ${at}::timestamptz > least(orders.ready_by_at,
        orders.booked_at + (orders.due_at - orders.booked_at) / 2)`,
    order: sql`orders.due_at, orders.seq`,
    most: MOST_WAITING,
  })
}

const openRow = z.object({
  awaiting: z.int(),
  ready: z.int(),
  registrations: z.int(),
  refunds: z.int(),
  disputes: z.int(),
  transfers: z.int(),
  reviews: z.int(),
  grievances: z.int(),
  lateGrievances: z.int(),
})

async function countOpen(
  db: Db,
  now: Date,
): Promise<Pick<Overview, 'open' | 'stuck' | 'lateGrievances'>> {
  const { rows } = await db.execute(sql`select
    (select count(*)::int from orders where status = 'awaiting_confirmation') as awaiting,
    (select count(*)::int from orders where status = 'ready_for_pickup') as ready,
    (select count(*)::int from registrations where status = 'pending') as registrations,
    (select count(*)::int from refunds where state = 'needs_person') as refunds,
    (select count(*)::int from disputes where ended_at is null) as disputes,
    (select count(*)::int from (select 1 from ${owedEntries} e
      where e.counts_at <= ${now.toISOString()}::timestamptz group by e.store_id
      having sum(e.balance_change_paise) > 0) owed) as transfers,
    (select count(distinct review_id)::int from review_reports where settled_at is null) as reviews,
    (select count(*)::int from grievances g where g.state = 'open' or ${isOverdue(now)}) as grievances,
    (select count(*)::int from grievances g where ${isOverdue(now)}) as "lateGrievances"`)
  const found = mustExist(checkRows(openRow, rows)[0], 'the counts')
  const { awaiting, ready, lateGrievances, ...stuck } = found
  return { open: { awaiting, ready }, stuck, lateGrievances }
}

const shopRow = z.object({
  storeId: z.string(),
  shopName: z.string(),
  city: z.string(),
  contactNumber: z.string(),
  unanswered: z.int(),
  orders: z.int(),
})

/** Shops whose orders since this time ended without an answer. */
async function findLateShops(db: Db, since: string): Promise<Overview['lateShops']> {
  const { rows } = await db.execute(sql`
    select stores.id as "storeId", stores.shop_name as "shopName", stores.city,
      stores.contact_number as "contactNumber", count(*)::int as orders,
      count(*) filter (where ended.order_id is not null)::int as unanswered
    from orders join stores on stores.id = orders.store_id
    left join order_events ended on ended.order_id = orders.id and ended.actor = 'system'
      and ended.from_status = 'awaiting_confirmation' and ended.to_status = 'cancelled'
    where orders.booked_at >= ${since}::timestamptz and ${seenByStore}
    group by stores.id having count(*) filter (where ended.order_id is not null) >= ${FEWEST_UNANSWERED}
    order by unanswered desc, stores.shop_name limit ${MOST_SHOPS}`)
  return checkRows(shopRow, rows).map(({ contactNumber, ...shop }) => ({
    ...shop,
    contact: formatContactNumber(contactNumber),
  }))
}

async function countFailedMessages(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const { rows } = await db.execute(sql`select count(*)::int as failed from deliveries
    where channel = 'whatsApp' and state = 'failed' and planned_at >= ${since}::timestamptz`)
  return mustExist(checkRows(z.object({ failed: z.int() }), rows)[0], 'the count').failed
}

const wordsRow = z.object({ words: z.string(), city: z.string(), people: z.int() })

async function findInVain(db: Db, since: string): Promise<Overview['inVain']> {
  const { rows } = await db.execute(sql`select words, city, sum(people)::int as people
    from search_miss_people where day >= (${since}::timestamptz at time zone 'Asia/Kolkata')::date
    group by words, city order by people desc, words limit ${MOST_WORDS}`)
  return checkRows(wordsRow, rows)
}
