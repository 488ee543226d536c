import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { refunds, webhookInbox } from '#server/platform/db/tables/payments.ts'
import { outbox } from '#server/platform/db/tables/platform.ts'
import { searchProducts } from '#server/platform/db/tables/search.ts'
import { waitlistHolds } from '#server/platform/db/tables/inventory.ts'
import { type JobQueue, jobQueues } from '#server/platform/jobs/job-queues.ts'
import { type Figure, type FigureName, figureHelp } from './figures.ts'

const figureRow = z.object({
  name: z.enum(Object.keys(figureHelp) as [FigureName, ...FigureName[]]),
  labels: z.record(z.string(), z.string()),
  value: z.number(),
})

/** Reads all figures of the database in one statement; each part uses an index of open rows only. */
export async function readStoredFigures(db: Db, folding: number): Promise<Figure[]> {
  const parts = [
    outboxPart,
    waitingPart(),
    deadPart(),
    deliveriesPart,
    failedDeliveriesPart,
    ordersPart,
    refundsPart,
    restPart(folding),
  ]
  const { rows } = await db.execute(sql.join(parts, sql` union all `))
  return checkRows(figureRow, rows)
}

const NO_LABELS = sql`'{}'::json`
const age = (of: SQL | typeof outbox.recordedAt) =>
  sql`coalesce(extract(epoch from now() - min(${of})), 0)::float8`

const outboxPart = sql`
  select figure.name, ${NO_LABELS} as labels, figure.value
  from (select count(*)::float8 as events, ${age(outbox.recordedAt)} as age from ${outbox}) as outbox,
    lateral (values ('chowk_outbox_events', events), ('chowk_outbox_oldest_seconds', age))
      as figure (name, value)`

const queues = Object.values<JobQueue>(jobQueues)
/** A text array as one parameter, which works on both engines. */
const texts = (all: string[]) => sql`${sql.param(all)}::text[]`

function waitingPart(): SQL {
  const names = [...queues.map(({ queue }) => queue), 'nightly', 'each-minute']
  return sql`
    select figure.name, json_build_object('queue', queue) as labels, figure.value
    from (
      select queue.name as queue, count(job.id)::float8 as waiting, ${age(sql`job.created_on`)} as age,
        greatest(${age(sql`job.start_after`)}, 0) as overdue
      from unnest(${texts(names)}) as queue (name)
      left join pgboss.job on job.name = queue.name and job.state < 'active'
      group by queue.name) as jobs,
      lateral (values ('chowk_jobs_waiting', waiting), ('chowk_jobs_oldest_seconds', age),
        ('chowk_jobs_overdue_seconds', overdue)) as figure (name, value)`
}

function deadPart(): SQL {
  return sql`
    select figure.name, json_build_object('queue', queue, 'failure', failure) as labels, figure.value
    from (
      select queue.name as queue, kind.failure, count(job.id)::float8 as dead,
        extract(epoch from max(job.created_on))::float8 as newest
      from unnest(${texts(queues.map(({ queue }) => queue))}, ${texts(queues.map(({ deadQueue }) => deadQueue))})
        as queue (name, dead)
      cross join unnest(array['refused', 'tries']) as kind (failure)
      left join pgboss.job on job.name = queue.dead and job.state < 'active'
        and (kind.failure = 'refused') = (coalesce(job.data -> 'failed' ->> 'failure', '') = 'refused')
      group by queue.name, kind.failure) as jobs,
      lateral (values ('chowk_jobs_dead', dead), ('chowk_jobs_dead_newest_timestamp_seconds', newest))
        as figure (name, value)
    where figure.value is not null`
}

/** Deliveries of notices count as jobs, with their channel as the queue. */
const deliveriesPart = sql`
  select figure.name, json_build_object('queue', channel) as labels, figure.value
  from (
    select channel.name as channel, count(d.id)::float8 as waiting,
      greatest(${age(sql`d.due_at`)}, 0) as age, greatest(${age(sql`d.try_at`)}, 0) as overdue
    from unnest(array['email', 'push', 'whatsApp']) as channel (name)
    left join deliveries d on d.channel = channel.name and d.state in ('waiting', 'sending')
    group by channel.name) as open,
    lateral (values ('chowk_jobs_waiting', waiting), ('chowk_jobs_oldest_seconds', age),
      ('chowk_jobs_overdue_seconds', overdue)) as figure (name, value)`

/** Notices on phones are left out: a later notice and the email follow. */
const failedDeliveriesPart = sql`
  select figure.name, json_build_object('queue', channel, 'failure', failure) as labels, figure.value
  from (
    select channel.name as channel, kind.failure, count(d.id)::float8 as dead,
      extract(epoch from max(d.try_at))::float8 as newest
    from unnest(array['email', 'whatsApp']) as channel (name)
    cross join unnest(array['refused', 'tries']) as kind (failure)
    left join deliveries d on d.channel = channel.name and d.state = 'failed'
      and (kind.failure = 'refused') = (coalesce(d.failure, '') = 'refused')
    group by channel.name, kind.failure) as failed,
    lateral (values ('chowk_jobs_dead', dead), ('chowk_jobs_dead_newest_timestamp_seconds', newest))
      as figure (name, value)
  where figure.value is not null`

const ordersPart = sql`
  select 'chowk_orders_open', json_build_object('status', status.name), count(orders.id)::float8
  from unnest(array['payment_pending', 'awaiting_confirmation', 'ready_for_pickup']) as status (name)
  left join ${orders} on orders.status = status.name
    and orders.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup')
  group by status.name`

const refundsPart = sql`
  select figure.name, figure.labels, figure.value
  from (
    select count(*) filter (where state = 'due')::float8 as due,
      count(*) filter (where state = 'submitted')::float8 as submitted,
      count(*) filter (where state = 'failed')::float8 as failed,
      count(*) filter (where state = 'needs_person')::float8 as person,
      ${age(sql`refunds.created_at`)} as age
    from ${refunds}
    where (next_at is not null or state = 'needs_person') and state <> 'processed') as refunds,
    lateral (values
      ('chowk_refunds_open', json_build_object('state', 'due'), due),
      ('chowk_refunds_open', json_build_object('state', 'submitted'), submitted),
      ('chowk_refunds_open', json_build_object('state', 'failed'), failed),
      ('chowk_refunds_open', json_build_object('state', 'needs_person'), person),
      ('chowk_refunds_oldest_seconds', ${NO_LABELS}, age)) as figure (name, labels, value)`

function restPart(folding: number): SQL {
  return sql`
    select figure.name, ${NO_LABELS} as labels, figure.value
    from (select count(*)::float8 as waiting, ${age(sql`webhook_inbox.received_at`)} as age
      from ${webhookInbox} where done_at is null) as webhooks,
      (select count(*)::float8 as open from ${waitlistHolds} where ended_at is null) as holds,
      (select count(*)::float8 as outdated from ${searchProducts}
        where folding < ${folding} or folding > ${folding}) as search,
      lateral (values ('chowk_webhooks_waiting', webhooks.waiting),
        ('chowk_webhooks_oldest_seconds', webhooks.age), ('chowk_waitlist_holds_open', holds.open),
        ('chowk_search_rows_outdated', search.outdated)) as figure (name, value)`
}
