import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte } from 'drizzle-orm'
import Papa from 'papaparse'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeOrderRating } from '#server/modules/orders/jobs.ts'
import { billLines, bills, taxRules } from '#server/platform/db/tables/billing.ts'
import { variants } from '#server/platform/db/tables/catalog.ts'
import { gstRates } from '#server/platform/db/tables/settings.ts'
import { offerForm } from '#test/campaign-scene.ts'
import { buildAdminAs, buildProduct } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance } from '#test/order-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const india = (text: string) => new Date(`${text}+05:30`)
const evening = india('2025-09-21T18:00:00')
const lastSecond = india('2025-09-21T23:59:59')
const midnight = india('2025-09-22T00:00:00')
const morning = india('2025-09-22T11:00:00')
const log = { error: (details: object) => expect(details).toEqual({}) }

/** The table as it was before the 56th meeting of the GST Council. */
beforeEach(async () => {
  await advance(app, evening)
  await app.database.db.delete(gstRates).where(gte(gstRates.validFrom, '2025-09-22'))
  await app.database.db.update(taxRules).set({ validFrom: '2017-07-01' })
})

/** Finance enters the rates of 22 September 2025: the whole change, without a new release. */
async function enterRates() {
  const { browser } = await buildAdminAs(app, 'finance')
  for (const hsn of ['61', '62', '64']) {
    const step = { rate: 5, upTo: 2_500, rateAbove: 18 }
    const source = 'Notification 9/2025-Central Tax (Rate)'
    const row = { hsn, category: null, ...step, validFrom: '2025-09-22', source }
    expect((await browser.call('POST /admin/gst-rates', row)).status).toBe(200)
  }
}

/** A shop with kurtas of two prices and one pair of shoes, each with 12 % before the change. */
async function buildShop() {
  const scene = await buildTillScene(app, { sizes: ['S', 'M'], hsn: '6211', gstRate: 12 })
  const [small = '', medium = ''] = scene.product.variantIds
  await price(small, 119_900)
  await price(medium, 269_900)
  const footwear = { category: 'Footwear', hsn: '6404', gstRate: 12, pricePaise: 99_900 } as const
  const shoes = await buildProduct(app, scene.store.id, { ...footwear, mrpPaise: 99_900, stock: 9 })
  const lines = [
    ...[small, medium].map((variantId) => ({ productId: scene.product.id, variantId })),
    { productId: shoes.id, variantId: shoes.variantId },
  ].map((line) => ({ ...line, quantity: 1 }))
  return { ...scene, shoes, lines }
}
type Shop = Awaited<ReturnType<typeof buildShop>>

const price = (variantId: string, pricePaise: number) =>
  app.database.db
    .update(variants)
    .set({ pricePaise, mrpPaise: pricePaise })
    .where(eq(variants.id, variantId))

/** The rates of the three articles in the cart, which are also those of their pages. */
async function ratesOf({ shopper, lines }: Shop) {
  const { body } = await shopper.browser.call('POST /cart/check', { products: lines })
  const cart = body.stores.flatMap(({ products }) => products.map(({ gstRate }) => gstRate))
  const pages = await Promise.all(
    lines.map(async ({ productId, variantId }) => {
      const page = await shopper.browser.call('GET /product', { _id: productId })
      return page.body.gstRates[variantId]
    }),
  )
  expect(pages).toEqual(cart)
  return cart
}

/** The lines of a bill or a credit note: rate, CGST and SGST, which are equal. */
async function linesOf({ store }: Shop, number: string | null) {
  const rows = await app.database.db
    .select({ line: billLines })
    .from(billLines)
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(and(eq(bills.storeId, store.id), eq(bills.number, number ?? '')))
    .orderBy(asc(billLines.position))
  return rows.map(({ line: { gstRate, cgstPaise, sgstPaise } }) => {
    expect(cgstPaise).toBe(sgstPaise)
    return [gstRate, cgstPaise]
  })
}

async function daySums({ browser }: Shop, day: string) {
  const { body } = await browser.call('GET /bills/day-close', { from: day, to: day })
  const { data } = Papa.parse<Record<string, string>>(body.csv.slice(1), { header: true })
  const figures = data.filter((row) => row['CGST (Rs)'])
  return figures.map((row) => [row['CGST (Rs)'], row['SGST/UTGST (Rs)']])
}

async function book({ shopper }: Shop, lines: object[]) {
  const cart = { products: lines }
  const { body } = await shopper.browser.call('POST /cop-order', cart, { key: randomUUID() })
  return body.orderId
}

async function makeReady({ move, see }: Shop, orderId: string) {
  await move(orderId, 'Ready for Pickup')
  return (await see(orderId)).pickup?.code ?? ''
}

