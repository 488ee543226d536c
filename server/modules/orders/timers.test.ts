import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sessions } from '#server/platform/db/tables/accounts.ts'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { storeClosures } from '#server/platform/db/tables/stores.ts'
import { createClockGuard } from '#server/platform/clock-guard.ts'
import { trustedTime } from '#server/platform/db/tables/platform.ts'
import { createMinuteRound } from '#server/platform/jobs/schedule.ts'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { weekdays } from '#shared/formats/india-time.ts'
import { buildProduct, buildShopper, buildStore } from '#test/factories.ts'
import { collectNotices } from '#test/live-notices.ts'
import { onPostgres } from '#test/database.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { findWaiting, findDue } from './queries/due-orders.ts'
import { endOverdueOrders, remindOfDeadlines } from './jobs.ts'

const app = useTestApp()
let failures: object[] = []
let allNotices: Awaited<ReturnType<typeof collectNotices>>
beforeAll(async () => {
  allNotices = await collectNotices(app)
})
beforeEach(() => {
  failures = []
})
afterEach(async () => {
  await app.database.db.delete(storeClosures)
})

const log = { error: (details: object) => void failures.push(details) }
const endOverdue = () => endOverdueOrders({ database: app.database, log }, app.time.now)
const remind = () => remindOfDeadlines({ database: app.database, log }, app.time.now)

