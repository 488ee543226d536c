import { sql } from 'drizzle-orm'
import { type ConnectionOptions, fromDrizzle, type UpdateQueueOptions } from 'pg-boss'
import type { Tx } from '../db/open.ts'
import type { EventName, Events, SlowQueue } from '../events.ts'
import { deliveryRetries, listenerRetries, type RetryPolicy } from './retry-policy.ts'

/** One call of a listener. */
export type ListenerJob = { listener: string; event: EventName; payload: Events[EventName] }

/**
 * The queues of listeners. Listeners that call the mail server or WhatsApp have queues of their own, so that they do
 * not delay others. Each worker of these queues takes one job at a time, so that a slow job delays no other. The
 * slowest possible batch takes less time than `expireInSeconds`, after which a job counts as lost with its process.
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
  notices: {
    queue: 'listeners.notices',
    deadQueue: 'listeners.notices.dead',
    workers: 1,
    batchSize: 40,
    restMs: 0,
    expireInSeconds: 60,
    retries: listenerRetries,
  },
  /** The release before sent emails and messages by WhatsApp in jobs of these queues; its jobs are carried over. */
  earlierEmails: {
    queue: 'listeners.slow',
    deadQueue: 'listeners.slow.dead',
    workers: 1,
    batchSize: 40,
    restMs: 0,
    expireInSeconds: 120,
    retries: deliveryRetries,
  },
  earlierMessages: {
    queue: 'listeners.messages',
    deadQueue: 'listeners.messages.dead',
    workers: 1,
    batchSize: 40,
    restMs: 0,
    expireInSeconds: 60,
    retries: deliveryRetries,
  },
  webhooks: {
    queue: 'listeners.webhooks',
    deadQueue: 'listeners.webhooks.dead',
    workers: 4,
    batchSize: 1,
    restMs: 0,
    expireInSeconds: 60,
    retries: listenerRetries,
  },
  imports: {
    queue: 'listeners.imports',
    deadQueue: 'listeners.imports.dead',
    workers: 1,
    batchSize: 1,
    restMs: 0,
    expireInSeconds: 300,
    retries: listenerRetries,
  },
} as const satisfies Record<string, JobQueue>

export type JobQueue = {
  queue: string
  /** The queue for jobs that have failed all attempts. */
  deadQueue: string
  workers: number
  batchSize: number
  /** Pause after a batch in milliseconds, so that the next batch has more jobs. */
  restMs: number
  expireInSeconds: number
  retries: RetryPolicy
}

export function queueOf({ slow }: { slow?: SlowQueue }): JobQueue {
  return jobQueues[slow ?? 'quick']
}

/** Seconds after which pg-boss deletes a waiting job, dead jobs included. */
export const YEAR_SECONDS = 365 * 24 * 60 * 60
const KEEP_COMPLETED_SECONDS = 12 * 60 * 60

/**
 * The options of a queue in pg-boss. The wait before a retry is random, between one and two times `retryDelay`, and
 * doubles with each attempt.
 */
export function queueOptions({
  deadQueue,
  expireInSeconds,
  retries: { tries, firstSeconds, longestSeconds },
}: JobQueue): UpdateQueueOptions {
  return {
    deadLetter: deadQueue,
    expireInSeconds,
    retentionSeconds: YEAR_SECONDS,
    deleteAfterSeconds: KEEP_COMPLETED_SECONDS,
    retryLimit: tries - 1,
    retryDelay: Math.floor(firstSeconds / 2),
    retryDelayMax: longestSeconds,
    retryBackoff: true,
  }
}

/** Options that make a call of pg-boss part of this transaction. */
export function inTransaction(tx: Tx): ConnectionOptions {
  return { db: fromDrizzle(tx, sql) }
}
