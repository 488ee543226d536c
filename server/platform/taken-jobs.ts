import { sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import type { Database } from './db/open.ts'
import type { ListenerJob } from './dead-jobs.ts'
import type { JobQueue } from './job-queues.ts'
import { groupCalls } from './rounds.ts'

/** The jobs of a queue that this process has taken. All calls share their statements with those at the same time. */
export type TakenJobs = {
  /** The next jobs for one worker; none when none is due. */
  take(): Promise<PgBoss.JobWithMetadata<ListenerJob>[]>
  complete(ids: string[]): Promise<void>
  /** Puts the jobs that no worker has begun back into the queue; none of their tries is used up. */
  giveBack(): Promise<void>
}

type Tools = {
  boss: Pick<PgBoss, 'fetch' | 'complete'>
  database: Database
  /** A monotonic clock in milliseconds. */
  elapsed?: () => number
}

/** Jobs are taken for about this time, so that an urgent one that comes later does not wait longer. */
const AHEAD_MS = 1_000
const MOST_AHEAD = 64
/** Together with the longest job, much shorter than the expiry of the queues. */
const LONGEST_WAIT_MS = 30_000

/** Takes more jobs at once while the workers are quick, because each taking reads the whole queue. */
export function takeJobs(
  { boss, database, elapsed = () => performance.now() }: Tools,
  {
    queue,
    workers,
    batchSize,
    expireInSeconds,
  }: Pick<JobQueue, 'queue' | 'workers' | 'batchSize' | 'expireInSeconds'>,
): TakenJobs {
  const least = workers * batchSize
  const taken = { jobs: [] as PgBoss.JobWithMetadata<ListenerJob>[], at: -Infinity, most: least }

  const giveBack = async () => {
    const ids = taken.jobs.splice(0).map(({ id }) => id)
    // Expired ones, after a full disk for example, are in the queue again, and another process may run them.
    const mayHaveExpired = elapsed() - taken.at > (expireInSeconds * 1000) / 2
    if (ids.length === 0 || mayHaveExpired) return
    await database.db.execute(sql`
      update pgboss.job set state = 'created', started_on = null
      where name = ${queue} and id = any(${sql.param(ids)}::uuid[]) and state = 'active'`)
  }
  const refill = async () => {
    const passed = elapsed() - taken.at
    taken.most = passed < AHEAD_MS ? taken.most * 2 : taken.most / 2
    taken.most = Math.min(Math.max(taken.most, least), Math.max(MOST_AHEAD, least))
    taken.at = elapsed()
    const options = { batchSize: taken.most, includeMetadata: true } as const
    taken.jobs.push(...(await boss.fetch<ListenerJob>(queue, options)))
  }
  return {
    take: groupCalls(async (takers: void[]) => {
      if (elapsed() - taken.at > LONGEST_WAIT_MS) await giveBack()
      if (taken.jobs.length === 0) await refill()
      return takers.map(() => taken.jobs.splice(0, batchSize))
    }),
    complete: groupCalls(async (done: string[][]) => {
      await boss.complete(queue, done.flat())
      return []
    }),
    giveBack,
  }
}
