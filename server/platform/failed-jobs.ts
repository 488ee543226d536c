import { sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import type { Database } from '#server/platform/db/open.ts'
import { deliveryFailureOf, secondsToNextTry } from './retry-policy.ts'
import type { JobQueue } from './job-queues.ts'
import { messageForLog } from './log.ts'

type FailedJob = { id: string; retryCount: number; error: unknown }

/**
 * Gives a job back for its next try, or to the dead ones: after its last try, and at once when the mail server
 * refuses it for good. pg-boss cannot cap its back-off, so the wait is written into the job first; between the
 * two statements the job is still active, and expires like any other. Answers whether the job is dead.
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
