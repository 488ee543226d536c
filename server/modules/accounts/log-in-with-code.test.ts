import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consents, emailCodes, sessions, users } from '#server/platform/db/tables/accounts.ts'
import type { Answer } from '#test/browser.ts'
import { askToEnter, buildPasswordless, wrongFor } from '#test/code-scene.ts'
import { emailsTo, lastCode } from '#test/emails.ts'
import { buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { closedAddress } from './rules/closed-account.ts'

const app = useTestApp()

let count = 0
const newAddress = () => `entry${++count}@shop.example`
const moveClock = (seconds: number) => {
  app.time.now = new Date(app.time.now.getTime() + seconds * 1000)
}
const formOf = (email: string) => ({
  name: 'Meera Joshi',
  email,
  isAdult: true,
  acceptsTerms: true,
})
const sessionsOf = async (userId: string) =>
  app.database.db.select().from(sessions).where(eq(sessions.userId, userId))

describe('a log-in by code', () => {
  it('opens a session of the person, also when the address is written differently', async () => {
    const { email } = await buildShopper(app)
    const browser = app.browser()
    const otp = await askToEnter(app, browser, email)
    const answer = await browser.call('POST /login-with-code', { email: email.toUpperCase(), otp })
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Login successful', user: { email, hasPassword: true } },
    })
    expect((await browser.call('GET /userAuth')).body.user?.email).toBe(email)
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      'Your OTP for Chowk',
    ])
  })

  it('opens a new session, never one that the browser sent, and ends the earlier one', async () => {
    const { id, email } = await buildShopper(app)
    const before = await buildShopper(app)
    const { browser } = before
    const old = browser.cookies.get('sid')
    await browser.call('POST /login-with-code', {
      email,
      otp: await askToEnter(app, browser, email),
    })
    expect(browser.cookies.get('sid')).not.toBe(old)
    expect(await sessionsOf(before.id)).toEqual([])
    expect((await browser.call('GET /userAuth')).body.user?.email).toBe(email)
    expect(await sessionsOf(id)).toHaveLength(2)
  })

  it('opens no session of an administrator', async () => {
    const { email } = await buildShopper(app)
    const browser = app.browser()
    const otp = await askToEnter(app, browser, email)
    await browser.call('POST /login-with-code', { email, otp })
    expect((await browser.call('GET /adminAuth')).status).toBe(403)
    expect((await browser.call('GET /admin/stores')).status).toBe(403)
  })

  it('lasts as long as one by password, for a merchant a year at most, and is no proof', async () => {
    const { merchant } = await buildStore(app)
    const browser = app.browser()
    const otp = await askToEnter(app, browser, merchant.email)
    await browser.call('POST /login-with-code', { email: merchant.email, otp })
    const gift = await browser.call('POST /generate-loyalty-code', { amount: 100 })
    expect(gift).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    expect((await browser.call('POST /get-merchant-orders')).status).toBe(200)
    for (const day of [29, 58]) {
      app.time.now = new Date(mondayNoon.getTime() + day * 86_400_000)
      expect((await browser.call('POST /get-merchant-orders')).status).toBe(200)
    }
  })
})

