import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendArrivalNotes } from '#server/modules/wishlist/jobs.ts'
import { remindOfDeadlines, remindStores } from '#server/modules/orders/jobs.ts'
import { sendLowStockNotes } from '#server/modules/reports/jobs.ts'
import { sendPriceDropNotes } from '#server/modules/wishlist/jobs.ts'
import { buildCampaignScene, followOffers } from '#test/campaign-scene.ts'
import { webPushOver } from '#server/platform/ports/push.ts'
import type { Browser } from '#test/browser.ts'
import {
  buildProduct,
  buildShopper,
  buildTestApp,
  mondayNoon,
  type TestApp,
} from '#test/factories.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { openPushService, type PushService } from '#test/push-service.ts'
import { buildWaitScene } from '#test/waitlist-scene.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { areNoticesLate, deleteOldDeliveries } from './jobs.ts'
import { claimDeliveries } from './queries/deliveries.ts'

let service: PushService
let app: TestApp
let publicKey: string
/** Time limit of a call to the push service, in milliseconds; longer than a message waits on a busy machine. */
const LIMIT_MS = 2_500
const failures: object[] = []
const log = { error: (details: object) => void failures.push(details) }

beforeAll(async () => {
  service = await openPushService()
  const options = { pair: undefined, subject: 'mailto:a@b.example', standIn: service.origin }
  app = await buildTestApp({ push: webPushOver({ ...options, limitMs: LIMIT_MS }) })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => {
  app.time.now = mondayNoon
  service.answers.clear()
  service.received.length = 0
})

/** A time in November 2026 in India; orders are booked on Monday the 16th at noon. */
const instantAt = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00+05:30`)

/** Subscribes a browser and returns the path of its device at the stand-in. */
async function allow(browser: Browser, name = 'one', locale = 'en'): Promise<string> {
  publicKey ??= (await browser.call('GET /push-devices')).body.publicKey ?? ''
  const { device, endpoint, keys } = service.subscribe(name)
  const { status } = await browser.call('POST /push-devices', { endpoint, keys, publicKey, locale })
  expect(status).toBe(200)
  return device
}

/** Runs the due steps at the app's time until no message is under way. */
async function deliver(): Promise<void> {
  await app.jobs.drained()
  await app.delivery.settled()
}

const titles = (device: string) =>
  service.received.filter((one) => one.device === device).map(({ notice }) => notice.title)
const titlesTaken = (device: string) =>
  service.received
    .filter((one) => one.device === device && one.status === 201)
    .map(({ notice }) => notice.title)
const stepsOf = async (orderId: string) => {
  const { rows } = await app.database.pool.query<{ step: string; state: string }>(
    `select coalesce(nullif(occasion, ''), notice) as step, state from deliveries
     where subject = $1 and channel = 'push' order by due_at, step`,
    [orderId],
  )
  return rows.map(({ step, state }) => `${step} ${state}`)
}

describe('a new order', () => {
  it('reaches the devices of the store at once, after five minutes and at half time, each once', async () => {
    const { store, book } = await buildScene(app)
    const device = await allow(store.merchant.browser)
    const orderId = await book()
    await deliver()
    const [first] = service.received
    expect(first).toMatchObject({
      notice: {
        title: 'New order',
        body: 'Bangle House: somebody has booked. Please look and answer.',
        tag: orderId,
        path: expect.stringMatching(/^\/dashboard\/currentOrders\?search=[\dA-Z]{3}-[\dA-Z]{3}$/),
        isSilent: false,
      },
      urgency: 'high',
      topic: orderId.replaceAll('-', ''),
      ttlSeconds: 30 * 60,
      publicKey,
    })
    for (const time of ['12:04', '12:05', '12:06']) {
      app.time.now = instantAt(16, time)
      await deliver()
    }
    app.time.now = instantAt(17, '10:00')
    await Promise.all([1, 2].map(() => remindStores({ database: app.database, log }, app.time.now)))
    await deliver()
    await deliver()
    expect(titles(device)).toEqual(['New order', 'An order is waiting', 'Half of the time is over'])
  })

  it('is quiet outside of the hours and repeated in the morning', async () => {
    const { store, shopper, book } = await buildScene(app)
    await advance(app, instantAt(16, '22:00'))
    const device = await allow(store.merchant.browser)
    await book()
    await deliver()
    expect(service.received).toMatchObject([{ notice: { isSilent: true }, urgency: 'normal' }])
    app.time.now = instantAt(17, '09:59')
    await deliver()
    expect(titles(device)).toHaveLength(1)
    app.time.now = instantAt(17, '10:00')
    await deliver()
    expect(service.received.at(-1)).toMatchObject({ notice: { isSilent: false } })
    expect(titles(device)).toHaveLength(2)
    expect(shopper.id).not.toBe(store.merchant.id)
  })

  it('is not repeated once it was seen, answered or cancelled', async () => {
    const { store, book, move, cancel } = await buildScene(app)
    const device = await allow(store.merchant.browser)
    const [seen, ready, cancelled] = [await book(), await book(), await book()]
    await deliver()
    expect(titles(device)).toHaveLength(3)
    await store.merchant.browser.call('POST /orders-seen', { orderIds: [seen] })
    await move(ready, 'Ready for Pickup')
    await cancel(cancelled)
    app.time.now = instantAt(16, '12:05')
    await deliver()
    app.time.now = instantAt(17, '10:00')
    await remindStores({ database: app.database, log }, app.time.now)
    await deliver()
    expect(titles(device)).toHaveLength(3)
    expect(await stepsOf(seen)).toEqual(['now sent', 'again dropped', 'half dropped'])
    expect(await stepsOf(ready)).toEqual(['now sent', 'again dropped'])
  })

  it('plans nothing for a device that was switched off before', async () => {
    const { store, book } = await buildScene(app)
    const { browser } = store.merchant
    const off = await allow(browser)
    const [row] = (await browser.call('GET /push-devices')).body.devices
    await browser.call('PUT /push-devices', { deviceId: row?.deviceId, isOn: false })
    const on = await allow(browser)
    const orderId = await book()
    await deliver()
    expect([titles(on), titles(off)]).toEqual([['New order'], []])
    expect(await stepsOf(orderId)).toEqual(['now sent', 'again waiting'])
  })

  it('reaches nobody who left the store, switched the device off or logged out', async () => {
    const { store, book } = await buildScene(app)
    const { browser, id } = store.merchant
    const device = await allow(browser)
    const orderId = await book()
    await deliver()
    const [row] = (await browser.call('GET /push-devices')).body.devices
    await browser.call('PUT /push-devices', { deviceId: row?.deviceId, isOn: false })
    app.time.now = instantAt(16, '12:05')
    await deliver()
    expect(await stepsOf(orderId)).toEqual(['now sent', 'again dropped'])
    await browser.call('PUT /push-devices', { deviceId: row?.deviceId, isOn: true })
    await app.database.pool.query('delete from store_members where user_id = $1', [id])
    await book()
    await deliver()
    expect(titles(device)).toHaveLength(1)
    await browser.call('POST /logout')
    await app.jobs.drained()
    const { rowCount } = await app.database.pool.query(
      'select from push_devices where user_id = $1',
      [id],
    )
    expect(rowCount).toBe(0)
  })
})

describe('a shopper', () => {
  it('gets the notice “Ready” in the language of each device, without price, code or address', async () => {
    const { shopper, bookReady } = await buildScene(app)
    const [english, hindi] = [
      await allow(shopper.browser),
      await allow(shopper.browser, 'one', 'hi'),
    ]
    const { orderId, code } = await bookReady()
    await deliver()
    expect(titles(english)).toEqual(['Ready for pickup'])
    expect(titles(hindi)).toEqual(['सामान तैयार है'])
    const text = JSON.stringify(service.received.map(({ notice }) => notice))
    expect(text).toContain(`/bookings?orderId=${orderId}`)
    // The id of the order may have the digits of a price.
    const said = text.replaceAll(orderId, '')
    for (const secret of [code, '499', 'Johari Bazaar', shopper.name])
      expect(said).not.toContain(secret)
  })

  it('gets notices of a change, the last day and a cancellation, but not of an own action', async () => {
    const scene = await buildScene(app, { sizes: ['M', 'L'], stock: 9 })
    const device = await allow(scene.shopper.browser)
    const changed = await scene.book(1, 1)
    await scene.move(changed, 'Ready for Pickup', {
      declinedLines: [scene.product.variantIds[0]],
      reason: 'Sold in the shop',
    })
    await scene.cancel(await scene.book())
    await scene.move(await scene.book(), 'Cancelled', { reason: 'Sold out' })
    await deliver()
    expect(titles(device).toSorted()).toEqual(['Booking cancelled', 'Ready, with a change'])
    app.time.now = instantAt(18, '08:00')
    for (let round = 0; round < 2; round += 1) {
      await remindOfDeadlines({ database: app.database, log }, app.time.now)
      await deliver()
    }
    expect(titles(device).at(-1)).toBe('Last day to collect')
    expect(titles(device)).toHaveLength(3)
  })
})

describe('a push service', () => {
  it('that fails is called again until it accepts the notice, which it accepts once', async () => {
    const { shopper, bookReady } = await buildScene(app)
    const device = await allow(shopper.browser)
    service.answers.set(device, (_message, earlier) => [500, 429, 503][earlier] ?? 201)
    const { orderId } = await bookReady()
    for (let minute = 0; minute < 8; minute += 1) {
      await deliver()
      app.time.now = new Date(app.time.now.getTime() + MINUTE_MS)
    }
    expect([titles(device).length, titlesTaken(device).length]).toEqual([4, 1])
    expect(await stepsOf(orderId)).toEqual(['ready sent'])
  })

  it.each(['hang', 'close'] as const)(
    'that accepts a notice and does not answer (%s) gets it only once, and gets the next one',
    async (behaviour) => {
      const { store, book } = await buildScene(app)
      const device = await allow(store.merchant.browser, `service-${behaviour}`)
      service.answers.set(device, () => behaviour)
      const orderId = await book()
      await deliver()
      await deliver()
      expect(titles(device)).toEqual(['New order'])
      service.answers.delete(device)
      app.time.now = instantAt(16, '12:05')
      await deliver()
      expect(titles(device)).toEqual(['New order', 'An order is waiting'])
      expect(await stepsOf(orderId)).toEqual(['now unknown', 'again sent'])
    },
  )

  it('that reports the end of a subscription makes the server delete the device, also after accepted notices', async () => {
    const { store, book } = await buildScene(app)
    const device = await allow(store.merchant.browser)
    service.answers.set(device, (_message, earlier) => (earlier === 0 ? 201 : 410))
    await book()
    await deliver()
    app.time.now = instantAt(16, '12:05')
    await deliver()
    await book()
    await deliver()
    expect(titles(device)).toHaveLength(2)
    expect((await store.merchant.browser.call('GET /push-devices')).body.devices).toEqual([])
  })

  it('that finally refuses a notice is not called again for it', async () => {
    const { shopper, bookReady } = await buildScene(app)
    const device = await allow(shopper.browser)
    service.answers.set(device, () => 413)
    const { orderId } = await bookReady()
    await deliver()
    app.time.now = instantAt(16, '13:00')
    await deliver()
    expect([titles(device).length, await stepsOf(orderId)]).toEqual([1, ['ready failed']])
  })

  it('that does not answer raises the alarm, and later gets the notices that still apply', async () => {
    const { shopper, bookReady } = await buildScene(app)
    const device = await allow(shopper.browser)
    service.answers.set(device, () => 503)
    const { orderId } = await bookReady()
    await deliver()
    const isLate = () => areNoticesLate(app.database.db, app.time.now)
    expect(await isLate()).toBe(false)
    app.time.now = instantAt(16, '12:16')
    await deliver()
    expect(await isLate()).toBe(true)
    // A day later the notice has expired, so it does not count as late.
    expect(await areNoticesLate(app.database.db, instantAt(17, '12:00'))).toBe(false)
    service.answers.delete(device)
    app.time.now = instantAt(16, '12:30')
    await deliver()
    expect([titlesTaken(device), await isLate()]).toEqual([['Ready for pickup'], false])
    expect(await stepsOf(orderId)).toEqual(['ready sent'])
  })

  it('has its own steps only', async () => {
    const { store, book } = await buildScene(app)
    for (const name of ['left', 'right']) await allow(store.merchant.browser, name)
    const orderId = await book()
    await deliver()
    // Claims the second notices as if they were due.
    const claimed = await app.database.transaction((tx) =>
      claimDeliveries(Object.create(tx, { now: { value: instantAt(16, '12:06') } }) as typeof tx, {
        lane: 'stand-in left',
        most: 50,
      }),
    )
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from push_devices where service = 'stand-in left'`,
    )
    const own = new Set(rows.map(({ id }) => id))
    expect(claimed.filter(({ subject }) => subject === orderId)).toHaveLength(1)
    expect(claimed.filter(({ recipient }) => !own.has(recipient))).toEqual([])
  })

  it('that hangs delays no other one: 200 devices get their notices within seconds', async () => {
    const { store, book } = await buildScene(app)
    const slow = await allow(store.merchant.browser, 'slow')
    service.answers.set(slow, () => 'hang')
    await app.database.pool.query(
      `insert into push_devices (user_id, endpoint, p256dh, auth, service, public_key, device_hash,
         name, locale, added_at, used_at)
       select user_id, replace(endpoint, '/slow/', '/quick/') || n, p256dh, auth, 'stand-in quick',
         public_key, device_hash, name, locale, added_at, used_at
       from push_devices, generate_series(1, 200) n where endpoint like $1`,
      [`%${slow}`],
    )
    for (let n = 1; n <= 200; n += 1)
      service.sameAs(slow, `${slow.replace('/slow/', '/quick/')}${n}`)
    const begun = performance.now()
    await book()
    await service.until((all) => all.filter(({ status }) => status === 201).length === 200)
    const waits = service.received.flatMap(({ status, at: arrived }) =>
      status ? [arrived - begun] : [],
    )
    // On a quiet machine it takes less than two seconds; others work beside the tests.
    expect(waits.toSorted((a, b) => a - b)[189]).toBeLessThan(8_000)
    await deliver()
    expect(new Set(service.received.map(({ device }) => device)).size).toBe(201)
    expect(service.received).toHaveLength(201)
  })
})

