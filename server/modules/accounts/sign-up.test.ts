import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consents, emailCodes, users } from '#server/platform/db/tables/accounts.ts'
import type { Browser } from '#test/browser.ts'
import { mondayNoon } from '#test/factories.ts'
import { lastCode, emailsTo } from '#test/emails.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

let count = 0
const newAddress = () => `newcomer${++count}@shop.example`
const password = 'neel-aur-genda'
const moveClock = (seconds: number) => {
  app.time.now = new Date(app.time.now.getTime() + seconds * 1000)
}
const formOf = (email: string, over: Record<string, unknown> = {}) => ({
  name: 'Meera Joshi',
  email,
  password,
  c_password: password,
  isAdult: true,
  acceptsTerms: true,
  ...over,
})
/** Six digits that are not the code. */
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function askForCode(browser: Browser, email: string): Promise<string> {
  expect((await browser.call('GET /verify-user', { email })).status).toBe(200)
  return lastCode(app, email)
}

async function verifyVisitor(email = newAddress()) {
  const browser = app.browser()
  const otp = await askForCode(browser, email)
  expect((await browser.call('POST /verify-user', { otp })).status).toBe(200)
  return { browser, email, otp }
}

describe('signing up', () => {
  it('is a mailed code, entering it, and the form, which signs the person in', async () => {
    const browser = app.browser()
    const email = newAddress()
    browser.cookies.set('lang', 'hi')
    const sent = await browser.call('GET /verify-user', { email: email.toUpperCase() })
    expect(sent).toMatchObject({ status: 200, body: { message: 'OTP sent successfully' } })
    const otp = await lastCode(app, email)
    expect(otp).toMatch(/^\d{6}$/)
    expect((await browser.call('POST /verify-user', { otp })).status).toBe(200)
    const answer = await browser.call('POST /signup', formOf(email))
    expect(answer).toMatchObject({ status: 200, body: { user: { email, role: 'customer' } } })
    expect((await browser.call('GET /userAuth')).body.user).toMatchObject({
      name: 'Meera Joshi',
      email,
    })
    const [user] = await app.database.db.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({ locale: 'hi', role: 'customer' })
    const [consent] = await app.database.db
      .select()
      .from(consents)
      .where(eq(consents.userId, user?.id ?? ''))
    expect(consent).toEqual({
      userId: user?.id,
      termsVersion: expect.stringMatching(/^\d{4}-\d\d/),
      isAdult: true,
      agreedAt: mondayNoon,
    })
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      'चौक पर खाता बनाने का OTP',
      'चौक पर आपका स्वागत है',
    ])
    const elsewhere = app.browser()
    expect((await elsewhere.call('POST /login', { email, password })).status).toBe(200)
  })

  it('opens a new session, never one that the browser sent', async () => {
    const { browser, email } = await verifyVisitor()
    browser.cookies.set('sid', 'chosen-by-somebody-else')
    browser.cookies.delete('XSRF-TOKEN')
    await browser.call('POST /signup', formOf(email))
    expect(browser.cookies.get('sid')).not.toBe('chosen-by-somebody-else')
    expect((await browser.call('GET /userAuth')).body.user?.email).toBe(email)
  })

  it('stores any name as plain text', async () => {
    const { browser, email } = await verifyVisitor()
    const name = `"><svg onload=alert(1)>`
    expect((await browser.call('POST /signup', formOf(email, { name }))).status).toBe(200)
    const welcome = (await emailsTo(app, email)).at(-1)
    expect(welcome?.text).toContain(name)
    expect(welcome?.html).not.toContain('<svg')
    expect(welcome?.subject).toBe('Welcome to Chowk')
  })
})

const common = 'Many people use this password, so it is guessed first. Please add something to it'

