import { EMAILS_AT_ONCE } from './ports/mail.ts'
import { emailRetries, listenerRetries, type RetryPolicy } from './retry-policy.ts'

/**
 * Listeners that call the mail server have their own queue, so that they do not delay others. Each of its workers
 * takes one job at a time, so that a slow job delays no other. The slowest possible batch takes less time than
 * `expireInSeconds`, after which a job counts as lost with its process.
 */
export const jobQueues = {
  quick: {
    queue: 'listeners',
    deadQueue: 'listeners.dead',
    workers: 1,
    batchSize: 40,
    restMs: 25,
    expireInSeconds: 60,
    retries: listenerRetries,
  },
  slow: {
    queue: 'listeners.slow',
    batchQueue: 'listeners.slow.batches',
    deadQueue: 'listeners.slow.dead',
    workers: EMAILS_AT_ONCE,
    batchSize: 1,
    restMs: 0,
    expireInSeconds: 120,
    retries: emailRetries,
  },
} as const satisfies Record<string, JobQueue>

export type JobQueue = {
  queue: string
  /** The queue of rows with several jobs each. Versions that do not know such rows do not see it. */
  batchQueue?: string
  /** The queue for jobs that failed all tries. */
  deadQueue: string
  workers: number
  batchSize: number
  /** Milliseconds of rest after a batch, so that the next one has more jobs. */
  restMs: number
  expireInSeconds: number
  retries: RetryPolicy
}

export const queueOf = ({ slow }: { slow?: true }): JobQueue =>
  slow ? jobQueues.slow : jobQueues.quick

/** pg-boss archives every job, dead or not, that has waited for longer. */
const RETENTION_MINUTES = 365 * 24 * 60
/** The wait after a process was killed during a job; for every other failure the wait is computed. */
const AFTER_EXPIRY_SECONDS = 10

/** The options of a queue in pg-boss. */
export function queueOptions({ queue: name, deadQueue, expireInSeconds, retries }: JobQueue) {
  return {
    name,
    deadLetter: deadQueue,
    expireInSeconds,
    retentionMinutes: RETENTION_MINUTES,
    retryLimit: retries.tries - 1,
    retryDelay: AFTER_EXPIRY_SECONDS,
    retryBackoff: false,
  }
}