it('no timer has failed', () => {
  expect(failures).toEqual([])
})

it('steps of a month ago are deleted', async () => {
  const { store, book } = await buildScene(app)
  await allow(store.merchant.browser)
  const orderId = await book()
  await deliver()
  await deleteOldDeliveries(app.database, instantAt(30, '12:00'))
  expect(await stepsOf(orderId)).toHaveLength(2)
  await deleteOldDeliveries(app.database, new Date('2026-12-17T12:00:00+05:30'))
  expect(await stepsOf(orderId)).toEqual([])
})

it('a weekly note about low stock reaches each device of a person who asked for it once', async () => {
  const { store } = await buildScene(app, { stock: 1 })
  const { browser } = store.merchant
  const devices = [await allow(browser, 'weekly-one'), await allow(browser, 'weekly-two', 'hi')]
  const { deviceId } = (await browser.call('GET /push-devices')).body.devices.find(
    ({ locale }) => locale === 'hi',
  ) ?? { deviceId: '' }
  await sendLowStockNotes(app.database, mondayNoon)
  await deliver()
  expect(devices.map(titles)).toEqual([[], []])
  await browser.call('PUT /stock-note', { wanted: true })
  for (const _ of [1, 2]) await sendLowStockNotes(app.database, mondayNoon)
  await deliver()
  expect(devices.map(titles)).toEqual([['Stock runs low'], ['स्टॉक कम है']])
  expect(service.received[0]?.notice).toMatchObject({ path: '/dashboard/figures' })
  await browser.call('PUT /push-devices', { deviceId, isOn: false })
  const nextWeek = instantAt(23, '12:00')
  await advance(app, nextWeek)
  await sendLowStockNotes(app.database, nextWeek)
  await deliver()
  expect(devices.map((device) => titles(device).length)).toEqual([2, 1])
})

