import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { messageDays, messageEvents, messages } from '#server/platform/db/tables/messages.ts'
import { remindOfDeadlines } from '#server/modules/orders/jobs.ts'
import { makeLimiter } from '#server/platform/http/limiter.ts'
import { limitClasses } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildTestApp, mondayNoon, type TestApp } from '#test/factories.ts'
import { signedByMeta, testWhatsApp } from '#test/message-service.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { givePhone } from '#test/phone-scene.ts'
import { areMessagesLate, deleteExpiredMessages, releaseHeldMessages } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ whatsApp: 'on' })
})
afterAll(() => app.close())
let made = 0
beforeEach(async () => {
  made += 1
  // A Monday noon for each test, so that no test uses up the budget of another one.
  await advance(app, new Date(mondayNoon.getTime() + made * 7 * 86_400_000))
  app.whatsApp.resetKnobs()
  await app.whatsApp.runDue()
})

const sentTo = (number: string) =>
  app.whatsApp.records.messages.filter((message) => message.number === `91${number}`)
/** Templates and texts to a number, without the code that verified it. */
const noticesTo = (number: string) =>
  sentTo(number)
    .map(({ template }) => template ?? 'text')
    .filter((name) => name !== 'chowk_code_1')

async function buildShop() {
  const scene = await buildScene(app, { stock: 9 })
  const owner = await givePhone(app, scene.store.merchant)
  const shopper = await givePhone(app, scene.shopper)
  return { ...scene, owner, shopperNumber: shopper }
}

/** Runs the jobs that wait for their next try, as if the time until then had passed. */
async function retryNow(): Promise<void> {
  await app.database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  await app.jobs.drained()
}

async function stateOf(kind: 'new_order' | 'ready' | 'reminder' | 'code', cause: string) {
  const rows = await app.database.db.select().from(messages).where(eq(messages.kind, kind))
  return rows.find((row) => row.cause.startsWith(cause))
}

describe('the notices of an order', () => {
  it('tell the shop of the order and the shopper of Ready, each once and in the person’s language', async () => {
    const { book, move, owner, shopperNumber, shopper } = await buildShop()
    await app.database.db.update(users).set({ locale: 'hi' }).where(eq(users.id, shopper.id))
    const orderId = await book(2)
    await app.jobs.drained()
    expect(noticesTo(owner)).toEqual(['chowk_new_order_1'])
    const [order] = sentTo(owner).slice(-1)
    expect(order?.text).toMatch(/^New order \w{3}-\w{3} at .+\. Number of pieces: 2\./)
    expect(order?.button?.value).toBe('http://localhost:3000/dashboard/currentOrders')
    await move(orderId, 'Ready for Pickup')
    await app.jobs.drained()
    expect(noticesTo(shopperNumber)).toEqual(['chowk_ready_1'])
    const ready = mustExist(sentTo(shopperNumber).at(-1), 'the message')
    expect(ready.text).toContain('पिकअप के लिए तैयार है')
    expect(ready.button?.value).toBe(`http://localhost:3000/bookings?orderId=${orderId}`)
    expect(noticesTo(owner)).toHaveLength(1)
  })

  it('carry no price, pickup code and address', async () => {
    const { bookReady, shopperNumber, owner } = await buildShop()
    const { code } = await bookReady()
    await app.jobs.drained()
    const texts = [...sentTo(owner), ...sentTo(shopperNumber)].map(
      ({ text, button }) => `${text} ${button?.value}`,
    )
    expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) {
      expect(text).not.toContain(code)
      expect(text).not.toMatch(/Rs|₹|499|Johari/)
    }
  })

  it('go only to those who want them', async () => {
    const scene = await buildScene(app, { stock: 9 })
    const quiet = await givePhone(app, scene.shopper, false)
    const owner = await givePhone(app, scene.store.merchant)
    await scene.store.merchant.browser.call('PUT /phone-number', { whatsApp: false })
    await scene.bookReady()
    await app.jobs.drained()
    expect([...noticesTo(quiet), ...noticesTo(owner)]).toEqual([])
  })

  it('do not come after the order was seen', async () => {
    const { book, owner, store } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'server error' })
    const orderId = await book()
    await app.jobs.drained()
    expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'waiting' })
    await store.merchant.browser.call('POST /orders-seen', { orderIds: [orderId] })
    app.whatsApp.resetKnobs()
    await retryNow()
    expect(noticesTo(owner)).toEqual([])
    expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'dropped' })
  })

  it('do not go to another number that the person has verified meanwhile', async () => {
    const { book, owner, store } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'server error' })
    const orderId = await book()
    await app.jobs.drained()
    app.whatsApp.resetKnobs()
    await advance(app, new Date(app.time.now.getTime() + 2 * 60_000))
    const other = await givePhone(app, store.merchant)
    await retryNow()
    expect([...noticesTo(owner), ...noticesTo(other)]).toEqual([])
    expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'dropped' })
  })

  it('do not come after the order was answered or cancelled', async () => {
    const { book, cancel, owner } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'too many requests' })
    const orderId = await book()
    await app.jobs.drained()
    await cancel(orderId)
    app.whatsApp.resetKnobs()
    await retryNow()
    expect(noticesTo(owner)).toEqual([])
  })

  it('wait for 8:00 at night, and are dropped when they are not true any more', async () => {
    const { book, move, shopperNumber } = await buildShop()
    const [first, second] = [await book(), await book()]
    await advance(app, new Date(app.time.now.getTime() + 9.5 * 3_600_000))
    await move(first, 'Ready for Pickup')
    await move(second, 'Ready for Pickup')
    await app.jobs.drained()
    await releaseHeldMessages(app.database)
    await app.jobs.drained()
    expect(noticesTo(shopperNumber)).toEqual([])
    await move(second, 'Cancelled', { reason: 'Sold out' })
    await advance(app, new Date(app.time.now.getTime() + 10.5 * 3_600_000))
    await releaseHeldMessages(app.database)
    await app.jobs.drained()
    expect(noticesTo(shopperNumber)).toEqual(['chowk_ready_1'])
    expect(await stateOf('ready', second)).toMatchObject({ state: 'dropped', error: 'outdated' })
  })

  it('remind of the last day, and again of the new one after an extension', async () => {
    const { bookReady, extend, shopperNumber } = await buildShop()
    const { orderId } = await bookReady()
    // A round leaves out an order that a job has locked.
    await app.jobs.drained()
    const log = { error: (details: object) => expect(details).toBeUndefined() }
    const reminded = async (hours: number) => {
      await advance(app, new Date(app.time.now.getTime() + hours * 3_600_000))
      await remindOfDeadlines({ database: app.database, log }, app.time.now)
      await app.jobs.drained()
      return noticesTo(shopperNumber).filter((name) => name === 'chowk_reminder_1').length
    }
    // Wednesday, 8:00, and an hour later.
    expect([await reminded(44), await reminded(1)]).toEqual([1, 1])
    expect((await extend(orderId)).status).toBe(200)
    await app.jobs.drained()
    expect([await reminded(1), await reminded(22), await reminded(1)]).toEqual([1, 2, 2])
  })

  it('reach a shop at any hour while it is open, and wait for 8:00 while it is closed', async () => {
    const { book, owner } = await buildShop()
    // 22:00; the shop closes at 20:00.
    await advance(app, new Date(app.time.now.getTime() + 10 * 3_600_000))
    const orderId = await book()
    await app.jobs.drained()
    expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'held' })
    expect(noticesTo(owner)).toEqual([])
  })
})

