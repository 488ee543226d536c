import { describe, expect, it } from 'vitest'
import {
  emailRetries,
  listenerRetries,
  type RetryPolicy,
  secondsToNextTry,
} from './retry-policy.ts'

function schedule(policy: RetryPolicy, chance: number): number[] {
  const waits: number[] = []
  for (let failures = 1; ; failures++) {
    const seconds = secondsToNextTry(policy, failures, chance)
    if (seconds === undefined) return waits
    waits.push(seconds)
  }
}
const hours = (waits: number[]) => waits.reduce((sum, wait) => sum + wait, 0) / 3600

describe('the next try', () => {
  it.each([
    [1, 0, 8],
    [1, 1, 10],
    [2, 1, 20],
    [3, 1, 40],
    [7, 1, 640],
    [8, 1, 900],
    [8, 0, 720],
    [186, 1, 900],
    [187, 1, undefined],
  ])('of an email after %i failures, chance %d, is in %s seconds', (failures, chance, seconds) => {
    expect(secondsToNextTry(emailRetries, failures, chance)).toBe(seconds)
  })

  it('of an email is repeated for at least 36 and at most 46 hours', () => {
    expect(hours(schedule(emailRetries, 0))).toBeGreaterThanOrEqual(36)
    expect(hours(schedule(emailRetries, 1))).toBeLessThan(46)
  })

  it('of a quick listener is made nine times, within ten to twenty minutes', () => {
    expect(schedule(listenerRetries, 1)).toEqual([4, 8, 16, 32, 64, 128, 256, 512])
    expect(hours(schedule(listenerRetries, 0)) * 60).toBeGreaterThan(10)
    expect(hours(schedule(listenerRetries, 1)) * 60).toBeLessThan(20)
  })
})
