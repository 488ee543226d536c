import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { webPushOver } from '#server/platform/ports/push.ts'
import { openJobStore } from '#server/platform/jobs/job-store.ts'
import { emailsTo } from '#test/emails.ts'
import { buildTestApp, mondayNoon, type TestApp } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { givePhone } from '#test/phone-scene.ts'
import { openPushService, type PushService } from '#test/push-service.ts'
import { carryEarlierRows } from './jobs.ts'

let service: PushService
let app: TestApp
beforeAll(async () => {
  service = await openPushService()
  const options = { pair: undefined, subject: 'mailto:a@b.example', standIn: service.origin }
  app = await buildTestApp({ push: webPushOver(options), whatsApp: 'on' })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => {
  app.time.now = mondayNoon
})

/** An order of a shop whose owner has a number and a device; what this release sent of it is forgotten. */
async function buildOrder() {
  const scene = await buildScene(app)
  const number = await givePhone(app, scene.store.merchant)
  const { browser } = scene.store.merchant
  const publicKey = (await browser.call('GET /push-devices')).body.publicKey ?? ''
  const { device, endpoint, keys } = service.subscribe('one')
  await browser.call('POST /push-devices', { endpoint, keys, publicKey, locale: 'en' })
  const orderId = await scene.book()
  await app.jobs.drained()
  await app.database.pool.query('delete from deliveries where subject = $1', [orderId])
  service.received.length = 0
  const received = () => service.received.filter((one) => one.device === device).length
  const sentTo = () => app.whatsApp.records.messages.filter((one) => one.number === `91${number}`)
  const before = sentTo().length
  return { ...scene, orderId, received, messages: () => sentTo().length - before }
}

const insertMessage = (orderId: string, state: string) =>
  app.database.pool.query(
    `insert into messages (kind, cause, user_id, order_id, store_id, number_hash, last_digits, state, created_at, send_at)
     select 'new_order', o.id::text, n.user_id, o.id, o.store_id, n.number_hash, n.last_digits, $2, $3, $3
     from orders o join stores s on s.id = o.store_id join phone_numbers n on n.user_id = s.owner_id where o.id = $1`,
    [orderId, state, mondayNoon],
  )
const insertStep = (orderId: string, outcome: string | null) =>
  app.database.pool.query(
    `insert into push_steps (device_id, order_id, step, store_id, notice, due_at, expires_at, try_at, claimed_at, outcome)
     select d.id, o.id, 'now', o.store_id, 'newOrder', $2, $2::timestamptz + interval '30 minutes', $2,
       case when $3::text is not null then $2::timestamptz end, $3
     from orders o join stores s on s.id = o.store_id join push_devices d on d.user_id = s.owner_id where o.id = $1`,
    [orderId, mondayNoon, outcome],
  )
const stateOf = async (orderId: string) => {
  const { rows } = await app.database.pool.query<{ channel: string; state: string }>(
    'select channel, state from deliveries where subject = $1 order by channel',
    [orderId],
  )
  return rows.map(({ channel, state }) => `${channel} ${state}`)
}

it('messages and notices that wait at the upgrade are carried over and sent once', async () => {
  const { orderId, received, messages } = await buildOrder()
  await insertMessage(orderId, 'waiting')
  await insertStep(orderId, null)
  for (const _ of [1, 2]) {
    await Promise.all([carryEarlierRows(app.database), carryEarlierRows(app.database)])
    await app.jobs.drained()
  }
  expect([received(), messages()]).toEqual([1, 1])
  expect(await stateOf(orderId)).toEqual(['push sent', 'whatsApp sent'])
})

it('a message that was being sent at the upgrade is unknown, and what was sent is not sent again', async () => {
  const [one, other] = [await buildOrder(), await buildOrder()]
  await insertMessage(one.orderId, 'sending')
  await insertMessage(other.orderId, 'accepted')
  await insertStep(one.orderId, 'taken')
  await carryEarlierRows(app.database)
  await app.jobs.drained()
  expect([one.received(), one.messages(), other.messages()]).toEqual([0, 0, 0])
  expect(await stateOf(one.orderId)).toEqual(['push sent', 'whatsApp unknown'])
  expect(await stateOf(other.orderId)).toEqual(['whatsApp sent'])
})

it('jobs of the release before become deliveries, each once, and none of a message that it has sent', async () => {
  const { orderId, store, shopper, received, messages } = await buildOrder()
  const emails = async () => (await emailsTo(app, shopper.email)).length
  await emails()
  app.mails.length = 0
  await insertMessage(orderId, 'accepted')
  const { boss } = await openJobStore(app.database, { supervise: false, schedule: false })
  const payload = {
    orderId,
    storeId: store.id,
    shopperId: shopper.id,
    by: 'shopper',
    productIds: [],
  }
  const job = (listener: string) => ({ data: { listener, event: 'order.booked', payload } })
  await boss.insert('listeners.slow', [job('notifications.booked')])
  await boss.insert('listeners.messages', [job('messages.new_order')])
  await boss.insert('listeners', [job('push.newOrder'), job('push.newOrder')])
  await app.jobs.drained()
  await boss.stop({ graceful: false })
  expect([await emails(), received(), messages()]).toEqual([1, 1, 0])
  expect((await app.jobs.dead()).filter(({ kind }) => kind === 'listener')).toEqual([])
})