describe('a service that', () => {
  it('is away gets each message later, once', async () => {
    const { book, owner } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'server error' })
    const orderId = await book()
    await app.jobs.drained()
    await retryNow()
    expect(noticesTo(owner)).toEqual([])
    app.whatsApp.resetKnobs()
    await retryNow()
    await retryNow()
    expect(noticesTo(owner)).toEqual(['chowk_new_order_1'])
    expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'accepted' })
  })

  it.each(['lost answer', 'no answer', 'unreadable answer'] as const)(
    'lies (%s) gets no message twice, and its events tell what became of it',
    async (callFault) => {
      const { book, owner } = await buildShop()
      app.whatsApp.setKnobs({ callFault })
      const orderId = await book()
      await app.jobs.drained()
      app.whatsApp.resetKnobs()
      await retryNow()
      expect(noticesTo(owner)).toEqual(['chowk_new_order_1'])
      expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'unknown' })
      await app.whatsApp.runDue()
      expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'delivered' })
    },
  )

  it('refuses a number for good is not asked again, and costs nothing', async () => {
    const { book, owner } = await buildShop()
    const costBefore = await costOfToday()
    app.whatsApp.setKnobs({ callFault: 'no WhatsApp' })
    const orderId = await book()
    await app.jobs.drained()
    app.whatsApp.resetKnobs()
    await retryNow()
    expect(noticesTo(owner)).toEqual([])
    expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'failed' })
    expect(await costOfToday()).toEqual(costBefore)
  })

  it('hangs delays no e-mail and no other listener', async () => {
    const { book, shopper, owner } = await buildShop()
    app.whatsApp.setKnobs({ answerSeconds: 2 })
    const before = app.mails.length
    await book()
    await expect.poll(() => app.mails.length).toBeGreaterThanOrEqual(before + 2)
    expect(app.mails.slice(before).map(({ to }) => to)).toContain(shopper.email)
    expect(noticesTo(owner)).toEqual([])
    app.whatsApp.resetKnobs()
    await app.jobs.drained()
    expect(noticesTo(owner)).toEqual(['chowk_new_order_1'])
  })
})