it('a note that a piece is back, held or free for all, reaches each device of the waiting person once', async () => {
  const { join, waiters, addStock, tend, store, product, variantId } = await buildWaitScene(app)
  const [first] = await waiters(1)
  const rest = await buildShopper(app)
  await join(rest.browser)
  if (!first) throw new Error('one waits')
  const devices = [
    await allow(first.browser, 'held-one'),
    await allow(rest.browser, 'free-one', 'hi'),
  ]
  await addStock(1)
  await deliver()
  expect(devices.map(titles)).toEqual([['It is back, and held for you'], []])
  expect(service.received[0]?.notice).toMatchObject({
    path: `/product?_id=${product.id}&variant=${variantId}`,
  })
  const { body } = await store.merchant.browser.call('GET /store-waitlist')
  const holdId = body.variants[0]?.holds[0]?._id ?? ''
  await store.merchant.browser.call(
    'POST /release-waitlist-hold',
    { holdId },
    { key: randomUUID() },
  )
  for (const _ of [1, 2]) await tend(mondayNoon)
  await deliver()
  expect(devices.map(titles)).toEqual([['It is back, and held for you'], ['वापस आ गया']])
})

it('a weekly note about new articles reaches each device once, and none at night', async () => {
  const { shopper, store } = await buildScene(app, { createdAt: instantAt(18, '12:00') })
  const { browser } = shopper
  const device = await allow(browser, 'follower')
  await browser.call('PUT /follow', { storeId: store.id, wanted: true })
  await browser.call('PUT /arrival-note', { wanted: true })
  const friday = instantAt(20, '12:00')
  await advance(app, friday)
  for (const _ of [1, 2]) await sendArrivalNotes(app.database, friday)
  await deliver()
  expect(titles(device)).toEqual(['New at your shops'])
  expect(service.received[0]?.notice).toMatchObject({ path: `/store?_id=${store.id}` })
  await buildProduct(app, store.id, { createdAt: instantAt(24, '12:00') })
  await advance(app, instantAt(27, '21:00'))
  await sendArrivalNotes(app.database, instantAt(27, '19:59'))
  await deliver()
  expect(titles(device)).toHaveLength(1)
})

it('a note about lower prices reaches each device of the person once, without the price', async () => {
  const { shopper, product, offer } = await buildCampaignScene(app)
  const devices = [
    await allow(shopper.browser, 'p-one'),
    await allow(shopper.browser, 'p-two', 'hi'),
  ]
  await shopper.browser.call('POST /update-wishlist', { task: 'add', id: product.id })
  await shopper.browser.call('PUT /price-drops', { wanted: true })
  await offer()
  await followOffers(app)
  await advance(app, instantAt(16, '12:40'))
  for (const _ of [1, 2]) await sendPriceDropNotes(app.database, app.time.now)
  await deliver()
  expect(devices.map(titles)).toEqual([['It costs less now'], ['दाम कम हुआ']])
  const inEnglish = service.received.find(({ notice }) => notice.lang === 'en')
  expect(inEnglish?.notice).toMatchObject({
    path: '/wishlist',
    body: 'Bangle House: something on your wishlist costs less.',
  })
})
