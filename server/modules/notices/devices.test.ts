import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, buildShopper, type TestApp } from '#test/factories.ts'
import { openPushService, type PushService, type TestSubscription } from '#test/push-service.ts'
import { MAX_PUSH_DEVICES } from '#shared/limits.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { webPushOver } from '#server/platform/ports/push.ts'
import type { Browser } from '#test/browser.ts'

let service: PushService
let app: TestApp
let publicKey: string
beforeAll(async () => {
  service = await openPushService()
  const push = webPushOver({
    pair: undefined,
    subject: 'mailto:a@b.example',
    standIn: service.origin,
  })
  app = await buildTestApp({ push })
  const { browser } = await buildShopper(app)
  publicKey = (await listOf(browser)).publicKey ?? ''
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const listOf = async (browser: Browser) => (await browser.call('GET /push-devices')).body
const subscribe = (browser: Browser, given: Partial<TestSubscription> & object = {}) => {
  const { endpoint, keys } = service.subscribe()
  const input = { endpoint, keys, publicKey, locale: 'en', ...given }
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537',
  }
  return browser.call('POST /push-devices', input, { headers })
}
const namesOf = async (browser: Browser) => (await listOf(browser)).devices.map(({ name }) => name)

describe('a device', () => {
  it('is listed with a name, can be renamed, switched off and removed', async () => {
    const { browser } = await buildShopper(app)
    expect(await listOf(browser)).toEqual({ publicKey, devices: [] })
    const { endpoint, keys } = service.subscribe()
    expect((await subscribe(browser, { endpoint, keys })).status).toBe(200)
    const [device] = (await listOf(browser)).devices
    expect(device).toEqual({
      deviceId: expect.any(String),
      name: 'Chrome, Android',
      isOn: true,
      locale: 'en',
      mark: createHash('sha256').update(endpoint).digest('hex'),
      isFresh: true,
      addedAt: app.time.now.toISOString(),
      usedAt: app.time.now.toISOString(),
    })
    const { deviceId } = device ?? {}
    await browser.call('PUT /push-devices', { deviceId, name: '  Counter phone ' })
    await browser.call('PUT /push-devices', { deviceId, isOn: false })
    expect((await listOf(browser)).devices).toMatchObject([{ name: 'Counter phone', isOn: false }])
    expect((await browser.call('DELETE /push-devices', { deviceId })).status).toBe(200)
    expect((await browser.call('DELETE /push-devices', { deviceId })).status).toBe(404)
    expect(await namesOf(browser)).toEqual([])
  })

  it('is only its owner’s', async () => {
    const owner = await buildShopper(app)
    await subscribe(owner.browser)
    const [device] = (await listOf(owner.browser)).devices
    const other = (await buildShopper(app)).browser
    const { deviceId } = device ?? {}
    expect((await other.call('PUT /push-devices', { deviceId, isOn: false })).status).toBe(404)
    expect((await other.call('DELETE /push-devices', { deviceId })).status).toBe(404)
    expect((await listOf(owner.browser)).devices).toEqual([device])
  })

  it('that subscribes again is the same device, and moves to another account of the browser', async () => {
    const [first, second] = [await buildShopper(app), await buildShopper(app)]
    const { endpoint, keys } = service.subscribe()
    await subscribe(first.browser, { endpoint, keys })
    const [device] = (await listOf(first.browser)).devices
    const change = { deviceId: device?.deviceId, name: 'Mine', isOn: false }
    await first.browser.call('PUT /push-devices', change)
    await subscribe(first.browser, { endpoint, keys })
    expect((await listOf(first.browser)).devices).toMatchObject([{ name: 'Mine', isOn: true }])
    await subscribe(second.browser, { endpoint, keys })
    expect(await namesOf(first.browser)).toEqual([])
    expect(await namesOf(second.browser)).toEqual(['Chrome, Android'])
  })

  it('keeps its name and its switch when its subscription is renewed', async () => {
    const { browser } = await buildShopper(app)
    const old = service.subscribe()
    await subscribe(browser, { endpoint: old.endpoint, keys: old.keys })
    const [before] = (await listOf(browser)).devices
    const { deviceId } = before ?? {}
    await browser.call('PUT /push-devices', { deviceId, name: 'Mine', isOn: false })
    const next = service.subscribe()
    await subscribe(browser, { ...next, replaces: old.endpoint, device: undefined } as object)
    expect((await listOf(browser)).devices).toMatchObject([
      { deviceId, name: 'Mine', isOn: false, mark: expect.not.stringMatching(before?.mark ?? '') },
    ])
  })

  it('cannot take over a device of somebody else by naming its endpoint as the earlier one', async () => {
    const [owner, thief] = [await buildShopper(app), await buildShopper(app)]
    const { endpoint, keys } = service.subscribe()
    await subscribe(owner.browser, { endpoint, keys })
    await subscribe(thief.browser, { replaces: endpoint } as object)
    expect(await namesOf(owner.browser)).toHaveLength(1)
    expect(await namesOf(thief.browser)).toHaveLength(1)
  })

  it('used longest ago goes when there are too many', async () => {
    const { browser } = await buildShopper(app)
    for (let count = 0; count <= MAX_PUSH_DEVICES; count += 1) {
      app.time.now = new Date(app.time.now.getTime() + 1000)
      await subscribe(browser)
    }
    expect(await namesOf(browser)).toHaveLength(MAX_PUSH_DEVICES)
  })

  it('that is the oldest stays while it is used', async () => {
    const { browser } = await buildShopper(app)
    const { endpoint, keys } = service.subscribe()
    const pass = () => (app.time.now = new Date(app.time.now.getTime() + 1000))
    await subscribe(browser, { endpoint, keys })
    for (let count = 1; count < MAX_PUSH_DEVICES; count += 1) {
      pass()
      await subscribe(browser)
    }
    pass()
    await subscribe(browser, { endpoint, keys })
    pass()
    await subscribe(browser)
    const marks = (await listOf(browser)).devices.map(({ mark }) => mark)
    expect(marks).toHaveLength(MAX_PUSH_DEVICES)
    expect(marks).toContain(createHash('sha256').update(endpoint).digest('hex'))
  })

  it('is forgotten by a log-out in its browser, and by a new password everywhere', async () => {
    const { browser, id } = await buildShopper(app)
    await subscribe(browser)
    const elsewhere = app.browser()
    elsewhere.cookies.set('sid', browser.cookies.get('sid') ?? '')
    await subscribe(elsewhere)
    expect(await namesOf(browser)).toHaveLength(2)
    await browser.call('POST /logout')
    await app.jobs.drained()
    expect(await countOf(id)).toBe(1)
  })
})

it('stays when its person logs in again in the same browser, and goes when somebody else does', async () => {
  const password = 'block-print-2026'
  const passwordHash = await app.passwords.hash(password)
  const [person, other] = [await buildShopper(app), await buildShopper(app)]
  for (const { id } of [person, other])
    await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  await subscribe(person.browser)
  const logIn = async ({ email }: { email: string }) => {
    const { status } = await person.browser.call('POST /login', { email, password })
    await app.jobs.drained()
    return [status, await countOf(person.id)]
  }
  expect(await logIn(person)).toEqual([200, 1])
  expect(await logIn(other)).toEqual([200, 0])
})

async function countOf(userId: string): Promise<number> {
  const found = await app.database.pool.query('select from push_devices where user_id = $1', [
    userId,
  ])
  return found.rowCount ?? 0
}

describe('what is refused', () => {
  it.each([
    'https://evil.example/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:5432/',
  ])('%s is no push service: a sentence at the field, and nothing is stored', async (endpoint) => {
    const { browser } = await buildShopper(app)
    const { status, body } = await subscribe(browser, { endpoint })
    expect([status, body.code, body['fields']]).toEqual([
      400,
      'INVALID_INPUT',
      { endpoint: 'This is not an address of a known push service' },
    ])
    expect(await namesOf(browser)).toEqual([])
  })

  it.each([
    ['a key of another site', { publicKey: 'B'.repeat(87) }],
    ['a short secret', { keys: { p256dh: 'B'.repeat(87), auth: 'A' } }],
    ['no key', { keys: { p256dh: '', auth: 'A'.repeat(22) } }],
  ])('%s', async (_case, given) => {
    const { browser } = await buildShopper(app)
    const { status } = await subscribe(browser, given as object)
    expect(status).toBe(400)
    expect(await namesOf(browser)).toEqual([])
  })

  it.each([{ name: ' ' }, {}])('a change to %j', async (change) => {
    const { browser } = await buildShopper(app)
    await subscribe(browser)
    const [device] = (await listOf(browser)).devices
    const input = { deviceId: device?.deviceId, ...change }
    const { status, body } = await browser.call('PUT /push-devices', input)
    expect([status, Object.keys((body['fields'] ?? {}) as object)]).toEqual([400, ['name']])
  })
})

it('while the channel is off there is no key, and nobody can subscribe', async () => {
  const off = await buildTestApp()
  const { browser } = await buildShopper(off)
  expect(await listOf(browser)).toEqual({ publicKey: null, devices: [] })
  expect((await subscribe(browser)).status).toBe(404)
  await off.close()
})
