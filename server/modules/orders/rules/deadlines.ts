import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { closingFrom, type Schedule } from '#shared/opening-hours.ts'
import { DAY_MS } from '#shared/india-time.ts'

/** An open order's clock: when its present wait began, and when it ends. */
export type Wait = { since: Date; dueAt: Date }

/**
 * Where a deadline stands once the shop's hours have changed: at the first closing that leaves the promised time
 * whole, never earlier than it was and never later than ten calendar days after the wait began.
 */
export function fairDeadline(schedule: Schedule, { since, dueAt }: Wait): Date {
  const latest = latestOf(since)
  const closing = closingFrom(schedule, dueAt, PICKUP_CALENDAR_DAYS) ?? latest
  return new Date(Math.max(dueAt.getTime(), Math.min(latest.getTime(), closing.getTime())))
}

/** One open day more than the fair deadline; null when that day does not fit into the ten. */
export function extendedDeadline(schedule: Schedule, wait: Wait): Date | null {
  const present = fairDeadline(schedule, wait)
  const later = closingFrom(schedule, new Date(present.getTime() + 1), PICKUP_CALENDAR_DAYS)
  return later && later <= latestOf(wait.since) ? later : null
}

function latestOf(since: Date): Date {
  return new Date(since.getTime() + PICKUP_CALENDAR_DAYS * DAY_MS)
}

export type Pickup = { readyAt: Date | null; dueAt: Date | null; extendedAt: Date | null }

/** Where the shopper's one extension would lead at `now`; null when it is used up, too late or impossible. */
export function extensionOf(schedule: Schedule, pickup: Pickup, now: Date): Date | null {
  const { readyAt, dueAt, extendedAt } = pickup
  if (!readyAt || !dueAt || extendedAt || dueAt <= now) return null
  return extendedDeadline(schedule, { since: readyAt, dueAt })
}
