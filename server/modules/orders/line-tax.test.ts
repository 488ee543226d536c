import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterEach, describe, expect, it } from 'vitest'
import { bills } from '#server/platform/db/tables/billing.ts'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene, registeredSeller } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  const broken = await brokenInvariants(app.database)
  if (broken.length > 0) throw new Error(`violated: ${broken.join('; ')}`)
})

const { gstin } = registeredSeller
const november = { from: '2026-11-01', to: '2026-11-30' }
type Scene = Awaited<ReturnType<typeof buildScene>>

const register = ({ store }: Scene, number: string | null = gstin) =>
  app.database.db.update(stores).set({ gstin: number }).where(eq(stores.id, store.id))

const price = (variantId: string | undefined, pricePaise: number) =>
  app.database.db
    .update(variants)
    .set({ pricePaise, mrpPaise: pricePaise })
    .where(eq(variants.id, variantId ?? ''))

const cartOf = ({ product }: Scene) =>
  product.variantIds.map((variantId) => ({ productId: product.id, variantId, quantity: 1 }))

/** The tax rates in the cart and on the product page, in the order of the variants. */
async function ratesOf(scene: Scene) {
  const lines = cartOf(scene)
  const { browser } = scene.shopper
  const { body } = await browser.call('POST /cart/check', { products: lines })
  const cart = body.stores.flatMap((store) => store.products.map(({ gstRate }) => gstRate))
  const page = await browser.call('GET /product', { _id: scene.product.id })
  expect(scene.product.variantIds.map((id) => page.body.gstRates[id])).toEqual(cart)
  return cart
}

/** The tax of an order in the archive of its shopper (`totalTax`) or its shop (`tax`). */
type ExportedTax = {
  orderId?: string
  orderNumber?: string
  totalTax?: number
  tax?: number
  products: { gstRate: number }[]
}

function firstRow(csv: string) {
  return Papa.parse<Record<string, string>>(csv.slice(1), { header: true }).data[0] ?? {}
}

/** The taxes of one order in rupees, as each screen of shopper and shop shows them. All values must be equal. */
async function saidTax({ shopper, store, see }: Scene, orderId: string) {
  const { browser } = store.merchant
  const booking = await see(orderId)
  const current = await browser.call('POST /get-merchant-orders')
  const past = await browser.call('GET /order-history')
  const own = await shopper.browser.call('GET /me/export')
  const shop = await browser.call('GET /store-data')
  const isIt = (one: { orderId: string }) => one.orderId === orderId
  const order = [...current.body.orders, ...past.body.orders].find(isIt)
  const { bookings } = own.body.data as { bookings: ExportedTax[] }
  const { orders } = shop.body.data as { orders: ExportedTax[] }
  const mine = bookings.find((one) => one.orderId === orderId)
  const theirs = orders.find((one) => one.orderNumber === booking.orderNumber)
  const [{ totalTax: ofLine } = { totalTax: -1 }] = booking.products
  const taxes = [booking.totalTax, ofLine, order?.totalTax, mine?.totalTax, theirs?.tax]
  const rates = [mine, theirs].map((one) => one?.products[0]?.gstRate)
  expect([new Set(taxes).size, new Set(rates).size]).toEqual([1, 1])
  return { tax: booking.totalTax, rate: rates[0] }
}

/** The tax of one order: in the order, its bill, the spreadsheet of Order History and the day's close. */
async function taxesOf(scene: Scene, orderId: string) {
  const { browser } = scene.store.merchant
  const [bill] = await app.database.db.select().from(bills).where(eq(bills.orderId, orderId))
  const history = firstRow((await browser.call('GET /order-history/csv')).body.csv)
  const day = firstRow((await browser.call('GET /bills/day-close', november)).body.csv)
  return {
    ...(await saidTax(scene, orderId)),
    bill: bill && { kind: bill.kind, tax: bill.taxPaise / 100 },
    history: Number(history['CGST (Rs)']) + Number(history['SGST (Rs)']),
    historyRate: history['GST rate (%)'],
    day: Number(day['CGST (Rs)']) + Number(day['SGST/UTGST (Rs)']),
  }
}

const collect = ({ move }: Scene, { orderId, code }: { orderId: string; code: string }) =>
  move(orderId, 'Collected', { code })

