import { sql } from 'drizzle-orm'
import type { Database } from './db/open.ts'
import { insertJobs } from './insert-jobs.ts'
import { jobsOf, type RowData } from '#server/platform/job-rows/job-batches.ts'
import { jobQueues } from './job-queues.ts'

export type DeadJob = {
  id: string
  kind: 'email' | 'listener'
  listener: string
  event: string
  at: Date
  error: string
}

const { quick, slow } = jobQueues
const deadQueues = sql`(${quick.deadQueue}, ${slow.deadQueue})`
const SHOWN = 100

/** Jobs that failed for good, the newest first, at most a hundred. */
export async function findDeadJobs({ db }: Database): Promise<DeadJob[]> {
  const { rows } = await db.execute<{
    id: string
    name: string
    data: RowData
    created_on: Date
    error: string
  }>(sql`
    select id, name, data, created_on,
      coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as error
    from pgboss.job where name in ${deadQueues} order by created_on desc, id limit ${SHOWN}`)
  return rows.flatMap(({ id, name, data, created_on, error }) => {
    const kind = name === slow.deadQueue ? ('email' as const) : ('listener' as const)
    const at = new Date(created_on)
    return jobsOf(data).map(({ listener, event }) => ({ id, kind, listener, event, at, error }))
  })
}

export async function countDeadJobs({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from pgboss.job where name in ${deadQueues}`,
  )
  return Number(rows[0]?.count)
}

/**
 * Puts dead jobs (all, or those with these ids) back into their queues as new jobs and returns how many. Two parallel
 * calls never retry the same job twice. Running servers then run the jobs.
 */
export async function retryDeadJobs(database: Database, ids?: string[]): Promise<number> {
  return database.transaction(async (tx) => {
    const wanted = ids ? sql`and id = any(${sql.param(ids)}::uuid[])` : sql``
    const { rows } = await tx.execute<{ name: string; data: RowData }>(sql`
      delete from pgboss.job where (name, id) in
        (select name, id from pgboss.job where name in ${deadQueues} ${wanted}
         order by created_on for update skip locked)
      returning name, data`)
    const jobs = rows.map(({ name, data }) => ({
      name: name === quick.deadQueue ? quick.queue : 'batch' in data ? slow.batchQueue : slow.queue,
      data,
    }))
    if (jobs.length > 0) await insertJobs(tx, jobs)
    return jobs.length
  })
}

/** False before the first start of a server, which creates the tables of pg-boss. */
export async function hasJobTables({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as found`,
  )
  return rows[0]?.found === true
}
