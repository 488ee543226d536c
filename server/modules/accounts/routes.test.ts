import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginFailures, users } from '#server/platform/db/tables/accounts.ts'
import { buildStore, mondayNoon } from '#test/factories.ts'
import { collectNotices } from '#test/live-notices.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let allNotices: Awaited<ReturnType<typeof collectNotices>>
beforeAll(async () => {
  allNotices = await collectNotices(app)
})
beforeEach(async () => {
  await app.database.db.delete(loginFailures)
})

let count = 0
async function somebody(password = 'block-print-2026') {
  const email = `person${++count}@shop.example`
  const passwordHash = await app.passwords.hash(password)
  await app.database.db.insert(users).values({ email, name: 'Meera Joshi', passwordHash })
  return { email, password }
}

describe('POST /login', () => {
  it('opens a session, also for an address in capitals, and userAuth then returns the person', async () => {
    const { email, password } = await somebody()
    const browser = app.browser()
    const answer = await browser.call('POST /login', { email: email.toUpperCase(), password })
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Login successful', user: { email, role: 'customer' } },
    })
    const { body } = await browser.call('GET /userAuth')
    expect(body.user).toEqual({
      email,
      name: 'Meera Joshi',
      role: 'customer',
      registeredForStore: null,
      storeId: null,
      staffRole: null,
      staffRights: [],
      shopStop: null,
      hasPassword: true,
      wishlist: [],
    })
  })

  it('gives the same answer to a wrong password and to an unknown address', async () => {
    const { email } = await somebody()
    const browser = app.browser()
    const wrong = await browser.call('POST /login', { email, password: 'not this one' })
    const unknown = await browser.call('POST /login', {
      email: 'nobody@shop.example',
      password: 'not this one',
    })
    const { requestId: _one, ...left } = wrong.body as Record<string, unknown>
    const { requestId: _two, ...right } = unknown.body as Record<string, unknown>
    expect(wrong.status).toBe(400)
    expect(left).toEqual(right)
  })

  it.each([
    ['no e-mail', { email: '', password: 'x' }, 'email', 'Please Enter Email'],
    ['a bad e-mail', { email: 'asha@', password: 'x' }, 'email', 'Please enter a valid email'],
    ['no password', { email: 'a@b.example', password: '' }, 'password', 'Please Enter Password'],
  ])('says at the field what is wrong: %s', async (_what, form, field, message) => {
    const { status, body } = await app.browser().call('POST /login', form)
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({ [field]: message })
  })

  it('opens a new session and ends the old one', async () => {
    const { email, password } = await somebody()
    const browser = app.browser()
    await browser.call('POST /login', { email, password })
    const first = browser.cookies.get('sid') ?? ''
    await browser.call('POST /login', { email, password })
    expect(browser.cookies.get('sid')).not.toBe(first)
    const thief = app.browser()
    thief.cookies.set('sid', first)
    expect((await thief.call('GET /userAuth')).body.user).toBeNull()
  })

  it('sets a persistent HttpOnly cookie', async () => {
    const { email, password } = await somebody()
    const { headers } = await app.browser().call('POST /login', { email, password })
    const cookie = [headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))
    expect(cookie).toContain('Expires=Wed, 16 Dec 2026 06:30:00 GMT')
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
  })

  it('never takes over a session id that the browser sent', async () => {
    const { email, password } = await somebody()
    const browser = app.browser()
    browser.cookies.set('sid', 'chosen-by-somebody-else')
    await browser.call('POST /login', { email, password })
    expect(browser.cookies.get('sid')).not.toBe('chosen-by-somebody-else')
  })

  it('pauses after ten wrong passwords, and counts a hundred parallel ones one by one', async () => {
    const { email, password } = await somebody()
    const tries = await Promise.all(
      Array.from({ length: 40 }, () =>
        app.browser().call('POST /login', { email, password: 'guess' }),
      ),
    )
    expect(tries.filter(({ body }) => body.code === 'WRONG_LOGIN')).toHaveLength(10)
    const waiting = await app.browser().call('POST /login', { email, password })
    expect(waiting).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    app.time.now = new Date(mondayNoon.getTime() + 2_000)
    expect((await app.browser().call('POST /login', { email, password })).status).toBe(200)
  })

  it('counts wrong passwords anew after the right one', async () => {
    const { email, password } = await somebody()
    const guess = () => app.browser().call('POST /login', { email, password: 'guess' })
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) expect((await guess()).body.code).toBe('WRONG_LOGIN')
      expect((await app.browser().call('POST /login', { email, password })).status).toBe(200)
    }
  })

  it('keeps at most ten sessions of a person', async () => {
    const { email, password } = await somebody()
    const first = app.browser()
    await first.call('POST /login', { email, password })
    for (let n = 1; n <= 10; n++) {
      app.time.now = new Date(mondayNoon.getTime() + n * 1000)
      await app.browser().call('POST /login', { email, password })
    }
    expect((await first.call('GET /userAuth')).body.user).toBeNull()
  })

  it('notifies live streams about each session that ends', async () => {
    const { email, password } = await somebody()
    const [own] = await app.database.db.select().from(users).where(eq(users.email, email))
    const ofOwn = async () =>
      (await allNotices()).filter(
        (notice) => notice.event === 'sessions.ended' && notice.shopperId === own?.id,
      )
    const browser = app.browser()
    await browser.call('POST /login', { email, password })
    await browser.call('POST /logout')
    for (let n = 0; n < 10; n++) await app.browser().call('POST /login', { email, password })
    app.time.now = new Date(mondayNoon.getTime() + 1_000)
    expect(await ofOwn()).toHaveLength(1)
    // The eleventh session ends the oldest; a second log-in in one browser ends the browser's first session.
    for (let n = 0; n < 2; n++) await browser.call('POST /login', { email, password })
    expect((await browser.call('DELETE /me', { password })).status).toBe(200)
    expect(await ofOwn()).toHaveLength(4)
  })

  it('replaces a hash that was made with weaker settings', async () => {
    const { email, password } = await somebody()
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 })
    await app.database.db.update(users).set({ passwordHash: weak }).where(eq(users.email, email))
    for (let n = 0; n < 2; n++)
      expect((await app.browser().call('POST /login', { email, password })).status).toBe(200)
    const [user] = await app.database.db.select().from(users).where(eq(users.email, email))
    expect(await app.passwords.verify(weak, password)).toBe('outdated')
    expect(await app.passwords.verify(user?.passwordHash, password)).toBe('current')
  })

  it('replaces a hash of one Unicode spelling of the password, and then accepts all spellings', async () => {
    const { email } = await somebody()
    const [typed, otherwise] = ['घो\u095cा-44', 'घो\u0921\u093cा-44']
    const raw = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await app.database.db.update(users).set({ passwordHash: raw }).where(eq(users.email, email))
    const statuses: number[] = []
    for (const password of [otherwise, typed, otherwise])
      statuses.push((await app.browser().call('POST /login', { email, password })).status)
    expect(statuses).toEqual([400, 200, 200])
  })
})

