import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
import type { Database, Db, Tx } from './db/open.ts'
import { trustedTime } from './db/tables/platform.ts'
import type { Clock } from './ports/clock.ts'

/** The clock is doubted when it differs from the expected time by more than this. */
const DOUBT_MS = MINUTE_MS
/** Smaller differences are corrected in steps of one second, or of a twentieth of the time since the last check. */
const SMALLEST_STEP_MS = 1_000
const LARGEST_STEP_SHARE = 0.05
/** When the clock is ahead by at most this at a start, the cause is probably an outage: no alarm. */
const LONGEST_OUTAGE_MS = 6 * HOUR_MS
/** A doubted clock is accepted after its difference has stayed the same for this long. */
const BELIEVED_AFTER_MS = DAY_MS

/** In milliseconds: the wall clock, and a monotonic clock that nobody can set. */
type Reading = { wall: number; running: number }

/** The time as a process knows it: `trusted` was the time when the running clock showed `running`. */
export type KnownTime = {
  trusted: number
  running: number
  /** Wall clock minus expected time, since when (running clock) it has differed, and whether an outage is the cause. */
  doubt?: { difference: number; since: number; outage: boolean }
}

/**
 * The trusted time advances with the running clock. The wall clock corrects it only in small steps. When the wall
 * clock jumps, or differs from the time in the database, it is ignored until it agrees again or until the difference
 * has stayed the same for a day. `remembered` is the latest time of any process. After an outage, deadlines
 * therefore come later by its length for a day, as nobody could act while the server was down.
 */
export function judgeTime(known: KnownTime, remembered: number, now: Reading): KnownTime {
  const { wall, running } = now
  const elapsed = running - known.running
  const expected = Math.max(remembered, known.trusted + elapsed)
  const difference = wall - expected
  if (Math.abs(difference) <= DOUBT_MS) {
    const step = Math.max(SMALLEST_STEP_MS, elapsed * LARGEST_STEP_SHARE)
    return { trusted: expected + Math.min(step, Math.max(-step, difference)), running }
  }
  const same = known.doubt && Math.abs(known.doubt.difference - difference) <= DOUBT_MS
  const outage = elapsed === 0 && difference > 0 && difference <= LONGEST_OUTAGE_MS
  const doubt = same && known.doubt ? known.doubt : { difference, since: running, outage }
  if (running - doubt.since >= BELIEVED_AFTER_MS) return { trusted: wall, running }
  return { trusted: expected, running, doubt }
}

export type JudgedTime = {
  /** The time by which deadlines are judged: never later than the wall clock or the trusted time. */
  now: Date
  /** Whole seconds by which the clock is ahead (negative: behind), if no outage explains it; else null. */
  doubtedBySeconds: number | null
}

export type ClockGuard = {
  /** Checks the time and saves it for all processes and for the next start. */
  take(database: Database): Promise<JudgedTime>
  /** Checks the time without saving it. */
  look(db: Db): Promise<JudgedTime>
}

/** `running` is a monotonic clock in milliseconds. */
export function createClockGuard(
  clock: Clock,
  running: () => number = () => performance.now(),
): ClockGuard {
  const read = (): Reading => ({ wall: clock().getTime(), running: running() })
  let known: KnownTime | undefined
  const judge = (remembered: Date | undefined): { next: KnownTime; judged: JudgedTime } => {
    const now = read()
    const before = known ?? { trusted: remembered?.getTime() ?? now.wall, running: now.running }
    const next = judgeTime(before, remembered?.getTime() ?? now.wall, now)
    const { trusted, doubt } = next
    const doubtedBySeconds = doubt && !doubt.outage ? Math.round(doubt.difference / 1000) : null
    return { next, judged: { now: new Date(Math.min(now.wall, trusted)), doubtedBySeconds } }
  }
  return {
    take: (database) =>
      database.transaction(async (tx) => {
        const { next, judged } = judge(await lockTrustedTime(tx))
        known = next
        await saveTrustedTime(tx, new Date(next.trusted))
        return judged
      }),
    look: async (db) => judge(await findTrustedTime(db)).judged,
  }
}

/** Accepts the present wall clock, by an operator's command. Running processes notice it at their next start. */
export function acceptClock(database: Database): Promise<Date> {
  return database.transaction(async (tx) => {
    await saveTrustedTime(tx, tx.now)
    return tx.now
  })
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
