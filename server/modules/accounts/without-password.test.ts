import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sessions, users } from '#server/platform/db/tables/accounts.ts'
import type { Browser } from '#test/browser.ts'
import { askToEnter, buildPasswordless, wrongFor } from '#test/code-scene.ts'
import { emailsTo, lastCode, lastToken } from '#test/emails.ts'
import { buildShopper, mondayNoon } from '#test/factories.ts'
import { insertStore } from '#test/rows.ts'
import { buildEmployer } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const password = 'neel-aur-genda'
const person = async () => {
  const { browser, email } = await buildPasswordless(app)
  const [row] = await app.database.db.select().from(users).where(eq(users.email, email))
  return { browser, email, id: row?.id ?? '' }
}
const proofCode = async (browser: Browser, email: string) => {
  expect((await browser.call('POST /proof-code')).status).toBe(200)
  return lastCode(app, email)
}

describe('the first password', () => {
  it('is set with an e-mailed code, is a proof, ends the other sessions, and is told', async () => {
    const { browser, email, id } = await person()
    const other = app.browser()
    app.time.now = new Date(mondayNoon.getTime() + 60_000)
    await other.call('POST /login-with-code', { email, otp: await askToEnter(app, other, email) })
    const otp = await proofCode(browser, email)
    const answer = await browser.call('PUT /password', { password, otp })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your password is set' } })
    expect((await browser.call('GET /userAuth')).body.user).toMatchObject({ hasPassword: true })
    expect((await other.call('GET /userAuth')).body.user).toBeNull()
    const { db } = app.database
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id))
    expect(session?.provedAt).toEqual(app.time.now)
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toContain(
      'A password was set for your Chowk account',
    )
    expect((await app.browser().call('POST /login', { email, password })).status).toBe(200)
    expect((await browser.call('PUT /password', { password, otp })).body.code).toBe('WRONG_LOGIN')
    expect((await browser.call('POST /proof-code')).status).toBe(404)
  })

  it('is not set with a wrong code, a code of a log-in, or in another browser, and five tries end the code', async () => {
    const { browser, email } = await person()
    const otp = await proofCode(browser, email)
    const set = (given: string, by = browser) => by.call('PUT /password', { password, otp: given })
    const other = app.browser()
    app.time.now = new Date(mondayNoon.getTime() + 60_000)
    await other.call('POST /login-with-code', { email, otp: await askToEnter(app, other, email) })
    expect((await set(otp, other)).body.code).toBe('WRONG_OTP')
    for (let n = 0; n < 5; n++) expect((await set(wrongFor(otp))).status).toBe(400)
    expect((await set(otp)).body.code).toBe('WRONG_OTP')
    expect((await browser.call('GET /userAuth')).body.user?.hasPassword).toBe(false)
  })

  it('is refused when it is easy to guess', async () => {
    const { browser, email } = await person()
    const otp = await proofCode(browser, email)
    for (const [given, fault] of [
      ['kurta', 'Password must be at least 6 characters'],
      ['Meera Joshi', 'This password is your own name. Please add something to it'],
      [email, 'This password is your own e-mail. Please add something to it'],
    ])
      expect(await browser.call('PUT /password', { password: given, otp })).toMatchObject({
        status: 400,
        body: { fields: { password: fault } },
      })
    expect((await browser.call('PUT /password', { password, otp })).status).toBe(200)
  })

  it('is set by the link of a forgotten password too', async () => {
    const { email } = await person()
    await app.browser().call('POST /forgot-password', { email })
    const token = await lastToken(app, email)
    const answer = await app.browser().call('POST /reset-password/:token', { token, password })
    expect(answer.status).toBe(200)
    expect((await app.browser().call('POST /login', { email, password })).status).toBe(200)
  })

  it('is not for an account that has one', async () => {
    const { browser } = await buildShopper(app)
    expect((await browser.call('POST /proof-code')).status).toBe(404)
    const answer = await browser.call('PUT /password', { password, otp: '000000' })
    expect(answer.body.code).toBe('WRONG_LOGIN')
  })
})

describe('deleting an account without a password', () => {
  it('wants a fresh e-mailed code, and no password will do', async () => {
    const { browser, email, id } = await person()
    const leave = (given: object) => browser.call('DELETE /me', given)
    expect((await leave({ password })).body.code).toBe('WRONG_LOGIN')
    expect((await leave({ otp: '000000' })).body).toMatchObject({ code: 'WRONG_OTP' })
    const otp = await proofCode(browser, email)
    expect((await leave({ otp: wrongFor(otp) })).body).toMatchObject({
      code: 'WRONG_OTP',
      details: { triesLeft: 4 },
    })
    expect((await leave({ otp })).body).toMatchObject({ message: 'Your account is deleted' })
    const [row] = await app.database.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ name: 'Deleted account', passwordHash: null })
    expect((await browser.call('GET /userAuth')).body.user).toBeNull()
  })

  it.each([{}, { password, otp: '000000' }])('wants one of the two and not %j', async (given) => {
    const { browser } = await person()
    const answer = await browser.call('DELETE /me', given)
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    })
  })

  it('is not done by a code where there is a password', async () => {
    const { browser } = await buildShopper(app)
    const answer = await browser.call('DELETE /me', { otp: '000000' })
    expect(answer.body.code).toBe('WRONG_LOGIN')
  })
})

describe('a person without a password', () => {
  const needed = { status: 403, body: { code: 'PASSWORD_NEEDED' } }

  it('joins a staff for the counter, and as a manager only after setting one', async () => {
    const { invite, owner } = await buildEmployer(app)
    const manager = await person()
    const token = await invite(manager.email, 'manager')
    const accept = () =>
      manager.browser.call('POST /staff-invitation/accept', { token }, { key: randomUUID() })
    expect(await accept()).toMatchObject(needed)
    const otp = await proofCode(manager.browser, manager.email)
    await manager.browser.call('PUT /password', { password, otp })
    expect((await accept()).status).toBe(200)

    const counter = await person()
    const link = await invite(counter.email, 'counter')
    const joined = await counter.browser.call('POST /staff-invitation/accept', { token: link })
    expect(joined.status).toBe(200)
    const raised = await owner.call('PUT /staff', { userId: counter.id, role: 'manager' })
    expect(raised).toMatchObject({
      status: 409,
      body: { code: 'STAFF_CONFLICT', details: { reason: 'noPassword' } },
    })
  })

  it('does nothing about money, and cannot prove itself by any password', async () => {
    const { browser, id } = await person()
    await app.database.db.update(users).set({ role: 'merchant' }).where(eq(users.id, id))
    await insertStore(app, id)
    const gift = () => browser.call('POST /generate-loyalty-code', { amount: 100 })
    expect((await gift()).body.code).toBe('PROOF_NEEDED')
    expect((await browser.call('POST /proof', { password })).body.code).toBe('WRONG_LOGIN')
    expect((await browser.call('POST /close-store', { password })).body.code).toBe('WRONG_LOGIN')
    expect((await gift()).body.code).toBe('PROOF_NEEDED')
  })
})
