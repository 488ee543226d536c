import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { buildProduct, buildShopper, buildStaff, mondayNoon } from '#test/factories.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { deleteExpiredViews } from './jobs.ts'

const app = useTestApp()
beforeEach(() => advance(app, mondayNoon))

const figuresOf = async (browser: Browser) => (await browser.call('GET /figures')).body
const day = (days: number) => new Date(mondayNoon.getTime() + days * DAY_MS)
const phone = {
  headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537' },
}
const see = (browser: Browser, productId: string, options: object = phone) =>
  browser.call('POST /product-view', { _id: productId }, options)

describe('the figures', () => {
  it('count each order on the day in India on which it ended, and bookings on their own', async () => {
    const { book, bookReady, move, cancel, store } = await buildScene(app, { stock: 20 })
    const first = await bookReady(2)
    await move(first.orderId, 'Collected', { code: first.code, paidBy: 'cash' })
    await cancel(await book(1))
    const tried = await bookReady(1)
    await move(tried.orderId, 'Collected', { code: tried.code, kept: [] })
    const late = await bookReady(1)
    // Half past midnight in India is still Monday in UTC.
    await advance(app, new Date('2026-11-16T19:00:00Z'))
    await move(late.orderId, 'Collected', { code: late.code, paidBy: 'upi' })
    const { days, sums, before } = await figuresOf(store.merchant.browser)
    expect(days).toHaveLength(30)
    expect(days.slice(-2)).toEqual([
      {
        day: '2026-11-16',
        booked: 4,
        collected: 1,
        pieces: 2,
        amount: 998,
        returned: 0,
        cancelled: 1,
        triedNotTaken: 1,
        notCollected: 0,
      },
      {
        day: '2026-11-17',
        booked: 0,
        collected: 1,
        pieces: 1,
        amount: 499,
        returned: 0,
        cancelled: 0,
        triedNotTaken: 0,
        notCollected: 0,
      },
    ])
    expect(days[0]).toMatchObject({ day: '2026-10-19', booked: 0, amount: 0 })
    expect(sums).toEqual({
      booked: 4,
      collected: 2,
      pieces: 3,
      amount: 1497,
      returned: 0,
      cancelled: 1,
      triedNotTaken: 1,
      notCollected: 0,
      views: 0,
    })
    expect(before).toMatchObject({ booked: 0, collected: 0, amount: 0 })
  })

  it('move into the days before after thirty days, and out after sixty', async () => {
    const { bookReady, move, store } = await buildScene(app, { stock: 20 })
    const { orderId, code } = await bookReady(1)
    await move(orderId, 'Collected', { code, paidBy: 'cash' })
    const collectedAgo = async (days: number) => {
      const at = day(-days).toISOString()
      await app.database.db.execute(sql`
        update orders set booked_at = ${at}::timestamptz, closed_at = ${at}::timestamptz where id = ${orderId}::uuid`)
      const { sums, before } = await figuresOf(store.merchant.browser)
      return [sums.collected, before.collected]
    }
    expect(await collectedAgo(29)).toEqual([1, 0])
    expect(await collectedAgo(30)).toEqual([0, 1])
    expect(await collectedAgo(59)).toEqual([0, 1])
    expect(await collectedAgo(60)).toEqual([0, 0])
  })

  it('leave out declined lines, bookings without their online payment, and other stores', async () => {
    const { book, bookReady, move, store, product } = await buildScene(app, {
      sizes: ['M', 'L'],
      stock: 9,
    })
    const other = await buildScene(app, { stock: 9 })
    await other.book(1)
    const orderId = await book(1, 1)
    await move(orderId, 'Ready for Pickup', { declinedLines: [product.variantIds[1]] })
    const unpaid = await bookReady(1)
    await app.database.db.execute(sql`
      update orders set payment_method = 'online', payment_status = 'pending' where id = ${unpaid.orderId}::uuid`)
    await move(orderId, 'Collected', { override: { reason: 'Known customer' }, paidBy: 'cash' })
    const { sums } = await figuresOf(store.merchant.browser)
    expect(sums).toMatchObject({ booked: 1, collected: 1, pieces: 1 })
  })

  it('count what a gift code paid in the sum as in the articles', async () => {
    const { bookReady, move, store } = await buildScene(app, { stock: 20 })
    const { browser } = store.merchant
    const issue = async (amount: number) =>
      (await browser.call('POST /generate-loyalty-code', { amount }, { key: randomUUID() })).body
        .code
    for (const amount of [499, 200]) {
      const { orderId, code } = await bookReady(1)
      await move(orderId, 'Collected', {
        code,
        giftCode: { code: await issue(amount) },
        ...(amount < 499 && { paidBy: 'cash' }),
      })
    }
    const { sums, articles } = await figuresOf(browser)
    expect(sums).toMatchObject({ pieces: 2, amount: 998 })
    expect(articles.byAmount.map(({ amount }) => amount)).toEqual([998])
  })

  it('name the articles that sell best and slowest, were never seen, or are sold out often', async () => {
    const { bookReady, move, cancel, book, store, product } = await buildScene(app, {
      stock: 2,
      name: 'Often gone',
      createdAt: day(-60),
    })
    const dear = await buildProduct(app, store.id, {
      name: 'Dear lehenga',
      pricePaise: 900_000,
      mrpPaise: 900_000,
    })
    await buildProduct(app, store.id, { name: 'Old shawl', createdAt: day(-60) })
    await buildProduct(app, store.id, { name: 'Gone off sale', createdAt: day(-60), active: false })
    const shopper = await buildShopper(app)
    const buyDear = await shopper.browser.call('POST /cop-order', {
      products: [{ productId: dear.id, variantId: dear.variantId, quantity: 1 }],
    })
    await move(buyDear.body.orderId, 'Ready for Pickup')
    await move(buyDear.body.orderId, 'Collected', {
      override: { reason: 'Known customer' },
      paidBy: 'upi',
    })
    for (const _ of [1, 2]) await cancel(await book(2))
    const { orderId, code } = await bookReady(2)
    await move(orderId, 'Collected', { code, paidBy: 'cash' })
    await see(app.browser(), product.id)
    const { articles } = await figuresOf(store.merchant.browser)
    const names = Object.fromEntries(
      Object.entries(articles).map(([list, rows]) => [list, rows.map(({ name }) => name)]),
    )
    expect(names).toEqual({
      byPieces: ['Often gone', 'Dear lehenga'],
      byAmount: ['Dear lehenga', 'Often gone'],
      slowest: ['Old shawl'],
      unseen: ['Old shawl'],
      soldOut: ['Often gone'],
    })
    expect(articles.soldOut[0]).toMatchObject({
      soldOut: 3,
      pieces: 2,
      amount: 998,
      views: 1,
      free: 0,
    })
  })

  it('name what runs low, the best sold first', async () => {
    const { bookReady, move, store } = await buildScene(app, { stock: 3, name: 'Sells' })
    await buildProduct(app, store.id, { name: 'Lies', stock: 1 })
    await buildProduct(app, store.id, { name: 'Enough', stock: 9 })
    const { orderId, code } = await bookReady(1)
    await move(orderId, 'Collected', { code, paidBy: 'cash' })
    const { low } = await figuresOf(store.merchant.browser)
    expect(low.total).toBe(2)
    expect(low.variants).toMatchObject([
      { name: 'Sells', free: 2, pieces: 1, lastsDays: 120, attributes: { Size: 'M' } },
      { name: 'Lies', free: 1, pieces: 0, lastsDays: null },
    ])
    expect(low.atAlert).toBe(2)
  })

  it.each([
    [5, 1, true],
    [5, 2, false],
    [9, 2, true],
    [8, 2, false],
  ])('after %i pieces of sixty days, %i left are to be ordered: %s', async (sold, left, isLow) => {
    const { bookReady, move, store } = await buildScene(app, { stock: sold + left })
    await store.merchant.browser.call('PUT /inventory/setAlert', { inventoryAlert: 0 })
    const { orderId, code } = await bookReady(sold)
    await move(orderId, 'Collected', { code, paidBy: 'cash' })
    const { low } = await figuresOf(store.merchant.browser)
    expect([low.total > 0, low.atAlert]).toEqual([isLow, 0])
  })

  it('are for the owner and managers', async () => {
    const { store } = await buildScene(app)
    const counter = await buildStaff(app, store.id, 'counter')
    const manager = await buildStaff(app, store.id, 'manager')
    expect((await counter.browser.call('GET /figures')).status).toBe(403)
    expect((await manager.browser.call('GET /figures')).status).toBe(200)
  })
})