describe('the form', () => {
  it.each([
    ['name', '', 'Please Enter Your Name'],
    ['name', undefined, 'Please Enter Your Name'],
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', 'a'.repeat(26), 'Name must be at most 25 characters'],
    ['name', 'Meera\r\nBcc: all@shop.example', 'Name must be at most 25 characters'],
    ['name', 'Meera\nBcc: all', 'Please use letters only'],
    ['name', 'Mee\u202era', 'Please use letters only'],
    ['email', 'meera@', 'Please enter a valid email'],
    ['email', '', 'Please enter your Email'],
    ['password', '', 'Please Enter Password'],
    ['password', 'kurta', 'Password must be at least 6 characters'],
    ['password', 'k'.repeat(129), 'Password must be at most 128 characters'],
    ['password', 'Password@123', common],
    ['password', 'e\u0301'.repeat(5), 'Password must be at least 6 characters'],
    ['password', 'Meera Joshi', 'This password is your own name. Please add something to it'],
    [
      'password',
      'meera@shop.example',
      'This password is your own e-mail. Please add something to it',
    ],
    ['c_password', '', 'Confirming your password is necessary'],
    ['c_password', 'another', 'Password Must Match'],
    ['isAdult', false, 'Please confirm that you are 18 or over'],
    ['acceptsTerms', false, 'Please accept the terms to open an account'],
  ])('says at the field %s of %j: %s', async (field, value, message) => {
    const same = field === 'password' ? { c_password: value } : {}
    const form = formOf('meera@shop.example', { [field]: value, ...same })
    const { status, body } = await app.browser().call('POST /signup', form)
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({ [field]: message })
  })

  it.each(['Jo', 'a'.repeat(25), 'मीरा जोशी', 'Ñandú O’Brien'])(
    'accepts the name %s',
    async (name) => {
      const { browser, email } = await verifyVisitor()
      expect((await browser.call('POST /signup', formOf(email, { name }))).status).toBe(200)
    },
  )

  it.each([
    ['password', { password: { a: 1 } }],
    ['password', { password: ['kurta-22'] }],
    ['c_password', { c_password: { a: 1 } }],
    ['c_password', { c_password: 22 }],
  ])('says at the field %s that %j is no text', async (field, wrong) => {
    const form = formOf('meera@shop.example', wrong)
    const { status, body } = await app.browser().call('POST /signup', form)
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
  })

  it('reports the errors of all fields at once', async () => {
    const { body } = await app.browser().call('POST /signup', {})
    expect(Object.keys(body.fields as object).toSorted()).toEqual(
      Object.keys(formOf('')).toSorted(),
    )
  })

  it.each([
    ['', 'Please enter your Email'],
    ['meera@', 'Please enter a valid email'],
  ])('sends no code to %j', async (email, message) => {
    const answer = await app.browser().call('GET /verify-user', { email })
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: message } } })
  })

  it('accepts only six digits as a code', async () => {
    for (const otp of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦']) {
      const answer = await app.browser().call('POST /verify-user', { otp })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { otp: 'Please enter the six digits' } },
      })
    }
  })
})

