import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminAudit } from '#server/platform/db/tables/admin.ts'
import { phoneNumbers } from '#server/platform/db/tables/accounts.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { makePhoneVault } from '#server/platform/phone/phone-vault.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { buildAdmin, mondayNoon } from '#test/factories.ts'
import { appParts } from '#test/app-parts.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const minutesLater = (minutes: number) => new Date(mondayNoon.getTime() + minutes * MINUTE_MS)

/** An administrator who has just logged in. */
async function logInAdmin() {
  const { browser } = await buildAdmin(app)
  const call: typeof browser.call = (...request) => browser.call(...request)
  return { call }
}

/** A shopper with a collected, a cancelled and a waiting order; the shop answered after 30 minutes. */
async function threeOrders() {
  const scene = await buildScene(app, { stock: 20 })
  const { book, bookReady, move, cancel } = scene
  const first = await book()
  await advance(app, minutesLater(30))
  await move(first, 'Ready for Pickup')
  const { pickup } = await scene.see(first)
  await move(first, 'Collected', { code: pickup?.code ?? '', paidBy: 'cash' })
  app.time.now = mondayNoon
  const second = await book()
  await cancel(second)
  const third = await book()
  return { ...scene, bookReady, first, second, third, ...(await logInAdmin()) }
}

test('the overview counts the orders of today by their outcome', async () => {
  const { call, bookReady, move } = await threeOrders()
  const tried = await bookReady(1)
  await move(tried.orderId, 'Collected', { code: tried.code, kept: [] })
  const { body } = await call('GET /admin/overview', {})
  expect(body.today).toMatchObject({
    orders: 4,
    collected: 1,
    notCollected: 0,
    triedNotTaken: 1,
    cancelledByShopper: 1,
    cancelledByShop: 0,
    cancelledBySystem: 0,
    // The median of 30 minutes and of an order that was answered at once.
    answerMinutes: 15,
  })
  expect(body.open.awaiting).toBeGreaterThanOrEqual(1)
})

test('an order waits too long from half of its time to answer on', async () => {
  const { third, see } = await threeOrders()
  const { dueAt, bookingDateTime } = await see(third)
  await app.database.db
    .update(orders)
    .set({ readyByAt: new Date(dueAt ?? '') })
    .where(eq(orders.id, third))
  const booked = Date.parse(bookingDateTime)
  const half = booked + (Date.parse(dueAt ?? '') - booked) / 2
  const isListed = async (at: number) => {
    await advance(app, new Date(at))
    const { call } = await logInAdmin()
    const { body } = await call('GET /admin/overview', {})
    return body.waiting.some(({ orderId }: { orderId: string }) => orderId === third)
  }
  expect([await isListed(half), await isListed(half + 1)]).toEqual([false, true])
})

test('an order waits too long from its promised time on, as the board of its shop says', async () => {
  const { third } = await threeOrders()
  const promised = mondayNoon.getTime() + 5 * MINUTE_MS
  await app.database.db
    .update(orders)
    .set({ readyByAt: new Date(promised) })
    .where(eq(orders.id, third))
  const isListed = async (at: number) => {
    await advance(app, new Date(at))
    const { call } = await logInAdmin()
    const { body } = await call('GET /admin/overview', {})
    return body.waiting.some(({ orderId }: { orderId: string }) => orderId === third)
  }
  expect([await isListed(promised), await isListed(promised + 1)]).toEqual([false, true])
})

test('the overview names the alarms that ring', async () => {
  const { call } = await logInAdmin()
  const alarms = async () => (await call('GET /admin/overview', {})).body.failing.alarms
  expect(await alarms()).not.toContain('deadlines')
  const { third } = await threeOrders()
  await app.database.db
    .update(orders)
    .set({ dueAt: new Date(mondayNoon.getTime() - HOUR_MS) })
    .where(eq(orders.id, third))
  expect(await alarms()).toContain('deadlines')
})

