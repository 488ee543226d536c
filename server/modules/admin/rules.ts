import { AppError } from '#shared/app-error.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'

const IDLE_MS = 15 * MINUTE_MS
const LIFETIME_MS = 8 * HOUR_MS
/** The time of the last request is saved at most this often. */
export const SEEN_EVERY_MS = MINUTE_MS

const FREE_TRIES = 5
const PAUSE_MS = 15 * MINUTE_MS
/** After this time without a failure, the count starts from zero. */
export const FAILURES_COUNT_MS = 24 * HOUR_MS

export function adminSessionEnds(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS)
}

export function isAdminIdle(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > IDLE_MS
}

/** No log-in is evaluated before this time, after this number of failures. */
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
