import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { record } from '#server/platform/events.ts'
import type { WebhookAnswer, WebhookMessage } from '#server/platform/ports/webhooks.ts'
import { backoffSeconds, webhookRetries } from '#server/platform/jobs/retry-policy.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { makeWebhookVault } from '#server/platform/webhooks/webhook-vault.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { MAX_SHOP_WEBHOOKS, WEBHOOK_LOG_DAYS } from '#shared/limits.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { appParts } from '#test/app-parts.ts'
import { buildStore, mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { makeToken } from '#test/token-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addWebhook } from '#test/webhook-scene.ts'
import { post } from './flows.ts'
import { deleteOldDeliveries, resumeDeliveries } from './jobs.ts'
import { restsUntil } from './rules/webhooks.ts'

/** A shop without webhooks. */
let plain: Awaited<ReturnType<typeof buildStore>>
const sent: WebhookMessage[] = []
let answers: (message: WebhookMessage) => WebhookAnswer = () => ({ status: 204 })
const sendWebhook = async (message: WebhookMessage) => {
  sent.push(message)
  return answers(message)
}
const app = useTestApp({ sendWebhook })
beforeAll(async () => {
  plain = await buildStore(app)
})
beforeEach(() => {
  sent.length = 0
  answers = () => ({ status: 204 })
})

const bodies = () => sent.map(({ body }) => JSON.parse(body) as { type: string; data: unknown })
const line = (type: string, id: string) => ({
  type,
  timestamp: mondayNoon.toISOString(),
  data: { orderId: id, orderNumber: orderNumber(id) },
})
const typesOf = () => bodies().map(({ type }) => type)

async function buildReceiver(over: Parameters<typeof addWebhook>[1] = {}) {
  const scene = await buildScene(app, { stock: 9 })
  const { browser } = scene.store.merchant
  const webhook = await addWebhook(browser, over)
  const log = async () =>
    (await browser.call('GET /webhook-deliveries', { webhookId: webhook.webhookId })).body
      .deliveries
  const own = async () => (await browser.call('GET /shop-webhooks')).body.webhooks[0]
  const test = () => browser.call('POST /webhook-deliveries', { webhookId: webhook.webhookId })
  const change = (isOn: boolean) =>
    browser.call('PUT /shop-webhooks', {
      webhookId: webhook.webhookId,
      events: ['order.ready'],
      isOn,
    })
  return { ...scene, ...webhook, browser, log, own, test, change }
}

/** Runs the job that starts due deliveries, and waits for their tries. */
async function pass(ms: number) {
  app.time.now = new Date(app.time.now.getTime() + ms)
  await resumeDeliveries(app.database)
  await app.jobs.drained()
}

describe('a webhook', () => {
  it('has a secret that is shown once and stored sealed', async () => {
    const { browser, secret, webhookId } = await buildReceiver()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { body } = await browser.call('GET /shop-webhooks')
    expect(body).toMatchObject({
      webhooks: [{ webhookId, url: 'https://till.example/chowk', off: null, failingSince: null }],
      placesLeft: MAX_SHOP_WEBHOOKS - 1,
    })
    expect(JSON.stringify(body)).not.toContain(secret)
    const { rows } = await app.database.pool.query<{ secret_sealed: Buffer; row: string }>(
      `select secret_sealed, w::text as row from shop_webhooks w where id = $1`,
      [webhookId],
    )
    expect(rows[0]?.row).not.toContain(secret.slice(6))
    const vault = makeWebhookVault(deriveKeys(appParts.config.appSecret), appParts.random)
    expect(vault.open(webhookId, rows[0]?.secret_sealed ?? Buffer.alloc(0))).toBe(secret)
  })

  it('is added with a password that is at most ten minutes old, five at most', async () => {
    const { browser } = await buildReceiver()
    for (let more = 1; more < MAX_SHOP_WEBHOOKS; more++) await addWebhook(browser)
    const form = { url: 'https://till.example/', events: ['order.ready'] }
    const full = await browser.call('POST /shop-webhooks', form)
    expect([full.status, full.body['details']]).toEqual([409, { reason: 'webhooks' }])
    app.time.now = new Date(mondayNoon.getTime() + 11 * MINUTE_MS)
    const late = await browser.call('POST /shop-webhooks', form)
    expect([late.status, late.body['code']]).toEqual([403, 'PROOF_NEEDED'])
  })

  it('is in the data download of the shop, as tokens are, without any secret', async () => {
    const { browser, secret } = await buildReceiver()
    const { token } = await makeToken(browser, { name: 'Tally' })
    const { body } = await browser.call('GET /store-data')
    expect(body.data).toMatchObject({
      tokens: [{ name: 'Tally', prefix: token.slice(0, 10), revokedAt: null }],
      webhooks: [{ url: 'https://till.example/chowk', offAt: null }],
    })
    for (const hidden of [token, secret.slice(6)])
      expect(JSON.stringify(body)).not.toContain(hidden)
  })

  it.each([
    ['url', 'http://till.example/'],
    ['url', 'https://till.example:8443/'],
    ['url', 'https://user:secret@till.example/'],
    ['url', 'https://127.0.0.1/'],
    ['url', 'https://2130706433/'],
    ['url', 'https://0x7f000001/'],
    ['url', 'https://[::1]/'],
    ['url', 'https://[::ffff:10.0.0.1]/'],
    ['url', 'https://169.254.169.254/latest/meta-data'],
    ['url', 'https://localhost/'],
    ['url', 'javascript:alert(1)'],
    ['url', ''],
    ['url', `https://till.example/${'a'.repeat(600)}`],
    ['events', 'https://till.example/', []],
    ['events.0', 'https://till.example/', ['customer.created']],
  ])('is refused at its field %s: %s', async (field, url, events: string[] = ['order.ready']) => {
    const { browser } = plain.merchant
    const { status, body } = await browser.call('POST /shop-webhooks', { url, events })
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]])
  })
})

