import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { BookingLimit } from '#shared/contract/orders/booking-caps.ts'
import { buildProduct, buildShopper, buildStore } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { advance } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** The night after Monday, in India. */
const midnight = new Date('2026-11-16T18:30:00.000Z')

type Goods = Awaited<ReturnType<typeof buildProduct>>
type Line = { productId: string; variantId: string; quantity: number }

/** A cart with the given quantity of each product. */
const cart = (...wanted: [Goods, number][]) => ({
  products: wanted.map(([goods, quantity]): Line => {
    return { productId: goods.id, variantId: goods.variantId, quantity }
  }),
})

/** A shopper, and a store with `kinds` products whose stock is larger than any cap. */
async function scene(kinds = 5) {
  const shopper = await buildShopper(app)
  const store = await buildStore(app, { storeName: 'Soni Vastralaya' })
  const goods = (await buildStocked(store.id, kinds)) as [Goods, Goods, Goods, Goods, Goods]
  const book = (...wanted: [Goods, number][]) =>
    shopper.browser.call('POST /cop-order', cart(...wanted), { key: randomUUID() })
  const check = async (...wanted: [Goods, number][]) => {
    const { body } = await shopper.browser.call('POST /cart/check', cart(...wanted))
    return body.stores.map(({ refused }) => refused)
  }
  const cancel = (orderId: string) =>
    shopper.browser.call('POST /cancel-order', { orderId }, { key: randomUUID() })
  /** Books and immediately cancels. */
  const taste = async (...wanted: [Goods, number][]) => {
    const { status, body } = await book(...wanted)
    expect([status, body.code]).toEqual([200, undefined])
    expect((await cancel(body.orderId)).status).toBe(200)
  }
  const held = async () => {
    const rows = await app.database.db
      .select({ held: variantStock.held })
      .from(variantStock)
      .where(eq(variantStock.storeId, store.id))
    return rows.reduce((sum, row) => sum + row.held, 0)
  }
  return { shopper, store, goods, book, check, cancel, taste, held }
}

const buildStocked = (storeId: string, kinds: number): Promise<Goods[]> =>
  Promise.all(
    Array.from({ length: kinds }, (_, n) =>
      buildProduct(app, storeId, { stock: 500, name: `Kurta ${n}`, sizes: ['S', 'M'] }),
    ),
  )

const limit = (over: Partial<BookingLimit>) => ({
  status: 429,
  body: {
    code: 'BOOKING_LIMIT',
    details: { storeName: 'Soni Vastralaya', until: null, productId: null, ...over },
  },
})
const untilMidnight = { until: midnight.toISOString() }

