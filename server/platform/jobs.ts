import PgBoss from 'pg-boss'
import { sql } from 'drizzle-orm'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { type ClockGuard, createClockGuard } from './clock-guard.ts'
import type { Database, Tx } from './db/open.ts'
import { outbox } from './db/tables/platform.ts'
import { type DeadJob, type ListenerJob, findDeadJobs } from './dead-jobs.ts'
import type { EventName, Events, Listener, Listeners } from './events.ts'
import { failJob } from './failed-jobs.ts'
import { flatten, insertJobs } from './insert-jobs.ts'
import { type JobQueue, jobQueues, queueOf, queueOptions } from './job-queues.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { RetryPolicy } from './retry-policy.ts'
import { type Rounds, runRounds } from './rounds.ts'
import { type ScheduledJobs, scheduleJobs } from './schedule.ts'
import { endsWithin } from './shutdown.ts'
import { type TakenJobs, takeJobs } from './taken-jobs.ts'

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

/** The channel of live screens: which orders changed, without their data. */
export const LIVE_CHANNEL = 'live'

/**
 * Delivers events from the outbox to their listeners: one transaction turns outbox rows into pg-boss jobs and a NOTIFY
 * for live screens; then the jobs run with retries, and end in the queue of dead jobs if all tries fail.
 */
export async function startJobs(
  database: Database,
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
  const rounds = { everyMs: POLL_MS, log, failure }
  // On a full disk, events stay in the outbox, because delivering them writes to the disk.
  const runUnlessFull = (round: () => Promise<number>, restMs = 0) =>
    runRounds(async () => (database.isReadOnly() ? 0 : round()), { ...rounds, restMs })
  const works = queues.map((line) => {
    const taken = takeJobs({ boss, database }, line)
    return { taken, boss, line, byName, database, log, breaker }
  })
  const queueRounds = works.flatMap((work) =>
    Array.from({ length: work.line.workers }, () =>
      runUnlessFull(() => runRound(work), work.line.restMs),
    ),
  )
  const carry = async (): Promise<number> => {
    const moved = await moveOutbox(database, listeners, log)
    if (moved > 0) for (const each of queueRounds) each.wake()
    return moved
  }
  const outboxRounds = runUnlessFull(carry, REST_MS)
  database.onCommit(outboxRounds.wake)
  return runTogether([outboxRounds, ...queueRounds], {
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

/** A filter that fails delays no event: then each listener gets all of them. */
async function moveOutbox(database: Database, listeners: Listeners, log: Log): Promise<number> {
  const move = (choose: typeof chosen) =>
    database.transaction((tx) => moveEvents(tx, listeners, choose), { silent: true })
  try {
    return await move(chosen)
  } catch (error) {
    log.error({ err: error }, 'events could not be filtered for their listeners')
    return move(async (_tx, _listener, payloads) => payloads)
  }
}

const chosen = async (tx: Tx, { filter }: Listener<unknown>, payloads: unknown[]) =>
  filter ? filter(tx, payloads) : payloads

async function moveEvents(tx: Tx, listeners: Listeners, choose: typeof chosen): Promise<number> {
  const { rows } = await tx.execute<{ name: EventName; payload: Events[EventName] }>(sql`
    delete from ${outbox} where id in
      (select id from ${outbox} order by id limit 200 for update skip locked)
    returning name, payload`)
  const jobs: PgBoss.JobInsert[] = []
  for (const event of new Set(rows.map(({ name }) => name))) {
    const payloads = rows.filter(({ name }) => name === event).map(({ payload }) => payload)
    for (const listener of (listeners[event] ?? []) as Listener<unknown>[])
      jobs.push(...jobsOf(listener, event, await choose(tx, listener, payloads)))
  }
  if (jobs.length > 0) await insertJobs(tx, jobs)
  const received = rows.filter(({ name }) =>
    /^(?:order\.|payment\.|pickup|sessions\.|stock\.)/.test(name),
  )
  for (let at = 0; at < received.length; at += 20) {
    const text = JSON.stringify(received.slice(at, at + 20).map(liveNotice))
    await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${text})`)
  }
  return rows.length
}

function jobsOf(
  listener: Listener<unknown>,
  event: EventName,
  payloads: unknown[],
): PgBoss.JobInsert<ListenerJob>[] {
  return payloads.map((payload) => ({
    name: queueOf(listener).queue,
    priority: listener.urgent ? 1 : 0,
    data: { listener: listener.name, event, payload: payload as Events[EventName] },
  }))
}

function liveNotice({
  name,
  payload,
}: {
  name: EventName
  payload: Events[EventName]
}): LiveNotice {
  const { orderId, storeId, shopperId, by } = payload as Events['order.ready']
  return { event: name, orderId, storeId, shopperId, by }
}
export type LiveNotice = Events['order.ready'] & { event: EventName }

/** Creates the queue, or updates one that an older version has created. */
async function createQueue(boss: PgBoss, queue: JobQueue): Promise<void> {
  const options = queueOptions(queue)
  await boss.createQueue(queue.deadQueue)
  await boss.createQueue(queue.queue, options)
  await boss.updateQueue(queue.queue, options)
}

type Work = {
  taken: TakenJobs
  boss: PgBoss
  line: JobQueue
  byName: Map<string, Listener<unknown>>
  database: Database
  log: Log
  breaker: CircuitBreaker | undefined
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
  const { taken, boss, line, byName, database, log } = work
  const jobs = await taken.take()
  if (jobs.length === 0) return 0
  const done: string[] = []
  for (const { id, data, retryCount } of jobs) {
    try {
      await byName.get(data.listener)?.handle(data.payload, database)
      done.push(id)
    } catch (error) {
      const { listener, event } = data
      log.error({ err: error, listener, event }, 'a listener failed')
      const isDead = await failJob({ boss, database }, line, { id, retryCount, error })
      if (isDead) log.error({ id, listener, event }, 'a job failed for good')
    }
  }
  if (done.length > 0) await taken.complete(done)
  return jobs.length
}
