import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { storePauses } from '#server/platform/db/tables/stores.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { buildShopper, buildStaff, mondayNoon } from '#test/factories.ts'
import { collectNotices } from '#test/live-notices.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance, buildScene, stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let allNotices: Awaited<ReturnType<typeof collectNotices>>
beforeAll(async () => {
  allNotices = await collectNotices(app)
})

const inAnHour = new Date(mondayNoon.getTime() + HOUR_MS).toISOString()

async function scene() {
  const made = await buildScene(app, { stock: 50 })
  const { browser } = made.store.merchant
  const pause = (ends: string) =>
    browser.call('POST /pause-bookings', { ends }, { key: randomUUID() })
  const resume = () => browser.call('POST /resume-bookings', {}, { key: randomUUID() })
  const cart = {
    products: [{ productId: made.product.id, variantId: made.product.variantId, quantity: 1 }],
  }
  const tryBook = (by = made.shopper.browser) =>
    by.call('POST /cop-order', cart, { key: randomUUID() })
  const shown = async () => {
    const guest = app.browser()
    const product = await guest.call('GET /product', { _id: made.product.id })
    const store = await guest.call('GET /store', { _id: made.store.id })
    const check = await guest.call('POST /cart/check', cart)
    const { pause: known } = (await browser.call('POST /get-merchant-orders', {})).body
    return {
      product: product.body.store,
      store: store.body,
      cart: check.body.stores[0],
      counter: known,
    }
  }
  return { ...made, pause, resume, tryBook, shown, cart }
}

