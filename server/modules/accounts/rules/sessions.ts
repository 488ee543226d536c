import type { User } from '#shared/contract/accounts/accounts.ts'
import { DAY_MS, MINUTE_MS } from '#shared/india-time.ts'

/**
 * Longest time without use, and longest lifetime. A shop's own device stays logged in while it is used at least once in
 * thirty days; what an unlocked device must not do asks for the password again (`expectRecentProof`).
 */
const lifetimes = {
  customer: { idle: 14 * DAY_MS, absolute: 30 * DAY_MS },
  merchant: { idle: 30 * DAY_MS, absolute: 365 * DAY_MS },
} as const

export const MAX_SESSIONS_PER_USER = 10
export const MAX_DEVICES_PER_USER = 20
/** A browser that has not logged in for this time is deleted from the known devices. */
export const DEVICE_REMEMBERED_MS = 365 * DAY_MS
/** The time of the last request is saved at most this often. */
export const SEEN_EVERY_MS = 10 * MINUTE_MS

export function sessionEnds(role: User['role'], createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimes[role].absolute)
}

export function isIdle(role: User['role'], seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > lifetimes[role].idle
}