async function costOfToday() {
  const rows = await app.database.db.select().from(messageDays)
  const day = app.time.now.toISOString().slice(0, 10)
  return rows.find((row) => row.day === day)
}

describe('the counters', () => {
  it('count codes and notices, and stop messages at the limit of the day, with an alarm', async () => {
    const { book, owner } = await buildShop()
    await book()
    await app.jobs.drained()
    expect(await costOfToday()).toMatchObject({ codes: 2, notices: 1, costPaise: 45 })
    await app.database.db.update(messageDays).set({ costPaise: 290 })
    const budget = { messagePaise: 15, dailyPaise: 300 }
    const second = await book()
    await app.jobs.drained()
    expect(noticesTo(owner)).toHaveLength(1)
    expect(await stateOf('new_order', second)).toMatchObject({ state: 'dropped', error: 'limit' })
    expect(await areMessagesLate(app.database, budget, app.time.now)).toBe(true)
    const tomorrow = new Date(app.time.now.getTime() + 86_400_000)
    expect(await areMessagesLate(app.database, budget, tomorrow)).toBe(false)
  })

  it('ring when a message has waited for 15 minutes', async () => {
    const { book } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'wrong token' })
    const orderId = await book()
    await app.jobs.drained()
    const budget = { messagePaise: 15, dailyPaise: 300 }
    const at = (minutes: number) => new Date(app.time.now.getTime() + minutes * 60_000)
    expect(await areMessagesLate(app.database, budget, at(14))).toBe(false)
    expect(await areMessagesLate(app.database, budget, at(16))).toBe(true)
    app.whatsApp.resetKnobs()
    await retryNow()
    expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'accepted' })
    expect(await areMessagesLate(app.database, budget, at(16))).toBe(false)
  })

  it('count the wait of a notice that was held for the night from the morning on', async () => {
    const { move, book } = await buildShop()
    // Those that other tests have left.
    await releaseHeldMessages(app.database)
    const orderId = await book()
    await app.jobs.drained()
    await advance(app, new Date(app.time.now.getTime() + 9.5 * 3_600_000))
    await move(orderId, 'Ready for Pickup')
    await app.jobs.drained()
    app.whatsApp.setKnobs({ callFault: 'server error' })
    await advance(app, new Date(app.time.now.getTime() + 10.5 * 3_600_000))
    await releaseHeldMessages(app.database)
    await app.jobs.drained()
    expect(await stateOf('ready', orderId)).toMatchObject({ state: 'waiting' })
    const budget = { messagePaise: 15, dailyPaise: 300 }
    const at = (minutes: number) => new Date(app.time.now.getTime() + minutes * 60_000)
    expect(await areMessagesLate(app.database, budget, at(14))).toBe(false)
    expect(await areMessagesLate(app.database, budget, at(16))).toBe(true)
    app.whatsApp.resetKnobs()
    await retryNow()
  })

  it('forget messages after 90 days', async () => {
    const { book } = await buildShop()
    const orderId = await book()
    await app.jobs.drained()
    await app.whatsApp.runDue()
    const after = (days: number) => new Date(app.time.now.getTime() + days * 86_400_000)
    await deleteExpiredMessages(app.database, after(89))
    expect(await stateOf('new_order', orderId)).toBeDefined()
    const countEvents = () => app.database.db.$count(messageEvents)
    expect(await countEvents()).toBeGreaterThan(0)
    await deleteExpiredMessages(app.database, after(91))
    expect(await stateOf('new_order', orderId)).toBeUndefined()
    expect(await countEvents()).toBe(0)
  })
})

async function post(payload: string, headers: Record<string, string>, to = app) {
  const url = '/api/webhooks/whatsapp'
  return (await to.fastify.inject({ method: 'POST', url, headers, payload })).statusCode
}

const prove = (query: Record<string, string>) =>
  app.fastify.inject({ url: '/api/webhooks/whatsapp', query })

