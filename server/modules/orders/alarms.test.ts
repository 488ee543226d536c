import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/india-time.ts'
import { buildTestApp, mondayNoon, type TestApp } from '#test/factories.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { isOrderOverdue, isPaymentOverdue, makeInvariantAlarm, makeInvariantCheck } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.time.now = mondayNoon
})

const after = (from: Date, minutes: number, ms = 0) =>
  new Date(from.getTime() + minutes * MINUTE_MS + ms)

describe('the alarms of timers that do not run', () => {
  it('ring from ten minutes after the deadline of an order on', async () => {
    const { book, see } = await buildPaymentScene(app)
    const { dueAt } = await see(await book())
    const isLate = (minutes: number, ms?: number) =>
      isOrderOverdue(app.database.db, after(new Date(dueAt ?? ''), minutes, ms))
    expect([await isLate(10, -1), await isLate(10)]).toEqual([false, true])
  })

  it('ring from half an hour after the end of the hold for a payment on', async () => {
    const { checkout } = await buildPaymentScene(app)
    await checkout()
    const isLate = (minutes: number, ms?: number) =>
      isPaymentOverdue(app.database.db, after(mondayNoon, 25 + minutes, ms))
    expect([await isLate(30, -1), await isLate(30)]).toEqual([false, true])
  })
})

describe('invariants', () => {
  const broken = { 'never true': 'select 1', 'always true': 'select 1 where false' }
  it('are checked once an hour, and each time what is broken is logged', async () => {
    const logged: object[] = []
    const log = { error: (details: object) => void logged.push(details) }
    const check = makeInvariantCheck({ database: app.database, log }, broken)
    const counts: number[] = []
    for (const [minutes, ms] of [
      [0, 0],
      [60, -1],
      [60, 0],
      [119, 0],
      [120, 0],
    ] as const) {
      await check(after(mondayNoon, minutes, ms))
      counts.push(logged.length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3])
    expect(logged[0]).toEqual({ alarm: 'invariants', broken: ['never true'] })
    const quiet = makeInvariantCheck(
      { database: app.database, log },
      { fine: broken['always true'] },
    )
    await quiet(mondayNoon)
    expect(logged).toHaveLength(3)
  })

  it('ring an alarm that is asked anew after five minutes', async () => {
    const invariants = { ...broken }
    const isBroken = makeInvariantAlarm(app.database.db, invariants)
    const answers = [await isBroken(mondayNoon)]
    invariants['never true'] = broken['always true']
    for (const [minutes, ms] of [
      [5, -1],
      [5, 0],
    ] as const)
      answers.push(await isBroken(after(mondayNoon, minutes, ms)))
    expect(answers).toEqual([true, true, false])
  })
})
