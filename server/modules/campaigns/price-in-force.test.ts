import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaigns } from '#server/platform/db/tables/campaigns.ts'
import { variants } from '#server/platform/db/tables/catalog.ts'
import { orderLines } from '#server/platform/db/tables/orders.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { buildCampaignScene, followOffers, minutesAfter } from '#test/campaign-scene.ts'
import { mondayNoon } from '#test/factories.ts'
import { advance, registeredSeller } from '#test/order-scene.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { campaignPrice } from './rules/campaign-price.ts'

const app = useTestApp()

const start = minutesAfter(mondayNoon, 60)
const end = minutesAfter(mondayNoon, 120)
const second = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

describe('around the minute of the beginning and of the end', () => {
  it.each([
    ['a second before the beginning', second(start, -1), 499],
    ['at the beginning', start, 399],
    ['a second after the beginning', second(start, 1), 399],
    ['a second before the end', second(end, -1), 399],
    ['at the end', end, 499],
    ['a second after the end', second(end, 1), 499],
  ])('%s, also while the job is late', async (_when, now, price) => {
    const scene = await buildCampaignScene(app)
    await scene.offer({ from: start, until: end })
    await advance(app, now)
    const other = price === 499 ? 399 : 499
    expect(await scene.page()).toMatchObject({ sellingPrice: price, inclusiveTax: price })
    expect(await scene.check(price)).toMatchObject({ price, problem: null })
    const isDearer = price > other
    const problem = isDearer ? 'price_changed' : null
    expect(await scene.check(other)).toMatchObject({ price, problem, changes: ['price'] })
    expect(await scene.tryBook(other)).toMatchObject(
      isDearer
        ? { status: 409, body: { code: 'PRICE_CHANGED', details: { products: [{ price }] } } }
        : { status: 200, body: { amount: price, lowered: [{ was: other, price }] } },
    )
    expect(await scene.tryBook(price)).toMatchObject({ status: 200, body: { amount: price } })
  })

  it('shows its end and the earlier price on page, card, cart and wishlist only while it runs', async () => {
    const scene = await buildCampaignScene(app)
    const { shopper, product } = scene
    await shopper.browser.call('POST /update-wishlist', { task: 'add', id: product.id })
    await scene.offer({ from: start, until: end })
    const ownOffer = { until: end.toISOString(), wasPrice: 499 }
    const shown = async () => {
      const query = { mode: 'store', storeId: scene.store.id } as const
      const found = await shopper.browser.call('GET /getProducts', query)
      const wished = await shopper.browser.call('GET /wishlist')
      return [
        await scene.page(),
        found.body.products[0],
        await scene.check(),
        wished.body.products[0],
      ].map((one) => one?.ownOffer)
    }
    await advance(app, start)
    expect(await shown()).toEqual([ownOffer, ownOffer, ownOffer, ownOffer])
    await advance(app, end)
    expect(await shown()).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('the search', () => {
  it('filters and sorts by the price in force once the job has run, also after a restart and when it is late', async () => {
    const scene = await buildCampaignScene(app)
    await scene.offer({ from: start, until: end })
    expect(await scene.searchAt('390-400')).toEqual([])
    await advance(app, start)
    await followOffers(app)
    expect(await scene.searchAt('390-400')).toEqual([scene.product.id])
    expect(await scene.searchAt('490-500')).toEqual([])
    await advance(app, minutesAfter(end, 300))
    await followOffers(app)
    expect(await scene.searchAt('390-400')).toEqual([])
    expect(await scene.searchAt('490-500')).toEqual([scene.product.id])
  })

  it('follows an offer that begins at once, that changes, and that is ended', async () => {
    const scene = await buildCampaignScene(app)
    const campaignId = await scene.offer()
    await app.jobs.drained()
    expect(await scene.searchAt('399-399')).toEqual([scene.product.id])
    await scene.save({ campaignId, kind: 'amount', value: 200 })
    await app.jobs.drained()
    expect(await scene.searchAt('299-299')).toEqual([scene.product.id])
    await scene.end(campaignId)
    await app.jobs.drained()
    expect(await scene.searchAt('499-499')).toEqual([scene.product.id])
  })

  it('keeps the price in force when the article is changed meanwhile', async () => {
    const scene = await buildCampaignScene(app)
    await scene.offer()
    const row = { _id: scene.product.variantId, sellingPrice: '600' }
    await scene.merchant.call(
      'POST /change-products',
      { mode: 'all', rows: [row] },
      { key: randomUUID() },
    )
    await app.jobs.drained()
    expect(await scene.searchAt('480-480')).toEqual([scene.product.id])
  })
})

describe('the price before an offer', () => {
  it('is shown only when the shop asked it before the offer began', async () => {
    const scene = await buildCampaignScene(app)
    await scene.offer()
    const price = (rupees: string) =>
      scene.merchant.call(
        'POST /change-products',
        { mode: 'all', rows: [{ _id: scene.product.variantId, sellingPrice: rupees }] },
        { key: randomUUID() },
      )
    app.time.now = minutesAfter(mondayNoon, 1)
    await price('700')
    expect(await scene.page()).toMatchObject({ sellingPrice: 560, ownOffer: { wasPrice: null } })
    app.time.now = minutesAfter(mondayNoon, 2)
    await scene.offer({ value: 30 })
    expect(await scene.page()).toMatchObject({ sellingPrice: 490, ownOffer: { wasPrice: 700 } })
  })
})

describe('a booking', () => {
  it('keeps its price, its rate and the name of the offer after the end', async () => {
    const scene = await buildCampaignScene(
      app,
      { pricePaise: 300_000, mrpPaise: 350_000 },
      registeredSeller,
    )
    const campaignId = await scene.offer({ kind: 'amount', value: 375, until: end })
    const { body } = await scene.tryBook(2625)
    await advance(app, end)
    await followOffers(app)
    const booking = await scene.see(body.orderId)
    expect(booking).toMatchObject({
      amount: 2625,
      totalTax: 125,
      products: [{ price: 2625, ownOffer: { name: 'Diwali week', wasPrice: 3000 } }],
    })
    const [line] = await app.database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, body.orderId))
    expect(line).toMatchObject({ campaignId, gstRate: 5, pricePaise: 262_500, wasPaise: 300_000 })
    const current = await scene.merchant.call('POST /get-merchant-orders')
    expect(current.body.orders[0]?.products[0]).toMatchObject({
      price: 2625,
      ownOffer: { name: 'Diwali week' },
    })
    expect(await scene.check()).toMatchObject({ price: 3000, gstRate: 18 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('without an offer names none', async () => {
    const scene = await buildCampaignScene(app)
    const { body } = await scene.tryBook()
    expect(body.products[0]).not.toHaveProperty('ownOffer')
  })

  it('that waits for payment keeps its price', async () => {
    const scene = await buildCampaignScene(app)
    await scene.offer({ until: end })
    const lines = [{ productId: scene.product.id, variantId: scene.product.variantId, quantity: 1 }]
    const { body } = await scene.shopper.browser.call(
      'POST /create-order',
      { products: lines },
      { key: randomUUID() },
    )
    await advance(app, minutesAfter(end, -1))
    await advance(app, end)
    const booking = await scene.see(body.orderId)
    expect(booking).toMatchObject({ amount: 399, products: [{ price: 399 }] })
  })
})

it('is in the data of the shop and of the person who saved the offer', async () => {
  const scene = await buildCampaignScene(app)
  await scene.offer({ until: end })
  await scene.tryBook()
  const offer = { name: 'Diwali week', from: mondayNoon.toISOString() }
  const shop = await scene.merchant.call('GET /store-data')
  expect(shop.body.data).toMatchObject({
    offers: [{ ...offer, value: 20, until: end.toISOString(), savedBy: 'Ramesh Soni' }],
    orders: [{ products: [{ price: 399, offer: 'Diwali week' }] }],
  })
  const own = await scene.merchant.call('GET /me/export')
  expect(own.body.data.savedOffers).toMatchObject([offer])
  const shopper = await scene.shopper.browser.call('GET /me/export')
  expect(shopper.body.data).toMatchObject({
    savedOffers: [],
    bookings: [{ products: [{ price: 399, offer: 'Diwali week' }] }],
  })
})

it('is the own price in the shop’s form, list, export and tags', async () => {
  const scene = await buildCampaignScene(app)
  const before = await scene.merchant.call('GET /products/csv')
  await scene.offer()
  const form = await scene.merchant.call('GET /editProduct', { id: scene.product.id })
  expect(form.body.variants[0]?.sellingPrice).toBe(499)
  const after = await scene.merchant.call('GET /products/csv')
  expect(after.body.csv).toBe(before.body.csv)
  const made = await scene.merchant.call(
    'POST /make-tags',
    { variants: [scene.product.variantId] },
    { key: randomUUID() },
  )
  const [tag] = made.body.tags
  expect(tag?.sellingPrice).toBe(499)
  const scanned = await scene.merchant.call('GET /scanned-tag', { code: tag?.code ?? '' })
  expect(scanned.body).toMatchObject({ sellingPrice: 399, ownOffer: { wasPrice: 499 } })
})

it('is the same in SQL as by the rule, for random offers', async () => {
  const scene = await buildCampaignScene(app)
  const { variantId } = scene.product
  const minute = fc.integer({ min: 0, max: 6 })
  const random = fc.record({
    pricePaise: fc.oneof(
      fc.integer({ min: 100, max: 2_000 }),
      fc.integer({ min: 100, max: 10_000_000 }),
    ),
    offers: fc.array(
      fc.record({
        kind: fc.constantFrom('percent' as const, 'amount' as const),
        value: fc.integer({ min: 1, max: 90 }),
        scale: fc.constantFrom(1, 10, 1_000),
        from: minute,
        length: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 4 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(random, minute, async ({ pricePaise, offers }, now) => {
      const rows = offers.map(({ kind, value, scale, from, length }) => ({
        storeId: scene.store.id,
        savedBy: scene.store.merchant.id,
        name: 'Random',
        kind,
        value: kind === 'percent' ? value : value * scale,
        target: 'all' as const,
        targets: [],
        keys: [],
        startsAt: minutesAfter(mondayNoon, from),
        endsAt: minutesAfter(mondayNoon, from + length),
      }))
      const { db } = app.database
      await db.delete(campaigns).where(eq(campaigns.storeId, scene.store.id))
      if (rows.length > 0) await db.insert(campaigns).values(rows)
      await db
        .update(variants)
        .set({ pricePaise, mrpPaise: pricePaise })
        .where(eq(variants.id, variantId))
      app.time.now = minutesAfter(mondayNoon, now)
      const expected = rupeesFromPaise(campaignPrice(pricePaise, rows, app.time.now))
      expect((await scene.check())?.price).toBe(expected)
      expect((await scene.page())?.sellingPrice).toBe(expected)
    }),
    { numRuns: 60 },
  )
})