async function localeOf(email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email))
  return user?.locale
}

describe('the language of a person’s emails', () => {
  it('is the language chosen last, in any browser', async () => {
    const person = await somebody()
    const stranger = await somebody()
    const browser = app.browser()
    await browser.call('POST /login', person)
    expect(await localeOf(person.email)).toBe('en')
    expect((await browser.call('PUT /language', { locale: 'hi' })).status).toBe(200)
    expect(await localeOf(person.email)).toBe('hi')
    expect(await localeOf(stranger.email)).toBe('en')
    // The first browser has chosen no language, the second one English.
    await app.browser().call('POST /login', person)
    expect(await localeOf(person.email)).toBe('hi')
    const other = app.browser()
    other.cookies.set('lang', 'en')
    await other.call('POST /login', person)
    expect(await localeOf(person.email)).toBe('en')
  })
})

describe('sessions', () => {
  it('end on the server with the log-out', async () => {
    const { email, password } = await somebody()
    const browser = app.browser()
    await browser.call('POST /login', { email, password })
    const copy = app.browser()
    copy.cookies.set('sid', browser.cookies.get('sid') ?? '')
    expect((await browser.call('POST /logout')).status).toBe(200)
    expect((await copy.call('POST /get-orders')).status).toBe(401)
  })

  it('leave the page a guest’s anti-forgery token, so that the next log-in needs no reload', async () => {
    const { email, password } = await somebody()
    const browser = app.browser()
    await browser.call('POST /login', { email, password })
    await browser.call('POST /logout')
    expect((await browser.call('POST /login', { email, password })).status).toBe(200)
    await browser.call('POST /logout')
    browser.cookies.delete('sid')
    expect((await browser.call('POST /login', { email, password })).status).toBe(200)
  })

  it.each([
    ['a shopper’s after two weeks of rest', 'customer', 15 * 24],
    ['a merchant’s after a month of rest', 'merchant', 31 * 24],
  ] as const)('end: %s', async (_what, role, hours) => {
    const { email, password } = await somebody()
    await app.database.db.update(users).set({ role }).where(eq(users.email, email))
    const browser = app.browser()
    await browser.call('POST /login', { email, password })
    app.time.now = new Date(mondayNoon.getTime() + hours * 3_600_000)
    expect((await browser.call('GET /userAuth')).body.user).toBeNull()
  })

  it('are extended while they are used, but a shopper’s to thirty days at most', async () => {
    const { email, password } = await somebody()
    const browser = app.browser()
    await browser.call('POST /login', { email, password })
    const alive: boolean[] = []
    for (const day of [10, 20, 29, 31]) {
      app.time.now = new Date(mondayNoon.getTime() + day * 86_400_000)
      alive.push((await browser.call('GET /userAuth')).body.user !== null)
    }
    expect(alive).toEqual([true, true, true, false])
  })

  it('of a merchant go on over night, and while they are used once in thirty days', async () => {
    const { merchant } = await buildStore(app)
    const passwordHash = await app.passwords.hash('block-print-2026')
    await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, merchant.id))
    const browser = app.browser()
    await browser.call('POST /login', { email: merchant.email, password: 'block-print-2026' })
    const seen: number[] = []
    for (const days of [0.5, 1, 8, 37, 66, 97]) {
      app.time.now = new Date(mondayNoon.getTime() + days * 86_400_000)
      if ((await browser.call('POST /get-merchant-orders')).status === 200) seen.push(days)
    }
    expect(seen).toEqual([0.5, 1, 8, 37, 66])
  })

  it('lose a role as soon as it ends', async () => {
    const { merchant } = await buildStore(app)
    expect((await merchant.browser.call('POST /get-merchant-orders')).status).toBe(200)
    await app.database.db.update(users).set({ role: 'customer' }).where(eq(users.id, merchant.id))
    expect((await merchant.browser.call('POST /get-merchant-orders')).status).toBe(403)
  })
})
