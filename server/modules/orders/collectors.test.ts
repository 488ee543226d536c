import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance, buildScene, wrongCode } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { remindOfDeadlines } from './jobs.ts'

const app = useTestApp()

/** A ready booking, the calls of its shopper, and the calls of a person with a link. */
async function buildReady() {
  const scene = await buildScene(app, { stock: 9 })
  const { orderId, code } = await scene.bookReady(2)
  const { browser } = scene.shopper
  const name = (person: string, key: string = randomUUID()) =>
    browser.call('POST /collector', { orderId, name: person }, { key })
  const revoke = () => browser.call('DELETE /collector', { orderId })
  const linkOf = async () => (await scene.see(orderId)).pickup?.collector?.linkToken ?? ''
  const open = async (token?: string) =>
    app.browser().call('POST /collector-pass', { token: token ?? (await linkOf()) })
  const collect = (proof: object) => scene.move(orderId, 'Collected', proof)
  const story = async () =>
    (await scene.see(orderId)).timeline.map(({ event, person }) => [event, person].join(' ').trim())
  const counter = async () =>
    (await scene.store.merchant.browser.call('POST /get-merchant-orders')).body.orders[0]
  return { ...scene, orderId, code, name, revoke, linkOf, open, collect, story, counter }
}

it('reads the sum on the pass only when the shopper allows it', async () => {
  const { orderId, shopper, open, see, name } = await buildReady()
  await name('Ravi')
  expect((await open()).body).toMatchObject({ isPaid: false, due: null })
  await shopper.browser.call('POST /collector', { orderId, name: 'Ravi', showsSum: true })
  const { amount } = await see(orderId)
  expect((await open()).body).toMatchObject({ isPaid: false, due: amount })
  await name('Ravi')
  expect((await open()).body).toMatchObject({ due: null })
})

const no = (reason: 'wrong' | 'takenBack' | 'ended') => ({
  status: 400,
  body: { code: 'PASS_ENDED', details: { reason } },
})