describe('POST /pause-bookings', () => {
  it('refuses bookings with cash and online until its hour is over, says so everywhere, and ends by itself', async () => {
    const { pause, tryBook, shown } = await scene()
    expect((await pause('in_an_hour')).status).toBe(200)
    const told = { pause: { until: inAnHour }, readyBy: expect.any(String) }
    const { product, store, cart: checked, counter } = await shown()
    expect(product).toMatchObject({ ...told, takesBookings: false, storeOpen: true })
    expect(store).toMatchObject({ ...told, takesBookings: false })
    expect(checked).toMatchObject({
      pause: told.pause,
      refused: { code: 'STORE_UNAVAILABLE', limit: null },
    })
    expect(counter).toEqual({
      since: mondayNoon.toISOString(),
      until: inAnHour,
      by: expect.any(String),
    })
    const refused = await tryBook()
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'STORE_UNAVAILABLE',
        message: 'This shop is not taking bookings until 16/11/2026 - 01:00 pm.',
        details: { reason: 'pausedUntil', until: inAnHour },
      },
    })

    await advance(app, new Date(Date.parse(inAnHour) - 1))
    expect((await tryBook()).status).toBe(409)
    await advance(app, new Date(inAnHour))
    expect((await shown()).counter).toBeNull()
    expect((await shown()).store).toMatchObject({ pause: null, takesBookings: true })
    expect((await tryBook()).status).toBe(200)
  })

  it('refuses a new online payment, and allows another attempt of one that has begun', async () => {
    const { store, product, checkout, retry } = await buildPaymentScene(app, { stock: 9 })
    const begun = await checkout()
    expect(begun.status).toBe(200)
    const ends = { ends: 'when_resumed' }
    await store.merchant.browser.call('POST /pause-bookings', ends, { key: randomUUID() })
    expect((await retry(begun.body.orderId)).status).toBe(200)
    const { browser } = await buildShopper(app)
    const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
    const input = { products: [line] }
    const refused = await browser.call('POST /create-order', input, { key: randomUUID() })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'STORE_UNAVAILABLE', details: { reason: 'paused', until: null } },
    })
  })

  it('lasts until tomorrow’s opening, or until the shop resumes; open orders go on', async () => {
    const { pause, resume, tryBook, shown, bookReady, move } = await scene()
    const { orderId, code } = await bookReady(1)
    await pause('next_opening')
    const { until } = (await shown()).store.pause ?? {}
    expect(Date.parse(until ?? '')).toBeGreaterThan(mondayNoon.getTime() + 12 * HOUR_MS)
    await pause('when_resumed')
    expect((await shown()).store).toMatchObject({ pause: { until: null }, takesBookings: false })
    expect((await tryBook()).body).toMatchObject({
      message: 'This shop is not taking bookings at the moment.',
      details: { reason: 'paused', until: null },
    })
    expect((await move(orderId, 'Collected', { code })).status).toBe(200)
    expect((await resume()).status).toBe(200)
    expect((await tryBook()).status).toBe(200)
  })

  it('saves who paused and resumed, and informs the open screens of the store', async () => {
    const { pause, resume, store } = await scene()
    await resume()
    await pause('in_an_hour')
    await resume()
    await resume()
    const rows = await app.database.db
      .select()
      .from(storePauses)
      .where(eq(storePauses.storeId, store.id))
    const userId = store.merchant.id
    expect(rows).toMatchObject([
      { change: 'paused', userId, at: mondayNoon, until: new Date(inAnHour) },
      { change: 'resumed', userId, at: mondayNoon, until: null },
    ])
    const own = (await allNotices()).filter(
      (notice) => 'storeId' in notice && notice.storeId === store.id,
    )
    const notice = { event: 'bookings.switched', storeId: store.id }
    expect(own).toEqual([notice, notice])
    const { data } = (await store.merchant.browser.call('GET /store-data', {})).body
    expect(data.pauses).toMatchObject([{ change: 'paused', until: inAnHour }, { until: null }])
  })

  it('that follows an earlier one names the person who made it', async () => {
    const { pause, resume, shown, store } = await scene()
    const manager = await buildStaff(app, store.id, 'manager', { name: 'Kavita Meena' })
    await pause('when_resumed')
    expect((await shown()).counter).toMatchObject({ by: store.merchant.name })
    await resume()
    const ends = { ends: 'when_resumed' }
    await manager.browser.call('POST /pause-bookings', ends, { key: randomUUID() })
    expect((await shown()).counter).toMatchObject({ by: 'Kavita Meena', until: null })
  })

  it('applies to the own store only, and has three possible ends', async () => {
    const { pause, shown } = await scene()
    const other = await scene()
    await pause('when_resumed')
    expect((await other.shown()).store.takesBookings).toBe(true)
    for (const ends of ['', 'for_ever', '2026-11-17T10:00:00Z'])
      expect(await pause(ends)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect((await shown()).store.pause).toEqual({ until: null })
  })

  it('completes or refuses each running booking, and allows none after its answer', async () => {
    const { pause, tryBook, product, store } = await scene()
    const people = await Promise.all(Array.from({ length: 6 }, () => buildScene(app)))
    const booked = people.map(({ shopper }) => tryBook(shopper.browser))
    const paused = pause('when_resumed').then(async ({ status }) => {
      const rows = await app.database.db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.storeId, store.id))
      return { status, orders: rows.length }
    })
    const answers = await Promise.all(booked)
    const whole = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { body } of refused) expect(body).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(await paused).toEqual({ status: 200, orders: whole })
    expect(await stockRowOf(app, product.variantId)).toMatchObject({ held: whole })
    expect(await brokenInvariants(app.database)).toEqual([])
    expect((await tryBook()).status).toBe(409)
  })

  it('answers the same booking again after a pause, and books nothing new', async () => {
    const { pause, shopper, cart } = await scene()
    const key = randomUUID()
    const first = await shopper.browser.call('POST /cop-order', cart, { key })
    app.time.now = new Date(mondayNoon.getTime() + MINUTE_MS)
    await pause('in_an_hour')
    const again = await shopper.browser.call('POST /cop-order', cart, { key })
    expect([again.status, again.body.orderId]).toEqual([200, first.body.orderId])
  })
})