describe('the change of GST rates on 22 September 2025, entered as a setting', () => {
  it('counts in cart, product page and till from midnight of India, and not a second before', async () => {
    const shop = await buildShop()
    await enterRates()
    expect(await ratesOf(shop)).toEqual([12, 12, 12])
    await advance(app, lastSecond)
    expect(await ratesOf(shop)).toEqual([12, 12, 12])
    const wares = shop.lines.map(({ variantId }) => ({ variantId, quantity: 1 }))
    const before = await shop.sell(wares)
    expect(await linesOf(shop, before.body.bill.number)).toEqual([
      [12, 6_423],
      [12, 14_459],
      [12, 5_352],
    ])
    await advance(app, midnight)
    expect(await ratesOf(shop)).toEqual([5, 18, 5])
    const after = await shop.sell(wares)
    expect(await linesOf(shop, after.body.bill.number)).toEqual([
      [5, 2_855],
      [18, 20_586],
      [5, 2_379],
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('gives an open order the tax of the day, and its bill the rate of the day of the hand-over', async () => {
    const shop = await buildShop()
    await enterRates()
    const rate = makeOrderRating({ database: app.database, log })
    const waiting = await book(shop, shop.lines)
    const ready = await book(shop, shop.lines)
    const code = await makeReady(shop, ready)
    await rate(app.time.now)
    const booked = await shop.see(waiting)
    expect(booked.totalTax).toBe(524.68)
    await advance(app, midnight)
    await rate(midnight)
    const shown = await shop.see(waiting)
    expect([shown.amount, shown.totalTax]).toEqual([booked.amount, 516.4])
    expect(shown.products.map(({ totalTax }) => totalTax)).toEqual([57.1, 411.72, 47.58])
    const seen = await shop.browser.call('POST /get-merchant-orders')
    expect(seen.body.orders.map(({ totalTax }) => totalTax)).toEqual([516.4, 516.4])
    const { body } = await shop.move(ready, 'Collected', { code })
    expect(body.order).toMatchObject({ amount: booked.amount, totalTax: 516.4 })
    const lines = await linesOf(shop, body.order.billNumber)
    expect(lines).toEqual([
      [5, 2_855],
      [18, 20_586],
      [5, 2_379],
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is on the bill also when the hand-over is earlier than the job, and a fixed slab stays', async () => {
    const shop = await buildShop()
    await app.database.db.execute(
      `update products set gst_fixed = true where id = '${shop.shoes.id}'`,
    )
    await enterRates()
    const ready = await book(shop, shop.lines)
    const code = await makeReady(shop, ready)
    await advance(app, midnight)
    const { body } = await shop.move(ready, 'Collected', { code })
    expect(await linesOf(shop, body.order.billNumber)).toEqual([
      [5, 2_855],
      [18, 20_586],
      [12, 5_352],
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('leaves issued bills and their returns as they are, and each day’s close with its own tax', async () => {
    const shop = await buildShop()
    await enterRates()
    const [line = { variantId: '' }] = shop.lines
    const sold = { variantId: line.variantId, quantity: 2 }
    const counter = await shop.sell([sold])
    const order = await book(shop, [{ ...line, quantity: 2 }])
    const code = await makeReady(shop, order)
    const collected = await shop.move(order, 'Collected', { code })
    const { billId } = await shop.billOf(collected.body.order.billNumber ?? '')
    await advance(app, morning)
    for (const id of [counter.body.bill.billId, billId]) {
      const { body } = await shop.takeBack(id)
      expect(await linesOf(shop, body.bill.notes[0]?.number ?? null)).toEqual([[12, 6_423]])
    }
    expect(await linesOf(shop, counter.body.bill.number)).toEqual([[12, 12_846]])
    const later = await shop.sell([sold])
    expect(await linesOf(shop, later.body.bill.number)).toEqual([[5, 5_710]])
    expect(await daySums(shop, '2025-09-21')).toEqual([['256.92', '256.92']])
    expect(await daySums(shop, '2025-09-22')).toEqual([
      ['57.10', '57.10'],
      ['-128.46', '-128.46'],
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('moves an offer to the other side of the step at midnight, as the preview has said', async () => {
    const shop = await buildShop()
    const form = offerForm(app, { until: india('2025-09-25T00:00:00'), name: 'Navratri' })
    await shop.browser.call('POST /campaigns', form, { key: randomUUID() })
    const { browser } = await buildAdminAs(app, 'finance')
    const step = { rate: 5, upTo: 2_500, rateAbove: 18 } as const
    const row = { hsn: '62', category: null, ...step, validFrom: '2025-09-22' }
    const { body } = await browser.call('POST /admin/gst-rates/preview', row)
    expect(body.offers).toMatchObject([{ name: 'Navratri', changed: 1, crossing: 1 }])
    await enterRates()
    expect(await ratesOf(shop)).toEqual([5, 12, 12])
    await advance(app, midnight)
    expect(await ratesOf(shop)).toEqual([5, 5, 5])
    await advance(app, india('2025-09-25T00:00:00'))
    expect(await ratesOf(shop)).toEqual([5, 18, 5])
  })
})