describe('a person who collects for a shopper', () => {
  it('has a pass with the only valid code, and collects with it', async () => {
    const scene = await buildReady()
    const { name, open, linkOf, see, code, collect, story, counter, orderId, shopper } = scene
    expect(await name('  Ravi Kumar ')).toMatchObject({
      status: 200,
      body: { pickup: { code: null, token: null, collector: { name: 'Ravi Kumar' } } },
    })
    const link = await linkOf()
    const { body: pass, headers } = await open()
    expect(pass).toMatchObject({ name: 'Ravi Kumar', bookedBy: shopper.name, isPaid: false })
    expect(pass.products).toMatchObject([{ quantity: 2 }])
    expect(headers['cache-control']).toBe('no-store')
    const told = JSON.stringify(pass)
    for (const hidden of [shopper.email, orderId, 'price', 'amount', 'grandTotal'])
      expect(told).not.toContain(hidden)
    expect(await see(orderId)).toMatchObject({ pickup: { code: null, token: null } })
    expect(await counter()).toMatchObject({ collector: 'Ravi Kumar', userName: shopper.name })
    expect(pass.code).not.toBe(code)
    expect((await collect({ code })).body).toMatchObject({ code: 'WRONG_CODE' })
    expect(await collect({ token: pass.token })).toMatchObject({ status: 200 })
    expect(await story()).toEqual([
      'booked',
      'ready',
      'collector_named Ravi Kumar',
      'collected Ravi Kumar',
    ])
    expect(await open('')).toMatchObject(no('wrong'))
    expect(await open(link)).toMatchObject(no('ended'))
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('loses the pass when the shopper takes it back, once', async () => {
    const { name, revoke, open, linkOf, see, collect, story, orderId, counter } = await buildReady()
    await name('Ravi')
    const link = await linkOf()
    const { body: pass } = await open(link)
    const { body } = await revoke()
    expect(body.pickup.collector).toBeUndefined()
    expect(body.pickup.code).toMatch(/^\d{6}$/)
    const before = await see(orderId)
    expect((await revoke()).body.pickup.code).toBe(body.pickup.code)
    expect(await see(orderId)).toEqual(before)
    expect(await open(link)).toMatchObject(no('takenBack'))
    expect((await counter())?.collector).toBeUndefined()
    expect((await collect({ token: pass.token })).body).toMatchObject({ code: 'WRONG_CODE' })
    expect(await collect({ code: body.pickup.code })).toMatchObject({ status: 200 })
    expect(await story()).toEqual([
      'booked',
      'ready',
      'collector_named Ravi',
      'collector_revoked Ravi',
      'collected',
    ])
    // The person learns nothing of what became of the booking.
    expect(await open(link)).toMatchObject(no('takenBack'))
  })

  it('loses the pass when another person is named, and when the booking ends', async () => {
    const { name, open, linkOf, move, orderId, story } = await buildReady()
    await name('Ravi')
    const first = await linkOf()
    await name('Sita')
    const second = await linkOf()
    expect(await open(first)).toMatchObject(no('takenBack'))
    expect(await open(second)).toMatchObject({ status: 200, body: { name: 'Sita' } })
    await move(orderId, 'Collected', { override: { reason: 'Known here' } })
    expect(await open(first)).toMatchObject(no('takenBack'))
    expect(await open(second)).toMatchObject(no('ended'))
    // Without the code the server does not know who collected.
    expect((await story()).at(-1)).toBe('collected')
    expect(await name('Mohan')).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATUS_CONFLICT' },
    })
  })

  it('gets a new code on the same pass when the shopper renews it after wrong tries', async () => {
    const { name, open, collect, see, orderId, shopper } = await buildReady()
    await name('Ravi')
    const { body: pass } = await open()
    const wrong = wrongCode(pass.code ?? '')
    for (let tries = 0; tries < 5; tries++) await collect({ code: wrong })
    expect((await open()).body).toMatchObject({ code: null, token: null })
    expect((await see(orderId)).pickup?.collector).toMatchObject({ isCodeEnded: true })
    const { body } = await shopper.browser.call('POST /renew-pickup-code', { orderId })
    expect(body.pickup).toMatchObject({ code: null, renewalsLeft: 2 })
    const { body: again } = await open()
    expect(again.code).toMatch(/^\d{6}$/)
    expect(await collect({ code: again.code })).toMatchObject({ status: 200 })
  })

  it('is named once by a repeated request, which gets the same link', async () => {
    const { name, story } = await buildReady()
    const key = randomUUID()
    const [one, other] = [await name('Ravi', key), await name('Ravi', key)]
    expect(other.body.pickup).toEqual(one.body.pickup)
    expect((await story()).filter((entry) => entry.startsWith('collector'))).toHaveLength(1)
  })

  it.each(['', 'R', 'R'.repeat(26), 'Ra\u202evi'])('is not named %j', async (person) => {
    const { name } = await buildReady()
    expect(await name(person)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { name: expect.any(String) } },
    })
  })

  it.each(['', 'abc', 'A'.repeat(22)])('has no pass behind the link %j', async (token) => {
    expect(await app.browser().call('POST /collector-pass', { token })).toMatchObject(no('wrong'))
  })

  it('cannot be named before the booking is ready', async () => {
    const { book, shopper } = await buildScene(app)
    const orderId = await book(1)
    const named = await shopper.browser.call('POST /collector', { orderId, name: 'Ravi' })
    expect(named).toMatchObject({ status: 409, body: { code: 'ORDER_STATUS_CONFLICT' } })
  })

  it('is the only one who reads the code: no e-mail sends it to the shopper', async () => {
    const { name, orderId, open, see, shopper } = await buildReady()
    await name('Ravi')
    const { code } = (await open()).body
    await app.jobs.drained()
    app.mails.length = 0
    const { dueAt } = await see(orderId)
    await advance(app, new Date(Date.parse(dueAt ?? '') - 8 * HOUR_MS))
    const log = { error: () => undefined }
    await remindOfDeadlines({ database: app.database, log }, app.time.now)
    await app.jobs.drained()
    const mail = app.mails.find(({ to }) => to === shopper.email)
    expect(mail?.text).toContain('Somebody else collects this booking')
    expect(mail?.text).not.toContain(`${code?.slice(0, 3)} ${code?.slice(3)}`)
  })

  it('is erased with the shopper’s account, and is in the copy of the data before that', async () => {
    const { name, open, linkOf, collect, shopper, orderId, store } = await buildReady()
    await name('Ravi')
    const link = await linkOf()
    await collect({ token: (await open()).body.token })
    const { body } = await shopper.browser.call('GET /me/export')
    const named = { event: 'collector_named', person: 'Ravi' }
    expect(body).toMatchObject({ data: { bookings: [{ timeline: [{}, {}, named, {}] }] } })
    const passwordHash = await app.passwords.hash('block-print-2026')
    await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, shopper.id))
    await shopper.browser.call('DELETE /me', { password: 'block-print-2026' })
    await app.jobs.drained()
    const { rows } = await app.database.pool.query(
      'select name from order_collectors where order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ name: null }])
    expect(await open(link)).toMatchObject(no('ended'))
    const history = await store.merchant.browser.call('GET /order-history')
    expect(JSON.stringify(history.body)).not.toContain('Ravi')
  })
})
