import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { emailChanges, formerEmails, users } from '#server/platform/db/tables/accounts.ts'
import { buildPasswordless, wrongFor } from '#test/code-scene.ts'
import { emailAbout, emailsTo, lastCode } from '#test/emails.ts'
import { buildShopper } from '#test/factories.ts'
import { insertUser } from '#test/rows.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { deleteExpiredAccountRows } from './jobs.ts'

const app = useTestApp()
const password = 'block-print-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await app.passwords.hash(password)
})

const moveClock = (minutes: number) => {
  app.time.now = new Date(app.time.now.getTime() + minutes * 60_000)
}

let made = 0
const freshEmail = () => `moved${++made}@shop.example`

/** A person who has just entered the password and wants another address. */
async function buildMover() {
  const { id, email, browser } = await buildShopper(app)
  await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  return moverOf({ id, email, browser })
}

function moverOf(
  person: Pick<Awaited<ReturnType<typeof buildShopper>>, 'id' | 'email' | 'browser'>,
) {
  const { id, email, browser } = person
  const newEmail = freshEmail()
  const ask = (to = newEmail) => browser.call('POST /email-change', { email: to })
  const codes = async () => ({
    oldOtp: await lastCode(app, email),
    newOtp: await lastCode(app, newEmail),
  })
  const confirm = (given: object) => browser.call('PUT /email-change', given)
  const see = async () => (await browser.call('GET /email-change')).body.change
  return { id, email, newEmail, browser, ask, codes, confirm, see }
}

const emailOf = async (id: string) => {
  const [row] = await app.database.db.select().from(users).where(eq(users.id, id))
  return row?.email
}

describe('a change of address', () => {
  it('takes the codes of both addresses, e-mails the old one, and ends other sessions, codes and links', async () => {
    const mover = await buildMover()
    const { id, email, newEmail, browser } = mover
    const other = app.browser()
    await other.call('POST /login', { email, password })
    const stranger = app.browser()
    await stranger.call('POST /login-code', { email })
    const loginCode = await lastCode(app, email)
    await stranger.call('POST /forgot-password', { email })
    const link = await emailAbout(app, email, /new password/i)
    const token = /\/reset-password\/([\w-]+)/.exec(link.text)?.[1] ?? ''

    expect(await mover.ask()).toMatchObject({
      status: 200,
      body: { change: { newEmail, askedAt: app.time.now.toISOString() } },
    })
    expect(await mover.see()).toMatchObject({ newEmail })
    expect(await emailOf(id)).toBe(email)
    const answer = await mover.confirm(await mover.codes())
    expect(answer).toMatchObject({ status: 200, body: { user: { email: newEmail } } })

    expect((await browser.call('GET /userAuth')).body.user).toMatchObject({ email: newEmail })
    expect((await other.call('GET /userAuth')).body.user).toBeNull()
    expect(await mover.see()).toBeNull()
    const told = await emailAbout(app, email, 'The e-mail of your Chowk account is changed')
    expect(told.text).toContain(newEmail)
    const login = (address: string) =>
      app.browser().call('POST /login', { email: address, password })
    expect((await login(email)).body.code).toBe('WRONG_LOGIN')
    expect((await login(newEmail)).status).toBe(200)
    const enter = { email, otp: loginCode }
    expect((await stranger.call('POST /login-with-code', enter)).body.code).toBe('WRONG_OTP')
    expect((await stranger.call('POST /reset-link', { token })).body.code).toBe('LINK_ENDED')
  })

  it('names the field of the wrong code, and both codes end after five tries', async () => {
    const mover = await buildMover()
    await mover.ask()
    const { oldOtp, newOtp } = await mover.codes()
    const wrong = async (given: object) => {
      const { status, body } = await mover.confirm(given)
      const { code, fields, details } = body as { code?: string; fields?: object; details?: object }
      return [status, code, Object.keys(fields ?? {}), details]
    }
    const bad = [wrongFor(oldOtp), wrongFor(newOtp)] as const
    expect(await wrong({ oldOtp: bad[0], newOtp })).toEqual([
      400,
      'WRONG_OTP',
      ['oldOtp'],
      { triesLeft: 4 },
    ])
    expect(await wrong({ oldOtp, newOtp: bad[1] })).toEqual([
      400,
      'WRONG_OTP',
      ['newOtp'],
      { triesLeft: 3 },
    ])
    for (const triesLeft of [2, 1, 0])
      expect((await wrong({ oldOtp: bad[0], newOtp: bad[1] }))[3]).toEqual({ triesLeft })
    expect(await wrong({ oldOtp, newOtp })).toEqual([
      400,
      'WRONG_OTP',
      ['oldOtp', 'newOtp'],
      { triesLeft: 0 },
    ])
    expect(await emailOf(mover.id)).toBe(mover.email)
  })

  it('does not take the codes of another account, and none after ten minutes', async () => {
    const [mover, thief] = [await buildMover(), await buildMover()]
    await mover.ask()
    await thief.ask()
    const codes = await mover.codes()
    expect((await thief.confirm(codes)).body.code).toBe('WRONG_OTP')
    moveClock(10)
    expect(await mover.see()).toBeNull()
    expect((await mover.confirm(codes)).body.code).toBe('WRONG_OTP')
  })

  it('can be requested again once a minute, with new codes', async () => {
    const mover = await buildMover()
    await mover.ask()
    const first = await mover.codes()
    expect((await mover.ask()).status).toBe(429)
    moveClock(1.1)
    expect((await mover.ask()).status).toBe(200)
    expect((await mover.confirm(first)).body.code).toBe('WRONG_OTP')
    expect((await mover.confirm(await mover.codes())).status).toBe(200)
  })

  it('refuses at the field the person’s own address, one of a deleted account, and a text that is no address', async () => {
    const mover = await buildMover()
    const closed = 'deleted-7f1c2f5e-8c1d-4f0e-9a51-0d9c2c1b7a10@chowk.invalid'
    for (const [address, words] of [
      [mover.email.toUpperCase(), 'This is your e-mail already'],
      [closed, 'Please enter a valid email'],
      ['asha at home', 'Please enter a valid email'],
    ])
      expect(await mover.ask(address)).toMatchObject({
        status: 400,
        body: { fields: { email: words } },
      })
    expect(await mover.see()).toBeNull()
  })
})

