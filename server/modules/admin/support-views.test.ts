import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { phoneNumbers } from '#server/platform/db/tables/accounts.ts'
import { admins } from '#server/platform/db/tables/admin.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { type CallName, endpoints } from '#shared/contract/map.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { buildAdmin, buildStore, mondayNoon } from '#test/factories.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const reason = 'The owner asked why an order is missing'
const all = endpoints as readonly Endpoint[]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as CallName

/** An administrator with a look at the shop of a scene; `see` sends a call with the look. */
async function buildLook() {
  const scene = await buildScene(app, { stock: 9 })
  const admin = await buildAdmin(app)
  const begun = await admin.browser.call('POST /admin/support-views', {
    storeId: scene.store.id,
    reason,
  })
  const { viewId } = begun.body
  const see = <Name extends CallName>(name: Name, input: object = {}, by = admin.browser) =>
    by.call(name, input, { headers: { 'x-support-view': viewId } })
  return { ...scene, admin, begun, viewId, see }
}

/** The reads that a look of support allows: no bank account, statement, gift codes, telephone numbers and files. */
const readable = {
  'GET /inventory': {},
  'GET /stock-movements': {},
  'GET /store-undertaking': {},
  'GET /store-waitlist': {},
  'POST /get-products-category-list': {},
  'GET /campaigns': {},
  'POST /get-merchant-orders': {},
  'GET /order-history': {},
  'GET /day-summary': {},
  'GET /dashboard/yourAccount': {},
  'GET /tax-terms': {},
  'GET /first-steps': {},
  'GET /staff': {},
  'GET /day-close': {},
  'GET /subscription': {},
  'GET /subscription-payments': {},
  'GET /received-reviews': {},
  'GET /figures': {},
  'GET /missed-words': {},
  'GET /support-views': {},
  'GET /shop-messages': {},
  'POST /get-store-name': {},
  'GET /getProducts': {},
} satisfies Partial<Record<CallName, object>>

test('a look of support allows exactly these reads, and none of them can write', () => {
  const flagged = all.filter(({ seenBySupport }) => seenBySupport)
  expect(flagged.map(nameOf).toSorted()).toEqual(Object.keys(readable).toSorted())
  // A call that is mounted as a read has no transaction.
  for (const endpoint of flagged) expect([...app.context.reads.keys()]).toContain(nameOf(endpoint))
})

test('every other call with the look answers 403, to the administrator and to others', async () => {
  const { see, store, shopper, admin } = await buildLook()
  const others = all.filter(({ seenBySupport }) => !seenBySupport)
  const writes = others.filter(({ who, effect }) => who.endsWith('merchant') && effect === 'write')
  expect(writes.length).toBeGreaterThan(40)
  const answers = await Promise.all(
    others.map(async (endpoint) => {
      const { status, body } = await see(nameOf(endpoint), {})
      return `${nameOf(endpoint)} ${status} ${String(body['code'])}`
    }),
  )
  expect(answers).toEqual(others.map((one) => `${nameOf(one)} 403 NOT_ALLOWED`))
  // The look gives another browser no access, and removes none from a shop's own session.
  for (const browser of [store.merchant.browser, shopper.browser, app.browser()])
    expect((await see('POST /get-merchant-orders', {}, browser)).status).toBe(403)
  const both = app.browser()
  both.cookies.set('adm', admin.browser.cookies.get('adm') ?? '')
  both.cookies.set('sid', store.merchant.browser.cookies.get('sid') ?? '')
  expect((await see('POST /pause-bookings', { ends: 'in_an_hour' }, both)).status).toBe(403)
})

