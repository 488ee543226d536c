import PgBoss from 'pg-boss'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from './db/open.ts'
import { outbox } from './db/tables/platform.ts'
import type { EventName, Events, Listener, Listeners } from './events.ts'
import { messageForLog } from './log.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import { type Chores, scheduleChores } from './schedule.ts'

type Log = Record<'info' | 'warn' | 'error', (details: object, text: string) => void>

type Errand = { listener: string; event: EventName; payload: Events[EventName] }
export type DeadErrand = { id: string; listener: string; event: string; at: Date; error: string }

export type Jobs = {
  /** Call after a commit that may have recorded events; never waits, never throws. */
  wake(): void
  /** Errands that failed every retry; they stay until somebody looks. */
  dead(): Promise<DeadErrand[]>
  /** Resolves when nothing is waiting that could run now. */
  drained(): Promise<void>
  stop(): Promise<void>
}

const DEAD = 'listeners.dead'
/**
 * Errands that talk to the world outside wait in a line of their own: a mail server that hangs holds up letters
 * only. A whole batch at its slowest stays below the time after which an errand counts as lost.
 */
const lines = {
  quick: { queue: 'listeners', batchSize: 40, expireInSeconds: 60 },
  slow: { queue: 'listeners.slow', batchSize: 10, expireInSeconds: 300 },
} as const
type WaitingLine = (typeof lines)[keyof typeof lines]
const lineOf = ({ slow }: { slow?: true }) => (slow ? lines.slow : lines.quick)
const POLL_MS = 2_000

/** Eight tries over about twenty minutes, further apart each time. */
export const usualPatience = { retryLimit: 8, retryDelay: 2 }
type Habits = { retryLimit: number; retryDelay: number; chores?: Chores; clock?: Clock }

/** What live screens hear: which orders moved, nothing about them. */
export const LIVE_CHANNEL = 'live'

/**
 * Carries events from the outbox to their listeners: in one transaction the outbox rows become pg-boss jobs
 * and a NOTIFY for live screens; then the jobs run with retries and end, if they must, among the dead letters.
 */
export async function startJobs(
  database: Database,
  listeners: Listeners,
  log: Log,
  { chores = {}, clock = systemClock, ...patience }: Habits = usualPatience,
): Promise<Jobs> {
  const { pool } = database
  const executeSql = async (text: string, values?: unknown[]) =>
    flatten(await pool.query(text, values))
  const boss = new PgBoss({ db: { executeSql }, schema: 'pgboss' })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue stumbled'))
  await boss.start()
  await boss.createQueue(DEAD)
  for (const { queue: name, expireInSeconds } of Object.values(lines)) {
    const retryBackoff = patience.retryDelay > 0
    const habits = { ...patience, name, retryBackoff, expireInSeconds, deadLetter: DEAD }
    await boss.createQueue(name, habits)
  }
  const stopChores = await scheduleChores(boss, database, chores, { clock, log })
  const byName = new Map(
    Object.values(listeners)
      .flat()
      .map((listener) => [listener.name, listener as Listener<unknown>]),
  )

  // On a full disk everything waits where it is: carrying it along is writing too.
  const unlessFull = (round: () => Promise<number>) => async () =>
    database.isReadOnly() ? 0 : round()
  const errands = Object.values(lines).map((line) =>
    runRounds(
      unlessFull(() => runErrands({ boss, line, byName, database, log })),
      log,
    ),
  )
  const carry = async (): Promise<number> => {
    const moved = await database.transaction((tx) => moveOutbox(tx, boss, listeners))
    if (moved > 0) for (const rounds of errands) rounds.wake()
    return moved
  }
  return runTogether([runRounds(unlessFull(carry), log), ...errands], {
    dead: () => findDead(database),
    async end() {
      await stopChores()
      await boss.stop({ graceful: false, wait: false })
    },
  })
}

type Rounds = {
  wake(): void
  /** The present work; undefined at rest. */
  running(): Promise<void> | undefined
  stop(): Promise<void>
}

/** One round at a time, at once when woken, else every two seconds. */
function runRounds(round: () => Promise<number>, log: Log): Rounds {
  const state = { stopped: false, again: false, running: undefined as Promise<void> | undefined }
  const work = async () => {
    do {
      state.again = false
      const done = await round().catch((error: unknown) => {
        log.error({ err: error }, 'events could not be carried away')
        return 0
      })
      state.again ||= done > 0
    } while (state.again && !state.stopped)
  }
  const wake = () => {
    state.again = true
    if (state.stopped) return
    state.running ??= work().finally(() => {
      state.running = undefined
      if (state.again) wake()
    })
  }
  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  wake()
  return {
    wake,
    running: () => state.running,
    async stop() {
      state.stopped = true
      clearInterval(timer)
      await state.running
    },
  }
}