describe('an address that has an account', () => {
  it('gets the same answer as any other, and an e-mail with the reason instead of a code', async () => {
    const [mover, owner] = [await buildMover(), await insertUser(app)]
    const free = await mover.ask()
    moveClock(1.1)
    const taken = await mover.ask(owner.email)
    expect(taken.status).toBe(free.status)
    expect(taken.body.message).toBe(free.body.message)
    const mails = await emailsTo(app, owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'This e-mail already has an account on Chowk',
    ])
    expect(mails[0]?.text).not.toMatch(/^ {2}\d{3} \d{3}$/m)
  })

  it('is refused at the end when it was taken in the meantime', async () => {
    const mover = await buildMover()
    await mover.ask()
    const codes = await mover.codes()
    await insertUser(app, { email: mover.newEmail })
    expect(await mover.confirm(codes)).toMatchObject({
      status: 400,
      body: { fields: { email: expect.stringMatching(/has an account of its own/) } },
    })
    expect(await emailOf(mover.id)).toBe(mover.email)
    expect((await mover.confirm(codes)).body.code).toBe('WRONG_OTP')
  })
})

describe('who may begin it', () => {
  it('wants the password of a person who has one, when it is older than ten minutes', async () => {
    const mover = await buildMover()
    moveClock(10.1)
    expect(await mover.ask()).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    expect(await emailsTo(app, mover.newEmail)).toEqual([])
    await mover.browser.call('POST /proof', { password })
    expect((await mover.ask()).status).toBe(200)
  })

  it('a person without a password proves it by the code to the present address', async () => {
    const { browser, email } = await buildPasswordless(app)
    const [row] = await app.database.db.select().from(users).where(eq(users.email, email))
    const mover = moverOf({ id: row?.id ?? '', email, browser })
    moveClock(30)
    expect((await mover.ask()).status).toBe(200)
    expect((await mover.confirm(await mover.codes())).status).toBe(200)
  })
})

it('is in the data download, and every trace of it goes with the account or after two days', async () => {
  const mover = await buildMover()
  const { browser, email, newEmail, id } = mover
  const account = async () => (await browser.call('GET /me/export')).body.data.account
  await mover.ask()
  expect(await account()).toMatchObject({ email, newEmail, formerEmails: [] })
  await mover.confirm(await mover.codes())
  const until = app.time.now.toISOString()
  expect(await account()).toMatchObject({
    email: newEmail,
    newEmail: null,
    formerEmails: [{ email, until }],
    newCredentialsAt: until,
  })
  moveClock(2 * 24 * 60 + 1)
  await deleteExpiredAccountRows(app.database)
  expect(await app.database.db.$count(formerEmails, eq(formerEmails.userId, id))).toBe(0)

  await browser.call('POST /proof', { password })
  await mover.ask(freshEmail())
  expect((await browser.call('DELETE /me', { password })).status).toBe(200)
  expect(await app.database.db.$count(emailChanges, eq(emailChanges.userId, id))).toBe(0)
})
