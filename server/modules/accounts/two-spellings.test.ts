import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildPasswordless } from '#test/code-scene.ts'
import { emailsTo, lastCode, lastToken } from '#test/emails.ts'
import { buildAdmin, buildShopper } from '#test/factories.ts'
import { buildEmployer, linkTo } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const password = 'chaar-nadiyan-17'
let count = 0
/** One address in both spellings of its domain. */
function newPair() {
  const name = `asha${++count}`
  return { unicode: `${name}@उदाहरण.भारत`, ascii: `${name}@xn--p1b6ci4b4b3a.xn--h2brj9c` }
}

it.each([
  ['unicode', 'ascii'],
  ['ascii', 'unicode'],
] as const)('signs up as %s and comes in as %s, by code, link and password', async (one, other) => {
  const pair = newPair()
  const { browser } = await buildPasswordless(app, pair.ascii)
  await browser.call('POST /logout')
  const entered = await browser.call('POST /login-code', { email: pair[other] })
  expect(entered.status).toBe(200)
  const otp = await lastCode(app, pair.ascii)
  const answer = await browser.call('POST /login-with-code', { email: pair[one], otp })
  expect(answer.body.user?.email).toBe(pair.ascii)
  await browser.call('POST /logout')
  await browser.call('POST /forgot-password', { email: pair[other] })
  const token = await lastToken(app, pair.ascii)
  await browser.call('POST /reset-password/:token', { token, password })
  for (const email of [pair[one], pair[other]])
    expect((await app.browser().call('POST /login', { email, password })).status).toBe(200)
})

it('an account has one address: the other spelling gets no code for a second account', async () => {
  const pair = newPair()
  await buildShopper(app, { email: pair.ascii })
  await app.browser().call('GET /verify-user', { email: pair.unicode })
  expect(await emailsTo(app, pair.ascii)).toHaveLength(1)
  expect(await lastCode(app, pair.ascii)).toBe('')
})

it('an invitation in one spelling is accepted by the account of the other, and found by both', async () => {
  const pair = newPair()
  const person = await buildShopper(app, { email: pair.ascii })
  const { send } = await buildEmployer(app)
  await send(pair.unicode)
  const token = await linkTo(app, pair.ascii)
  const accepted = await person.browser.call(
    'POST /staff-invitation/accept',
    { token },
    { key: randomUUID() },
  )
  expect(accepted.status).toBe(200)
  const { browser: admin } = await buildAdmin(app)
  for (const search of [pair.unicode, pair.ascii, pair.unicode.toUpperCase()])
    expect((await admin.call('POST /admin/find', { search })).body.customers).toMatchObject([
      { userId: person.id },
    ])
})
