import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { buildScene, registeredSeller } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { eq } from 'drizzle-orm'

const picture = 'ab'.repeat(32)
const MINUTE = 60_000

const app = useTestApp()

/** Two bookings of one shopper at one store, ten minutes apart: the first with two pieces. */
async function twoBookings() {
  const shopper = await buildShopper(app, { name: 'Meera Joshi' })
  const store = await buildStore(app, { storeName: 'Sanganer Prints', ...registeredSeller })
  const { db } = app.database
  const product = await buildProduct(app, store.id, { pricePaise: 12_550, stock: 9 })
  await db.update(stores).set({ image: picture }).where(eq(stores.id, store.id))
  await db
    .update(variants)
    .set({ images: [picture], attributes: { Size: 'M', Color: 'Maroon' } })
    .where(eq(variants.id, product.variantId))
  const book = async (quantity: number, at: Date) => {
    app.time.now = at
    const line = { productId: product.id, variantId: product.variantId, quantity }
    const { body } = await shopper.browser.call(
      'POST /cop-order',
      { products: [line] },
      { key: randomUUID() },
    )
    return body.orderId
  }
  const first = await book(2, mondayNoon)
  const second = await book(1, new Date(mondayNoon.getTime() + 10 * MINUTE))
  return { shopper, store, ids: [second, first] }
}

async function promise(orderId: string, readyByAt: Date): Promise<void> {
  await app.database.db.update(orders).set({ readyByAt }).where(eq(orders.id, orderId))
}

const line = {
  name: 'Block print kurta',
  image: `/media/${picture}`,
  variant: { Size: 'M', Color: 'Maroon' },
  size: 'M',
  color: 'Maroon',
  quantity: 2,
  price: 125.5,
  totalTax: 11.96,
  grandTotal: 251,
}

describe('an order', () => {
  it('shows the merchant who booked what, when and for how much', async () => {
    const { shopper, store, ids } = await twoBookings()
    const { body } = await store.merchant.browser.call('POST /get-merchant-orders')
    expect(body.orders.map(({ orderId }) => orderId)).toEqual(ids.toReversed())
    expect(body.nextPage).toBeNull()
    expect(body.orders[0]).toMatchObject({
      bookingDateTime: mondayNoon.toISOString(),
      userName: 'Meera Joshi',
      userEmail: shopper.email,
      orderStatus: 'Awaiting Confirmation',
      amount: 251,
      totalTax: 11.96,
      discount: 0,
      discounts: [],
      products: [line],
    })
  })

  it('comes before orders that are promised later, whenever they were booked', async () => {
    const { store, book, move } = await buildScene(app, { stock: 20 })
    app.time.now = mondayNoon
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push(await book())
    const [first = '', second = '', third = ''] = ids
    // The first order is ready and kept until Wednesday. Of the two waiting orders, the second has the earlier promise.
    await move(first, 'Ready for Pickup')
    await promise(third, new Date(mondayNoon.getTime() + 60 * MINUTE))
    await promise(second, new Date(mondayNoon.getTime() + 20 * MINUTE))
    const { body } = await store.merchant.browser.call('POST /get-merchant-orders')
    expect(body.orders.map(({ orderId }) => orderId)).toEqual([second, third, first])
    expect(body.newest.map(({ orderId }) => orderId)).toEqual([third, second])
  })

  it('shows the shopper where to collect it and what it costs, newest first', async () => {
    const { shopper, ids } = await twoBookings()
    const { body } = await shopper.browser.call('POST /get-orders')
    expect(body.orders.map(({ orderId }) => orderId)).toEqual(ids)
    expect(body.orders[1]).toMatchObject({
      bookingDateTime: mondayNoon.toISOString(),
      storeName: 'Sanganer Prints',
      storeImage: `/media/${picture}`,
      address: '12 Johari Bazaar, Jaipur',
      contact: '+91 98290 12345',
      orderStatus: 'Awaiting Confirmation',
      amount: 251,
      discount: 0,
      discounts: [],
      products: [line],
    })
  })

  it('tells the shopper the names of shop and article in Hindi, unless the article was renamed', async () => {
    const { shopper, store } = await twoBookings()
    const { db } = app.database
    const texts = { shopName: 'सांगानेर प्रिंट्स', address: 'जौहरी बाज़ार' }
    await db.update(stores).set({ hindi: texts }).where(eq(stores.id, store.id))
    await db
      .update(products)
      .set({ hindi: { productName: 'ब्लॉक प्रिंट कुर्ता' } })
      .where(eq(products.storeId, store.id))
    const [seen] = (await shopper.browser.call('POST /get-orders')).body.orders
    expect(seen?.inHindi).toEqual({ storeName: texts.shopName, address: texts.address })
    expect(seen?.products[0]?.inHindi).toEqual({ name: 'ब्लॉक प्रिंट कुर्ता' })
    await db.update(products).set({ name: 'Saree' }).where(eq(products.storeId, store.id))
    const [after] = (await shopper.browser.call('POST /get-orders')).body.orders
    expect(after?.products[0]?.inHindi).toBeUndefined()
  })
})
