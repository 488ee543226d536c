import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#server/platform/db/tables/messages.ts'
import { makeLimiter } from '#server/platform/http/limiter.ts'
import { limitClasses } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildTestApp } from '#test/factories.ts'
import { messageScene } from '#test/message-scene.ts'
import { signedByMeta, testWhatsApp } from '#test/message-service.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ whatsApp: 'on' })
const { nextMonday, sentTo, noticesTo, buildShop, stateOf, costOfToday } = messageScene(() => app)
beforeEach(nextMonday)

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

  it('is refused for some time after many forged ones', async () => {
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

  it('from an unknown number, and every other answer, change nothing and are not stored', async () => {
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
