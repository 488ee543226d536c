import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { orders, storeBlocks } from '#server/platform/db/tables/orders.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const reason = 'Books and never comes'

async function scene() {
  const made = await buildScene(app, { stock: 50 })
  const { browser } = made.store.merchant
  const block = (orderId: string, words = reason, key: string = randomUUID()) =>
    browser.call('POST /block-shopper', { orderId, reason: words }, { key })
  const unblock = (blockId: string, key: string = randomUUID()) =>
    browser.call('POST /unblock-shopper', { blockId }, { key })
  const list = async (page?: string) =>
    (await browser.call('GET /blocked-shoppers', page ? { page } : {})).body
  const { id: productId, variantId } = made.product
  const input = { products: [{ productId, variantId, quantity: 1 }] }
  const tryBook = (key: string = randomUUID()) =>
    made.shopper.browser.call('POST /cop-order', input, { key })
  const check = async () => {
    const { body } = await made.shopper.browser.call('POST /cart/check', input)
    return body.stores[0]?.refused
  }
  return { ...made, block, unblock, list, tryBook, check }
}

const refusal = {
  code: 'STORE_BLOCKED',
  message: 'This shop does not take bookings from this account. You can still visit the shop.',
}

describe('POST /block-shopper', () => {
  it('rejects new bookings of the customer in this store; open ones continue, and others can book', async () => {
    const { book, block, tryBook, check, move, see, shopper, list } = await scene()
    const orderId = await book()
    expect(await check()).toBeNull()
    const { status, body } = await block(orderId)
    expect(status).toBe(200)
    expect(body.blocked).toEqual({
      blockId: expect.any(String),
      userName: shopper.name,
      userEmail: shopper.email,
      reason,
      since: mondayNoon.toISOString(),
      by: 'Ramesh Soni',
      cancelled: 0,
      notCollected: 0,
    })
    expect(await list()).toEqual({ blocked: [body.blocked], nextPage: null, total: 1 })
    expect(await tryBook()).toMatchObject({ status: 403, body: refusal })
    expect(await check()).toEqual({ ...refusal, limit: null })

    await move(orderId, 'Ready for Pickup')
    const { pickup } = await see(orderId)
    const handedOver = await move(orderId, 'Collected', { code: pickup?.code })
    expect(handedOver.body.order).toMatchObject({ orderStatus: 'Collected', blocked: true })

    const other = await buildStore(app)
    const goods = await buildProduct(app, other.id)
    const line = { productId: goods.id, variantId: goods.variantId, quantity: 1 }
    const key = randomUUID()
    const elsewhere = await shopper.browser.call('POST /cop-order', { products: [line] }, { key })
    expect(elsewhere.status).toBe(200)
  })

  it('keeps the first reason when it is called again', async () => {
    const { book, block, list } = await scene()
    const orderId = await book()
    const later = await book()
    const key = randomUUID()
    const first = await block(orderId, reason, key)
    const again = await block(orderId, reason, key)
    const other = await block(later, 'Something else')
    expect([again.body, other.status]).toEqual([first.body, 200])
    expect(other.body.blocked).toEqual(first.body.blocked)
    expect((await list()).total).toBe(1)
  })

  it('accepts orders of the own store only', async () => {
    const { book, shopper } = await scene()
    const orderId = await book()
    const stranger = await scene()
    expect((await stranger.block(orderId)).status).toBe(404)
    expect((await stranger.block(randomUUID())).status).toBe(404)
    expect((await stranger.block('not an id')).status).toBe(404)
    // An order that waits for its payment is not shown to the shop.
    const unpaid = await stranger.book()
    const online = { paymentMethod: 'online', status: 'payment_pending' } as const
    await app.database.db.update(orders).set(online).where(eq(orders.id, unpaid))
    expect((await stranger.block(unpaid)).status).toBe(404)
    const rows = await app.database.db
      .select()
      .from(storeBlocks)
      .where(eq(storeBlocks.shopperId, shopper.id))
    expect(rows).toEqual([])
  })

  it.each(['', '  a ', 'ab', 'x'.repeat(201), `abc\0`])('refuses the reason %j', async (words) => {
    const { book, block } = await scene()
    const { status, body } = await block(await book(), words)
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty('reason')
  })

  it('and a booking at the same moment both succeed or one is rejected, without an error', async () => {
    const { book, block, tryBook } = await scene()
    const orderId = await book()
    const [blocked, ...booked] = await Promise.all([block(orderId), tryBook(), tryBook()])
    expect(blocked.status).toBe(200)
    for (const { status } of booked) expect([200, 403]).toContain(status)
    expect((await tryBook()).status).toBe(403)
  })
})

