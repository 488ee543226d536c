import type { User } from '#shared/contract/accounts/accounts.ts'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { COOKIE_DAYS, SESSION_DAYS } from '#shared/limits.ts'

export const MAX_SESSIONS_PER_USER = 10
export const MAX_DEVICES_PER_USER = 20
/** Time after which a browser without a log-in is deleted from the known devices, in milliseconds. */
export const DEVICE_REMEMBERED_MS = COOKIE_DAYS * DAY_MS
/** Shortest interval between two updates of a session's last use, in milliseconds. */
export const SEEN_EVERY_MS = 10 * MINUTE_MS

export function sessionEnds(role: User['role'], createdAt: Date): Date {
  return new Date(createdAt.getTime() + SESSION_DAYS[role].most * DAY_MS)
}

export function isIdle(role: User['role'], seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > SESSION_DAYS[role].idle * DAY_MS
}
