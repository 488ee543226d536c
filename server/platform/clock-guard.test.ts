import { describe, expect, it } from 'vitest'
import { guardClock } from './clock-guard.ts'

const MINUTE = 60_000

function clocks() {
  const at = { wall: Date.parse('2026-11-16T06:30:00Z'), run: 5_000 }
  const jumped = guardClock(
    () => new Date(at.wall),
    () => at.run,
  )
  return (wall: number, run: number) => {
    at.wall += wall
    at.run += run
    return jumped()
  }
}

describe('the guard of the clock', () => {
  it('lets time pass, and small corrections', () => {
    const pass = clocks()
    expect(pass(MINUTE, MINUTE)).toBe(false)
    expect(pass(90 * MINUTE, 90 * MINUTE)).toBe(false)
    expect(pass(MINUTE + 59_000, MINUTE)).toBe(false)
    expect(pass(MINUTE - 59_000, MINUTE)).toBe(false)
  })

  it.each([
    ['an hour ahead', 60 * MINUTE],
    ['an hour back', -60 * MINUTE],
    ['a day ahead', 1_440 * MINUTE],
    ['a day back', -1_440 * MINUTE],
    ['a little more than a minute', 61_000],
  ])('sees a jump of %s once', (_far, jump) => {
    const pass = clocks()
    expect(pass(MINUTE + jump, MINUTE)).toBe(true)
    expect(pass(MINUTE, MINUTE)).toBe(false)
  })
})
