import PgBoss from 'pg-boss'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { type ClockGuard, createClockGuard } from './clock-guard.ts'
import type { Database } from './db/open.ts'
import { type DeadJob, findDeadJobs } from './dead-jobs.ts'
import type { Listener, Listeners } from './events.ts'
import { flatten } from './insert-jobs.ts'
import { type JobQueue, jobQueues, queueOptions } from './job-queues.ts'
import type { ListenerJob, TakenRow } from '#server/platform/job-rows/job-batches.ts'
import { moveOutbox } from './outbox.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { RetryPolicy } from './retry-policy.ts'
import { type Rounds, runRounds } from './rounds.ts'
import { type ScheduledJobs, scheduleJobs } from './schedule.ts'
import { endsWithin } from './shutdown.ts'
import { type TakenJob, type TakenJobs, takeJobs } from '#server/platform/job-rows/taken-jobs.ts'

type Log = Record<'info' | 'warn' | 'error', (details: object, text: string) => void>

export type Jobs = {
  /** Call it after a commit that may have recorded events; returns at once and never throws. */
  wake(): void
  /** Jobs that failed all tries; they stay until they are retried. */
  dead(): Promise<DeadJob[]>
  /** Resolves when no job that is due is waiting. */
  drained(): Promise<void>
  stop(): Promise<void>
}

const POLL_MS = 2_000
/** Under load, many events and jobs go into one transaction. */
const REST_MS = 25
/** Longest wait for running jobs when the server stops, in milliseconds. */
const STOP_MS = 1_000

type JobOptions = {
  scheduledJobs?: ScheduledJobs
  clock?: Clock
  guard?: ClockGuard
  /** The retry policy of both queues, instead of their own. */
  retries?: RetryPolicy
  /** The circuit breaker of the mail server, for the queue of emails. */
  breaker?: CircuitBreaker | undefined
}

/**
 * Delivers events from the outbox to their listeners: one transaction turns outbox rows into pg-boss jobs and a NOTIFY
 * for live screens; then the jobs run with retries, and end in the queue of dead jobs if all tries fail.
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
    breaker,
  }: JobOptions = {},
): Promise<Jobs> {
  const executeSql = async (text: string, values: unknown[] = []) =>
    flatten(await database.query(text, values))
  const boss = new PgBoss({ db: { executeSql }, schema: 'pgboss' })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'))
  await boss.start()
  const queues = await createQueues(boss, retries)
  const scheduled = await scheduleJobs(boss, database, scheduledJobs, { clock, guard, log })
  const byName = nameListeners(listeners)

  const failure = 'events could not be handed to the jobs'
  const always = { everyMs: POLL_MS, log, failure }
  // On a full disk, events stay in the outbox, because delivering them writes to the disk.
  const runUnlessFull = (round: () => Promise<number>, restMs = 0) =>
    runRounds(async () => (database.isReadOnly() ? 0 : round()), { ...always, restMs })
  const works = queues.map((line) => {
    const taken = takeJobs({ boss, database }, line)
    return { taken, line, byName, database, log, breaker, loads: new WeakMap<TakenRow, Loads>() }
  })
  const queueRounds = works.flatMap((work) =>
    Array.from({ length: work.line.workers }, () => ({
      line: work.line,
      rounds: runUnlessFull(() => runRound(work), work.line.restMs),
    })),
  )
  const carry = async (): Promise<number> => {
    const { events, queues: filled } = await moveOutbox(database, listeners, log)
    for (const { line, rounds } of queueRounds) if (filled.has(line.queue)) rounds.wake()
    return events
  }
  const outboxRounds = runUnlessFull(carry, REST_MS)
  database.onCommit(outboxRounds.wake)
  return runTogether([outboxRounds, ...queueRounds.map(({ rounds }) => rounds)], {
    dead: () => findDeadJobs(database),
    async stop(carrying) {
      await endsWithin(STOP_MS, Promise.all([scheduled.stop(), carrying]))
      await endsWithin(STOP_MS, Promise.all(works.map(({ taken }) => taken.giveBack())))
      await endsWithin(STOP_MS, boss.stop({ graceful: false, wait: false }))
    },
  })
}

async function createQueues(boss: PgBoss, retries?: RetryPolicy): Promise<JobQueue[]> {
  const queues = Object.values<JobQueue>(jobQueues).map((own) => ({
    ...own,
    ...(retries && { retries }),
  }))
  for (const queue of queues) await createQueue(boss, queue)
  return queues
}

function nameListeners(listeners: Listeners): Map<string, Listener<unknown>> {
  const all = Object.values(listeners).flat()
  return new Map(all.map((listener) => [listener.name, listener as Listener<unknown>]))
}

type Others = Pick<Jobs, 'dead'> & { stop(carrying: Promise<unknown>): Promise<void> }

function runTogether(all: Rounds[], others: Others): Jobs {
  let stopping: Promise<void> | undefined
  const [carrying] = all
  const running = () => all.map((rounds) => rounds.running()).find((work) => work !== undefined)
  return {
    wake: () => carrying?.wake(),
    dead: others.dead,
    async drained() {
      for (const rounds of all) rounds.wake()
      for (let work = running(); work; work = running()) await work
    },
    stop: () => (stopping ??= others.stop(Promise.all(all.map((rounds) => rounds.stop())))),
  }
}

/** Creates the queues, or updates those that an older version has created. */
async function createQueue(boss: PgBoss, line: JobQueue): Promise<void> {
  const options = queueOptions(line)
  await boss.createQueue(line.deadQueue)
  for (const name of [line.queue, line.batchQueue ?? []].flat()) {
    await boss.createQueue(name, { ...options, name })
    await boss.updateQueue(name, { ...options, name })
  }
}

type Work = {
  taken: TakenJobs
  line: JobQueue
  byName: Map<string, Listener<unknown>>
  database: Database
  log: Log
  breaker: CircuitBreaker | undefined
  loads: WeakMap<TakenRow, Loads>
}
type Loads = Map<ListenerJob, Promise<unknown> | undefined>

/** What the listener has loaded for this job: when the first job of a batch begins, all of them are loaded. */
function loadedFor(
  { byName, database, loads }: Work,
  { data, row }: TakenJob,
): Promise<unknown> | undefined {
  if (!row.isBatch) return undefined
  const loaded: Loads =
    loads.get(row) ??
    new Map(
      [...row.open].map((job) => [job, byName.get(job.listener)?.load?.(job.payload, database)]),
    )
  if (!loads.has(row)) for (const load of loaded.values()) load?.catch(() => undefined)
  loads.set(row, loaded)
  return loaded.get(data)
}

/** Sends no emails while the circuit breaker is open, so that they do not use up their tries. */
async function runRound(work: Work): Promise<number> {
  const { breaker, line, taken } = work
  if (!breaker || line.queue !== jobQueues.slow.queue) return runJobs(work)
  const leave = breaker.enter()
  if (leave) return runJobs(work).finally(leave)
  await taken.giveBack()
  return 0
}

async function runJobs(work: Work): Promise<number> {
  const { taken, byName, database, log } = work
  const jobs = await taken.take()
  const done: TakenJob[] = []
  for (const job of jobs) {
    const { listener, event, payload } = job.data
    try {
      const loaded = await loadedFor(work, job)
      await byName.get(listener)?.handle(payload, database, loaded)
      done.push(job)
    } catch (error) {
      log.error({ err: error, listener, event }, 'a listener failed')
      const isDead = await taken.fail(job, error)
      if (isDead) log.error({ id: job.row.id, listener, event }, 'a job failed for good')
    }
  }
  if (done.length > 0) await taken.complete(done)
  return jobs.length
}
