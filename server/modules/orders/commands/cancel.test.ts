import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { emailAbout, emailsTo } from '#test/emails.ts'
import { buildScene, ledgerOf, stockRowOf } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

describe('POST /cancel-order', () => {
  it('releases the pieces of an unanswered booking, and informs both sides', async () => {
    const { shopper, store, product, book, see } = await buildScene(app, { stock: 3 })
    const orderId = await book(2)
    const reason = 'Found it closer to home'
    const answer = await shopper.browser.call('POST /cancel-order', { orderId, reason })
    expect(answer).toMatchObject({
      status: 200,
      body: { booking: { orderStatus: 'Cancelled', paymentStatus: 'unpaid', pickup: null } },
    })
    expect((await see(orderId)).timeline.at(-1)).toMatchObject({
      event: 'cancelled',
      by: 'shopper',
      reason,
    })
    expect(await stockRowOf(app, product.variantId)).toEqual({ stock: 3, held: 0 })
    expect(await ledgerOf(app, product.variantId)).toEqual(['hold 0 2', 'release 0 -2'])
    await emailAbout(app, shopper.email, /^Cancelled: your/)
    const told = await emailAbout(app, store.merchant.email, /was cancelled by the customer$/)
    expect(told.text).toContain(reason)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('cancels once, and a repeated request gets the first answer', async () => {
    const { product, book, cancel } = await buildScene(app)
    const orderId = await book(2)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => cancel(orderId, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await cancel(orderId)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATUS_CONFLICT', details: { orderStatus: 'Cancelled' } },
    })
    expect(await ledgerOf(app, product.variantId)).toEqual(['hold 0 2', 'release 0 -2'])
  })

  it('is allowed to the store alone once the order is ready', async () => {
    const { bookReady, cancel, see } = await buildScene(app)
    const { orderId } = await bookReady()
    expect(await cancel(orderId)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATUS_CONFLICT', details: { orderStatus: 'Ready for Pickup' } },
    })
    expect((await see(orderId)).pickup?.code).toMatch(/^\d{6}$/)
  })

  it('tells the later of the two that the other one cancelled first, and when', async () => {
    const readyFirst = await buildScene(app)
    const { orderId } = await readyFirst.bookReady()
    const cancelFirst = await buildScene(app)
    const cancelled = await cancelFirst.book()
    await cancelFirst.cancel(cancelled)
    app.time.now = new Date(mondayNoon.getTime() + 60_000)
    const at = mondayNoon.toISOString()
    expect((await readyFirst.cancel(orderId)).body).toMatchObject({
      message: expect.stringContaining('can no longer be cancelled'),
      details: {
        reason: 'isReady',
        orderStatus: 'Ready for Pickup',
        by: 'merchant',
        at,
        dueAt: expect.any(String),
      },
    })
    expect((await cancelFirst.move(cancelled, 'Ready for Pickup')).body).toMatchObject({
      code: 'ORDER_STATUS_CONFLICT',
      details: { reason: 'moved', orderStatus: 'Cancelled', by: 'shopper', at },
    })
  })

  it('does not find another shopper’s booking', async () => {
    const { store, book, see } = await buildScene(app)
    const orderId = await book()
    const stranger = await buildShopper(app)
    for (const { browser } of [stranger, store.merchant]) {
      for (const id of [orderId, randomUUID(), 'x']) {
        const answer = await browser.call('POST /cancel-order', { orderId: id })
        expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      }
    }
    expect((await see(orderId)).orderStatus).toBe('Awaiting Confirmation')
  })

  it('allows another booking below the limit of five', async () => {
    const { shopper, product, book, cancel } = await buildScene(app, { stock: 9 })
    const [first = ''] = await Promise.all([1, 2, 3, 4, 5].map(() => book()))
    const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
    const sixth = () =>
      shopper.browser.call('POST /cop-order', { products: [line] }, { key: randomUUID() })
    expect(await sixth()).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Collect or cancel one of them first') },
    })
    await cancel(first)
    expect((await sixth()).status).toBe(200)
  })

  it('puts a sold-out product back into its place in the search', async () => {
    const { shopper, store, product, cancel } = await buildScene(app)
    const newer = await buildProduct(app, store.id, { stock: 1 })
    const shown = async () => {
      await app.jobs.drained()
      const query = { mode: 'store', storeId: store.id }
      const { body } = await app.browser().call('GET /getProducts', query)
      return body.products.map(({ _id }) => _id)
    }
    const line = { productId: newer.id, variantId: newer.variantId, quantity: 1 }
    const { body } = await shopper.browser.call('POST /cop-order', { products: [line] })
    expect(await shown()).toEqual([product.id, newer.id])
    await cancel(body.orderId)
    expect(await shown()).toEqual([newer.id, product.id])
  })
})

