import type { User } from '#shared/contract/accounts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long a session may rest and how long it lives; a merchant's counter is a public place. */
const lifetimes = {
  customer: { idle: 14 * DAY, absolute: 30 * DAY },
  merchant: { idle: 12 * HOUR, absolute: 7 * DAY },
} as const

export const MAX_SESSIONS_PER_USER = 10
export const MAX_DEVICES_PER_USER = 20
/** A browser that has not logged in for so long is a stranger again. */
export const DEVICE_REMEMBERED_MS = 365 * DAY
/** The time of the last visit is written at most this often. */
export const SEEN_EVERY_MS = 10 * 60_000

export function sessionEnds(role: User['role'], createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimes[role].absolute)
}

export function isIdle(role: User['role'], seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > lifetimes[role].idle
}