describe('parallel bookings of one account', () => {
  it('stop at the cap', async () => {
    const { goods, book, held } = await scene()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => book([goods[n % 5] ?? goods[0], 7])),
    )
    const tally = answers.map(({ status, body }) => (status === 200 ? 'ok' : String(body.code)))
    expect(tally.filter((one) => one === 'ok')).toHaveLength(2)
    expect(tally.filter((one) => one === 'BOOKING_LIMIT')).toHaveLength(18)
    expect(await held()).toBe(14)
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

describe('the cap of pieces in open bookings', () => {
  it('is 20 in one store: the 21st piece is rejected, with the number that is possible', async () => {
    const { goods, book, check, held } = await scene()
    const [a, b, c] = goods
    expect((await book([a, 9], [b, 9])).status).toBe(200)
    expect(await check([c, 2])).toEqual([null])
    expect((await check([c, 3]))[0]).toMatchObject({
      code: 'BOOKING_LIMIT',
      message:
        'Soni Vastralaya holds up to 20 items for one customer. You have 18 waiting, so 2 more are possible.',
      limit: { cap: 'open_pieces_per_store', left: 2 },
    })
    const spent = { cap: 'open_pieces_per_store' as const, size: 20 }
    expect(await book([c, 3])).toMatchObject(limit({ ...spent, used: 18, left: 2 }))
    expect(await held()).toBe(18)
    expect((await book([c, 2])).status).toBe(200)
    expect(await book([c, 1])).toMatchObject(limit({ ...spent, used: 20, left: 0 }))
    expect(await held()).toBe(20)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is 20 in one booking, too', async () => {
    const { goods, book, held } = await scene()
    const [a, b, c] = goods
    const all = { cap: 'open_pieces_per_store' as const, used: 0, left: 20 }
    expect(await book([a, 10], [b, 10], [c, 1])).toMatchObject(limit(all))
    expect(await held()).toBe(0)
    expect((await book([a, 10], [b, 9], [c, 1])).status).toBe(200)
  })

  it('adds up several bookings of one product', async () => {
    const { goods, book } = await scene()
    const [a] = goods
    const cap = { cap: 'open_pieces_per_product', size: 10, productId: a.id } as const
    for (const quantity of [4, 4]) expect((await book([a, quantity])).status).toBe(200)
    const refused = await book([a, 3])
    expect(refused).toMatchObject(limit({ ...cap, productName: 'Kurta 0', used: 8, left: 2 }))
    expect((await book([a, 2])).status).toBe(200)
  })

  it('is 10 of one product, all sizes together', async () => {
    const { goods, book, shopper } = await scene()
    const [a, b] = goods
    const [small = '', medium = ''] = a.variantIds
    const products = [
      { productId: a.id, variantId: small, quantity: 6 },
      { productId: a.id, variantId: medium, quantity: 5 },
    ]
    const both = await shopper.browser.call('POST /cop-order', { products }, { key: randomUUID() })
    const cap = { cap: 'open_pieces_per_product' as const, size: 10, productId: a.id }
    expect(both).toMatchObject(limit({ ...cap, productName: 'Kurta 0', used: 0, left: 10 }))
    expect((await book([a, 10])).status).toBe(200)
    expect(await book([b, 1], [a, 1])).toMatchObject(limit({ ...cap, used: 10, left: 0 }))
    expect((await book([b, 1])).status).toBe(200)
  })

  it('has room again when a booking is cancelled or collected, or a line of it declined', async () => {
    const { goods, book, cancel, store } = await scene()
    const [a, b, c, d] = goods
    const [first, second] = [await book([a, 10]), await book([b, 5], [c, 5])]
    expect((await book([d, 1])).status).toBe(429)
    await cancel(first.body.orderId)
    expect((await book([d, 10])).status).toBe(200)
    expect((await book([a, 1])).status).toBe(429)
    const declined = { orderId: second.body.orderId, declinedLines: [b.variantId] }
    const ready = { ...declined, status: 'Ready for Pickup' }
    await store.merchant.browser.call('POST /update-order-status', ready, { key: randomUUID() })
    expect((await book([a, 5])).status).toBe(200)
    expect((await book([a, 1])).status).toBe(429)
  })

  it('counts each store and each account separately', async () => {
    const { goods, book, shopper } = await scene()
    const [a, b] = goods
    await book([a, 10], [b, 10])
    const other = await buildStocked((await buildStore(app)).id, 2)
    const elsewhere = cart(...other.map((one): [Goods, number] => [one, 10]))
    const key = randomUUID()
    expect((await shopper.browser.call('POST /cop-order', elsewhere, { key })).status).toBe(200)
    const { browser } = await buildShopper(app)
    expect((await browser.call('POST /cop-order', cart([a, 10]), { key })).status).toBe(200)
  })
})

describe('the cap of one day in India', () => {
  it('is 40 pieces in one store, cancelled ones among them, until midnight', async () => {
    const { goods, book, check, taste, held } = await scene()
    const [a, b, c, d, e] = goods
    await taste([a, 10], [b, 10])
    await taste([c, 10], [d, 8])
    const day = { cap: 'pieces_per_store_and_day' as const, size: 40, used: 38, left: 2 }
    expect(await book([e, 3])).toMatchObject(limit({ ...day, ...untilMidnight }))
    expect((await check([e, 3]))[0]?.limit).toMatchObject({ ...day, ...untilMidnight })
    expect((await book([e, 2])).status).toBe(200)
    expect(await book([e, 1])).toMatchObject(limit({ ...day, used: 40, left: 0, ...untilMidnight }))
    expect(await held()).toBe(2)
    await advance(app, new Date(midnight.getTime() - 1))
    expect((await book([e, 1])).status).toBe(429)
    await advance(app, midnight)
    expect(await check([a, 10], [b, 8])).toEqual([null])
    expect((await book([a, 10], [b, 8])).status).toBe(200)
  })

  it('is 20 pieces of one product, and others go on', async () => {
    const { goods, book, taste } = await scene()
    const [a, b] = goods
    await taste([a, 10])
    await taste([a, 9])
    const day = { cap: 'pieces_per_product_and_day' as const, size: 20, productId: a.id }
    expect(await book([a, 2])).toMatchObject(limit({ ...day, used: 19, left: 1, ...untilMidnight }))
    expect((await book([a, 1], [b, 10])).status).toBe(200)
  })

  it('counts bookings that were not collected', async () => {
    const { goods, book } = await scene()
    const [a, b, c, d, e] = goods
    for (const wanted of [[a, b] as const, [c, d] as const]) {
      const { body } = await book([wanted[0], 10], [wanted[1], 10])
      await app.database.db
        .update(orders)
        .set({ status: 'not_collected', dueAt: null, closedAt: app.time.now })
        .where(eq(orders.id, body.orderId))
    }
    const day = { cap: 'pieces_per_store_and_day' as const, used: 40, left: 0 }
    expect(await book([e, 1])).toMatchObject(limit({ ...day, ...untilMidnight }))
  })

  it('is 10 bookings in one store, and other stores go on', async () => {
    const { goods, book, check, taste, shopper } = await scene()
    const [a] = goods
    for (let n = 0; n < 9; n++) await taste([a, 1])
    expect(await check([a, 1])).toEqual([null])
    await taste([a, 1])
    const day = { cap: 'bookings_per_store_and_day' as const, size: 10, used: 10, left: 0 }
    expect(await book([a, 1])).toMatchObject(limit({ ...day, ...untilMidnight }))
    const [other] = await buildStocked((await buildStore(app)).id, 1)
    if (!other) throw new Error('nothing on the shelf')
    const key = randomUUID()
    expect((await shopper.browser.call('POST /cop-order', cart([other, 1]), { key })).status).toBe(
      200,
    )
    await advance(app, midnight)
    expect((await book([a, 1])).status).toBe(200)
  })

  it('is 20 bookings in all stores together', async () => {
    const first = await scene()
    const [a] = first.goods
    const { browser } = first.shopper
    for (let n = 0; n < 10; n++) await first.taste([a, 1])
    const [second] = await buildStocked((await buildStore(app)).id, 1)
    const [third] = await buildStocked((await buildStore(app, { storeName: 'Third' })).id, 1)
    if (!second || !third) throw new Error('nothing on the shelf')
    for (let n = 0; n < 10; n++) {
      const key = randomUUID()
      const { body } = await browser.call('POST /cop-order', cart([second, 1]), { key })
      expect((await first.cancel(body.orderId)).status).toBe(200)
    }
    const answer = await browser.call('POST /cop-order', cart([third, 1]), { key: randomUUID() })
    const day = { cap: 'bookings_per_day' as const, size: 20, used: 20, left: 0 }
    expect(answer).toMatchObject(limit({ ...day, storeName: 'Third', ...untilMidnight }))
  })
})

describe('POST /cart/check', () => {
  it('checks each store separately against its free stock, and shows a guest no caps', async () => {
    const { goods, store, book, shopper } = await scene()
    const [a, b, c] = goods
    await book([a, 10], [b, 8])
    const scarce = await buildProduct(app, store.id, { stock: 2 })
    const [other] = await buildStocked((await buildStore(app)).id, 1)
    if (!other) throw new Error('nothing on the shelf')
    const input = cart([scarce, 9], [other, 10])
    const { body } = await shopper.browser.call('POST /cart/check', input)
    expect(body.stores.map(({ refused }) => refused)).toEqual([null, null])
    const guest = await app.browser().call('POST /cart/check', cart([c, 10], [b, 10], [a, 10]))
    expect(guest.body.stores.map(({ refused }) => refused)).toEqual([null])
  })
})

it('five open bookings with cash are possible beside paid ones, and a sixth when one has ended', async () => {
  const made = await buildPaymentScene(app, { stock: 50 })
  await made.bookPaid()
  const [goods] = await buildStocked(made.store.id, 1)
  if (!goods) throw new Error('nothing on the shelf')
  const bookCash = () =>
    made.shopper.browser.call('POST /cop-order', cart([goods, 1]), { key: randomUUID() })
  const { orderId } = (await bookCash()).body
  await made.move(orderId, 'Ready for Pickup')
  for (let open = 1; open < 5; open++) expect((await bookCash()).status).toBe(200)
  expect((await bookCash()).body.code).toBe('TOO_MANY_BOOKINGS')
  await made.move(orderId, 'Cancelled', { reason: 'Sold out' })
  expect((await bookCash()).status).toBe(200)
  expect((await bookCash()).body.code).toBe('TOO_MANY_BOOKINGS')
})