describe('a store that cannot serve an order', () => {
  it('has to say why', async () => {
    const { book, move, see } = await buildScene(app)
    const orderId = await book()
    for (const more of [{}, { reason: '   ' }]) {
      const answer = await move(orderId, 'Cancelled', more)
      expect(answer.status).toBe(400)
      expect(answer.body.fields).toHaveProperty('reason')
    }
    expect((await see(orderId)).orderStatus).toBe('Awaiting Confirmation')
  })

  it('cancels before Ready, and the shopper reads the reason', async () => {
    const { shopper, store, product, book, move, see } = await buildScene(app, { stock: 3 })
    const orderId = await book(2)
    const mails = (await emailsTo(app, store.merchant.email)).length
    const reason = 'Shop closes for a wedding'
    const answer = await move(orderId, 'Cancelled', { reason, stillOnShelf: true })
    expect(answer).toMatchObject({ status: 200, body: { order: { orderStatus: 'Cancelled' } } })
    expect((await see(orderId)).timeline.at(-1)).toMatchObject({ by: 'merchant', reason })
    expect(await stockRowOf(app, product.variantId)).toEqual({ stock: 3, held: 0 })
    const told = await emailAbout(
      app,
      shopper.email,
      'Cancelled by the shop: your booking at Bangle House',
    )
    expect(told.text).toContain(reason)
    expect(await emailsTo(app, store.merchant.email)).toHaveLength(mails)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it.each([
    ['takes the pieces out of the stock', {}, { stock: 1, held: 0 }],
    ['leaves on the shelf what is still there', { stillOnShelf: true }, { stock: 3, held: 0 }],
  ])('cannot hand over a ready order: %s', async (_what, more, stockRow) => {
    const { shopper, store, product, bookReady, move, see } = await buildScene(app, { stock: 3 })
    const { orderId, code, token } = await bookReady(2)
    const answer = await move(orderId, 'Cancelled', { reason: 'Torn while packing', ...more })
    expect(answer).toMatchObject({ status: 200, body: { order: { orderStatus: 'Cancelled' } } })
    expect(await stockRowOf(app, product.variantId)).toEqual(stockRow)
    expect(await see(orderId)).toMatchObject({ pickup: null, orderStatus: 'Cancelled' })
    const scanned = await store.merchant.browser.call('POST /scan-pickup', { token })
    expect(scanned.status).toBe(404)
    expect((await move(orderId, 'Collected', { code })).body).toMatchObject({
      code: 'ORDER_STATUS_CONFLICT',
      details: { orderStatus: 'Cancelled' },
    })
    const told = await emailAbout(
      app,
      shopper.email,
      'Cancelled: Bangle House cannot hand over your booking',
    )
    expect(told.text).toContain('Torn while packing')
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  const gone: [string, object, number][] = [
    ['Sold out in the shop', {}, 1],
    ['दुकान में बिक गया', {}, 1],
    ['Sold out in the shop', { stillOnShelf: false }, 1],
    ['Sold out in the shop', { stillOnShelf: true }, 3],
    ['The item is damaged', {}, 1],
    ['None left', {}, 1],
    ['The price on the page was wrong', {}, 3],
    ['The shop has to stay closed', {}, 3],
    ['दुकान बंद रखनी पड़ रही है', {}, 3],
    ['The shop has to stay closed', { stillOnShelf: false }, 1],
  ]
  it.each(gone)('for the reason %j with %j has this stock: %i', async (reason, more, stock) => {
    for (const isReady of [false, true]) {
      const { product, book, bookReady, move } = await buildScene(app, { stock: 3 })
      const orderId = isReady ? (await bookReady(2)).orderId : await book(2)
      expect((await move(orderId, 'Cancelled', { reason, ...more })).status).toBe(200)
      expect(await stockRowOf(app, product.variantId)).toEqual({ stock, held: 0 })
    }
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('does not sell again what is sold out', async () => {
    const { product, book, move } = await buildScene(app, { stock: 1 })
    await move(await book(), 'Cancelled', { reason: 'Sold out in the shop' })
    const { body } = await app.browser().call('GET /product', { _id: product.id })
    expect(body.variants).toMatchObject([{ Stock: 0 }])
  })

  it.each(['book', 'bookReady'] as const)('writes a piece off in the ledger: %s', async (how) => {
    const scene = await buildScene(app)
    const { product, move } = scene
    const orderId = how === 'book' ? await scene.book(2) : (await scene.bookReady(2)).orderId
    await move(orderId, 'Cancelled', { reason: 'Stolen' })
    expect(await ledgerOf(app, product.variantId)).toEqual([
      'hold 0 2',
      'release 0 -2',
      'adjustment -2 0',
    ])
  })

  it('does not touch another store’s order', async () => {
    const { book } = await buildScene(app)
    const orderId = await book()
    const elsewhere = await buildStore(app)
    const input = { orderId, status: 'Cancelled', reason: 'Mine now' }
    const answer = await elsewhere.merchant.browser.call('POST /update-order-status', input)
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it.each([
    ['Collected', { reason: 'x' }, 'reason'],
    ['Collected', { declinedLines: [] }, 'declinedLines'],
    ['Cancelled', { reason: 'x', code: '123456' }, 'code'],
    ['Ready for Pickup', { override: { reason: 'x' } }, 'override'],
    ['Not Collected', { stillOnShelf: true }, 'stillOnShelf'],
    ['Awaiting Confirmation', {}, 'status'],
    ['Payment Pending', {}, 'status'],
  ])('gets an error at a field that does not belong to %s: %j', async (status, more, field) => {
    const { book, move } = await buildScene(app)
    const answer = await move(await book(), status, more)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(field)
  })
})
