import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { mondayNoon } from '#test/factories.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { isOrderOverdue, isPaymentOverdue } from './jobs.ts'

const app = useTestApp()

const minutesAfter = (from: Date, minutes: number, ms = 0) =>
  new Date(from.getTime() + minutes * MINUTE_MS + ms)

describe('the alarms of timers that do not run', () => {
  it('ring from ten minutes after the deadline of an order on', async () => {
    const { book, see } = await buildPaymentScene(app)
    const { dueAt } = await see(await book())
    const isLate = (minutes: number, ms?: number) =>
      isOrderOverdue(app.database.db, minutesAfter(new Date(dueAt ?? ''), minutes, ms))
    expect([await isLate(10, -1), await isLate(10)]).toEqual([false, true])
  })

  it('ring from half an hour after the end of the hold for a payment on', async () => {
    const { checkout } = await buildPaymentScene(app)
    await checkout()
    const isLate = (minutes: number, ms?: number) =>
      isPaymentOverdue(app.database.db, minutesAfter(mondayNoon, 25 + minutes, ms))
    expect([await isLate(30, -1), await isLate(30)]).toEqual([false, true])
  })
})
