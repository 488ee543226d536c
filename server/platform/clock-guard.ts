import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
import type { Database, Db, Tx } from './db/open.ts'
import { trustedTime } from './db/tables/platform.ts'
import type { Clock } from './ports/clock.ts'

/** A clock that differs by more than this from the time that has passed is doubted. */
const DOUBT_MS = MINUTE_MS
/** Smaller differences are put right in steps: one second, or a twentieth of the time since the last look. */
const SMALLEST_STEP_MS = 1_000
const LARGEST_STEP_SHARE = 0.05
/** A start that finds the clock ahead by no more than this was probably an outage: no alarm. */
const LONGEST_OUTAGE_MS = 6 * HOUR_MS
/** A clock that has kept its difference for so long, while the alarm was given, is believed. */
const BELIEVED_AFTER_MS = DAY_MS

/** Both in milliseconds: the time of day by the wall clock, and a clock that only ever counts what passes. */
type Reading = { wall: number; running: number }

/** What a process knows of the time: `trusted` was the time when the running clock stood at `running`. */
export type KnownTime = {
  trusted: number
  running: number
  /** Wall clock minus the expected time, since when (running clock) it has been so, and whether by an outage. */
  doubt?: { difference: number; since: number; outage: boolean }
}

/**
 * The trusted time goes on as the running clock does. The wall clock corrects it in small steps only: after a jump, or
 * when the wall clock differs from what the database remembers, it is not followed until it agrees again or
 * has kept the difference for a day. `remembered` is the time that any process reached last. After an outage, deadlines so
 * come later by its length for a day: nobody could act while the server was away.
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
  /** How far the clock is ahead (behind: negative) of a time that no outage explains, in whole seconds, or null. */
  doubtedBySeconds: number | null
}

export type ClockGuard = {
  /** Judges the time and remembers it for all processes and for the next start. */
  take(database: Database): Promise<JudgedTime>
  /** Judges the time and changes nothing. */
  look(db: Db): Promise<JudgedTime>
}

/** `running` counts milliseconds and is not moved when somebody sets the clock. */
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

/** An operator says that the clock is right now. Running processes keep to what they know until their next start. */
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
