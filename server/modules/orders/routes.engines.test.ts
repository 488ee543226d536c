import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

async function stockRowOf(variantId: string) {
  const [row] = await app.database.db
    .select({ stock: variantStock.stock, held: variantStock.held })
    .from(variantStock)
    .where(eq(variantStock.variantId, variantId))
  return row
}

/** A shopper, a store and a product with `stock` pieces. */
async function scene(over: Parameters<typeof buildProduct>[2] = {}) {
  const shopper = await buildShopper(app)
  const store = await buildStore(app)
  const product = await buildProduct(app, store.id, over)
  const line = (quantity: number, price?: number) => ({
    productId: product.id,
    variantId: product.variantId,
    quantity,
    ...(price === undefined ? {} : { price }),
  })
  const book = (quantity = 1, key: string = randomUUID()) =>
    shopper.browser.call('POST /cop-order', { products: [line(quantity)] }, { key })
  const move = (orderId: string, status: string, more: object = {}) =>
    store.merchant.browser.call(
      'POST /update-order-status',
      { orderId, status, ...more },
      { key: randomUUID() },
    )
  const pass = async (orderId: string) => {
    const { body } = await shopper.browser.call('GET /booking', { orderId })
    return body.pickup
  }
  return { shopper, store, product, line, book, move, pass }
}

async function atReady(over: Parameters<typeof buildProduct>[2] = {}) {
  const made = await scene(over)
  const { body } = await made.book()
  await made.move(body.orderId, 'Ready for Pickup')
  const pickup = await made.pass(body.orderId)
  return { ...made, orderId: body.orderId, code: pickup?.code ?? '', token: pickup?.token ?? '' }
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

describe('POST /cop-order', () => {
  it('asks a guest to log in', async () => {
    const { line } = await scene()
    const answer = await app.browser().call('POST /cop-order', { products: [line(1)] })
    expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })

  it.each([
    ['an empty cart', { products: [] }, 'products'],
    ['no cart', {}, 'products'],
    ['a field nobody asked for', { products: [], total: 1 }, 'total'],
  ])('refuses %s', async (_what, body, field) => {
    const { shopper } = await scene()
    const answer = await shopper.browser.call('POST /cop-order', body)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(field)
  })

  it.each([0, -1, 1.5, 11, 1e9, '1', null])('refuses a quantity of %s', async (quantity) => {
    const { shopper, line } = await scene()
    const products = [{ ...line(1), quantity }]
    const answer = await shopper.browser.call('POST /cop-order', { products })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty('products.0.quantity')
  })

  it('books, holds the pieces and informs both sides', async () => {
    const { shopper, store, product, book } = await scene({ stock: 5, pricePaise: 12_550 })
    const { status, body } = await book(2)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      orderStatus: 'Awaiting Confirmation',
      amount: 251,
      storeId: store.id,
      products: [{ quantity: 2, price: 125.5, grandTotal: 251, totalTax: 0 }],
    })
    const { body: booking } = await shopper.browser.call('GET /booking', { orderId: body.orderId })
    expect(body.readyByAt).toMatch(/Z$/)
    expect([body.readyByAt, body.dueAt]).toEqual([booking.readyByAt, booking.dueAt])
    expect(await stockRowOf(product.variantId)).toEqual({ stock: 5, held: 2 })
    await app.jobs.drained()
    const told = app.mails.filter((mail) => mail.text.includes(body.orderNumber)).map((m) => m.to)
    expect(told.toSorted()).toEqual([shopper.email, store.merchant.email].toSorted())
  })

  it('answers a repeated request with the first result', async () => {
    const { product, book } = await scene({ stock: 5 })
    const key = randomUUID()
    const answers = await Promise.all([book(2, key), book(2, key), book(2, key)])
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
    expect(await stockRowOf(product.variantId)).toEqual({ stock: 5, held: 2 })
    expect((await book(1, key)).status).toBe(422)
  })

  it('sells the last piece once for two parallel requests', async () => {
    const { store, product, line } = await scene({ stock: 1 })
    const people = await Promise.all([buildShopper(app), buildShopper(app)])
    const answers = await Promise.all(
      people.map(({ browser }) => browser.call('POST /cop-order', { products: [line(1)] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({
      code: 'OUT_OF_STOCK',
      details: { products: [{ free: 0, problem: 'out_of_stock' }] },
    })
    expect(await stockRowOf(product.variantId)).toEqual({ stock: 1, held: 1 })
    expect(store.id).toBeTruthy()
  })

  it('adds up lines of the same variant before it checks the stock', async () => {
    const { shopper, product, line } = await scene({ stock: 1 })
    const products = [line(1), line(1)]
    const answer = await shopper.browser.call('POST /cop-order', { products })
    expect(answer.body).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await stockRowOf(product.variantId)).toEqual({ stock: 1, held: 0 })
  })

  it('rejects a booking at an outdated price, and returns the new price', async () => {
    const { shopper, product, line } = await scene({ pricePaise: 50_000 })
    const products = [line(1, 450)]
    const answer = await shopper.browser.call('POST /cop-order', { products })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', details: { products: [{ price: 500 }] } },
    })
    expect(await stockRowOf(product.variantId)).toEqual({ stock: 5, held: 0 })
  })

  it('books nothing when one line is not available', async () => {
    const { shopper, store, product, line } = await scene()
    const soldOut = await buildProduct(app, store.id, { stock: 0 })
    const other = { productId: soldOut.id, variantId: soldOut.variantId, quantity: 1 }
    const answer = await shopper.browser.call('POST /cop-order', { products: [line(1), other] })
    expect(answer.status).toBe(409)
    expect(await stockRowOf(product.variantId)).toEqual({ stock: 5, held: 0 })
  })

  it('accepts products of one store only', async () => {
    const { shopper, line } = await scene()
    const elsewhere = await scene()
    const products = [line(1), elsewhere.line(1)]
    const answer = await shopper.browser.call('POST /cop-order', { products })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'A booking can be for one shop only.' },
    })
  })

  it.each([
    ['an inactive product', { active: false }, {}],
    ['a store under review', {}, { status: 'pending' as const }],
    ['a suspended store', {}, { status: 'suspended' as const }],
  ])('does not sell %s', async (_what, product, storeOver) => {
    const shopper = await buildShopper(app)
    const store = await buildStore(app, storeOver)
    const made = await buildProduct(app, store.id, product)
    const products = [{ productId: made.id, variantId: made.variantId, quantity: 1 }]
    const answer = await shopper.browser.call('POST /cop-order', { products })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'PRODUCT_UNAVAILABLE',
        details: { products: [{ variantId: made.variantId, problem: 'unavailable' }] },
      },
    })
  })

  it('does not let a merchant book in their own store', async () => {
    const { store, line } = await scene()
    const answer = await store.merchant.browser.call('POST /cop-order', { products: [line(1)] })
    expect(answer).toMatchObject({ status: 403, body: { code: 'OWN_STORE' } })
  })

  it('stops at five open cash bookings, also with parallel requests', async () => {
    const { product, book } = await scene({ stock: 20 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('TOO_MANY_BOOKINGS')
    expect(await stockRowOf(product.variantId)).toEqual({ stock: 20, held: 5 })
  })

  it('needs the anti-forgery token of this session', async () => {
    const { shopper, line } = await scene()
    const other = await buildShopper(app)
    await other.browser.call('GET /userAuth')
    const stolen = other.browser.cookies.get('XSRF-TOKEN') ?? ''
    for (const token of ['', 'v1.a.b', stolen]) {
      const headers = { 'x-xsrf-token': token }
      const answer = await shopper.browser.call(
        'POST /cop-order',
        { products: [line(1)] },
        { headers },
      )
      expect(answer).toMatchObject({ status: 403, body: { code: 'CSRF' } })
    }
  })
})

