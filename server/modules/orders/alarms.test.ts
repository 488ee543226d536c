import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/india-time.ts'
import { buildTestApp, mondayNoon, type TestApp } from '#test/factories.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { isOrderOverdue, isPaymentOverdue } from './jobs.ts'

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