describe('what is sent', () => {
  it('is each step of an order, by ids only', async () => {
    const { shopper, bookReady, book, move, cancel, webhookId, secret } = await buildReceiver()
    const { orderId, code } = await bookReady(1)
    await move(orderId, 'Collected', { code })
    const other = await book(1)
    await cancel(other)
    await app.jobs.drained()
    const ofOrders = sent.filter(({ body }) => body.includes('order.'))
    const told = ofOrders.map(({ body }) => JSON.parse(body) as object)
    expect(told).toHaveLength(5)
    expect(told).toEqual(
      expect.arrayContaining([
        line('order.created', orderId),
        line('order.ready', orderId),
        line('order.handed_over', orderId),
        line('order.created', other),
        line('order.cancelled', other),
      ]),
    )
    for (const { body, url, secret: own } of sent) {
      expect([url, own]).toEqual(['https://till.example/chowk', secret])
      expect(body).not.toMatch(new RegExp(`${shopper.name}|${shopper.email}|${code}|${shopper.id}`))
    }
    const { rows } = await app.database.pool.query<{ row: string }>(
      `select d::text as row from webhook_deliveries d where webhook_id = $1`,
      [webhookId],
    )
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${shopper.name}|${shopper.email}`))
  })

  it('is stock and products of the own shop', async () => {
    const { product, browser } = await buildReceiver({
      events: ['stock.changed', 'product.changed'],
    })
    await browser.call('POST /update-stock', {
      filter: product.id,
      variants: [{ _id: product.variantId, delta: 1 }],
    })
    await browser.call('PUT /updateProduct', { id: product.id, product: { status: false } })
    await app.jobs.drained()
    const data = { productIds: [product.id] }
    expect(bodies()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'stock.changed', data }),
        expect.objectContaining({ type: 'product.changed', data }),
      ]),
    )
  })

  it('is only the chosen events, and none of other shops or while the shop is suspended', async () => {
    const { book, store } = await buildReceiver({ events: ['order.ready'] })
    await book(1)
    const other = await buildScene(app, { stock: 9 })
    await other.bookReady(1)
    await app.jobs.drained()
    expect(typesOf()).toEqual([])
    const { rows } = await app.database.pool.query<{ id: string; shopper_id: string }>(
      `update stores set status = 'suspended' where id = $1 returning id`,
      [store.id],
    )
    const payload = { orderId: randomUUID(), storeId: rows[0]?.id ?? '', shopperId: randomUUID() }
    await app.database.transaction((tx) =>
      record(tx, 'order.ready', { ...payload, by: 'merchant' }),
    )
    await app.jobs.drained()
    expect(typesOf()).toEqual([])
  })

  it('is each change of a deadline: by the shopper, and by a closure of the shop', async () => {
    const { browser, bookReady, extend, see } = await buildReceiver({ events: ['order.changed'] })
    const { orderId } = await bookReady(1)
    expect((await extend(orderId)).status).toBe(200)
    await app.jobs.drained()
    expect(bodies()).toEqual([line('order.changed', orderId)])
    const { dueAt } = await see(orderId)
    const day = dueAt?.slice(0, 10) ?? ''
    const closures = [{ from: day, to: day, reason: 'Wedding in the family' }]
    const saved = await browser.call('POST /dashboard/yourAccount', { of: 'closures', closures })
    expect(saved.status).toBe(200)
    await app.jobs.drained()
    expect((await see(orderId)).dueAt).not.toBe(dueAt)
    expect(typesOf()).toEqual(['order.changed', 'order.changed'])
  })

  it('is one delivery with one id when the event comes twice', async () => {
    const { store, log } = await buildReceiver()
    const payload = { orderId: randomUUID(), storeId: store.id, shopperId: randomUUID() }
    for (const by of ['merchant', 'merchant'] as const)
      await app.database.transaction((tx) => record(tx, 'order.ready', { ...payload, by }))
    await app.jobs.drained()
    expect(typesOf()).toEqual(['order.ready'])
    expect(await log()).toMatchObject([
      { deliveryId: sent[0]?.id, state: 'delivered', tries: 1, status: 204, failure: null },
    ])
  })
})

describe('a delivery', () => {
  it('waits while the shop is suspended or closed', async () => {
    answers = () => ({ status: 500 })
    const { test, store } = await buildReceiver()
    await test()
    await app.jobs.drained()
    expect(sent).toHaveLength(1)
    const become = (status: string) =>
      app.database.pool.query(`update stores set status = $2 where id = $1`, [store.id, status])
    await become('suspended')
    await pass(HOUR_MS)
    expect(sent).toHaveLength(1)
    await become('approved')
    answers = () => ({ status: 204 })
    await pass(MINUTE_MS)
    expect(sent).toHaveLength(2)
  })

  it('waits longer after each failure, for a day, and keeps its id', async () => {
    answers = () => ({ status: 500 })
    const { test, log, own } = await buildReceiver()
    await test()
    await app.jobs.drained()
    expect(await log()).toMatchObject([
      {
        state: 'waiting',
        tries: 1,
        status: 500,
        nextAt: new Date(mondayNoon.getTime() + 10_000).toISOString(),
      },
    ])
    expect((await own())?.failingSince).toBe(mondayNoon.toISOString())
    await pass(9_000)
    expect(sent).toHaveLength(1)
    await pass(1_000)
    expect(sent).toHaveLength(2)
    answers = () => ({ failure: 'timeout' })
    for (let tries = 3; tries <= webhookRetries.tries; tries++)
      await pass((backoffSeconds(webhookRetries, tries - 1) ?? 0) * 1000)
    expect(sent).toHaveLength(webhookRetries.tries)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await log()).toMatchObject([
      { state: 'failed', tries: 17, status: null, failure: 'timeout', nextAt: null },
    ])
    await pass(DAY_MS)
    expect(sent).toHaveLength(webhookRetries.tries)
  })

  it('has a schedule that ends within 26 hours', () => {
    const waits = Array.from({ length: 17 }, (_, at) => backoffSeconds(webhookRetries, at + 1))
    expect(waits.slice(0, 5)).toEqual([10, 20, 40, 80, 160])
    expect(waits.at(-1)).toBeUndefined()
    const sum = waits.reduce<number>((all, wait = 0) => all + wait, 0)
    expect(sum * 1000).toBeGreaterThan(DAY_MS)
    expect(sum * 1000).toBeLessThan(26 * HOUR_MS)
  })

  it('is delivered after a failure, and may be sent again with the same id', async () => {
    answers = () => ({ status: 503 })
    const { test, log, own, browser } = await buildReceiver()
    await test()
    await app.jobs.drained()
    answers = () => ({ status: 200 })
    await pass(10_000)
    const [first] = await log()
    expect(first).toMatchObject({ event: 'webhook.test', state: 'delivered', tries: 2 })
    expect((await own())?.failingSince).toBeNull()
    const again = await browser.call('POST /webhook-deliveries/again', {
      deliveryId: first?.deliveryId ?? '',
    })
    expect(again.status).toBe(200)
    await app.jobs.drained()
    expect(sent.map(({ id }) => id)).toEqual(Array(3).fill(first?.deliveryId))
  })
})

describe('a receiver that does not answer', () => {
  it('gets one delivery at a time, with a rest between them, and all deliveries when it answers again', async () => {
    answers = () => ({ failure: 'timeout' })
    const { test, own } = await buildReceiver()
    await test()
    await app.jobs.drained()
    for (let press = 0; press < 3; press++) await test()
    await app.jobs.drained()
    expect(sent).toHaveLength(1)
    await pass(4_000)
    expect(sent).toHaveLength(1)
    await pass(6_000)
    expect(sent).toHaveLength(2)
    await pass(1_000)
    expect(sent).toHaveLength(2)
    answers = () => ({ status: 204 })
    await pass(HOUR_MS)
    expect((await own())?.failingSince).toBeNull()
    await pass(0)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(4)
    const all = sent.length
    await pass(HOUR_MS)
    expect(sent).toHaveLength(all)
  })

  it('delays no other shop', async () => {
    answers = () => ({ failure: 'timeout' })
    const silent = await buildReceiver()
    for (let press = 0; press < 60; press++) await silent.test()
    const other = await buildReceiver({ url: 'https://other.example/hook' })
    await app.jobs.drained()
    sent.length = 0
    await other.test()
    await pass(MINUTE_MS)
    expect(sent.filter(({ url }) => url === 'https://other.example/hook')).toHaveLength(1)
    expect(sent.length).toBeLessThanOrEqual(3)
  })
})

describe('a webhook that fails', () => {
  it.each([
    [0, 5],
    [19, 5],
    [40, 10],
    [3600, 900],
    [86_400, 900],
  ])('rests after %i seconds of failure for %i seconds', (failing, rest) => {
    const now = new Date(mondayNoon.getTime() + failing * 1000)
    expect(restsUntil(mondayNoon, now).getTime() - now.getTime()).toBe(rest * 1000)
  })

  it('e-mails its owner when it is added, and when it is switched off because its receiver is gone', async () => {
    answers = () => ({ status: 410 })
    const store = await buildStore(app)
    const { webhookId } = await addWebhook(store.merchant.browser)
    await app.jobs.drained()
    const added = app.mails.find(({ to }) => to.includes(store.merchant.email))
    expect(added?.subject).toMatch(/^A new webhook for /)
    expect(added?.text).toContain('https://till.example/chowk')
    await store.merchant.browser.call('POST /webhook-deliveries', { webhookId })
    await app.jobs.drained()
    const { body } = await store.merchant.browser.call('GET /shop-webhooks')
    expect(body.webhooks[0]?.off).toEqual({ at: mondayNoon.toISOString(), reason: 'gone' })
    const mail = app.mails.find(({ subject }) => subject.startsWith('Switched off'))
    expect(mail?.to).toContain(store.merchant.email)
    expect(mail?.text).toContain('https://till.example/chowk')
    const test = await store.merchant.browser.call('POST /webhook-deliveries', { webhookId })
    expect([test.status, test.body['details']]).toEqual([409, { reason: 'off' }])
    const events = ['order.ready']
    const on = await store.merchant.browser.call('PUT /shop-webhooks', {
      webhookId,
      events,
      isOn: true,
    })
    expect(on.body.own.webhooks[0]).toMatchObject({ off: null, events, failingSince: null })
  })

  it('is switched off after three days without a success, drops waiting deliveries, and deletes old entries', async () => {
    answers = () => ({ failure: 'connection' })
    const { browser } = (await buildStore(app)).merchant
    const { webhookId } = await addWebhook(browser)
    const test = async () => {
      await browser.call('POST /webhook-deliveries', { webhookId })
      await app.jobs.drained()
    }
    const see = async () => (await browser.call('GET /shop-webhooks')).body.webhooks[0]
    await test()
    app.time.now = new Date(mondayNoon.getTime() + 3 * DAY_MS - HOUR_MS)
    await app.database.pool.query(`update sessions set seen_at = $1`, [app.time.now])
    await test()
    expect((await see())?.off).toBeNull()
    app.time.now = new Date(mondayNoon.getTime() + 3 * DAY_MS)
    await test()
    expect((await see())?.off?.reason).toBe('failing')
    const states = async () =>
      (await browser.call('GET /webhook-deliveries', { webhookId })).body.deliveries.map(
        ({ state }) => state,
      )
    expect(await states()).toEqual(['dropped', 'dropped', 'dropped'])
    app.time.now = new Date(app.time.now.getTime() + WEBHOOK_LOG_DAYS * DAY_MS + MINUTE_MS)
    await app.database.pool.query(`update sessions set seen_at = $1, expires_at = $2`, [
      app.time.now,
      new Date(app.time.now.getTime() + DAY_MS),
    ])
    await deleteOldDeliveries(app.database)
    expect(await states()).toEqual([])
  })
})

describe('a delivery on several servers', () => {
  // The server of this test makes no tries of its own from here on, so this test is the last one.
  it('is tried by one server at a time, and by another server after the first one has ended', async () => {
    const { test, log } = await buildReceiver()
    await app.jobs.stop()
    await test()
    const [waiting] = await log()
    const deliveryId = waiting?.deliveryId ?? ''
    const vault = makeWebhookVault(deriveKeys(appParts.config.appSecret), appParts.random)
    const posting = { sendWebhook, vault, clock: () => app.time.now }
    await Promise.all([1, 2, 3].map(() => post(app.database, deliveryId, posting)))
    expect(sent).toHaveLength(1)
  })
})