describe('a view of a product', () => {
  it('counts once for each browser and day, not for programs, the shop’s people and products off sale', async () => {
    const { store, product } = await buildScene(app)
    const hidden = await buildProduct(app, store.id, { active: false })
    const viewsOf = async () => (await figuresOf(store.merchant.browser)).sums.views
    const guest = app.browser()
    for (const browser of [guest, app.browser(), guest]) await see(browser, product.id)
    await see(store.merchant.browser, product.id)
    await see((await buildStaff(app, store.id, 'counter')).browser, product.id)
    await see(app.browser(), product.id, { headers: { 'user-agent': 'Googlebot/2.1' } })
    await see(app.browser(), hidden.id)
    expect(await viewsOf()).toBe(2)
    await advance(app, day(1))
    await see(guest, product.id)
    expect(await viewsOf()).toBe(3)
    const { rows } = await app.database.db.execute(sql`
      select * from product_views where store_id = ${store.id}::uuid order by day`)
    expect(rows.map((row) => [row['views'], Object.keys(row).length])).toEqual([
      [2, 4],
      [1, 4],
    ])
  })

  it('needs an id, and an unknown product is nothing', async () => {
    const { status, body } = await app.browser().call('POST /product-view', {}, phone)
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([
      400,
      ['_id'],
    ])
    const { store, product } = await buildScene(app)
    for (const id of ['abc', '00000000-0000-4000-8000-000000000000', product.id])
      expect((await see(app.browser(), id)).status).toBe(200)
    expect((await figuresOf(store.merchant.browser)).sums.views).toBe(1)
  })

  it('is deleted after ninety days', async () => {
    const { store, product } = await buildScene(app)
    await see(app.browser(), product.id)
    await figuresOf(store.merchant.browser)
    const count = async () =>
      (
        await app.database.db.execute(
          sql`select from product_views where store_id = ${store.id}::uuid`,
        )
      ).rows.length
    await advance(app, day(90))
    await deleteExpiredViews(app.database)
    expect(await count()).toBe(1)
    await advance(app, day(91))
    await deleteExpiredViews(app.database)
    expect(await count()).toBe(0)
  })
})
