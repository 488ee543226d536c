import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { knownDevices, loginFailures, users } from '#server/platform/db/tables/accounts.ts'
import { lastToken, emailsTo } from '#test/emails.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { deleteExpiredAccountRows } from './jobs.ts'

const app = useTestApp({ publicUrl: 'http://chowk.example' })
beforeEach(async () => {
  await app.database.db.delete(loginFailures)
})

const moveClock = (seconds: number) => {
  app.time.now = new Date(app.time.now.getTime() + seconds * 1000)
}
const oldPassword = 'block-print-2026'
const password = 'neel-aur-genda'

let count = 0
async function somebody() {
  const email = `owner${++count}@shop.example`
  const passwordHash = await app.passwords.hash(oldPassword)
  await app.database.db.insert(users).values({ email, name: 'Meera Joshi', passwordHash })
  return email
}

async function askForLink(email: string): Promise<string> {
  const answer = await app.browser().call('POST /forgot-password', { email })
  expect(answer.status).toBe(200)
  return lastToken(app, email)
}

const reset = (token: string, form: Record<string, unknown> = { password }) =>
  app.browser().call('POST /reset-password/:token', { token, ...form })
const check = (token: string) => app.browser().call('POST /reset-link', { token })
const logIn = (email: string, secret: string) =>
  app.browser().call('POST /login', { email, password: secret })

const guess = (email: string) =>
  Promise.all(Array.from({ length: 40 }, () => logIn(email, 'not this one')))

const ended = { status: 400, body: { code: 'LINK_ENDED' } }

describe('a forgotten password', () => {
  it('is replaced with the mailed link, ends every session and logs nobody in', async () => {
    const email = await somebody()
    const inside = app.browser()
    await inside.call('POST /login', { email, password: oldPassword })
    const token = await askForLink(email.toUpperCase().toLowerCase())
    const guest = app.browser()
    const answer = await guest.call('POST /reset-password/:token', { token, password })
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Your password is changed. Please log in' },
    })
    expect(guest.cookies.has('sid')).toBe(false)
    expect((await inside.call('GET /userAuth')).body.user).toBeNull()
    expect((await logIn(email, oldPassword)).body.code).toBe('WRONG_LOGIN')
    expect((await logIn(email, password)).status).toBe(200)
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      'Set a new password for Chowk',
      'Your password for Chowk was changed',
    ])
  })

  it('gets a link to the configured address, whatever Host header the request has', async () => {
    const email = await somebody()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await app.browser().call('POST /forgot-password', { email }, { headers })
    const [mail] = await emailsTo(app, email)
    expect(mail?.text).toContain('http://chowk.example/reset-password/')
    expect(mail?.text).not.toContain('evil')
    expect(mail?.html).not.toContain('evil')
  })

  it('has a link of 32 random bytes, in the language of the account', async () => {
    const email = await somebody()
    await app.database.db.update(users).set({ locale: 'hi' }).where(eq(users.email, email))
    await app.browser().call('POST /forgot-password', { email })
    expect(Buffer.from(await lastToken(app, email), 'base64url')).toHaveLength(32)
    expect((await emailsTo(app, email)).at(0)?.subject).toBe('चौक के लिए नया पासवर्ड चुनें')
  })

  it('works once', async () => {
    const token = await askForLink(await somebody())
    expect((await reset(token)).status).toBe(200)
    expect(await reset(token)).toMatchObject(ended)
  })

  it('has a link that shows the account’s address while it is valid, and is not used up by that', async () => {
    const email = await somebody()
    const token = await askForLink(email)
    for (let times = 0; times < 2; times += 1)
      expect(await check(token)).toMatchObject({ status: 200, body: { email } })
    expect(await check('no-such-link')).toMatchObject(ended)
    expect((await reset(token)).status).toBe(200)
    expect(await check(token)).toMatchObject(ended)
    const late = await askForLink(await somebody())
    moveClock(30 * 60)
    expect(await check(late)).toMatchObject(ended)
  })

  it('works once when two requests use the link at the same time', async () => {
    const email = await somebody()
    const token = await askForLink(email)
    const secrets = ['sutli-bomb-99', 'phuljhadi-77x']
    const answers = await Promise.all(secrets.map((secret) => reset(token, { password: secret })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const winner = answers.findIndex(({ status }) => status === 200)
    const logins = await Promise.all(secrets.map((secret) => logIn(email, secret)))
    expect(logins.findIndex(({ status }) => status === 200)).toBe(winner)
  })

  it('has a link that is valid for half an hour', async () => {
    const token = await askForLink(await somebody())
    moveClock(30 * 60)
    expect(await reset(token)).toMatchObject(ended)
  })

  it('has one valid link: the newest', async () => {
    const email = await somebody()
    const first = await askForLink(email)
    moveClock(60)
    const second = await askForLink(email)
    expect(await reset(first)).toMatchObject(ended)
    expect((await reset(second)).status).toBe(200)
  })

  it('ends the waiting time after wrong guesses', async () => {
    const email = await somebody()
    await Promise.all(Array.from({ length: 12 }, () => logIn(email, 'guess')))
    expect((await logIn(email, oldPassword)).status).toBe(429)
    await reset(await askForLink(email))
    expect((await logIn(email, password)).status).toBe(200)
  })

  it('sends nothing to an address without an account, and gives the same answer', async () => {
    const known = await app.browser().call('POST /forgot-password', { email: await somebody() })
    const email = 'nobody@shop.example'
    const unknown = await app.browser().call('POST /forgot-password', { email })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await emailsTo(app, email)).toEqual([])
  })

  it('can be requested once a minute, counted apart from sign-up codes', async () => {
    const email = await somebody()
    await askForLink(email)
    expect((await app.browser().call('POST /forgot-password', { email })).status).toBe(429)
    expect((await app.browser().call('GET /verify-user', { email })).status).toBe(200)
  })

  it.each(['', 'abc', 'A'.repeat(43), '../userAuth', '%00', 'é'])(
    'is not opened by the token %j',
    async (token) => {
      const { status } = await reset(token)
      expect([400, 404]).toContain(status)
    },
  )
})

