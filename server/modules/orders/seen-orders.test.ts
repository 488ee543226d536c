import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { MAX_SEEN_AT_ONCE } from '#shared/limits.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { mondayNoon } from '#test/factories.ts'
import { collectNotices } from '#test/live-notices.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let allNotices: Awaited<ReturnType<typeof collectNotices>>
beforeAll(async () => {
  allNotices = await collectNotices(app)
})

const moveClock = (minutes: number) => {
  app.time.now = new Date(mondayNoon.getTime() + minutes * MINUTE_MS)
  return app.time.now
}

const seenNotices = async (orderId: string) => {
  return (await allNotices()).filter(
    (notice) => notice.event === 'order.seen' && 'orderId' in notice && notice.orderId === orderId,
  )
}

async function scene() {
  const made = await buildScene(app, { stock: 50 })
  const { browser } = made.store.merchant
  const see = (...orderIds: string[]) => browser.call('POST /orders-seen', { orderIds })
  const list = async () => (await browser.call('POST /get-merchant-orders', {})).body
  const row = async (orderId: string) => {
    const seen = { at: orders.seenAt, by: orders.seenBy }
    return (await app.database.db.select(seen).from(orders).where(eq(orders.id, orderId)))[0]
  }
  return { ...made, look: see, list, row }
}

describe('POST /orders-seen', () => {
  it('saves the time and the person, and informs the store once', async () => {
    const { book, look, list, row, store } = await scene()
    const [first, second] = [await book(), await book()]
    expect(await list()).toMatchObject({ awaiting: 2, unseen: 2 })
    const at = moveClock(1)
    expect((await look(first)).body).toEqual({ seen: 1 })
    expect(await row(first)).toEqual({ at, by: store.merchant.id })
    expect(await row(second)).toEqual({ at: null, by: null })
    const { orders: shown, newest, ...counts } = await list()
    expect(counts).toMatchObject({ awaiting: 2, unseen: 1 })
    const seenAt = { [first]: at.toISOString(), [second]: null }
    for (const one of [...shown, ...newest]) expect(one.seenAt).toBe(seenAt[one.orderId])
    const [owner] = await app.database.db
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, store.merchant.id))
    const seenBy = { [first]: owner?.name, [second]: null }
    for (const one of shown) expect(one.seenBy).toBe(seenBy[one.orderId])
    expect(await seenNotices(first)).toMatchObject([{ storeId: store.id, by: 'merchant' }])
    expect(await seenNotices(second)).toEqual([])
  })

  it('keeps the first look when it is repeated', async () => {
    const { book, look, row } = await scene()
    const orderId = await book()
    const at = moveClock(1)
    await look(orderId, orderId)
    moveClock(2)
    const again = await look(orderId)
    expect([again.status, again.body]).toEqual([200, { seen: 0 }])
    expect(await row(orderId)).toMatchObject({ at })
    expect(await seenNotices(orderId)).toHaveLength(1)
  })

  it('lets one of eight devices be the first, with their orders in any sequence', async () => {
    const { book, look } = await scene()
    const ids = [await book(), await book(), await book()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => look(...(n % 2 ? ids : ids.toReversed()))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.reduce((sum, { body }) => sum + body.seen, 0)).toBe(3)
    for (const id of ids) expect(await seenNotices(id)).toHaveLength(1)
  })

  it('saves none of the orders when one does not belong to the store', async () => {
    const { book, look, row } = await scene()
    const other = await scene()
    const [own, theirs] = [await book(), await other.book()]
    for (const stranger of [theirs, randomUUID(), 'x']) {
      const { status, body } = await look(own, stranger)
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
    const rows = await app.database.db
      .select({ at: orders.seenAt })
      .from(orders)
      .where(inArray(orders.id, [own, theirs]))
    expect(rows).toEqual([{ at: null }, { at: null }])
    expect(await row(own)).toEqual({ at: null, by: null })
  })

  it('accepts between one id and the limit', async () => {
    const { look } = await scene()
    const many = Array.from({ length: MAX_SEEN_AT_ONCE + 1 }, () => randomUUID())
    for (const ids of [[], many]) {
      const { status, body } = await look(...ids)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['orderIds']])
    }
    expect((await look(...many.slice(1))).status).toBe(404)
  })
})

describe('an order that the store acts on', () => {
  it.each([
    ['Ready for Pickup', {}],
    ['Cancelled', { reason: 'The zip is broken' }],
  ])('is seen from then on: %s', async (status, more) => {
    const { book, move, row, store } = await scene()
    const orderId = await book()
    const at = moveClock(3)
    expect((await move(orderId, status, more)).body.order).toMatchObject({
      seenAt: at.toISOString(),
    })
    expect(await row(orderId)).toEqual({ at, by: store.merchant.id })
  })

  it('keeps its first look', async () => {
    const { book, look, move, row } = await scene()
    const orderId = await book()
    const at = moveClock(1)
    await look(orderId)
    moveClock(2)
    await move(orderId, 'Ready for Pickup')
    expect(await row(orderId)).toMatchObject({ at })
  })

  it('is not seen by a customer’s own change', async () => {
    const { book, cancel, row } = await scene()
    const orderId = await book()
    await cancel(orderId)
    expect(await row(orderId)).toEqual({ at: null, by: null })
  })
})
