import { limitClasses } from '#shared/limits.ts'

export type Allowance = { points: number; seconds: number }
/** Requests are counted per address, per address and second, per account, or per browser (its visit cookie). */
type Scope = 'address' | 'second' | 'account' | 'visit'
/** The limits of each class, by scope. */
export type RateLimits = Record<string, Partial<Record<Scope, Allowance>>>

const SETTING = /^([a-z-]+)\.(address|second|account|visit)=(\d{1,7})\/(\d{1,6})$/

/**
 * The default limits, with the changes in `RATE_LIMITS`: `auth.address=600/600 book.account=20/60`
 * (requests/seconds). Throws for an unreadable setting.
 */
export function readRateLimits(text = ''): RateLimits {
  const limits: RateLimits = structuredClone(limitClasses)
  for (const setting of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name = '', scope, points, seconds] = SETTING.exec(setting) ?? []
    const known = limits[name]
    if (!known?.[scope as 'address'] || Number(points) < 1 || Number(seconds) < 1)
      throw new Error(`${setting} is not a valid limit: write for example auth.address=600/600`)
    known[scope as 'address'] = { points: Number(points), seconds: Number(seconds) }
  }
  return limits
}
