import type { PgBoss } from 'pg-boss'
import { INDIA_ZONE } from '#shared/formats/india-time.ts'
import type { ClockGuard } from '../clock-guard.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../ports/clock.ts'
import { type Rounds, runRounds } from './rounds.ts'

/**
 * A scheduled job, usually run by one server process at a time. `now` is the trusted time, by which deadlines are
 * checked; it may be earlier than the wall clock, never later.
 */
export type ScheduledJob = (database: Database, now: Date) => Promise<void>

export type ScheduledJobs = {
  /** Jobs at 3:30 in Asia/Kolkata, with retries. */
  nightly?: ScheduledJob[]
  /** Jobs of each process, at the start and then every two seconds. They have to be cheap. */
  eachMoment?: ScheduledJob[]
  /** Jobs at the start and then each minute; a failed job runs again in the next minute. */
  eachMinute?: ScheduledJob[]
}
type Log = Record<'warn' | 'error', (details: object, text: string) => void>
type Helpers = { clock: Clock; guard: ClockGuard; log: Log }

const NIGHTLY = 'nightly'
const AT_NIGHT = '30 3 * * *'
const EACH_MINUTE = 'each-minute'
/** Interval of a process's checks for scheduled work, in milliseconds. */
const ASK_MS = 10_000
const MOMENT_MS = 2_000
/** Most waiting jobs that one round takes; after an outage, the jobs of several minutes may wait. */
const MOST_WAITING = 100

/** Starts the scheduled jobs. `stop` starts no more work and waits for the running job. */
export async function scheduleJobs(
  boss: PgBoss,
  database: Database,
  { nightly = [], eachMoment = [], eachMinute = [] }: ScheduledJobs,
  helpers: Helpers,
): Promise<{ stop(): Promise<void> }> {
  const { log, clock } = helpers
  const rounds: Rounds[] = []
  const minute = createMinuteRound(database, eachMinute, helpers)
  const workOn = (queue: string, work: () => Promise<void>) =>
    rounds.push(
      runRounds(() => workOff(boss, queue, work), {
        everyMs: ASK_MS,
        log,
        failure: `scheduled work (${queue}) failed`,
      }),
    )
  if (eachMoment.length > 0)
    rounds.push(
      runRounds(
        async () => {
          if (!database.isReadOnly()) for (const job of eachMoment) await job(database, clock())
          return 0
        },
        { everyMs: MOMENT_MS, log, failure: 'scheduled work of the moment failed' },
      ),
    )
  if (nightly.length > 0) {
    await boss.createQueue(NIGHTLY)
    await boss.schedule(NIGHTLY, AT_NIGHT, {}, { tz: INDIA_ZONE, retryLimit: 3 })
    workOn(NIGHTLY, async () => {
      for (const job of nightly) await job(database, clock())
    })
  }
  if (eachMinute.length > 0) {
    await boss.createQueue(EACH_MINUTE)
    await boss.schedule(EACH_MINUTE, '* * * * *', {}, { retryLimit: 0 })
    await boss.send(EACH_MINUTE, {}, { retryLimit: 0 })
    workOn(EACH_MINUTE, minute.run)
  }
  return {
    async stop() {
      minute.stop()
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}

/**
 * Takes all waiting jobs of a queue and does the work once for all of them. Awaits every call. pg-boss's own workers
 * do not, so they cause an unhandled rejection when the database fails while they report.
 */
async function workOff(boss: PgBoss, queue: string, work: () => Promise<void>): Promise<number> {
  const jobs = await boss.fetch(queue, { batchSize: MOST_WAITING })
  if (jobs.length === 0) return 0
  const ids = jobs.map(({ id }) => id)
  try {
    await work()
  } catch (error) {
    await boss.fail(queue, ids)
    throw error
  }
  await boss.complete(queue, ids)
  return 0
}

/** Runs the jobs of a minute one after the other, with the trusted time. A failed job does not stop the next one. */
export function createMinuteRound(
  database: Database,
  scheduledJobs: ScheduledJob[],
  { guard, log }: Pick<Helpers, 'guard' | 'log'>,
) {
  let stopped = false
  return {
    async run() {
      if (stopped || database.isReadOnly()) return
      const { now, doubtedBySeconds } = await guard.take(database)
      if (doubtedBySeconds !== null)
        log.error(
          { alarm: 'clock', doubtedBySeconds },
          'the clock disagrees with the time that has passed: deadlines follow the time that has passed',
        )
      for (const job of scheduledJobs) {
        if (stopped) return
        await job(database, now).catch((error: unknown) =>
          log.error({ err: error }, 'scheduled work of the minute failed'),
        )
      }
    },
    stop() {
      stopped = true
    },
  }
}