describe('the forms', () => {
  it.each([
    ['', 'Please enter Email'],
    [undefined, 'Please enter Email'],
    ['meera@', 'Please enter valid Email'],
    ['meera at shop.example', 'Please enter valid Email'],
  ])('forgot says of %j: %s', async (email, message) => {
    const answer = await app.browser().call('POST /forgot-password', { email })
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: message } } })
  })

  it.each([
    ['', 'Please enter password'],
    ['kurta', 'Password length should be at least 6'],
    ['k'.repeat(129), 'Password must be at most 128 characters'],
    [
      'Welcome@123',
      'Many people use this password, so it is guessed first. Please add something to it',
    ],
    ['meerajoshi', 'This password is your own name. Please add something to it'],
  ])('reset says of %j: %s, and the link stays good', async (newPassword, message) => {
    const token = await askForLink(await somebody())
    const answer = await reset(token, { password: newPassword })
    expect(answer).toMatchObject({ status: 400, body: { fields: { password: message } } })
    expect((await reset(token)).status).toBe(200)
  })
})

describe('a browser that has logged in before', () => {
  it('has no waiting time after wrong guesses of strangers', async () => {
    const email = await somebody()
    const own = app.browser()
    await own.call('POST /login', { email, password: oldPassword })
    await own.call('POST /logout')
    await guess(email)
    expect((await logIn(email, oldPassword)).status).toBe(429)
    expect((await own.call('POST /login', { email, password: oldPassword })).status).toBe(200)
    expect((await logIn(email, oldPassword)).status).toBe(429)
  })

  it('has its own waiting time after ten wrong passwords', async () => {
    const email = await somebody()
    const own = app.browser()
    await own.call('POST /login', { email, password: oldPassword })
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => own.call('POST /login', { email, password: 'guess' })),
    )
    expect(tries.filter(({ body }) => body.code === 'WRONG_LOGIN')).toHaveLength(10)
    expect((await logIn(email, oldPassword)).status).toBe(200)
  })

  it('is known only for its own account, and not after a reset', async () => {
    const [mine, yours] = [await somebody(), await somebody()]
    const own = app.browser()
    await own.call('POST /login', { email: mine, password: oldPassword })
    await guess(yours)
    const foreign = await own.call('POST /login', { email: yours, password: oldPassword })
    expect(foreign.status).toBe(429)
    await reset(await askForLink(mine))
    await guess(mine)
    expect((await own.call('POST /login', { email: mine, password })).status).toBe(429)
  })

  it('is known for a year after its last log-in', async () => {
    const email = await somebody()
    const own = app.browser()
    const known = async () => {
      await deleteExpiredAccountRows(app.database)
      const [user] = await app.database.db.select().from(users).where(eq(users.email, email))
      return app.database.db.$count(knownDevices, eq(knownDevices.userId, user?.id ?? ''))
    }
    const start = app.time.now.getTime()
    const counts: number[] = []
    for (const day of [0, 300, 665, 666]) {
      app.time.now = new Date(start + day * 86_400_000)
      if (day <= 300) await own.call('POST /login', { email, password: oldPassword })
      counts.push(await known())
    }
    app.time.now = new Date(start)
    expect(counts).toEqual([1, 1, 1, 0])
  })

  it('is identified by an HttpOnly cookie that lasts a year', async () => {
    const email = await somebody()
    const { headers } = await app.browser().call('POST /login', { email, password: oldPassword })
    const cookie = [headers['set-cookie']].flat().find((line) => String(line).startsWith('device='))
    expect(cookie).toMatch(/Max-Age=31536000.*HttpOnly.*SameSite=Lax/)
    const [user] = await app.database.db.select().from(users).where(eq(users.email, email))
    expect(String(cookie)).not.toContain(user?.id ?? 'nobody')
  })
})
