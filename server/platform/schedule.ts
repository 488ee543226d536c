import type PgBoss from 'pg-boss'
import { guardClock } from './clock-guard.ts'
import type { Database } from './db/open.ts'
import type { Clock } from './ports/clock.ts'

/** Work that the clock asks for, done by one server process at a time, as far as it can be told. */
export type Chore = (database: Database) => Promise<void>

export type Chores = {
  /** At half past three in Asia/Kolkata, again until it succeeds. */
  nightly?: Chore[]
  /** At the start and then each minute; what fails has its next try with the next minute. */
  eachMinute?: Chore[]
}
type Helpers = {
  clock: Clock
  log: { warn(details: object, text: string): void; error(details: object, text: string): void }
}

const NIGHTLY = 'nightly'
const AT_NIGHT = '30 3 * * *'
const EACH_MINUTE = 'each-minute'
const FETCH_SECONDS = 10

/** Resolves to the way to stop: no chore begins any more, and one that runs is waited for. */
export async function scheduleChores(
  boss: PgBoss,
  database: Database,
  { nightly = [], eachMinute = [] }: Chores,
  helpers: Helpers,
): Promise<() => Promise<void>> {
  if (nightly.length > 0) {
    await boss.createQueue(NIGHTLY)
    await boss.schedule(NIGHTLY, AT_NIGHT, {}, { tz: 'Asia/Kolkata', retryLimit: 3 })
    await boss.work(NIGHTLY, { pollingIntervalSeconds: 60 }, async () => {
      for (const chore of nightly) await chore(database)
    })
  }
  if (eachMinute.length === 0) return async () => undefined
  const round = makeRound(database, eachMinute, helpers)
  await boss.createQueue(EACH_MINUTE)
  await boss.schedule(EACH_MINUTE, '* * * * *', {}, { retryLimit: 0 })
  await boss.work(EACH_MINUTE, { pollingIntervalSeconds: FETCH_SECONDS }, round.run)
  await boss.send(EACH_MINUTE, {}, { retryLimit: 0 })
  return round.stop
}

function makeRound(database: Database, chores: Chore[], { clock, log }: Helpers) {
  const jumped = guardClock(clock)
  const state = { stopped: false, running: Promise.resolve() }
  const work = async () => {
    if (jumped()) return log.warn({}, 'the clock jumped: timers wait a minute')
    if (database.isReadOnly()) return
    for (const chore of chores) {
      if (state.stopped) return
      await chore(database).catch((error: unknown) =>
        log.error({ err: error }, 'a chore of the minute failed'),
      )
    }
  }
  return {
    async run() {
      if (state.stopped) return
      state.running = work()
      await state.running
    },
    async stop() {
      state.stopped = true
      await state.running
    },
  }
}