/** A time in November 2026 in India; the tests begin on Monday the 16th. */
const instantAt = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00+05:30`)

async function scene() {
  const shopper = await buildShopper(app)
  const store = await buildStore(app)
  const product = await buildProduct(app, store.id, { stock: 9 })
  const cart = { products: [{ productId: product.id, variantId: product.variantId, quantity: 2 }] }
  const tryToBook = () => shopper.browser.call('POST /cop-order', cart, { key: randomUUID() })
  const book = async () => (await tryToBook()).body.orderId
  const makeReady = async () => {
    const orderId = await book()
    await store.merchant.browser.call('POST /update-order-status', {
      orderId,
      status: 'Ready for Pickup',
    })
    return orderId
  }
  const see = async (orderId: string) =>
    (await shopper.browser.call('GET /booking', { orderId })).body
  const stockRow = async () => {
    const [row] = await app.database.db
      .select({ stock: variantStock.stock, held: variantStock.held })
      .from(variantStock)
      .where(eq(variantStock.variantId, product.variantId))
    return row
  }
  return { shopper, store, product, tryToBook, book, makeReady, see, stockRow }
}

const close = (storeId: string, date: number) => {
  const day = `2026-11-${date}`
  return app.database.db
    .insert(storeClosures)
    .values({ storeId, fromDay: day, toDay: day, reason: 'Wedding in the family' })
}

const usualDay = { status: true, from: '10:00', to: '20:00' }
const shut = { ...usualDay, status: false }
const usualWeek = Object.fromEntries(weekdays.map((day) => [day, usualDay])) as Timings

/** The events of an order that were sent to live screens. */
async function eventsOf(orderId: string): Promise<string[]> {
  return (await allNotices())
    .filter((notice) => 'orderId' in notice && notice.orderId === orderId)
    .map(({ event }) => event)
}

describe('a store that does not answer', () => {
  it('loses the booking at the end of its next open day, and not earlier', async () => {
    const { book, see, stockRow } = await scene()
    const orderId = await book()
    app.time.now = new Date(instantAt(17, '20:00').getTime() - 1)
    await endOverdue()
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
    app.time.now = instantAt(17, '20:00')
    await endOverdue()
    const over = await see(orderId)
    expect(over).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'unpaid', dueAt: null })
    expect(over.timeline.at(-1)).toEqual({
      event: 'cancelled',
      by: 'system',
      at: instantAt(17, '20:00').toISOString(),
      reason: null,
    })
    expect(await stockRow()).toEqual({ stock: 9, held: 0 })
    expect(await eventsOf(orderId)).toContain('order.cancelled')
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('does not count as a no-show of the shopper', async () => {
    const { book, tryToBook } = await scene()
    for (let n = 0; n < 3; n++) {
      await book()
      app.time.now = new Date(app.time.now.getTime() + 3 * 86_400_000)
      await endOverdue()
    }
    expect((await tryToBook()).status).toBe(200)
  })
})

describe('a shopper who does not come', () => {
  it('releases the pieces at the deadline', async () => {
    const { makeReady, see, stockRow } = await scene()
    const orderId = await makeReady()
    app.time.now = instantAt(18, '20:00')
    await endOverdue()
    const over = await see(orderId)
    expect(over).toMatchObject({ orderStatus: 'Not Collected', pickup: null })
    expect(over.timeline.at(-1)).toMatchObject({ event: 'not_collected', by: 'system' })
    expect(await stockRow()).toEqual({ stock: 9, held: 0 })
    expect(await eventsOf(orderId)).toContain('order.not_collected')
  })

  it('cannot book with cash after the third no-show in sixty days, and sees why and until when', async () => {
    const { makeReady, tryToBook, shopper } = await scene()
    for (let n = 0; n < 3; n++) await makeReady()
    app.time.now = instantAt(18, '20:00')
    await endOverdue()
    const until = new Date(app.time.now.getTime() + 60 * 86_400_000)
    const refusal = { noShows: 3, until: until.toISOString() }
    expect(await tryToBook()).toMatchObject({
      status: 403,
      body: {
        code: 'CASH_REFUSED',
        message: expect.stringContaining('In the last 60 days you did not collect 3 bookings'),
        details: refusal,
      },
    })
    const cart = await shopper.browser.call('GET /cart')
    expect(cart.body.cashRefused).toMatchObject(refusal)
  })
})

describe('the timers', () => {
  it('end an order once, even with several processes', async () => {
    const { book, see, stockRow } = await scene()
    const ids = [await book(), await book(), await book()]
    app.time.now = instantAt(17, '20:00')
    await Promise.all([endOverdue(), endOverdue(), endOverdue(), endOverdue()])
    for (const id of ids) {
      const { timeline } = await see(id)
      expect(timeline.map(({ event }) => event)).toEqual(['booked', 'cancelled'])
    }
    expect(await stockRow()).toEqual({ stock: 9, held: 0 })
    expect(failures).toEqual([])
  })

  it('end everything that became due while the server was down', async () => {
    const { book, makeReady, see } = await scene()
    const [waiting, ready] = [await book(), await makeReady()]
    app.time.now = instantAt(30, '12:00')
    await endOverdue()
    expect((await see(waiting)).orderStatus).toBe('Cancelled')
    expect((await see(ready)).orderStatus).toBe('Not Collected')
  })

  it('find every order, page by page, also those with the deadline of the last one of a page', async () => {
    const { book, store } = await scene()
    const ids = [await book(), await book(), await book(), await book()]
    const mine = new Set(await findWaiting(app.database.db, store.id))
    const found: string[] = []
    let after: { id: string; dueAt: Date } | null = null
    for (;;) {
      const page = { after, until: instantAt(17, '20:00'), limit: 3 }
      const places: { id: string; dueAt: Date }[] = await findDue(app.database.db, page)
      found.push(...places.flatMap(({ id }) => (mine.has(id) ? [id] : [])))
      if (places.length < 3) break
      after = places.at(-1) ?? null
    }
    expect(found.toSorted()).toEqual(ids.toSorted())
  })

  it('go on after an order that cannot be ended, and raise the alarm', async () => {
    const broken = await scene()
    const stuck = await broken.book()
    const { book, see } = await scene()
    const orderId = await book()
    const stockRow = eq(variantStock.variantId, broken.product.variantId)
    await app.database.db.update(variantStock).set({ held: 0 }).where(stockRow)
    app.time.now = instantAt(17, '20:11')
    await endOverdue()
    expect((await see(orderId)).orderStatus).toBe('Cancelled')
    expect(failures).toEqual([{ err: expect.any(Error), orderId: stuck }, {}])
    const deep = await app.fastify.inject('/readyz?deep')
    expect([deep.statusCode, deep.json()]).toEqual([
      503,
      { status: 'not ready', reason: 'deadlines' },
    ])
    expect((await app.fastify.inject('/readyz')).statusCode).toBe(200)
    await app.database.db.update(variantStock).set({ held: 2 }).where(stockRow)
    await endOverdue()
    app.time.now = instantAt(17, '20:12')
    expect((await app.fastify.inject('/readyz?deep')).statusCode).toBe(200)
  })
})

describe('a shop that is shut on the day of a deadline', () => {
  it('gives the shopper until its next open day, and informs the shopper', async () => {
    const { makeReady, see, store } = await scene()
    const orderId = await makeReady()
    await close(store.id, 18)
    app.time.now = instantAt(18, '20:00')
    await endOverdue()
    const moved = await see(orderId)
    expect(moved).toMatchObject({
      orderStatus: 'Ready for Pickup',
      dueAt: instantAt(19, '20:00').toISOString(),
      pickup: { deadline: instantAt(19, '20:00').toISOString() },
    })
    expect(moved.timeline.at(-1)).toMatchObject({ event: 'deadline_extended', by: 'system' })
    expect(await eventsOf(orderId)).toContain('pickup.extended')
    app.time.now = instantAt(19, '20:00')
    await endOverdue()
    expect((await see(orderId)).orderStatus).toBe('Not Collected')
  })

  it('cannot mark the order Not Collected itself', async () => {
    const { makeReady, store } = await scene()
    const orderId = await makeReady()
    await close(store.id, 18)
    app.time.now = instantAt(18, '21:00')
    await app.database.db.update(sessions).set({ seenAt: app.time.now })
    const answer = await store.merchant.browser.call('POST /update-order-status', {
      orderId,
      status: 'Not Collected',
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_STATUS_CONFLICT' } })
  })

  it('also has more time to answer', async () => {
    const { book, see, store } = await scene()
    const orderId = await book()
    await close(store.id, 17)
    app.time.now = instantAt(17, '20:00')
    await endOverdue()
    expect(await see(orderId)).toMatchObject({
      orderStatus: 'Awaiting Confirmation',
      dueAt: instantAt(18, '20:00').toISOString(),
    })
  })

  it.each([
    {
      of: 'closures' as const,
      closures: [{ from: '2026-11-17', to: '2026-11-18', reason: 'Wedding in the family' }],
    },
    { of: 'timings' as const, timings: { ...usualWeek, Tue: shut, Wed: shut } },
  ])('moves its deadlines as soon as it has saved other $of', async (change) => {
    const { makeReady, book, see, store } = await scene()
    const [ready, waiting] = [await makeReady(), await book()]
    const saved = await store.merchant.browser.call('POST /dashboard/yourAccount', change)
    expect(saved.status).toBe(200)
    expect(await eventsOf(ready)).toContain('pickup.extended')
    for (const id of [ready, waiting])
      expect((await see(id)).dueAt).toBe(instantAt(19, '20:00').toISOString())
  })

  it('loses an order whose later deadline has passed too', async () => {
    const { makeReady, see, store } = await scene()
    const orderId = await makeReady()
    await close(store.id, 18)
    app.time.now = instantAt(21, '12:00')
    await endOverdue()
    const { orderStatus, timeline } = await see(orderId)
    expect(orderStatus).toBe('Not Collected')
    expect(timeline.map(({ event }) => event)).toEqual(['booked', 'ready', 'not_collected'])
  })
})

describe('the reminder', () => {
  it('comes once, from eight in the morning of the deadline', async () => {
    const { makeReady } = await scene()
    const orderId = await makeReady()
    const received = []
    for (const time of ['07:59', '08:00', '08:01', '19:59']) {
      app.time.now = instantAt(18, time)
      await remind()
      received.push(
        (await eventsOf(orderId)).filter((event) => event === 'pickup.due_today').length,
      )
    }
    expect(received).toEqual([0, 1, 1, 1])
  })

  it('comes again on the new last day when the pickup was extended', async () => {
    const { makeReady, shopper } = await scene()
    const orderId = await makeReady()
    app.time.now = instantAt(18, '08:00')
    await remind()
    await shopper.browser.call('POST /extend-pickup', { orderId }, { key: randomUUID() })
    const received = []
    for (const [day, time] of [
      [18, '12:00'],
      [19, '07:59'],
      [19, '08:00'],
      [19, '08:01'],
    ] as const) {
      app.time.now = instantAt(day, time)
      await remind()
      const events = await eventsOf(orderId)
      received.push(events.filter((event) => event === 'pickup.due_today').length)
    }
    expect(received).toEqual([1, 1, 2, 2])
  })

  it('comes once from two processes', async () => {
    const { makeReady } = await scene()
    const orderId = await makeReady()
    app.time.now = instantAt(18, '08:00')
    await Promise.all([remind(), remind(), remind()])
    expect((await eventsOf(orderId)).filter((event) => event === 'pickup.due_today')).toHaveLength(
      1,
    )
  })

  it.runIf(onPostgres)('leaves out an order that is locked, and comes a minute later', async () => {
    const { makeReady } = await scene()
    const orderId = await makeReady()
    const holder = await app.database.pool.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [orderId])
    app.time.now = instantAt(18, '08:00')
    await remind()
    await holder.query('rollback')
    expect(await eventsOf(orderId)).not.toContain('pickup.due_today')
    app.time.now = instantAt(18, '08:01')
    await remind()
    expect(await eventsOf(orderId)).toContain('pickup.due_today')
    expect(failures).toEqual([])
  })

  it('is not sent when the shop is shut today', async () => {
    const { makeReady, see, store } = await scene()
    const orderId = await makeReady()
    await close(store.id, 18)
    app.time.now = instantAt(18, '08:00')
    await remind()
    expect((await see(orderId)).dueAt).toBe(instantAt(19, '20:00').toISOString())
    expect(await eventsOf(orderId)).not.toContain('pickup.due_today')
    app.time.now = instantAt(19, '08:00')
    await remind()
    expect(await eventsOf(orderId)).toContain('pickup.due_today')
  })

  it('is not sent for orders that have ended or are not ready', async () => {
    const { book, makeReady, store, see } = await scene()
    const waiting = await book()
    const collected = await makeReady()
    const { pickup } = await see(collected)
    const body = { orderId: collected, status: 'Collected', code: pickup?.code }
    await store.merchant.browser.call('POST /update-order-status', body)
    app.time.now = instantAt(17, '09:00')
    await remind()
    app.time.now = instantAt(18, '09:00')
    await remind()
    const rows = await app.database.db
      .select({ remindedAt: orders.remindedAt })
      .from(orders)
      .where(eq(orders.storeId, store.id))
    expect(rows).toEqual([{ remindedAt: null }, { remindedAt: null }])
    expect(await eventsOf(waiting)).not.toContain('pickup.due_today')
  })
})

const DAY = 86_400_000

/** Minutes between two rounds. The rounds of each minute would make the test as slow as the machine. */
const BETWEEN_ROUNDS = 30

/** Runs the jobs of a server process; the test sets both clocks of the process. */
async function serverProcess() {
  await app.database.db.delete(trustedTime)
  const { database } = app
  const running = { ms: 0 }
  const start = () => {
    const guard = createClockGuard(() => app.time.now, { running: () => running.ms })
    const endAllOverdue = (_database: unknown, now: Date) =>
      endOverdueOrders({ database, log }, now)
    return createMinuteRound(database, [endAllOverdue], { guard, log: { ...log, warn: log.error } })
  }
  /** Moves the wall clock by `jump` ms, then lets time pass, with a last round at its end. */
  const pass = async (round: { run(): Promise<void> }, minutes: number, jump = 0) => {
    app.time.now = new Date(app.time.now.getTime() + jump)
    for (let left = minutes; left > 0; left -= BETWEEN_ROUNDS) {
      const ms = Math.min(left, BETWEEN_ROUNDS) * 60_000
      app.time.now = new Date(app.time.now.getTime() + ms)
      running.ms += ms
      await round.run()
    }
  }
  return { start, pass }
}

const statusOf = async (orderId: string) => {
  const [row] = await app.database.db.select().from(orders).where(eq(orders.id, orderId))
  return row?.status
}

describe('a clock that is wrong', () => {
  it.each([
    ['jumps while the server runs', false],
    ['is wrong when the server starts', true],
  ])('ends no order early when it %s, and ends it at its deadline', async (_when, restart) => {
    const { start, pass } = await serverProcess()
    const { book } = await scene()
    const before = start()
    await pass(before, 2)
    const orderId = await book()
    const process = restart ? start() : before
    await pass(process, 180, 10 * DAY)
    expect(await statusOf(orderId)).toBe('awaiting_confirmation')
    expect(failures).toContainEqual(expect.objectContaining({ alarm: 'clock' }))
    // After the clock is corrected, the deadline is still Tuesday evening.
    app.time.now = new Date(app.time.now.getTime() - 10 * DAY)
    const untilDue = (instantAt(17, '20:00').getTime() - app.time.now.getTime()) / 60_000
    await pass(process, untilDue - 1)
    expect(await statusOf(orderId)).toBe('awaiting_confirmation')
    await pass(process, 1)
    expect(await statusOf(orderId)).toBe('cancelled')
  })
})