describe('the webhook', () => {
  it('moves a message forward in any order, copied and repeated, and never back', async () => {
    const { book } = await buildShop()
    app.whatsApp.setKnobs({ outcome: 'read', reorder: true, duplicates: 2 })
    const orderId = await book()
    await app.jobs.drained()
    await app.whatsApp.runDue()
    const told = mustExist(await stateOf('new_order', orderId), 'the message')
    expect(told).toMatchObject({ state: 'read', readAt: expect.any(Date) })
    for (const { body, signature } of app.whatsApp.records.events.slice(-9))
      expect(await post(body, { 'x-hub-signature-256': signature })).toBe(200)
    expect(await stateOf('new_order', orderId)).toEqual(told)
  })

  it('answers 401 to a forged one, and changes nothing', async () => {
    const { book } = await buildShop()
    app.whatsApp.setKnobs({ outcome: 'read', wrongSignature: true })
    const orderId = await book()
    await app.jobs.drained()
    const forged = mustExist(app.whatsApp.records.events.at(-1), 'an event')
    expect(await post(forged.body, { 'x-hub-signature-256': forged.signature })).toBe(401)
    expect(await post(forged.body, {})).toBe(401)
    const { 'x-hub-signature-256': good } = signedByMeta(forged.body)
    expect(await post(`${forged.body} `, { 'x-hub-signature-256': good })).toBe(401)
    expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'accepted' })
    expect(await post(forged.body, { 'x-hub-signature-256': good })).toBe(200)
    expect(await stateOf('new_order', orderId)).toMatchObject({ state: 'read' })
  })

  it.each(['', '{', '[]', 'null', '{"object":"page"}', '{"entry":{}}'])(
    'answers 200 to %j with the right signature, and ignores it',
    async (body) => {
      expect(await post(body, signedByMeta(body))).toBe(200)
    },
  )

  it('is refused for a while after many forged ones', async () => {
    const limited = await buildTestApp({
      whatsApp: 'on',
      limiter: makeLimiter({ limits: limitClasses }),
    })
    const statuses = new Set<number>()
    for (let count = 0; count < 25; count += 1) statuses.add(await post('{}', {}, limited))
    expect([...statuses]).toEqual([401, 429])
    await limited.close()
  })

  it('proves its address to Meta by the verify token only', async () => {
    const good = {
      'hub.mode': 'subscribe',
      'hub.verify_token': testWhatsApp.verifyToken,
      'hub.challenge': '<b>1158201444</b>',
    }
    const answer = await prove(good)
    expect([answer.statusCode, answer.body]).toEqual([200, '<b>1158201444</b>'])
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    for (const wrong of [
      { ...good, 'hub.verify_token': 'guess' },
      { ...good, 'hub.mode': 'unsubscribe' },
      {},
    ])
      expect((await prove(wrong)).statusCode).toBe(403)
  })
})

describe('STOP', () => {
  it.each(['STOP', 'बंद'])('%s ends the messages at once, with one confirmation', async (word) => {
    const { book, owner, store } = await buildShop()
    app.whatsApp.setKnobs({ duplicates: 2 })
    app.whatsApp.reply(`91${owner}`, word)
    await app.whatsApp.runDue()
    app.whatsApp.reply(`91${owner}`, word)
    await app.whatsApp.runDue()
    await book()
    await app.jobs.drained()
    expect(noticesTo(owner)).toEqual(['text'])
    expect(sentTo(owner).at(-1)?.text).toMatch(/no more messages/)
    const { body } = await store.merchant.browser.call('GET /phone-number')
    expect(body.phone).toMatchObject({ number: owner, whatsAppSince: null })
  })

  it('is confirmed at no cost, also when the confirmation is refused', async () => {
    const { owner } = await buildShop()
    const cost = await costOfToday()
    app.whatsApp.setKnobs({ callFault: 'no WhatsApp' })
    app.whatsApp.reply(`91${owner}`, 'STOP')
    await app.whatsApp.runDue()
    await app.jobs.drained()
    const rows = await app.database.db.select().from(messages).where(eq(messages.kind, 'stopped'))
    expect(rows.map(({ state }) => state)).toContain('failed')
    expect(await costOfToday()).toEqual(cost)
  })

  it('does not end messages that were switched on again, when its event comes once more', async () => {
    const { owner, store } = await buildShop()
    app.whatsApp.reply(`91${owner}`, 'STOP')
    await app.whatsApp.runDue()
    await store.merchant.browser.call('PUT /phone-number', { whatsApp: true })
    const event = mustExist(
      app.whatsApp.records.events.findLast(({ name }) => name === 'answer'),
      'the event of the answer',
    )
    expect(await post(event.body, { 'x-hub-signature-256': event.signature })).toBe(200)
    const { body } = await store.merchant.browser.call('GET /phone-number')
    expect(body.phone?.whatsAppSince).not.toBeNull()
  })

  it('of a number that nobody has, and every other answer, change nothing and are not stored', async () => {
    const { owner, book } = await buildShop()
    app.whatsApp.reply('919876500000', 'STOP')
    app.whatsApp.reply(`91${owner}`, 'Kab aaoge, secret-word-41?')
    await app.whatsApp.runDue()
    await book()
    await app.jobs.drained()
    expect(noticesTo(owner)).toEqual(['chowk_new_order_1'])
    for (const table of ['messages', 'message_events', 'phone_numbers', 'pgboss.job', 'outbox']) {
      const { rows } = await app.database.pool.query(
        `select row_to_json(t)::text as row from ${table} t`,
      )
      expect(rows.some(({ row }) => String(row).includes('secret-word-41'))).toBe(false)
    }
  })
})