describe('an account needs a proof', () => {
  const refused = { status: 400, body: { code: 'NOT_VERIFIED' } }

  it('of its address', async () => {
    const browser = app.browser()
    const email = newAddress()
    expect(await browser.call('POST /signup', formOf(email))).toMatchObject(refused)
    await askForCode(browser, email)
    expect(await browser.call('POST /signup', formOf(email))).toMatchObject(refused)
  })

  it('of this address and no other', async () => {
    const { browser } = await verifyVisitor()
    expect(await browser.call('POST /signup', formOf(newAddress()))).toMatchObject(refused)
  })

  it('from the same browser, even with the right code', async () => {
    const email = newAddress()
    const otp = await askForCode(app.browser(), email)
    const thief = app.browser()
    const tried = await thief.call('POST /verify-user', { otp })
    expect(tried).toMatchObject({ status: 400, body: { code: 'WRONG_OTP' } })
    await verifyVisitor(email.replace('@', '+2@'))
    expect(await thief.call('POST /signup', formOf(email))).toMatchObject(refused)
  })

  it('that is younger than a quarter of an hour', async () => {
    const { browser, email } = await verifyVisitor()
    moveClock(15 * 60)
    expect(await browser.call('POST /signup', formOf(email))).toMatchObject(refused)
  })

  it('that is used once: of two sign-ups at the same time one succeeds', async () => {
    const { browser, email } = await verifyVisitor()
    const answers = await Promise.all(
      ['Meera', 'Veera'].map((name) => browser.call('POST /signup', formOf(email, { name }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const opened = await app.database.db.select().from(users).where(eq(users.email, email))
    expect(opened).toHaveLength(1)
  })

  it('that cannot be used again, not even after the account was closed', async () => {
    const { browser, email } = await verifyVisitor()
    expect((await browser.call('POST /signup', formOf(email))).status).toBe(200)
    expect(await browser.call('POST /signup', formOf(email))).toMatchObject(refused)
    await app.database.db.delete(users).where(eq(users.email, email))
    expect(await browser.call('POST /signup', formOf(email))).toMatchObject(refused)
  })

  it('and an address has one account, even if it was verified twice', async () => {
    const { browser, email } = await verifyVisitor()
    moveClock(60)
    const second = await verifyVisitor(email)
    expect((await browser.call('POST /signup', formOf(email))).status).toBe(200)
    expect(await second.browser.call('POST /signup', formOf(email))).toMatchObject({
      status: 400,
      body: { fields: { email: 'You have an account already. Please log in' } },
    })
  })
})

describe('the code', () => {
  it('is rejected after five wrong tries, even if it is right', async () => {
    const browser = app.browser()
    const otp = await askForCode(browser, newAddress())
    const left: unknown[] = []
    for (let n = 0; n < 5; n++) {
      const { body } = await browser.call('POST /verify-user', { otp: wrongFor(otp) })
      left.push((body.details as { triesLeft: number }).triesLeft)
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect(await browser.call('POST /verify-user', { otp })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_OTP', details: { triesLeft: 0 } },
    })
  })

  it('is tried at most five times by a hundred parallel requests', async () => {
    const browser = app.browser()
    const email = newAddress()
    const otp = wrongFor(await askForCode(browser, email))
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => browser.call('POST /verify-user', { otp })),
    )
    // 503 means that the request waited too long and was not checked.
    const judged = answers.filter(({ status }) => status !== 503)
    expect(new Set(judged.map(({ status }) => status))).toEqual(new Set([400]))
    const left = judged.map(({ body }) => (body.details as { triesLeft: number }).triesLeft)
    expect(left.filter((tries) => tries > 0).toSorted()).toEqual([1, 2, 3, 4])
    const [row] = await app.database.db.select().from(emailCodes).where(eq(emailCodes.email, email))
    expect(row?.tries).toBe(5)
  })

  it('can be used once', async () => {
    const { browser, otp } = await verifyVisitor()
    expect((await browser.call('POST /verify-user', { otp })).status).toBe(400)
  })

  it('is accepted once when two requests send it at the same time', async () => {
    const browser = app.browser()
    const otp = await askForCode(browser, newAddress())
    const answers = await Promise.all([1, 2].map(() => browser.call('POST /verify-user', { otp })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('expires after ten minutes', async () => {
    const browser = app.browser()
    const otp = await askForCode(browser, newAddress())
    moveClock(10 * 60)
    expect((await browser.call('POST /verify-user', { otp })).status).toBe(400)
  })

  it('is replaced by the next one', async () => {
    const browser = app.browser()
    const email = newAddress()
    const old = await askForCode(browser, email)
    moveClock(60)
    const otp = await askForCode(browser, email)
    expect((await browser.call('POST /verify-user', { otp: old })).status).toBe(
      old === otp ? 200 : 400,
    )
    expect((await browser.call('POST /verify-user', { otp })).status).toBe(old === otp ? 400 : 200)
  })

  it('does not verify an address that the same browser entered earlier', async () => {
    const browser = app.browser()
    const first = newAddress()
    await askForCode(browser, first)
    const otp = await askForCode(browser, newAddress())
    expect((await browser.call('POST /verify-user', { otp })).status).toBe(200)
    expect(await browser.call('POST /signup', formOf(first))).toMatchObject({
      body: { code: 'NOT_VERIFIED' },
    })
  })
})

const ask = (email: string) => app.browser().call('GET /verify-user', { email })

describe('emails to one address', () => {
  it('are a minute apart, whichever browser asks', async () => {
    const email = newAddress()
    await ask(email)
    moveClock(59)
    expect(await ask(email)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    moveClock(1)
    expect((await ask(email)).status).toBe(200)
  })

  it('only one is sent when twenty requests ask at the same time', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await emailsTo(app, email)).toHaveLength(1)
  })

  it('are at most five an hour from one network, so an attacker has twenty-five guesses an hour among a million codes', async () => {
    const email = newAddress()
    const sentAt: number[] = []
    let tried = 0
    for (let minute = 0; minute < 60; minute += 2) {
      app.time.now = new Date(mondayNoon.getTime() + minute * 60_000)
      const guesser = app.browser()
      const { status } = await guesser.call('GET /verify-user', { email })
      if (status !== 200) continue
      sentAt.push(minute)
      for (let n = 0; n < 6; n++) {
        const { body } = await guesser.call('POST /verify-user', { otp: '000000' })
        const { triesLeft = 0 } = (body.details ?? {}) as { triesLeft?: number }
        if (triesLeft > 0 || n === 4) tried += 1
      }
    }
    expect(sentAt).toHaveLength(5)
    for (const [index, minute] of sentAt.entries())
      expect((sentAt[index + 2] ?? Infinity) - minute).toBeGreaterThanOrEqual(15)
    expect(tried).toBe(25)
  })
})