describe('POST /unblock-shopper', () => {
  it('lets the customer book again, and succeeds once', async () => {
    const { book, block, unblock, tryBook, check, list } = await scene()
    const { body } = await block(await book())
    const { blockId } = body.blocked
    const key = randomUUID()
    expect((await unblock(blockId, key)).status).toBe(200)
    expect((await unblock(blockId, key)).status).toBe(200)
    expect((await unblock(blockId)).status).toBe(404)
    expect(await list()).toEqual({ blocked: [], nextPage: null, total: 0 })
    expect(await check()).toBeNull()
    expect((await tryBook()).status).toBe(200)
  })

  it('ends one of two blocks, and the same person can be blocked again with another reason', async () => {
    const { book, block, unblock, list, tryBook, cancel, store, product } = await scene()
    const other = await buildShopper(app, { name: 'Farhan Ali' })
    const line = {
      products: [{ productId: product.id, variantId: product.variantId, quantity: 1 }],
    }
    const bookOther = () => other.browser.call('POST /cop-order', line, { key: randomUUID() })
    const theirs = (await bookOther()).body.orderId
    await other.browser.call('POST /cancel-order', { orderId: theirs }, { key: randomUUID() })
    const orderId = await book()
    const blocked = async () =>
      (await list()).blocked.map(({ reason: why, cancelled }) => [why, cancelled])
    const marks = async () =>
      (await store.merchant.browser.call('POST /get-merchant-orders')).body.orders.map((one) => [
        one.userName,
        one.blocked,
      ])
    const { body } = await block(orderId)
    expect(await marks()).toEqual([[expect.any(String), true]])
    await cancel(orderId)
    app.time.now = new Date(app.time.now.getTime() + 1000)
    const second = await block(theirs, 'Was rude')
    expect(await blocked()).toEqual([
      ['Was rude', 1],
      [reason, 1],
    ])
    await unblock(body.blocked.blockId)
    expect(await blocked()).toEqual([['Was rude', 1]])
    expect((await bookOther()).status).toBe(403)
    expect((await tryBook()).status).toBe(200)
    expect((await block(orderId, 'Came late again')).status).toBe(200)
    expect((await tryBook()).status).toBe(403)
    await unblock(second.body.blocked.blockId)
    expect(await blocked()).toEqual([['Came late again', 1]])
    expect((await bookOther()).status).toBe(200)
    expect(new Set((await marks()).map(([, isBlocked]) => isBlocked))).toEqual(
      new Set([true, false]),
    )
  })

  it('accepts blocks of the own store only', async () => {
    const { book, block, tryBook } = await scene()
    const { body } = await block(await book())
    const stranger = await scene()
    expect((await stranger.unblock(body.blocked.blockId)).status).toBe(404)
    expect((await stranger.list()).total).toBe(0)
    expect((await tryBook()).status).toBe(403)
  })
})

describe('GET /blocked-shoppers', () => {
  it('counts what the customer cancelled here and did not collect, not what the store cancelled', async () => {
    const { book, block, cancel, move, list, shopper } = await scene()
    for (let n = 0; n < 2; n++) await cancel(await book())
    await move(await book(), 'Cancelled', { reason: 'Sold out' })
    const missed = await book()
    await app.database.db
      .update(orders)
      .set({ status: 'not_collected', dueAt: null, closedAt: app.time.now })
      .where(eq(orders.id, missed))
    await block(missed)
    const other = await scene()
    const theirs = { productId: other.product.id, variantId: other.product.variantId, quantity: 1 }
    const { body } = await shopper.browser.call('POST /cop-order', { products: [theirs] })
    await cancel(body.orderId)
    expect((await list()).blocked).toMatchObject([{ cancelled: 2, notCollected: 1 }])
  })

  it('returns pages, the last block first', async () => {
    const { store, list, block, book } = await scene()
    await block(await book())
    const people = await app.database.db
      .insert(users)
      .values(
        Array.from({ length: 26 }, (_, n) => ({
          name: `Person ${n}`,
          email: `${randomUUID()}@shop.example`,
          passwordHash: 'none',
        })),
      )
      .returning({ id: users.id })
    await app.database.db.insert(storeBlocks).values(
      people.map(({ id }) => ({
        storeId: store.id,
        shopperId: id,
        reason,
        blockedAt: mondayNoon,
        blockedBy: store.merchant.id,
      })),
    )
    const first = await list()
    expect(first.total).toBe(27)
    expect(first.blocked).toHaveLength(25)
    const second = await list(first.nextPage ?? '')
    expect(second.blocked).toHaveLength(2)
    expect(second.nextPage).toBeNull()
    const ids = [...first.blocked, ...second.blocked].map(({ blockId }) => blockId)
    expect(new Set(ids).size).toBe(27)
    // The last block of the first page is removed before the next page is requested.
    const blockId = first.blocked.at(-1)?.blockId
    await store.merchant.browser.call('POST /unblock-shopper', { blockId })
    expect((await list(first.nextPage ?? '')).blocked).toHaveLength(2)
    for (const page of ['2', 'x', `1.${'y'.repeat(36)}`])
      expect(await store.merchant.browser.call('GET /blocked-shoppers', { page })).toMatchObject({
        status: 400,
        body: { fields: { page: 'This page does not exist' } },
      })
  })
})

describe('a blocked account', () => {
  it('sees in its own data which shop has blocked it, why and since when, but not who did it', async () => {
    const { book, block, shopper, store } = await scene()
    await block(await book())
    const { body } = await shopper.browser.call('GET /me/export')
    expect(body.data.blockedBy).toEqual([
      { storeName: 'Bangle House', reason, since: mondayNoon.toISOString() },
    ])
    expect(JSON.stringify(body)).not.toContain(store.merchant.id)
    const merchant = await store.merchant.browser.call('GET /me/export')
    expect(JSON.stringify(merchant.body)).not.toContain(shopper.email)
  })

  it('loses its blocks when it is closed, and a closed account cannot be blocked', async () => {
    const { book, block, cancel, shopper, list } = await scene()
    const orderId = await book()
    await block(orderId)
    await cancel(orderId)
    const passwordHash = await app.passwords.hash('block-print-2026')
    await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, shopper.id))
    const gone = await shopper.browser.call('DELETE /me', { password: 'block-print-2026' })
    expect(gone.status).toBe(200)
    await app.jobs.drained()
    expect((await list()).total).toBe(0)
    expect(await block(orderId)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
