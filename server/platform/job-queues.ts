import { EMAILS_AT_ONCE } from './ports/mail.ts'
import { emailRetries, listenerRetries, type RetryPolicy } from './retry-policy.ts'

/**
 * Listeners that talk to the mail server have a queue of their own, so that they hold up nothing else, and each
 * of its workers takes one job, so that a slow one holds up no other. A whole batch at its slowest stays below
 * the time after which a job counts as lost with its process.
 */
export const jobQueues = {
  quick: {
    queue: 'listeners',
    deadQueue: 'listeners.dead',
    workers: 1,
    batchSize: 40,
    expireInSeconds: 60,
    retries: listenerRetries,
  },
  slow: {
    queue: 'listeners.slow',
    deadQueue: 'listeners.slow.dead',
    workers: EMAILS_AT_ONCE,
    batchSize: 1,
    expireInSeconds: 120,
    retries: emailRetries,
  },
} as const satisfies Record<string, JobQueue>

export type JobQueue = {
  queue: string
  /** Keeps the jobs that failed every try. */
  deadQueue: string
  workers: number
  batchSize: number
  expireInSeconds: number
  retries: RetryPolicy
}

export const queueOf = ({ slow }: { slow?: true }) => (slow ? jobQueues.slow : jobQueues.quick)

/** pg-boss would move a job away that has waited for longer, dead or alive. */
const RETENTION_MINUTES = 365 * 24 * 60
/** After a process was killed in the middle of a job; every other failure has its wait computed. */
const AFTER_EXPIRY_SECONDS = 10

/** What pg-boss keeps of a queue. */
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
