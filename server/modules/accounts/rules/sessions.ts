import type { User } from '#shared/contract/accounts/accounts.ts'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'

/**
 * `idle`: longest time without use; `absolute`: longest lifetime, both in milliseconds. A shop's device stays logged in
 * while it is used once in thirty days; critical actions ask for the password again (`expectRecentProof`).
 */
const lifetimes = {
  customer: { idle: 14 * DAY_MS, absolute: 30 * DAY_MS },
  merchant: { idle: 30 * DAY_MS, absolute: 365 * DAY_MS },
} as const

export const MAX_SESSIONS_PER_USER = 10
export const MAX_DEVICES_PER_USER = 20
/** Time after which a browser without a log-in is deleted from the known devices, in milliseconds. */
export const DEVICE_REMEMBERED_MS = 365 * DAY_MS
/** Shortest interval between two updates of a session's last use, in milliseconds. */
export const SEEN_EVERY_MS = 10 * MINUTE_MS

export function sessionEnds(role: User['role'], createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimes[role].absolute)
}

export function isIdle(role: User['role'], seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > lifetimes[role].idle
}