test('the look shows the shop as its owner sees it, and marks nothing as seen', async () => {
  const { see, store, shopper, book, product } = await buildLook()
  const orderId = await book()
  await app.database.db.insert(phoneNumbers).values({
    numberHash: Buffer.from(randomUUID()),
    userId: shopper.id,
    sealed: Buffer.from('x'),
    lastDigits: '6543',
    verifiedAt: mondayNoon,
  })
  const inputs = {
    ...readable,
    'GET /stock-movements': { _id: product.variantId },
    'POST /get-store-name': { storeId: store.id },
    'GET /getProducts': { mode: 'merchant', status: 'inactive' },
    'GET /figures': {},
    'GET /day-close': {},
  }
  for (const [name, input] of Object.entries(inputs) as [CallName, object][]) {
    const seen = await see(name, input)
    const own = await store.merchant.browser.call(name, input)
    expect([name, seen.status]).toEqual([name, own.status])
    expect([name, seen.status]).toEqual([name, 200])
  }
  const { body } = await see('POST /get-merchant-orders')
  expect(body.orders.map((order) => order.orderId)).toEqual([orderId])
  // Ids are random, and may have these digits.
  expect(JSON.stringify(body).replaceAll(/[\da-f-]{32,36}/g, '')).not.toContain('6543')
  const [row] = await app.database.db.select().from(orders).where(eq(orders.id, orderId))
  expect(row?.seenAt).toBeNull()
  // Another shop's rows stay out of reach.
  const other = await buildScene(app)
  const theirs = await see('GET /stock-movements', { _id: other.product.variantId })
  expect(theirs.status).toBe(404)
})

test('a look needs a fresh proof, a reason and a shop with a dashboard; it is audited, and its owner reads why', async () => {
  const { admin, store, begun, viewId } = await buildLook()
  expect(begun).toMatchObject({ status: 200, body: { shopName: 'Bangle House' } })
  const begin = (input: object) => admin.browser.call('POST /admin/support-views', input)
  const short = await begin({ storeId: store.id, reason: 'x' })
  expect([short.status, Object.keys(short.body['fields'] as object)]).toEqual([400, ['reason']])
  const pending = await buildStore(app, { status: 'pending' })
  expect((await begin({ storeId: pending.id, reason })).status).toBe(404)
  const { body: trail } = await admin.browser.call('GET /admin/audit')
  expect(trail.entries[0]).toMatchObject({ action: 'shop_seen', reason, shopName: 'Bangle House' })
  await admin.browser.call('POST /admin/support-views/end', { viewId })
  const { body } = await store.merchant.browser.call('GET /support-views')
  const at = mondayNoon.toISOString()
  expect(body.views).toMatchObject([{ at, until: at, reason }])
  await admin.endProof()
  expect(await begin({ storeId: store.id, reason })).toMatchObject({
    status: 403,
    body: { code: 'PROOF_NEEDED' },
  })
})

test('a look ends after thirty minutes or when its administrator ends it, and no other administrator can use it', async () => {
  const { admin, see, viewId } = await buildLook()
  const seeing = async () => (await see('POST /get-merchant-orders')).status
  const known = async (by = admin.browser) =>
    (await by.call('GET /admin/support-view', { viewId })).status
  const stranger = await buildAdmin(app)
  expect([await known(), await known(stranger.browser)]).toEqual([200, 404])
  expect((await see('POST /get-merchant-orders', {}, stranger.browser)).status).toBe(403)
  await stranger.browser.call('POST /admin/support-views/end', { viewId })
  for (const [minutes, status] of [
    [14, 200],
    [28, 200],
    [29.99, 200],
    [30, 403],
  ] as const) {
    await advance(app, new Date(mondayNoon.getTime() + minutes * MINUTE_MS))
    expect([minutes, await seeing()]).toEqual([minutes, status])
  }
  expect(await known()).toBe(404)
  app.time.now = mondayNoon
  const next = await buildLook()
  expect((await next.see('GET /staff')).status).toBe(200)
  // After a change to a role without looks, the next request is refused; after a change back, it is allowed.
  const giveRole = (role: 'finance' | 'support') =>
    app.database.db.update(admins).set({ role }).where(eq(admins.id, next.admin.id))
  await giveRole('finance')
  expect((await next.see('GET /staff')).body['details']).toEqual({ reason: 'support' })
  await giveRole('support')
  expect((await next.see('GET /staff')).status).toBe(200)
  const end = () =>
    next.admin.browser.call('POST /admin/support-views/end', { viewId: next.viewId })
  expect([(await end()).status, (await end()).status]).toEqual([200, 200])
  expect((await next.see('GET /staff')).status).toBe(403)
})
