import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webPushOver } from '#server/platform/ports/push.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import type { Browser } from '#test/browser.ts'
import { buildShopper, buildTestApp, type TestApp } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { givePhone } from '#test/phone-scene.ts'
import { openPushService, type PushService } from '#test/push-service.ts'

const SHOPS = 10
const ORDERS_OF_A_SHOP = 100
const DEVICES_OF_A_SHOP = 20

let service: PushService
let app: TestApp
let isMailHanging = false
const hangingMails: (() => void)[] = []
beforeAll(async () => {
  service = await openPushService()
  const options = { pair: undefined, subject: 'mailto:a@b.example', standIn: service.origin }
  app = await buildTestApp({
    push: webPushOver({ ...options, limitMs: 30_000 }),
    whatsApp: { dailyPaise: 1_000_000 },
    sendMail: () =>
      isMailHanging ? new Promise((resolve) => hangingMails.push(resolve)) : Promise.resolve(),
  })
})
afterAll(async () => {
  isMailHanging = false
  for (const end of hangingMails) end()
  await app.close()
  await service.close()
})

/** Devices of the store's owner, which share the secrets of the first one. */
async function addDevices(owner: { id: string; browser: Browser }, name: string) {
  const publicKey = (await owner.browser.call('GET /push-devices')).body.publicKey ?? ''
  const { device, endpoint, keys } = service.subscribe(name)
  const subscription = { endpoint, keys, publicKey, locale: 'en' }
  await owner.browser.call('POST /push-devices', subscription)
  await app.database.pool.query(
    `insert into push_devices (user_id, endpoint, p256dh, auth, service, public_key, device_hash,
       name, locale, added_at, used_at)
     select user_id, endpoint || n, p256dh, auth, service, public_key, device_hash, name, locale,
       added_at, used_at
     from push_devices, generate_series(2, $2::int) n where endpoint = $1`,
    [endpoint, DEVICES_OF_A_SHOP],
  )
  const others = Array.from({ length: DEVICES_OF_A_SHOP - 1 }, (_, at) => `${device}${at + 2}`)
  for (const other of others) service.sameAs(device, other)
  return [device, ...others]
}

/** Records that copies of an order, with its lines and events, were booked, all at the same time. */
async function bookCopies(orderId: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into orders overriding user value
      select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
      from orders o, generate_series(2, ${ORDERS_OF_A_SHOP}::int) n where o.id = ${orderId}`)
    for (const table of ['order_lines', 'order_events'])
      await tx.execute(sql`
        insert into ${sql.identifier(table)} overriding user value
        select (jsonb_populate_record(part, jsonb_build_object('order_id', copy.id))).*
        from ${sql.identifier(table)} part join orders o on o.id = part.order_id
        join orders copy on copy.store_id = o.store_id and copy.id <> o.id where o.id = ${orderId}`)
    await tx.execute(sql`
      insert into outbox (name, payload)
      select 'order.booked', jsonb_build_object('orderId', id, 'storeId', store_id,
        'shopperId', shopper_id, 'by', 'shopper', 'productIds', '[]'::jsonb)
      from orders where store_id = (select store_id from orders where id = ${orderId})
        and id <> ${orderId}`)
  })
}

it('a thousand new orders reach the two hundred devices of their shops, each device once for an order', async () => {
  const devices: string[] = []
  const first: string[] = []
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const { store, book } = await buildScene(app)
    devices.push(...(await addDevices(store.merchant, `service-${shop}`)))
    first.push(await book())
  }
  // One device in ten refuses each notice once.
  for (const device of devices.filter((_device, at) => at % 10 === 0)) {
    const refused = new Set<string>()
    service.answers.set(device, ({ notice }) => {
      if (refused.has(notice.tag)) return 201
      refused.add(notice.tag)
      return 503
    })
  }
  await Promise.all(first.map(bookCopies))
  for (let minute = 0; minute < 3; minute += 1) {
    await app.jobs.drained()
    await app.delivery.settled()
    app.time.now = new Date(app.time.now.getTime() + MINUTE_MS)
  }
  const taken = service.received.filter(({ status }) => status === 201)
  const pairs = new Set(taken.map(({ device, notice }) => `${device} ${notice.tag}`))
  expect(pairs.size).toBe(SHOPS * ORDERS_OF_A_SHOP * DEVICES_OF_A_SHOP)
  expect(taken).toHaveLength(pairs.size)
  expect(new Set(taken.map(({ device }) => device))).toEqual(new Set(devices))
}, 600_000)

/** The time at which each new order of a shop is handed to WhatsApp, by order number. */
function watchWhatsApp(): Map<string, number> {
  const handed = new Map<string, number>()
  const { send } = app.whatsApp
  app.whatsApp.send = (body) => {
    const message = send(body)
    const [, orderNumber] = /^New order (\w{3}-\w{3}) /.exec(message.text) ?? []
    if (orderNumber) handed.set(orderNumber, performance.now())
    return message
  }
  return handed
}

it('while the services of two hundred devices and the mail server hang, WhatsApp gets new orders within two seconds (p95)', async () => {
  const scenes = []
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const scene = await buildScene(app, { stock: ORDERS_OF_A_SHOP })
    await givePhone(app, scene.store.merchant)
    for (const device of await addDevices(scene.store.merchant, `hanging-${shop}`))
      service.answers.set(device, () => 'hang')
    scenes.push(scene)
  }
  isMailHanging = true
  const handed = watchWhatsApp()
  const booked = new Map<string, number>()
  for (let round = 0; round < DEVICES_OF_A_SHOP; round += 1) {
    for (const { product } of scenes) {
      const { browser } = await buildShopper(app)
      const line = { productId: product.id, variantId: product.variantIds[0] ?? '', quantity: 1 }
      const begun = performance.now()
      const { body } = await browser.call(
        'POST /cop-order',
        { products: [line] },
        { key: randomUUID() },
      )
      booked.set(body.orderNumber, begun)
    }
  }
  await expect.poll(() => handed.size, { timeout: 60_000 }).toBe(booked.size)
  const waits = [...booked].map(([number, begun]) => (handed.get(number) ?? Infinity) - begun)
  const p95 = waits.toSorted((a, b) => a - b)[Math.ceil(0.95 * waits.length) - 1]
  expect(waits).toHaveLength(SHOPS * DEVICES_OF_A_SHOP)
  expect(p95).toBeLessThan(2_000)
}, 600_000)
