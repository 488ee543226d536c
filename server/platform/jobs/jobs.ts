import type { Job, PgBoss } from 'pg-boss'
import { type ClockGuard, createClockGuard } from '../clock-guard.ts'
import type { Database } from '../db/open.ts'
import type { Listener, Listeners } from '../events.ts'
import { type DeadJob, failJob, findDeadJobs, retryDeadJobs } from './failed-jobs.ts'
import type { JobQueue, ListenerJob } from './job-queues.ts'
import { openJobStore } from './job-store.ts'
import { moveOutbox } from '../outbox.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import type { RetryPolicy } from './retry-policy.ts'
import { groupCalls, type Rounds, runRounds } from './rounds.ts'
import { type ScheduledJobs, scheduleJobs } from './schedule.ts'
import { endsWithin } from '../shutdown.ts'
import { traceWork } from '../tracing/traced.ts'

type Log = Record<'info' | 'warn' | 'error', (details: object, text: string) => void>

export type Jobs = {
  /** Call it after a commit that may have recorded events; returns at once and never throws. */
  wake(): void
  /** Jobs that have failed all attempts; they stay until they are retried. */
  dead(): Promise<DeadJob[]>
  /** Restarts dead jobs, all or one; returns their number. */
  retry(id?: string): Promise<number>
  /** Resolves when no due job is waiting. */
  drained(): Promise<void>
  stop(): Promise<void>
}

const POLL_MS = 2_000
/** Pause after a round in milliseconds, so that under load one transaction takes many events or jobs. */
const REST_MS = 25
/** Longest wait for running jobs when the server stops, in milliseconds. */
const STOP_MS = 1_000

type JobOptions = {
  scheduledJobs?: ScheduledJobs
  clock?: Clock
  guard?: ClockGuard
  /** Replaces the retry policy of all queues. */
  retries?: RetryPolicy
  /** Listeners of jobs that an earlier release has made; no event makes such a job any more. */
  carried?: Listener<unknown>[]
  /** Called after events were moved out of the outbox. */
  onMoved?: () => void
}

/**
 * Delivers events from the outbox to their listeners. One transaction turns outbox rows into pg-boss jobs and a
 * NOTIFY for live screens. Then the jobs run with retries; a job that fails all attempts moves to the queue of dead
 * jobs.
 */
export async function startJobs(
  { background: database }: Database,
  listeners: Listeners,
  log: Log,
  {
    scheduledJobs = {},
    clock = systemClock,
    guard = createClockGuard(clock),
    retries,
    carried = [],
    onMoved = () => undefined,
  }: JobOptions = {},
): Promise<Jobs> {
  const onError = (error: Error) => log.error({ err: error }, 'the job queue had an error')
  const { boss, queues } = await openJobStore(database, { onError, retries })
  const scheduled = await scheduleJobs(boss, database, scheduledJobs, { clock, guard, log })
  const byName = nameListeners(listeners, carried)

  const failure = 'events could not be handed to the jobs'
  const always = { everyMs: POLL_MS, log, failure }
  // On a full disk, events stay in the outbox, because delivering them writes to the disk.
  const runUnlessFull = (round: () => Promise<number>, restMs = 0) =>
    runRounds(async () => (database.isReadOnly() ? 0 : round()), { ...always, restMs })
  const queueRounds = queues.flatMap((queue) => {
    const worker = createWorker({ boss }, queue)
    const work = { queue, worker, byName, database, boss, log }
    return Array.from({ length: queue.workers }, () => ({
      name: queue.queue,
      rounds: runUnlessFull(() => runJobs(work), queue.restMs),
    }))
  })
  const carry = async (): Promise<number> => {
    const { events, queues: filled } = await moveOutbox({ database, boss, listeners, log })
    for (const { name, rounds } of queueRounds) if (filled.has(name)) rounds.wake()
    if (events.length > 0) onMoved()
    return events.length
  }
  const outboxRounds = runUnlessFull(carry, REST_MS)
  database.onCommit(outboxRounds.wake)
  return runTogether([outboxRounds, ...queueRounds.map(({ rounds }) => rounds)], {
    dead: () => findDeadJobs(boss),
    retry: (id) => retryDeadJobs(boss, id === undefined ? undefined : [id]),
    async stop(carrying) {
      await endsWithin(STOP_MS, Promise.all([scheduled.stop(), carrying]))
      await endsWithin(STOP_MS, boss.stop({ graceful: false }))
    },
  })
}

function nameListeners(
  listeners: Listeners,
  carried: Listener<unknown>[],
): Map<string, Listener<unknown>> {
  const all = [...carried, ...Object.values(listeners).flat()]
  return new Map(all.map((listener) => [listener.name, listener as Listener<unknown>]))
}

type Others = Pick<Jobs, 'dead' | 'retry'> & {
  stop(carrying: Promise<unknown>): Promise<void>
}

function runTogether(all: Rounds[], others: Others): Jobs {
  let stopping: Promise<void> | undefined
  const [carrying] = all
  const running = () => all.map((rounds) => rounds.running()).find((work) => work !== undefined)
  return {
    wake: () => carrying?.wake(),
    dead: others.dead,
    async retry(id) {
      const started = await others.retry(id)
      for (const rounds of all) rounds.wake()
      return started
    },
    async drained() {
      for (const rounds of all) rounds.wake()
      for (let work = running(); work; work = running()) await work
    },
    stop: () => (stopping ??= others.stop(Promise.all(all.map((rounds) => rounds.stop())))),
  }
}

type Work = {
  queue: JobQueue
  worker: QueueWorker
  byName: Map<string, Listener<unknown>>
  database: Database
  boss: PgBoss
  log: Log
}
type TakenJob = Job<ListenerJob>
type QueueWorker = { take(): Promise<TakenJob[]>; complete(jobs: TakenJob[]): Promise<void> }

/** Takes and completes jobs for all workers of a queue; simultaneous calls share one statement. */
function createWorker({ boss }: { boss: PgBoss }, { queue, batchSize }: JobQueue): QueueWorker {
  return {
    take: groupCalls(async (takers: void[]) => {
      const jobs = await boss.fetch<ListenerJob>(queue, { batchSize: takers.length * batchSize })
      return takers.map(() => jobs.splice(0, batchSize))
    }),
    complete: groupCalls(async (done: TakenJob[][]) => {
      await boss.complete(queue, done.flat())
      return []
    }),
  }
}

async function runJobs(work: Work): Promise<number> {
  const { worker, byName, database, queue, log } = work
  const jobs = await worker.take()
  const done: TakenJob[] = []
  for (const job of jobs) {
    const { listener, event, payload } = job.data
    try {
      await traceWork({ kind: 'job', text: listener }, async () =>
        byName.get(listener)?.handle(payload, database),
      )
      done.push(job)
    } catch (error) {
      log.error({ err: error, listener, event }, 'a listener failed')
      const isDead = await failJob(work.boss, queue, { job, error })
      if (isDead) log.error({ id: job.id, listener, event }, 'a job failed for good')
    }
  }
  if (done.length > 0) await worker.complete(done)
  return jobs.length
}
