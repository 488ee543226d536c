import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeClosures } from '#server/platform/db/tables/stores.ts'
import { emailsTo } from '#test/emails.ts'
import { mondayNoon } from '#test/factories.ts'
import { collectNotices } from '#test/live-notices.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { remindStores } from './jobs.ts'

const app = useTestApp()
let failures: object[] = []
let allNotices: Awaited<ReturnType<typeof collectNotices>>
beforeAll(async () => {
  allNotices = await collectNotices(app)
})
beforeEach(() => {
  failures = []
})

const log = { error: (details: object) => void failures.push(details) }
const remind = () => remindStores({ database: app.database, log }, app.time.now)

/**
 * A time in November 2026 in India. The order is booked on Monday the 16th at noon and must be answered by Tuesday at 8
 * pm; half of that time ends at 4 am.
 */
const instantAt = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00+05:30`)
const half = instantAt(17, '04:00')

const remindersOf = async (orderId: string) => {
  const own = (await allNotices()).filter(
    (notice) => 'orderId' in notice && notice.orderId === orderId,
  )
  return own.filter(({ event }) => event === 'order.answer_due').length
}

const remindersTo = async (email: string) =>
  (await emailsTo(app, email)).filter(({ subject }) => subject.startsWith('Please confirm'))

describe('a store that has not answered', () => {
  it('is reminded at half of its time, live and by email, and exactly once', async () => {
    const { book, store, shopper } = await buildScene(app)
    const orderId = await book()
    app.time.now = new Date(half.getTime() - 1)
    await remind()
    expect(await remindersOf(orderId)).toBe(0)
    app.time.now = half
    await Promise.all([remind(), remind(), remind()])
    app.time.now = instantAt(17, '12:00')
    await remind()
    expect(await remindersOf(orderId)).toBe(1)
    const mails = await remindersTo(store.merchant.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(
      'by 17/11/2026 - 08:00 pm, the booking is cancelled automatically',
    )
    expect(await remindersTo(shopper.email)).toEqual([])
    expect(failures).toEqual([])
  })

  it('is not reminded of an order that it answered, that the customer cancelled, or that has ended', async () => {
    const { book, bookReady, cancel } = await buildScene(app)
    const { orderId: ready } = await bookReady()
    const cancelled = await book()
    await cancel(cancelled)
    app.time.now = half
    await remind()
    expect([await remindersOf(ready), await remindersOf(cancelled)]).toEqual([0, 0])
    app.time.now = mondayNoon
    const late = await book()
    app.time.now = instantAt(17, '20:00')
    await remind()
    expect(await remindersOf(late)).toBe(0)
  })

  it('has more time before the reminder when its deadline moves', async () => {
    const { book, store } = await buildScene(app)
    const orderId = await book()
    const day = '2026-11-17'
    await app.database.db
      .insert(storeClosures)
      .values({ storeId: store.id, fromDay: day, toDay: day, reason: 'Wedding in the family' })
    app.time.now = half
    await remind()
    expect(await remindersOf(orderId)).toBe(0)
    app.time.now = instantAt(17, '16:00')
    await remind()
    expect(await remindersOf(orderId)).toBe(1)
  })

  it('has the time from the payment on for a booking that was paid later', async () => {
    const { checkout, pay, verify } = await buildPaymentScene(app)
    const { body } = await checkout()
    app.time.now = instantAt(16, '12:20')
    await verify(pay(body.id))
    app.time.now = instantAt(17, '04:09')
    await remind()
    expect(await remindersOf(body.orderId)).toBe(0)
    app.time.now = instantAt(17, '04:10')
    await remind()
    expect(await remindersOf(body.orderId)).toBe(1)
  })

  it('sees the ready-by time that was promised at the booking, as the customer does', async () => {
    const { book, see, store } = await buildScene(app)
    const orderId = await book()
    const promised = instantAt(16, '13:00').toISOString()
    await advance(app, instantAt(16, '15:00'))
    expect((await see(orderId)).readyByAt).toBe(promised)
    const current = await store.merchant.browser.call('POST /get-merchant-orders', {})
    expect(current.body.orders[0]?.readyByAt).toBe(promised)
  })
})