describe('an address without an account', () => {
  it('is verified by the code, and the name and the tick open an account without a password', async () => {
    const email = newAddress()
    const browser = app.browser()
    browser.cookies.set('lang', 'hi')
    const otp = await askToEnter(app, browser, email)
    const verified = await browser.call('POST /login-with-code', { email, otp })
    expect(verified).toMatchObject({ status: 200, body: { user: null } })
    expect((await browser.call('GET /userAuth')).body.user).toBeNull()

    const answer = await browser.call('POST /signup-with-code', formOf(email))
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email, name: 'Meera Joshi', role: 'customer', hasPassword: false } },
    })
    const [user] = await app.database.db.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({ passwordHash: null, locale: 'hi' })
    const { db } = app.database
    const agreed = await db
      .select()
      .from(consents)
      .where(eq(consents.userId, user?.id ?? ''))
    expect(agreed).toMatchObject([{ isAdult: true }])
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      'चौक का आपका OTP',
      'चौक पर आपका स्वागत है',
    ])
    const login = { email, password: 'anything-at-all' }
    expect((await app.browser().call('POST /login', login)).body.code).toBe('WRONG_LOGIN')
  })

  it.each([
    ['name', '', 'Please Enter Your Name'],
    ['email', 'meera@', 'Please enter a valid email'],
    ['isAdult', false, 'Please confirm that you are 18 or over'],
    ['acceptsTerms', false, 'Please accept the terms to open an account'],
  ])('refuses the field %s with the value %j: %s', async (field, value, message) => {
    const form = { ...formOf('meera@shop.example'), [field]: value }
    const answer = await app.browser().call('POST /signup-with-code', form)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })

  it('gets no account without the proof, of another address, from another browser or after a quarter of an hour', async () => {
    const refused = { status: 400, body: { code: 'NOT_VERIFIED' } }
    const email = newAddress()
    const browser = app.browser()
    const otp = await askToEnter(app, browser, email)
    expect(await browser.call('POST /signup-with-code', formOf(email))).toMatchObject(refused)
    await browser.call('POST /login-with-code', { email, otp })
    const other = formOf(newAddress())
    expect(await browser.call('POST /signup-with-code', other)).toMatchObject(refused)
    expect(await app.browser().call('POST /signup-with-code', formOf(email))).toMatchObject(refused)
    moveClock(15 * 60)
    expect(await browser.call('POST /signup-with-code', formOf(email))).toMatchObject(refused)
  })

  it('gets one account from two browsers', async () => {
    const email = newAddress()
    const [first, second] = [app.browser(), app.browser()]
    for (const browser of [first, second]) {
      await browser.call('POST /login-with-code', {
        email,
        otp: await askToEnter(app, browser, email),
      })
      moveClock(60)
    }
    const answers = await Promise.all(
      [first, second].map((browser) => browser.call('POST /signup-with-code', formOf(email))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('may choose a password instead, with the same proof', async () => {
    const email = newAddress()
    const browser = app.browser()
    const otp = await askToEnter(app, browser, email)
    await browser.call('POST /login-with-code', { email, otp })
    const [password, c_password] = ['neel-aur-genda', 'neel-aur-genda']
    const answer = await browser.call('POST /signup', { ...formOf(email), password, c_password })
    expect(answer.body.user?.hasPassword).toBe(true)
  })
})

const outcome = ({ status, body, headers }: Answer<Record<string, unknown>>) => {
  const { requestId: _id, ...said } = body
  return [status, said, headers['retry-after']]
}
const tryWith = (email: string, otp: string, browser = app.browser()) =>
  browser.call('POST /login-with-code', { email, otp })

describe('nobody can find out who has an account', () => {
  it('from any answer before the right code: to a request, a second request, a wrong code, too many tries, no code', async () => {
    const { email: known } = await buildShopper(app)
    const told = []
    for (const email of [known, newAddress()]) {
      app.time.now = mondayNoon
      const browser = app.browser()
      const asked = await browser.call('POST /login-code', { email })
      const again = await browser.call('POST /login-code', { email })
      const wrong = wrongFor(await lastCode(app, email))
      const tries = []
      for (let n = 0; n < 6; n++) tries.push(outcome(await tryWith(email, wrong, browser)))
      const stranger = outcome(await tryWith(email, wrong))
      const mail = (await emailsTo(app, email)).map(({ subject, text }) => [
        subject,
        text.replace(/\d{3} \d{3}/, 'code'),
      ])
      told.push([outcome(asked), outcome(again), tries, stranger, mail])
    }
    expect(told[0]).toEqual(told[1])
  })
})

describe('the code', () => {
  it('is rejected after five wrong tries, even if it is right', async () => {
    const { id, email } = await buildShopper(app)
    const browser = app.browser()
    const otp = await askToEnter(app, browser, email)
    const left: unknown[] = []
    for (let n = 0; n < 5; n++) {
      const answer = await browser.call('POST /login-with-code', { email, otp: wrongFor(otp) })
      left.push((answer.body.details as { triesLeft: number }).triesLeft)
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect(await browser.call('POST /login-with-code', { email, otp })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_OTP', details: { triesLeft: 0 } },
    })
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  it('is tried at most five times by a hundred parallel requests', async () => {
    const { email } = await buildShopper(app)
    const browser = app.browser()
    const otp = wrongFor(await askToEnter(app, browser, email))
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => browser.call('POST /login-with-code', { email, otp })),
    )
    expect(answers.every(({ status }) => status === 400 || status === 503)).toBe(true)
    const [row] = await app.database.db.select().from(emailCodes).where(eq(emailCodes.email, email))
    expect(row?.tries).toBe(5)
  })

  it('opens one session when two requests send it at the same time, and none later', async () => {
    const { id, email } = await buildShopper(app)
    const browser = app.browser()
    const otp = await askToEnter(app, browser, email)
    const send = () => browser.call('POST /login-with-code', { email, otp })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await send()).status).toBe(400)
    expect(await sessionsOf(id)).toHaveLength(2)
  })

  it('expires after ten minutes, is for this browser and this address only, and ends with the next one', async () => {
    const { email } = await buildShopper(app)
    const other = await buildShopper(app)
    const browser = app.browser()
    const otp = await askToEnter(app, browser, email)
    const send = (to = browser, address = email) =>
      to.call('POST /login-with-code', { email: address, otp })
    expect((await send(app.browser())).status).toBe(400)
    expect((await send(browser, other.email)).status).toBe(400)
    moveClock(10 * 60)
    expect((await send()).status).toBe(400)
    const next = await askToEnter(app, browser, email)
    await askToEnter(app, browser, other.email)
    expect((await browser.call('POST /login-with-code', { email, otp: next })).status).toBe(400)
  })

  it('for a sign-up logs nobody in, and a code for a log-in verifies no sign-up', async () => {
    const email = newAddress()
    const browser = app.browser()
    await browser.call('GET /verify-user', { email })
    const forSignUp = await lastCode(app, email)
    const entered = await browser.call('POST /login-with-code', { email, otp: forSignUp })
    expect(entered.body.code).toBe('WRONG_OTP')
    const forLogIn = await askToEnter(app, browser, email)
    const checked = await browser.call('POST /verify-user', { otp: forLogIn })
    expect(checked.body.code).toBe('WRONG_OTP')
  })

  it('of a closed account opens nothing', async () => {
    const email = closedAddress('6f9619ff-8b86-4011-b42d-00cf4fc964ff')
    await app.database.db.insert(users).values({ email, name: 'Deleted account' })
    const browser = app.browser()
    const otp = await askToEnter(app, browser, email)
    expect((await browser.call('POST /login-with-code', { email, otp })).status).toBe(400)
    expect((await browser.call('GET /userAuth')).body.user).toBeNull()
  })

  it.each(['', '12345', '12345a'])('is six digits and not %j', async (otp) => {
    const answer = await app.browser().call('POST /login-with-code', { email: 'a@b.example', otp })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { otp: 'Please enter the six digits' } },
    })
  })
})

const ask = (email: string, browser = app.browser()) => browser.call('POST /login-code', { email })

describe('asking', () => {
  it.each([
    ['', 'Please Enter Email'],
    ['meera@', 'Please enter a valid email'],
  ])('of %j is refused: %s', async (email, message) => {
    expect(await ask(email)).toMatchObject({ status: 400, body: { fields: { email: message } } })
  })

  it('has its own limit for a browser that has logged in before, so that strangers cannot use it up', async () => {
    const { browser, email } = await buildPasswordless(app)
    await browser.call('POST /logout')
    for (const _ of [1, 2, 3]) {
      moveClock(60)
      await ask(email)
    }
    expect((await ask(email)).status).toBe(429)
    expect((await ask(email, browser)).status).toBe(200)
    expect((await ask(email, browser)).status).toBe(429)
  })
})
