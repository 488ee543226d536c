import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const dayBefore = (days: number) => new Date(mondayNoon.getTime() - days * 86_400_000)

const app = useTestApp()

const line = (quantity = 1, price?: number) => ({
  productId: randomUUID(),
  variantId: randomUUID(),
  quantity,
  ...(price === undefined ? {} : { price }),
})

async function bookings() {
  const { browser } = await buildShopper(app)
  const store = await buildStore(app)
  const product = await buildProduct(app, store.id, { stock: 50 })
  const cart = { products: [{ productId: product.id, variantId: product.variantId, quantity: 1 }] }
  const book = () => browser.call('POST /cop-order', cart, { key: randomUUID() })
  /** Makes one booking for each given number of days, and sets it to Not Collected that many days ago. */
  const miss = async (...daysAgo: number[]) => {
    const made = []
    for (const days of daysAgo) made.push({ days, orderId: (await book()).body.orderId })
    for (const { days, orderId } of made)
      await app.database.db
        .update(orders)
        .set({ status: 'not_collected', dueAt: null, closedAt: dayBefore(days) })
        .where(eq(orders.id, orderId))
  }
  const refusal = async () => (await browser.call('GET /cart')).body.cashRefused
  return { book, miss, refusal }
}

describe('the saved cart', () => {
  it('is empty at first, is returned as it was saved, and is replaced by the next one', async () => {
    const { browser } = await buildShopper(app)
    expect((await browser.call('GET /cart')).body).toMatchObject({
      products: [],
      cashRefused: null,
      isPaying: false,
    })
    await browser.call('PUT /cart', { products: [line(), line(3)] })
    const last = [line(2, 499.5), line()]
    expect((await browser.call('PUT /cart', { products: last })).status).toBe(200)
    expect((await browser.call('GET /cart')).body.products).toEqual(last)
  })

  it('is emptied by an empty list', async () => {
    const { browser } = await buildShopper(app)
    await browser.call('PUT /cart', { products: [line()] })
    await browser.call('PUT /cart', { products: [] })
    expect((await browser.call('GET /cart')).body.products).toEqual([])
  })

  it('is not shown to anybody else', async () => {
    const mine = await buildShopper(app)
    const other = await buildShopper(app)
    await mine.browser.call('PUT /cart', { products: [line()] })
    expect((await other.browser.call('GET /cart')).body.products).toEqual([])
  })

  it.each([
    ['an eleventh piece', [line(11)]],
    ['half a piece', [line(1.5)]],
    ['a fraction of a paisa', [line(1, 0.001)]],
    ['201 lines', Array.from({ length: 201 }, () => line())],
  ])('refuses %s', async (_what, products) => {
    const { browser } = await buildShopper(app)
    const answer = await browser.call('PUT /cart', { products })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})

describe('why cash is refused', () => {
  it('is shown with five open bookings, before a sixth is tried', async () => {
    const { book, refusal } = await bookings()
    for (let n = 0; n < 4; n++) await book()
    expect(await refusal()).toBeNull()
    await book()
    expect(await refusal()).toMatchObject({
      code: 'TOO_MANY_BOOKINGS',
      openBookings: 5,
      noShows: 0,
      until: null,
    })
    expect((await book()).body.code).toBe('TOO_MANY_BOOKINGS')
  })

  it('counts three no-shows in sixty days, and says until when', async () => {
    const { book, miss, refusal } = await bookings()
    await miss(70, 50, 30)
    expect(await refusal()).toBeNull()
    await miss(10)
    const until = dayBefore(50 - 60).toISOString()
    expect(await refusal()).toMatchObject({ code: 'CASH_REFUSED', noShows: 3, until })
    expect(await book()).toMatchObject({
      status: 403,
      body: { code: 'CASH_REFUSED', details: { noShows: 3, until } },
    })
    app.time.now = new Date(Date.parse(until) - 1)
    expect((await book()).status).toBe(403)
    app.time.now = new Date(until)
    expect(await refusal()).toBeNull()
    expect((await book()).status).toBe(200)
  })

  it('ends when the count falls below three', async () => {
    const { miss, refusal } = await bookings()
    await miss(50, 40, 30, 20)
    const until = dayBefore(40 - 60).toISOString()
    expect(await refusal()).toMatchObject({ noShows: 4, until })
  })
})
