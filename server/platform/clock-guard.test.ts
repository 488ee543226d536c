import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { systemClock } from './ports/clock.ts'
import { acceptClock, createClockGuard, judgeTime, type KnownTime } from './clock-guard.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const noon = Date.parse('2026-11-16T06:30:00Z')

/** A process whose clocks the test sets; `saved` is the time in the database. */
function process(remembered = noon, wall = remembered) {
  const at = { wall, running: 5_000 }
  let known: KnownTime = { trusted: remembered, running: at.running }
  let saved = remembered
  const read = () => {
    known = judgeTime(known, saved, at)
    saved = known.trusted
    return { trusted: known.trusted, doubted: known.doubt?.outage === false }
  }
  return {
    at,
    read,
    /** Moves both clocks forward, and the wall clock by `jump` more. */
    pass(milliseconds: number, jump = 0) {
      at.wall += milliseconds + jump
      at.running += milliseconds
      return read()
    },
  }
}

describe('the trusted time', () => {
  it('follows a clock that is right', () => {
    const server = process()
    for (let minute = 1; minute <= 90; minute++)
      expect(server.pass(MINUTE)).toEqual({ trusted: noon + minute * MINUTE, doubted: false })
  })

  it.each([
    ['an hour ahead', HOUR],
    ['a day ahead', DAY],
    ['two minutes ahead', 2 * MINUTE],
  ])('is not changed when the clock jumps %s, nor when the clock is corrected', (_far, jump) => {
    const server = process()
    server.pass(MINUTE)
    for (let minute = 2; minute <= 600; minute++) {
      const { trusted, doubted } = server.pass(MINUTE, minute === 2 ? jump : 0)
      expect(trusted).toBe(noon + minute * MINUTE)
      expect(doubted).toBe(true)
    }
    expect(server.pass(MINUTE, -jump)).toEqual({ trusted: noon + 601 * MINUTE, doubted: false })
  })

  it('is not changed when the clock is set back, and the clock is doubted', () => {
    const server = process()
    expect(server.pass(MINUTE, -DAY)).toEqual({ trusted: noon + MINUTE, doubted: true })
    expect(server.pass(MINUTE, DAY)).toEqual({ trusted: noon + 2 * MINUTE, doubted: false })
  })

  it.each([
    ['ahead', 9 * DAY],
    ['behind', -9 * DAY],
  ])('begins at the saved time when the clock is far %s at the start', (_where, off) => {
    const server = process(noon, noon + off)
    expect(server.read()).toEqual({ trusted: noon, doubted: true })
    expect(server.pass(HOUR)).toEqual({ trusted: noon + HOUR, doubted: true })
  })

  it('raises no alarm after an outage of hours, and moves deadlines by its length for a day', () => {
    const server = process(noon, noon + 5 * HOUR)
    expect(server.read()).toEqual({ trusted: noon, doubted: false })
    expect(server.pass(23 * HOUR)).toEqual({ trusted: noon + 23 * HOUR, doubted: false })
    expect(server.pass(HOUR)).toEqual({ trusted: server.at.wall, doubted: false })
  })

  it('follows at once when the difference is not more than a minute', () => {
    const server = process(noon, noon + 20 * SECOND)
    expect(server.read()).toEqual({ trusted: noon + 20 * SECOND, doubted: false })
    expect(server.pass(MINUTE, MINUTE)).toEqual({ trusted: server.at.wall, doubted: false })
    expect(server.pass(MINUTE, MINUTE + 1).doubted).toBe(true)
  })

  it('accepts a difference that stayed the same for a day, and none that keeps changing', () => {
    const server = process()
    server.pass(MINUTE, 3 * DAY)
    expect(server.pass(DAY - MINUTE).doubted).toBe(true)
    expect(server.pass(MINUTE)).toEqual({ trusted: server.at.wall, doubted: false })
    const restless = process()
    for (let hour = 0; hour < 72; hour++) restless.pass(HOUR, 2 * HOUR)
    expect(restless.read()).toEqual({ trusted: noon + 72 * HOUR, doubted: true })
  })

  it('is never ahead of the passed time by more than a minute each check, however the clock jumps', () => {
    const step = record({
      passed: integer({ min: 0, max: 10 * MINUTE }),
      jump: integer({ min: -2 * DAY, max: 2 * DAY }),
    })
    assert(
      property(array(step, { maxLength: 100 }), (steps) => {
        const server = process()
        let real = noon
        for (const { passed, jump } of steps) {
          real += passed
          const small = steps.length * MINUTE
          expect(server.pass(passed, jump).trusted).toBeLessThanOrEqual(real + small)
        }
      }),
    )
  })
})

describe('the guard of the clock', () => {
  it('saves the time for the next start and for other processes, and says how wrong the clock is', async () => {
    let wall = noon
    let running = 0
    const database = await openTestDatabase({ clock: () => new Date(wall) })
    const open = () =>
      createClockGuard(() => new Date(wall), {
        running: () => running,
      })
    const first = open()
    expect(await first.take(database)).toEqual({ now: new Date(noon), doubtedBySeconds: null })
    wall += MINUTE
    running += MINUTE
    await first.take(database)
    // A second process whose clock is two days ahead, and then one whose clock is an hour behind.
    wall += 2 * DAY
    const ahead = open()
    const doubted = { now: new Date(noon + MINUTE), doubtedBySeconds: 2 * 86_400 }
    expect(await ahead.check(database.db)).toEqual(doubted)
    expect(await ahead.take(database)).toEqual(doubted)
    wall -= 2 * DAY + HOUR
    expect(await open().take(database)).toEqual({
      now: new Date(wall),
      doubtedBySeconds: -3_600,
    })
    wall += HOUR
    expect(await first.check(database.db)).toEqual({ now: new Date(wall), doubtedBySeconds: null })
    wall += 2 * DAY
    expect((await open().check(database.db)).doubtedBySeconds).toBe(2 * 86_400)
    await acceptClock(database)
    expect(await open().take(database)).toEqual({ now: new Date(wall), doubtedBySeconds: null })
    await database.close()
  })

  it("goes by the database's clock, and says when the clock of the process is wrong", async () => {
    const database = await openTestDatabase()
    const right = await createClockGuard(systemClock).check(database.db)
    expect(right.doubtedBySeconds).toBeNull()
    const wrong = createClockGuard(() => new Date(noon + DAY), {
      databaseTime: async () => new Date(noon),
    })
    const judged = { now: new Date(noon), doubtedBySeconds: 86_400 }
    expect(await wrong.take(database)).toEqual(judged)
    await database.close()
  })
})