function runTogether(all: Rounds[], others: Pick<Jobs, 'dead'> & { end(): Promise<void> }): Jobs {
  const [carrying] = all
  const running = () => all.map((rounds) => rounds.running()).find((work) => work !== undefined)
  return {
    wake: () => carrying?.wake(),
    dead: others.dead,
    async drained() {
      for (const rounds of all) rounds.wake()
      for (let work = running(); work; work = running()) await work
    },
    async stop() {
      await Promise.all(all.map((rounds) => rounds.stop()))
      await others.end()
    },
  }
}

async function moveOutbox(tx: Tx, boss: PgBoss, listeners: Listeners): Promise<number> {
  const { rows } = await tx.execute<{ name: EventName; payload: Events[EventName] }>(sql`
    delete from ${outbox} where id in
      (select id from ${outbox} order by id limit 200 for update skip locked)
    returning name, payload`)
  if (rows.length === 0) return 0
  const jobs = rows.flatMap(({ name: event, payload }) =>
    (listeners[event] ?? []).map((listener) => ({
      name: lineOf(listener).queue,
      data: { listener: listener.name, event, payload } satisfies Errand,
    })),
  )
  if (jobs.length > 0) await insertJobs(tx, boss, jobs)
  const heard = rows.filter(({ name }) => /^(?:order\.|pickup|sessions\.)/.test(name))
  for (let at = 0; at < heard.length; at += 20) {
    const text = JSON.stringify(heard.slice(at, at + 20).map(liveNotice))
    await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${text})`)
  }
  return rows.length
}

function liveNotice({
  name,
  payload,
}: {
  name: EventName
  payload: Events[EventName]
}): LiveNotice {
  const { orderId, storeId, shopperId } = payload as Events['order.booked']
  return { event: name, orderId, storeId, shopperId }
}
export type LiveNotice = { event: EventName; orderId: string; storeId: string; shopperId: string }

async function insertJobs(tx: Tx, boss: PgBoss, jobs: PgBoss.JobInsert<Errand>[]): Promise<void> {
  // pg-boss writes its rows inside our transaction through this handle.
  const executeSql = async (text: string, values: unknown[] = []) =>
    flatten(await tx.execute(parameterised(text, values)))
  await boss.insert(jobs, { db: { executeSql } } as PgBoss.InsertOptions)
}

/** Turns `… $1 …` and its values into a query of the builder, whose numbering starts anew. */
function parameterised(text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1] ?? null),
    ),
    sql.raw(''),
  )
}

type Work = {
  boss: PgBoss
  line: WaitingLine
  byName: Map<string, Listener<unknown>>
  database: Database
  log: Log
}

async function runErrands({ boss, line, byName, database, log }: Work): Promise<number> {
  const { queue, batchSize } = line
  const jobs = await boss.fetch<Errand>(queue, { batchSize })
  if (jobs.length === 0) return 0
  const done: string[] = []
  for (const { id, data } of jobs) {
    try {
      await byName.get(data.listener)?.hear(data.payload, database)
      done.push(id)
    } catch (error) {
      log.error({ err: error, listener: data.listener, event: data.event }, 'a listener failed')
      await boss.fail(queue, id, { message: messageForLog(error as Error) })
    }
  }
  if (done.length > 0) await boss.complete(queue, done)
  return jobs.length
}

async function findDead({ db }: Database): Promise<DeadErrand[]> {
  const { rows } = await db.execute<{
    id: string
    data: Errand
    created_on: Date
    error: string
  }>(sql`
    select id, data, created_on, coalesce(output ->> 'message', '') as error
    from pgboss.job where name = ${DEAD} order by created_on desc limit 100`)
  return rows.map(({ id, data, created_on: at, error }) => ({
    id,
    listener: data.listener,
    event: data.event,
    at: new Date(at),
    error,
  }))
}

type Rows = { rows: Record<string, unknown>[]; rowCount: number | null }

/** Several statements answer with several results. */
function flatten(result: Rows | Rows[]) {
  const results = Array.isArray(result) ? result : [result]
  return {
    rows: results.flatMap(({ rows }) => rows ?? []),
    rowCount: results.at(-1)?.rowCount ?? 0,
  }
}
