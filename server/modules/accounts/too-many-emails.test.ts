import { expect, it } from 'vitest'
import { askToEnter, buildPasswordless } from '#test/code-scene.ts'
import type { Browser } from '#test/browser.ts'
import { mondayNoon } from '#test/factories.ts'
import { buildEmployer } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

let count = 0
const newAddress = () => `too-many${++count}@shop.example`
type Send = () => Promise<{ status: number; body: { message?: string } }>

const passwordless = async (send: (browser: Browser) => Send) =>
  send((await buildPasswordless(app)).browser)
const guest = (send: (browser: Browser, email: string) => Send) => async () =>
  send(app.browser(), newAddress())

/** What is asked for, and what only its refusal says. */
const asked: [string, () => Promise<Send>, RegExp][] = [
  [
    'a code to log in',
    guest((browser, email) => () => browser.call('POST /login-code', { email })),
    /log in with a password/,
  ],
  [
    'a code to sign up',
    guest((browser, email) => () => browser.call('GET /verify-user', { email })),
    /enter it in this browser\. Look into the spam folder/,
  ],
  [
    'a link for a forgotten password',
    guest((browser, email) => () => browser.call('POST /forgot-password', { email })),
    /link has come already/,
  ],
  [
    'a code to complain',
    guest((browser, email) => () => browser.call('POST /grievance-code', { email })),
    /grievance officer/,
  ],
  [
    'a code for the own data',
    () => passwordless((browser) => () => browser.call('POST /proof-code')),
    /enter it in this browser\. Look into the spam folder/,
  ],
  [
    'a change of e-mail',
    () =>
      passwordless((browser) => () => browser.call('POST /email-change', { email: newAddress() })),
    /keeps its present e-mail/,
  ],
  [
    'an invitation',
    async () => {
      const { owner } = await buildEmployer(app)
      const email = newAddress()
      return () => owner.call('POST /staff-invitations', { email, role: 'counter' })
    },
    /earlier invitation/,
  ],
]

it.each(asked)('the refusal of %s says what this person can do', async (_what, make, words) => {
  const send = await make()
  expect((await send()).status).toBe(200)
  const { status, body } = await send()
  expect(status).toBe(429)
  expect(body.message).toMatch(words)
  const others = asked.map(([, , other]) => other.source).filter((other) => other !== words.source)
  for (const other of others) expect(body.message).not.toMatch(new RegExp(other))
})

it('the refusal is the same for an address with an account and one without', async () => {
  const { email: known } = await buildPasswordless(app)
  app.time.now = new Date(mondayNoon.getTime() + 3_600_000)
  const refusal = async (email: string) => {
    await askToEnter(app, app.browser(), email)
    return (await app.browser().call('POST /login-code', { email })).body['message']
  }
  expect(await refusal(known)).toBe(await refusal(newAddress()))
})