describe('the pickup', () => {
  it('changes a ready order to Collected with the code, and all numbers are right', async () => {
    const { store, product, orderId, code, move, pass } = await atReady({ stock: 3 })
    expect(code).toMatch(/^\d{6}$/)
    const done = await move(orderId, 'Collected', { code })
    expect(done).toMatchObject({
      status: 200,
      body: {
        order: { orderStatus: 'Collected', paymentStatus: 'paid', billNumber: 'BS/26-27/000001' },
      },
    })
    expect(await stockRowOf(product.variantId)).toEqual({ stock: 2, held: 0 })
    expect(await pass(orderId)).toBeNull()
    expect(await brokenInvariants(app.database)).toEqual([])
    const list = await store.merchant.browser.call('POST /get-merchant-orders')
    expect(list.body).toMatchObject({ orders: [], total: 0, awaiting: 0 })
  })

  it('also accepts the token of the QR code, and shows its order before', async () => {
    const { store, orderId, token, move } = await atReady()
    const shown = await store.merchant.browser.call('POST /scan-pickup', { token })
    expect(shown.body).toMatchObject({ orderId, orderStatus: 'Ready for Pickup' })
    expect(JSON.stringify(shown.body)).not.toContain(token)
    const elsewhere = await buildStore(app)
    const foreign = await elsewhere.merchant.browser.call('POST /scan-pickup', { token })
    expect(foreign.status).toBe(404)
    expect((await move(orderId, 'Collected', { token })).status).toBe(200)
    const again = await store.merchant.browser.call('POST /scan-pickup', { token })
    expect(again.status).toBe(404)
  })

  it('does not show an order that is not ready, even if its token still exists', async () => {
    const { store, orderId, token } = await atReady()
    const setStatus = (status: 'awaiting_confirmation' | 'ready_for_pickup') =>
      app.database.db.update(orders).set({ status }).where(eq(orders.id, orderId))
    await setStatus('awaiting_confirmation')
    const shown = await store.merchant.browser.call('POST /scan-pickup', { token })
    await setStatus('ready_for_pickup')
    expect(shown.status).toBe(404)
  })

  it('reports a missing code at its field', async () => {
    const { orderId, move } = await atReady()
    expect(await move(orderId, 'Collected')).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    })
    expect((await move(orderId, 'Collected', { code: '12' })).body.fields).toHaveProperty('code')
  })

  it('checks five of a hundred wrong codes, then rejects even the right one until it is renewed', async () => {
    const { shopper, orderId, code, move } = await atReady()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => move(orderId, 'Collected', { code: wrong(code) })),
    )
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((one) => one === 'WRONG_CODE')).toHaveLength(4)
    // On a slow machine the last requests get BUSY.
    const unlike = codes.filter((one) => one !== 'WRONG_CODE' && one !== 'BUSY')
    expect(new Set(unlike)).toEqual(new Set(['CODE_ENDED']))
    expect((await move(orderId, 'Collected', { code })).body.code).toBe('CODE_ENDED')

    const renewed = await shopper.browser.call('POST /renew-pickup-code', { orderId })
    expect(renewed.status).toBe(200)
    const fresh = renewed.body.pickup.code ?? ''
    expect((await move(orderId, 'Collected', { code: fresh })).status).toBe(200)
  })

  it('renews a code at most three times', async () => {
    const { shopper, orderId } = await atReady()
    const renew = () =>
      shopper.browser.call('POST /renew-pickup-code', { orderId }, { key: randomUUID() })
    const codes = [await renew(), await renew(), await renew()].map(({ status }) => status)
    expect(codes).toEqual([200, 200, 200])
    expect(await renew()).toMatchObject({ status: 409, body: { code: 'NO_RENEWALS_LEFT' } })
  })

  it('renews once for a repeated request', async () => {
    const { shopper, orderId } = await atReady()
    const key = randomUUID()
    const renew = () => shopper.browser.call('POST /renew-pickup-code', { orderId }, { key })
    const [first, second] = [await renew(), await renew()]
    expect(first.body.pickup).toMatchObject({ renewalsLeft: 2 })
    expect(second.body.pickup).toEqual(first.body.pickup)
    const { rows } = await app.database.pool.query(
      `select 1 from idempotency_keys where body::text like '%' || $1 || '%'`,
      [first.body.pickup.code],
    )
    expect(rows).toEqual([])
  })

  it('locks a store for the day after twenty wrong codes', async () => {
    const { store, product } = await atReady({ stock: 50 })
    const merchant = store.merchant.browser
    const move = (orderId: string, status: string, code?: string) =>
      merchant.call('POST /update-order-status', { orderId, status, ...(code && { code }) })
    const readyOrder = async () => {
      const { browser } = await buildShopper(app)
      const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
      const { orderId } = (await browser.call('POST /cop-order', { products: [line] })).body
      await move(orderId, 'Ready for Pickup')
      const { pickup } = (await browser.call('GET /booking', { orderId })).body
      return { orderId, code: pickup?.code ?? '' }
    }
    const tries: number[] = []
    for (let order = 0; order < 4; order++) {
      const { orderId, code } = await readyOrder()
      for (let n = 0; n < 5; n++) {
        tries.push((await move(orderId, 'Collected', wrong(code))).status)
      }
    }
    expect(tries.filter((status) => status === 400)).toHaveLength(16)
    expect(tries.filter((status) => status === 409)).toHaveLength(4)

    const { orderId, code } = await readyOrder()
    expect((await move(orderId, 'Collected', code)).body.code).toBe('HAND_OVER_LOCKED')
    // Twelve hours later it is past midnight in India.
    app.time.now = new Date(mondayNoon.getTime() + 12 * 3_600_000)
    expect((await move(orderId, 'Collected', code)).status).toBe(200)
  })

  it('hands over once when many requests send the code at the same time', async () => {
    const { product, orderId, code, move } = await atReady({ stock: 1 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => move(orderId, 'Collected', { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stockRowOf(product.variantId)).toEqual({ stock: 0, held: 0 })
  })

  it('rejects changes that the present status forbids', async () => {
    const { orderId, code, move } = await atReady()
    expect((await move(orderId, 'Ready for Pickup')).body.code).toBe('ORDER_STATUS_CONFLICT')
    await move(orderId, 'Collected', { code })
    expect((await move(orderId, 'Collected', { code })).body).toMatchObject({
      code: 'ORDER_STATUS_CONFLICT',
      details: { orderStatus: 'Collected' },
    })
    const early = await scene()
    const { body } = await early.book()
    expect((await early.move(body.orderId, 'Collected', { code })).body.code).toBe(
      'ORDER_STATUS_CONFLICT',
    )
  })

  it('sets the deadline to the second open day after Ready', async () => {
    const { pass, orderId } = await atReady()
    // Ready on Monday, so due at the closing time on Wednesday: 8 pm in India.
    expect((await pass(orderId))?.deadline).toBe('2026-11-18T14:30:00.000Z')
  })
})

describe('other people', () => {
  it('do not find a booking that is not theirs', async () => {
    const { orderId } = await atReady()
    const stranger = await buildShopper(app)
    const elsewhere = await buildStore(app)
    for (const id of [orderId, randomUUID(), 'x', '../1']) {
      const seen = await stranger.browser.call('GET /booking', { orderId: id })
      const renewed = await stranger.browser.call('POST /renew-pickup-code', { orderId: id })
      const moved = await elsewhere.merchant.browser.call('POST /update-order-status', {
        orderId: id,
        status: 'Ready for Pickup',
      })
      expect([seen.status, renewed.status, moved.status]).toEqual([404, 404, 404])
    }
  })

  it('see only their own bookings in lists, and merchants never see the code', async () => {
    const { store, orderId, code, token } = await atReady()
    const stranger = await buildShopper(app)
    const bookings = await stranger.browser.call('POST /get-orders')
    expect(bookings.body.orders).toEqual([])
    const list = await store.merchant.browser.call('POST /get-merchant-orders')
    expect(list.body.orders.map((order) => order.orderId)).toEqual([orderId])
    expect(JSON.stringify(list.body)).not.toContain(code)
    expect(JSON.stringify(list.body)).not.toContain(token)
  })

  it('cannot call merchant endpoints', async () => {
    const { shopper, orderId } = await atReady()
    const answer = await shopper.browser.call('POST /update-order-status', {
      orderId,
      status: 'Ready for Pickup',
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  })
})

describe('POST /get-orders', () => {
  it('shows no booking twice on its pages while new ones are booked', async () => {
    const { shopper, store } = await scene()
    const made = await buildProduct(app, store.id, { stock: 100 })
    const line = { productId: made.id, variantId: made.variantId, quantity: 1 }
    const { db } = app.database
    const yesterday = new Date(mondayNoon.getTime() - 86_400_000)
    const bookOne = async () => {
      const { body } = await shopper.browser.call(
        'POST /cop-order',
        { products: [line] },
        { key: randomUUID() },
      )
      await db
        .update(orders)
        .set({ status: 'cancelled', dueAt: null, closedAt: app.time.now, bookedAt: yesterday })
        .where(eq(orders.id, body.orderId))
      return body.orderId
    }
    for (let n = 0; n < 30; n++) await bookOne()
    const first = await shopper.browser.call('POST /get-orders')
    expect(first.body.orders).toHaveLength(24)
    await bookOne()
    const second = await shopper.browser.send(
      'POST',
      `/api/get-orders?page=${first.body.nextPage}`,
      {},
      {
        'x-xsrf-token': shopper.browser.cookies.get('XSRF-TOKEN') ?? '',
      },
    )
    const page = second.body as { orders: { orderId: string }[]; nextPage: string | null }
    expect(page.orders).toHaveLength(6)
    expect(page.nextPage).toBeNull()
    const ids = [...first.body.orders, ...page.orders].map((order) => order.orderId)
    expect(new Set(ids).size).toBe(30)
    const bad = await shopper.browser.call('POST /get-orders', { page: 'x' })
    expect(bad.body.fields).toHaveProperty('page')
  })
})

describe('POST /cart/check', () => {
  it('returns the present price, stock and hours to a guest, and the missing variants', async () => {
    const { store, line } = await scene({ stock: 2, pricePaise: 30_000 })
    const gone = { productId: randomUUID(), variantId: randomUUID(), quantity: 1 }
    const { body } = await app
      .browser()
      .call('POST /cart/check', { products: [line(3, 300), gone] })
    expect(body).toMatchObject({
      gone: [gone.variantId],
      stores: [
        {
          storeId: store.id,
          storeOpen: true,
          products: [{ free: 2, price: 300, problem: 'out_of_stock' }],
        },
      ],
    })
  })

  it.each(['pending', 'rejected', 'suspended'] as const)(
    'returns nothing about a store that is %s',
    async (status) => {
      const store = await buildStore(app, { status })
      const product = await buildProduct(app, store.id)
      const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
      const { body } = await app.browser().call('POST /cart/check', { products: [line] })
      expect(body).toMatchObject({ stores: [], gone: [product.variantId] })
    },
  )
})
