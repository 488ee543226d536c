import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { closingFrom, type Schedule } from '#shared/opening-hours.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'

/** The present waiting time of an open order: its start and its deadline. */
export type Wait = { since: Date; dueAt: Date }

/**
 * The deadline after the shop's hours have changed: the first closing time at or after the present deadline. It is
 * never earlier than before, and never later than ten calendar days after the waiting time began.
 */
export function fairDeadline(schedule: Schedule, { since, dueAt }: Wait): Date {
  const latest = latestOf(since)
  const closing = closingFrom(schedule, dueAt, PICKUP_CALENDAR_DAYS) ?? latest
  return new Date(Math.max(dueAt.getTime(), Math.min(latest.getTime(), closing.getTime())))
}

/** The closing time of the open day after the fair deadline; null when that is beyond the ten days. */
export function extendedDeadline(schedule: Schedule, wait: Wait): Date | null {
  const present = fairDeadline(schedule, wait)
  const later = closingFrom(schedule, new Date(present.getTime() + 1), PICKUP_CALENDAR_DAYS)
  return later && later <= latestOf(wait.since) ? later : null
}

function latestOf(since: Date): Date {
  return new Date(since.getTime() + PICKUP_CALENDAR_DAYS * DAY_MS)
}

export type Pickup = { readyAt: Date | null; dueAt: Date | null; extendedAt: Date | null }

/** The deadline after the shopper's single extension; null when it was used before, is too late or is impossible. */
export function extensionOf(schedule: Schedule, pickup: Pickup, now: Date): Date | null {
  const { readyAt, dueAt, extendedAt } = pickup
  if (!readyAt || !dueAt || extendedAt || dueAt <= now) return null
  return extendedDeadline(schedule, { since: readyAt, dueAt })
}
