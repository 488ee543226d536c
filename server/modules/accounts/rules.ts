import type { User } from '#shared/contract/accounts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long a session may rest and how long it lives; a merchant's counter is a public place. */
const lifetimes = {
  customer: { idle: 14 * DAY, absolute: 30 * DAY },
  merchant: { idle: 12 * HOUR, absolute: 7 * DAY },
} as const

export const MAX_SESSIONS_PER_USER = 10
/** The time of the last visit is written at most this often. */
export const SEEN_EVERY_MS = 10 * 60_000

export function sessionEnds(role: User['role'], createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimes[role].absolute)
}

export function isIdle(role: User['role'], seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > lifetimes[role].idle
}

/** Failed log-ins of one account: ten in ten minutes, then a pause that doubles up to fifteen minutes. */
const FREE_TRIES = 10
const LONGEST_PAUSE_S = 15 * 60

export function pauseAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(2 ** (failures - FREE_TRIES), LONGEST_PAUSE_S)
}
