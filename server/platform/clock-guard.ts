import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import type { Database, Db, Tx } from './db/open.ts'
import { trustedTime } from './db/tables/platform.ts'
import { type Clock, systemClock } from './ports/clock.ts'

/** Largest difference between clock and expected time, in milliseconds, before the clock is doubted. */
const DOUBT_MS = MINUTE_MS
/**
 * Longest outage, in milliseconds. A clock that is ahead by at most this at a start raises no alarm, because an outage
 * is the probable cause.
 */
const LONGEST_OUTAGE_MS = 6 * HOUR_MS
/**
 * Time in milliseconds during which the difference of a doubted clock must stay the same until the clock is accepted.
 */
const BELIEVED_AFTER_MS = DAY_MS

/** Milliseconds of two clocks: `wall` is the database's clock, `running` a monotonic clock that nobody can set. */
type Reading = { wall: number; running: number }

/** The state of a process's clock: the time was `trusted` when the monotonic clock showed `running`. */
export type KnownTime = {
  trusted: number
  running: number
  /**
   * `difference`: wall clock minus expected time; `since`: start of the difference by the monotonic clock; `outage`:
   * true when an outage is its cause.
   */
  doubt?: { difference: number; since: number; outage: boolean }
}

/**
 * Computes the trusted time, which normally follows the database's clock. When that clock differs by more than a minute
 * from the expected time or from the time saved in the database, the trusted time advances with the monotonic clock
 * instead, until both agree again or until the difference has stayed the same for a day. `remembered` is the latest
 * time of any process. After an outage, deadlines are therefore later by the outage's length for a day, because nobody
 * could act during the outage.
 */
export function judgeTime(known: KnownTime, remembered: number, now: Reading): KnownTime {
  const { wall, running } = now
  const elapsed = running - known.running
  const expected = Math.max(remembered, known.trusted + elapsed)
  const difference = wall - expected
  if (Math.abs(difference) <= DOUBT_MS) return { trusted: wall, running }
  const same = known.doubt && Math.abs(known.doubt.difference - difference) <= DOUBT_MS
  const outage = elapsed === 0 && difference > 0 && difference <= LONGEST_OUTAGE_MS
  const doubt = same && known.doubt ? known.doubt : { difference, since: running, outage }
  if (running - doubt.since >= BELIEVED_AFTER_MS) return { trusted: wall, running }
  return { trusted: expected, running, doubt }
}

export type JudgedTime = {
  /** The time for all deadlines: never later than the database's clock or the trusted time. */
  now: Date
  /** Whole seconds by which a clock is ahead (negative: behind) without an outage as the cause; else null. */
  doubtedBySeconds: number | null
}

export type ClockGuard = {
  /** Checks the time and saves it for all processes and for the next start. */
  take(database: Database): Promise<JudgedTime>
  /** Checks the time without saving it. */
  check(db: Db): Promise<JudgedTime>
}

type Sources = {
  /** A monotonic clock in milliseconds. */
  running?: () => number
  databaseTime?: (db: Db) => Promise<Date>
}

/** Compares the database's clock with the expected time, and the clock of this process with the database's clock. */
export function createClockGuard(clock: Clock, sources: Sources = {}): ClockGuard {
  const { running = () => performance.now() } = sources
  // A clock that a test sets is the database's clock as well.
  const isSet = clock !== systemClock
  const { databaseTime = isSet ? async () => clock() : readDatabaseTime } = sources
  let known: KnownTime | undefined
  const judge = async (db: Db, find: Promise<Date | undefined>) => {
    const remembered = (await find)?.getTime()
    const now = { wall: (await databaseTime(db)).getTime(), running: running() }
    const before = known ?? { trusted: remembered ?? now.wall, running: now.running }
    const next = judgeTime(before, remembered ?? now.wall, now)
    const { trusted, doubt } = next
    const ownDifference = clock().getTime() - now.wall
    const isOwnWrong = Math.abs(ownDifference) > DOUBT_MS
    const doubted = doubt && !doubt.outage ? doubt.difference : isOwnWrong ? ownDifference : null
    return {
      next,
      judged: {
        now: new Date(Math.min(now.wall, trusted)),
        doubtedBySeconds: doubted === null ? null : Math.round(doubted / 1000),
      },
    }
  }
  return {
    take: (database) =>
      database.transaction(async (tx) => {
        const { next, judged } = await judge(tx, lockTrustedTime(tx))
        known = next
        await saveTrustedTime(tx, new Date(next.trusted))
        return judged
      }),
    check: async (db) => (await judge(db, findTrustedTime(db))).judged,
  }
}

/** Accepts the present time; called by an operator's command. Running processes use it after their next start. */
export function acceptClock(database: Database): Promise<Date> {
  return database.transaction(async (tx) => {
    await saveTrustedTime(tx, tx.now)
    return tx.now
  })
}

async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute(sql`select clock_timestamp() as now`)
  return z.object({ now: z.coerce.date() }).parse(rows[0]).now
}

async function findTrustedTime(db: Db): Promise<Date | undefined> {
  const [row] = await db.select().from(trustedTime)
  return row?.reachedAt
}

async function lockTrustedTime(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx.select().from(trustedTime).for('update')
  return row?.reachedAt
}

async function saveTrustedTime(tx: Tx, reachedAt: Date): Promise<void> {
  await tx
    .insert(trustedTime)
    .values({ reachedAt })
    .onConflictDoUpdate({ target: trustedTime.id, set: { reachedAt } })
}
