import { sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import type { Database } from '#server/platform/db/open.ts'
import { deliveryFailureOf, secondsToNextTry } from './retry-policy.ts'
import type { JobQueue } from './job-queues.ts'
import { messageForLog } from './log.ts'

type FailedJob = { id: string; retryCount: number; error: unknown }

/**
 * Schedules the next try of a failed job. After its last try, or when the mail server has refused the email for good,
 * it becomes a dead job; then this returns true. pg-boss cannot limit its back-off, so the wait is written into the
 * job first. Between the two statements the job is still active and expires like any other.
 */
export async function failJob(
  { boss, database }: { boss: PgBoss; database: Database },
  { queue, retries }: JobQueue,
  { id, retryCount, error }: FailedJob,
): Promise<boolean> {
  const failure = deliveryFailureOf(error)
  const seconds =
    failure === 'refused' ? undefined : secondsToNextTry(retries, retryCount + 1, Math.random())
  const retryLimit = seconds === undefined ? retryCount : retries.tries
  await database.db.execute(sql`
    update pgboss.job
    set retry_limit = ${retryLimit}, retry_delay = ${seconds ?? 0}, retry_backoff = false
    where name = ${queue} and id = ${id} and state = 'active'`)
  await boss.fail(queue, id, { message: messageForLog(error as Error), failure })
  return seconds === undefined
}