test('orders are found by number and name, customers by address, shops by name', async () => {
  const { first, shopper, store, call, see } = await threeOrders()
  const { orderNumber } = await see(first)
  const found = async (search: string) => (await call('POST /admin/find', { search })).body
  expect((await found(orderNumber)).orders.map(({ orderId }) => orderId)).toEqual([first])
  expect((await found(shopper.email)).customers).toMatchObject([
    { email: shopper.email, orders: 3 },
  ])
  expect((await found(shopper.email)).orders).toHaveLength(3)
  const { stores } = await found('Bangle House')
  expect(stores.map(({ storeId }) => storeId)).toContain(store.id)
  expect(await found('nobody is called so')).toEqual({ orders: [], customers: [], stores: [] })
})

test('a whole telephone number finds its account, and the search is in the audit trail', async () => {
  const { shopper, call } = await threeOrders()
  const vault = makePhoneVault(deriveKeys(appParts.config.appSecret), systemRandom)
  await app.database.db.insert(phoneNumbers).values({
    numberHash: vault.hashOf('9829076543'),
    userId: shopper.id,
    sealed: vault.seal(shopper.id, '9829076543'),
    lastDigits: '6543',
    verifiedAt: mondayNoon,
  })
  const { body } = await call('POST /admin/find', { search: '+91 98290 76543' })
  expect(body.customers).toMatchObject([{ userId: shopper.id }])
  expect(body.orders).toHaveLength(3)
  // Only the whole number finds a person.
  expect((await call('POST /admin/find', { search: '76543' })).body.customers).toEqual([])
  const rows = await app.database.db.select().from(adminAudit)
  const searches = rows.filter(({ action }) => action === 'phone_searched')
  expect(searches.map(({ reason }) => reason)).toEqual(['… 6543'])
})

test('an order has its time line, money and people, without its code, and is audited once an hour', async () => {
  const { first, shopper, store, call } = await threeOrders()
  const { body } = await call('GET /admin/order', { orderId: first })
  expect(body).toMatchObject({
    storeId: store.id,
    userId: shopper.id,
    order: { orderStatus: 'Collected', userEmail: shopper.email },
    payments: [],
  })
  expect(body.order.timeline.map(({ event }) => event)).toEqual(['booked', 'ready', 'collected'])
  expect(JSON.stringify(body)).not.toMatch(/"(?:code|token|pickup)"/)
  await call('GET /admin/order', { orderId: first })
  await call('GET /admin/customer', { userId: shopper.id })
  const looks = async () => {
    const rows = await app.database.db.select().from(adminAudit)
    return rows
      .filter(({ orderId, userId }) => orderId === first || userId === shopper.id)
      .map(({ action }) => action)
  }
  expect(await looks()).toEqual(['order_opened', 'customer_opened'])
  // A request every twelve minutes keeps the administrator's session alive.
  for (const minutes of [12, 24, 36, 48]) {
    app.time.now = minutesLater(minutes)
    await call('GET /admin/overview', {})
  }
  const lookAt = async (at: number) => {
    app.time.now = new Date(mondayNoon.getTime() + at)
    await call('GET /admin/order', { orderId: first })
    return (await looks()).length
  }
  expect([await lookAt(HOUR_MS - 1), await lookAt(HOUR_MS)]).toEqual([2, 3])
})

test('a customer has a record and the latest orders', async () => {
  const { shopper, third, call } = await threeOrders()
  const { body } = await call('GET /admin/customer', { userId: shopper.id })
  expect(body).toMatchObject({
    email: shopper.email,
    counts: { orders: 3, collected: 1, cancelled: 1, notCollected: 0 },
    blockedBy: [],
  })
  expect(body.orders[0]?.orderId).toBe(third)
})

test.each(['GET /admin/order', 'GET /admin/customer'] as const)(
  '%s answers 404 for what does not exist',
  async (name) => {
    const { browser } = await buildAdmin(app)
    const id = '00000000-0000-4000-8000-000000000000'
    const input = name === 'GET /admin/order' ? { orderId: id } : { userId: id }
    expect((await browser.call(name, input as never)).status).toBe(404)
  },
)

