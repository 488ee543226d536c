import { limitClasses } from '#shared/limits.ts'

export type Allowance = { points: number; seconds: number }
/** Requests of an address, of an address at once, of an account, or of a browser (its visit cookie). */
type Scope = 'address' | 'second' | 'account' | 'visit'
/** What is counted for a class. */
export type RateLimits = Record<string, Partial<Record<Scope, Allowance>>>

const SETTING = /^([a-z-]+)\.(address|second|account|visit)=(\d{1,7})\/(\d{1,6})$/

/**
 * The usual limits, but for those that `RATE_LIMITS` sets: `auth.address=600/600 book.account=20/60` allows so
 * many requests in so many seconds. Throws with what cannot be read.
 */
export function readRateLimits(text = ''): RateLimits {
  const limits: RateLimits = structuredClone(limitClasses)
  for (const setting of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name = '', scope, points, seconds] = SETTING.exec(setting) ?? []
    const known = limits[name]
    if (!known?.[scope as 'address'] || Number(points) < 1 || Number(seconds) < 1)
      throw new Error(`${setting} is no limit: write for example auth.address=600/600`)
    known[scope as 'address'] = { points: Number(points), seconds: Number(seconds) }
  }
  return limits
}
