import { AppError } from '#shared/app-error.ts'
import type { AdminRole } from '#shared/contract/admin/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { ADMIN_LINK_HOURS } from '#shared/limits.ts'

const IDLE_MS = 15 * MINUTE_MS
const LIFETIME_MS = 8 * HOUR_MS
/** Shortest interval between two updates of a session's last use, in milliseconds. */
export const SEEN_EVERY_MS = MINUTE_MS

const FREE_TRIES = 5
const PAUSE_MS = 15 * MINUTE_MS
/** Time after the last failure after which the count starts from zero, in milliseconds. */
export const FAILURES_COUNT_MS = 24 * HOUR_MS

/** Time after the last log-in after which a browser counts as unknown, in milliseconds. */
export const DEVICE_REMEMBERED_MS = 365 * DAY_MS

export function adminSessionEnds(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS)
}

export function isAdminIdle(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > IDLE_MS
}

/** The end of a link with which an administrator sets up the log-in. */
export function adminLinkEnds(now: Date): Date {
  return new Date(now.getTime() + ADMIN_LINK_HOURS * HOUR_MS)
}

/** The earliest time of the next log-in after this number of failures. */
export function waitAfter(failures: number, now: Date): Date {
  return failures < FREE_TRIES ? now : new Date(now.getTime() + PAUSE_MS)
}

/** One error for a wrong UID, password or code, so that a caller cannot tell which was wrong. */
export function wrongAdminLogin(): AppError {
  return new AppError('WRONG_ADMIN_LOGIN')
}

export function adminMustWait(until: Date, now: Date): AppError {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return new AppError('RATE_LIMITED', { retryAfterSeconds: seconds })
}

export function foldUid(UID: string): string {
  return UID.trim().toLowerCase()
}

/** The facts that decide whether an administrator may be changed. */
export type Administrator = {
  id: string
  role: AdminRole
  /** True when a password is set. */
  canLogIn: boolean
  endedAt: Date | null
}

/** True for an owner who can log in. */
function actsAsOwner({ role, canLogIn, endedAt }: Administrator): boolean {
  return role === 'owner' && canLogIn && endedAt === null
}

/** True when at least one owner who can log in remains after the change. `after`: the changed administrator. */
export function keepsOwner(all: readonly Administrator[], after: Administrator): boolean {
  return all.some((one) => actsAsOwner(one.id === after.id ? after : one))
}