test('figures add up by day, shop and city, and the CSV has the same rows', async () => {
  const { store, call } = await threeOrders()
  const days = { from: '2026-11-16', to: '2026-11-16' }
  const sums = await Promise.all(
    (['day', 'store', 'city'] as const).map(
      async (by) => (await call('GET /admin/figures', { ...days, by })).body,
    ),
  )
  for (const { rows, sum } of sums)
    expect(rows.reduce((total, row) => total + row.orders, 0)).toBe(sum.orders)
  expect(sums[1]?.rows.find(({ key }) => key === store.id)).toMatchObject({
    orders: 3,
    collected: 1,
    cancelledByShopper: 1,
    answerMinutes: 30,
  })
  const { body } = await call('GET /admin/figures/csv', { ...days, by: 'city' })
  const lines = body.csv.trim().split('\r\n')
  expect(lines).toHaveLength(body.rows + 2)
  expect(lines.at(-1)).toMatch(new RegExp(`^all,${sums[0]?.sum.orders},`))
})

test('an order that its shopper cancelled stays so in the figures when its refund arrives later', async () => {
  const { store, second, call } = await threeOrders()
  await app.database.db.execute(sql`
    insert into order_events (order_id, seq, store_id, event, actor, from_status, to_status, at)
    select order_id, seq + 1, store_id, 'refunded', 'system', 'cancelled', 'cancelled', at
    from order_events where order_id = ${second}::uuid order by seq desc limit 1`)
  const { body } = await call('GET /admin/figures', {
    from: '2026-11-16',
    to: '2026-11-16',
    by: 'store',
  })
  expect(body.rows.find(({ key }) => key === store.id)).toMatchObject({
    cancelledByShopper: 1,
    cancelledBySystem: 0,
  })
})

test.each([
  [{ from: '2026-11-17', to: '2026-11-16' }, 'to'],
  [{ from: '2024-11-17', to: '2026-11-16' }, 'to'],
  [{ from: 'soon', to: '2026-11-16' }, 'from'],
])('wrong days are refused at their field: %j', async (input, field) => {
  const { browser } = await buildAdmin(app)
  expect(await browser.call('GET /admin/figures', input)).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  })
})

test('notices that wait, failed or may have arrived are shown by channel, and sent again', async () => {
  const { browser } = await buildAdmin(app)
  const insert = async (channel: string, state: string, failure: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into deliveries (notice, subject, channel, lane, recipient, payload, planned_at, due_at, try_at,
         state, failure, last_error)
       values ('gone', gen_random_uuid()::text, $1, 'none', 'shopper', '{}', $2, $2, $3, $4, $5, $5) returning id`,
      [channel, app.time.now, new Date(app.time.now.getTime() + 60_000), state, failure],
    )
    return rows[0]?.id ?? ''
  }
  const refused = await insert('email', 'failed', 'refused')
  const unknown = await insert('whatsApp', 'unknown', 'no answer')
  await insert('push', 'waiting', 'unreachable')
  const failing = async () => (await browser.call('GET /admin/overview')).body.failing
  const before = await failing()
  expect(before.jobs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: refused, kind: 'email', state: 'failed', error: 'refused' }),
      expect.objectContaining({ id: unknown, kind: 'whatsapp', state: 'unknown' }),
    ]),
  )
  expect(before.waiting).toContainEqual(
    expect.objectContaining({ channel: 'push', reason: 'unreachable' }),
  )
  expect((await browser.call('POST /admin/failed-jobs/retry', {})).body.started).toBe(1)
  expect((await failing()).jobs.map(({ id }) => id)).toEqual([unknown])
  expect((await browser.call('POST /admin/failed-jobs/retry', { id: unknown })).body.started).toBe(
    1,
  )
  expect((await failing()).jobs).toEqual([])
  await app.database.pool.query(`delete from deliveries where notice = 'gone'`)
})

test('a retry without failed jobs starts no job', async () => {
  const { browser } = await buildAdmin(app)
  const { body } = await browser.call('POST /admin/failed-jobs/retry', {})
  expect(body.started).toBe(0)
})