describe('the tax of a sale', () => {
  it('of a seller without GSTIN is nowhere', async () => {
    const scene = await buildScene(app, { pricePaise: 105_000, mrpPaise: 105_000 })
    expect(await ratesOf(scene)).toEqual([0])
    const { shopper, product } = scene
    const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
    const key = randomUUID()
    const booked = await shopper.browser.call('POST /cop-order', { products: [line] }, { key })
    expect(booked.body.products).toMatchObject([{ grandTotal: 1050, totalTax: 0 }])
    const { orderId } = booked.body
    const ready = await scene.move(orderId, 'Ready for Pickup')
    expect(ready.body.order).toMatchObject({ amount: 1050, totalTax: 0 })
    const { pickup } = await scene.see(orderId)
    await collect(scene, { orderId, code: pickup?.code ?? '' })
    expect(await taxesOf(scene, orderId)).toEqual({
      tax: 0,
      rate: 0,
      bill: { kind: 'bill_of_supply', tax: 0 },
      history: 0,
      historyRate: '0',
      day: 0,
    })
  })

  it('of a seller with GSTIN is the same in cart, booking, order, bill, history and day’s close', async () => {
    const scene = await buildScene(app, { pricePaise: 105_000, mrpPaise: 105_000 })
    await register(scene)
    expect(await ratesOf(scene)).toEqual([5])
    const ready = await scene.bookReady()
    await collect(scene, ready)
    expect(await taxesOf(scene, ready.orderId)).toEqual({
      tax: 50,
      rate: 5,
      bill: { kind: 'tax_invoice', tax: 50 },
      history: 50,
      historyRate: '5',
      day: 50,
    })
  })

  it.each([
    ['was added', null, gstin, { tax: 50, rate: 5, bill: { kind: 'tax_invoice', tax: 50 } }],
    ['was removed', gstin, null, { tax: 0, rate: 0, bill: { kind: 'bill_of_supply', tax: 0 } }],
  ] as const)(
    'follows the bill when the GSTIN %s between booking and hand-over',
    async (_what, before, after, told) => {
      const scene = await buildScene(app, { pricePaise: 105_000, mrpPaise: 105_000 })
      await register(scene, before)
      const ready = await scene.bookReady()
      const atBooking = await scene.see(ready.orderId)
      expect(atBooking.totalTax).toBe(before ? 50 : 0)
      await register(scene, after)
      expect((await scene.see(ready.orderId)).totalTax).toBe(atBooking.totalTax)
      await collect(scene, ready)
      const { tax } = told
      expect(await taxesOf(scene, ready.orderId)).toMatchObject({ ...told, history: tax, day: tax })
    },
  )
})

describe('the rate of a sale', () => {
  it('follows the price of the variant, whatever the slab of the product', async () => {
    const scene = await buildScene(app, { sizes: ['S', 'M', 'L', 'XL'] })
    await register(scene)
    const paise = [250_000, 262_500, 262_501, 295_000]
    for (const [at, variantId] of scene.product.variantIds.entries())
      await price(variantId, paise[at] ?? 0)
    expect(await ratesOf(scene)).toEqual([5, 5, 18, 18])
    const orderId = await scene.book(0, 0, 0, 1)
    expect(await scene.see(orderId)).toMatchObject({ totalTax: 450, products: [{ totalTax: 450 }] })
  })

  it('changes with a bulk change, which says so before and after', async () => {
    const scene = await buildScene(app, {
      sizes: ['S', 'M'],
      pricePaise: 50_000,
      mrpPaise: 300_000,
    })
    await register(scene)
    const rows = [
      { _id: scene.product.variantIds[0], sellingPrice: '2999' },
      { _id: scene.product.variantIds[1], sellingPrice: '2625' },
    ]
    for (const mode of ['check', 'valid'] as const) {
      const { body } = await scene.store.merchant.browser.call(
        'POST /change-products',
        { mode, rows },
        { key: randomUUID() },
      )
      expect(body.rows.map(({ gstRate }) => gstRate)).toEqual([{ before: 5, after: 18 }, undefined])
    }
    expect(await ratesOf(scene)).toEqual([18, 5])
  })

  it('is the slab that the merchant fixed', async () => {
    const scene = await buildScene(app, { pricePaise: 299_900, mrpPaise: 299_900, gstFixed: true })
    await register(scene)
    expect(await ratesOf(scene)).toEqual([5])
  })

  it('is the slab of the product where the table does not know its HSN', async () => {
    const scene = await buildScene(app, { hsn: '4202', gstRate: 12 })
    await register(scene)
    expect(await ratesOf(scene)).toEqual([12])
  })

  it('is the rate on the day of the booking, and stays when price, HSN and slab change later', async () => {
    const scene = await buildScene(app, { pricePaise: 105_000, mrpPaise: 105_000 })
    await register(scene)
    const ready = await scene.bookReady()
    await price(scene.product.variantId, 299_900)
    await app.database.db
      .update(products)
      .set({ hsn: '4202', gstRate: 28 })
      .where(eq(products.id, scene.product.id))
    await collect(scene, ready)
    expect(await taxesOf(scene, ready.orderId)).toMatchObject({
      tax: 50,
      rate: 5,
      bill: { tax: 50 },
      history: 50,
    })
  })

  it('is not changed by a gift code, which lowers only what is paid', async () => {
    const scene = await buildScene(app, { pricePaise: 295_000, mrpPaise: 295_000 })
    await register(scene)
    const { browser } = scene.store.merchant
    const gift = await browser.call(
      'POST /generate-loyalty-code',
      { amount: 1000 },
      { key: randomUUID() },
    )
    const { orderId, code } = await scene.bookReady()
    await scene.move(orderId, 'Collected', { code, giftCode: { code: gift.body.code } })
    expect(await scene.see(orderId)).toMatchObject({ amount: 1950, discount: 1000 })
    expect(await taxesOf(scene, orderId)).toMatchObject({ tax: 450, rate: 18, bill: { tax: 450 } })
  })
})

it('a declined line keeps no tax on the order of a seller without GSTIN', async () => {
  const scene = await buildScene(app, { sizes: ['S', 'M'] })
  const orderId = await scene.book(1, 1)
  const { product, move } = scene
  const declined = { declinedLines: [product.variantIds[1]], reason: 'Sold out in the shop' }
  const { body } = await move(orderId, 'Ready for Pickup', declined)
  expect(body.order).toMatchObject({ amount: 499, totalTax: 0 })
})
