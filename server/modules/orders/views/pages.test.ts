import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orderEvents, orderLines, orders } from '#server/platform/db/tables/orders.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { pageOf } from './pages.ts'

const app = useTestApp()

const DAY = 86_400_000
const open = {
  status: 'awaiting_confirmation',
  dueAt: new Date(mondayNoon.getTime() + DAY),
} as const
const over = { status: 'cancelled', closedAt: mondayNoon } as const

type Put = { shopperId: string; storeId: string; status: OrderStatus }

type Goods = { id: string; variantId: string }

async function put(count: number, order: Put, goods: Goods): Promise<void> {
  const money = { paymentStatus: 'unpaid', amountPaise: 49_900, taxPaise: 2_376 } as const
  const row = { paymentMethod: 'cash', bookedAt: mondayNoon, ...money, ...order } as const
  const { db } = app.database
  const rows = await db
    .insert(orders)
    .values(Array.from({ length: count }, () => row))
    .returning({ orderId: orders.id, storeId: orders.storeId })
  const { id: productId, variantId } = goods
  const article = { productId, variantId, name: 'Lac bangle', attributes: {}, sku: 'LAC-1' }
  const price = { quantity: 1, pricePaise: 49_900, hsn: '7117', gstRate: 5 }
  await db
    .insert(orderLines)
    .values(rows.map((ids) => ({ ...ids, position: 1, ...article, ...price })))
  const first = { seq: 1, event: 'booked', actor: 'shopper', toStatus: order.status } as const
  await db.insert(orderEvents).values(rows.map((ids) => ({ ...ids, ...first, at: mondayNoon })))
}

/** A shopper and a merchant with thirty orders of this status. */
async function trade(state: typeof open | typeof over) {
  const shopper = await buildShopper(app)
  const store = await buildStore(app)
  const goods = await buildProduct(app, store.id)
  await put(30, { shopperId: shopper.id, storeId: store.id, ...state }, goods)
  return { shopper: shopper.browser, merchant: store.merchant.browser, storeId: store.id }
}

const lists = [
  { name: 'POST /get-orders', who: 'shopper', state: over, rest: 6 },
  { name: 'POST /get-merchant-orders', who: 'merchant', state: open, rest: 5 },
  { name: 'GET /order-history', who: 'merchant', state: over, rest: 5 },
] as const

it.each(lists)('$name marks a page by its last order', async ({ name, who, state, rest }) => {
  const own = await trade(state)
  const first = await own[who].call(name)
  const shown = first.body.orders.map(({ orderId }) => orderId)
  const mark = first.body.nextPage ?? ''
  expect(mark.slice(0, 36)).toBe(shown.at(-1))
  // The cursor's order may have ended meanwhile; the next page still begins at the same position.
  if (name === 'POST /get-merchant-orders')
    await app.database.db
      .update(orders)
      .set({ ...over, dueAt: null })
      .where(eq(orders.id, mark.slice(0, 36)))
  const second = await own[who].call(name, { page: mark })
  expect(second.body.nextPage).toBeNull()
  expect(second.body.orders).toHaveLength(rest)
  const all = [...shown, ...second.body.orders.map(({ orderId }) => orderId)]
  expect(new Set(all).size).toBe(30)
})

it('POST /get-merchant-orders continues at the same place when the order in the cursor has become ready', async () => {
  const { merchant } = await trade(open)
  const first = await merchant.call('POST /get-merchant-orders')
  const mark = first.body.nextPage ?? ''
  await app.database.db
    .update(orders)
    .set({ dueAt: new Date(mondayNoon.getTime() + 9 * DAY) })
    .where(eq(orders.id, mark.slice(0, 36)))
  const second = await merchant.call('POST /get-merchant-orders', { page: mark })
  const shown = first.body.orders.map(({ orderId }) => orderId)
  const rest = second.body.orders.filter(({ orderId }) => !shown.includes(orderId))
  expect(rest).toHaveLength(5)
})

it.each(lists.slice(0, 2))(
  '$name reads null, which an answer gives after its last page, as the first page',
  async (list) => {
    const own = await trade(list.state)
    const first = await own[list.who].call(list.name)
    expect((await own[list.who].call(list.name, { page: null })).body).toEqual(first.body)
  },
)

it.each(lists)('$name rejects a page mark that is another person’s order', async (list) => {
  const own = await trade(list.state)
  const others = await trade(list.state)
  const foreign = (await others[list.who].call(list.name)).body.nextPage
  expect(foreign).toEqual(expect.any(String))
  const [last] = await app.database.db
    .select({ seq: orders.seq })
    .from(orders)
    .where(eq(orders.storeId, own.storeId))
    .limit(1)
  for (const page of [foreign, randomUUID(), String(last?.seq), 'x'])
    expect(await own[list.who].call(list.name, { page })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { page: expect.any(String) } },
    })
})

it('offers another page only when there is one', () => {
  const markOf = String
  expect(pageOf([1, 2, 3], 3, markOf)).toEqual({ shown: [1, 2, 3], nextPage: null })
  expect(pageOf([1, 2, 3, 4], 3, markOf)).toEqual({ shown: [1, 2, 3], nextPage: '3' })
  expect(pageOf([], 3, markOf)).toEqual({ shown: [], nextPage: null })
})
