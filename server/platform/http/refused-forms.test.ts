import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limitClasses } from '#shared/limits.ts'
import { countInDatabase } from '#server/platform/limits/shared-limits.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { type CallName, endpoints } from '#shared/contract/map.ts'
import type { Endpoint, Who } from '#shared/endpoint.ts'
import type { Browser } from '#test/browser.ts'
import { buildAdmin, buildShopper, buildStore } from '#test/factories.ts'
import { filledForm } from '#test/registration.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { type Limiter, makeLimiter, noLimits } from './limiter.ts'

/** Every limit of every class. */
const MOST = 3
const allowance = { points: MOST, seconds: 600 }
const limits = Object.fromEntries(
  Object.entries(limitClasses).map(([name, scopes]) => [
    name,
    Object.fromEntries(Object.keys(scopes).map((scope) => [scope, allowance])),
  ]),
)
const { address: ring } = deriveKeys(Buffer.alloc(32, 7))

let limiter: Limiter = noLimits
const replaced: Limiter = {
  address: (...of) => limiter.address(...of),
  account: (...of) => limiter.account(...of),
  visit: (...of) => limiter.visit(...of),
  shared: (...of) => limiter.shared(...of),
  giveBack: (...of) => limiter.giveBack(...of),
}

const app = useTestApp({ limiter: replaced })
let browsers: Record<Who, Browser>
beforeAll(async () => {
  const merchant = (await buildStore(app)).merchant.browser
  const admin = (await buildAdmin(app)).browser
  browsers = {
    guest: app.browser(),
    user: (await buildShopper(app)).browser,
    merchant,
    'open-merchant': merchant,
    admin,
    'proved-admin': admin,
  }
  for (const browser of Object.values(browsers)) await browser.call('GET /userAuth')
})
beforeEach(async () => {
  await app.database.pool.query('delete from rate_counts')
  const counts = countInDatabase(app.database, ring)
  limiter = makeLimiter({ wait: async () => undefined, limits, counts })
})

/** The statuses of the same call, more often than any limit allows. */
async function statuses(browser: Browser, name: CallName, input: object) {
  const answers = []
  for (let n = 0; n <= MOST; n++) answers.push((await browser.call(name, input)).status)
  return answers
}

const lines = endpoints.map((line: Endpoint) => ({
  ...line,
  name: `${line.method} ${line.path}` as CallName,
}))
const refused = Array(MOST + 1).fill(400)

const sendUnknown = () => browsers.user.call('POST /review', { noSuchField: 'x' })

describe('a form that validation refuses', () => {
  it.each(lines)('uses up nothing of $name', async ({ name, who }) => {
    expect(await statuses(browsers[who], name, { noSuchField: 'x' })).toEqual(refused)
  })

  it('uses up nothing, also when the configured form of the registration refuses it', async () => {
    const { browser } = await buildUnlimited(() => buildShopper(app))
    const wrong = filledForm({ contactNumber: '12345' })
    expect(await statuses(browser, 'POST /onBoarding', wrong)).toEqual(refused)
    expect(await browser.call('POST /onBoarding', filledForm())).toMatchObject({ status: 200 })
  })

  it.each([
    ['PUT /password', { password: 'password', otp: '12' }],
    ['POST /email-change', { email: 'no address' }],
  ] as const)('uses up nothing of %s for a wrong field', async (name, input) => {
    expect(await statuses(browsers.user, name, input)).toEqual(refused)
  })

  it('uses up nothing when its body cannot be read', async () => {
    const { cookies } = browsers.user
    const send = () =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/review',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        },
        payload: '{',
      })
    for (let n = 0; n <= MOST; n++) expect((await send()).statusCode).toBe(400)
  })

  it('is counted from ten times the limit on', async () => {
    const answers = []
    for (let n = 0; n <= MOST * 11; n++) answers.push((await sendUnknown()).status)
    expect(answers).toEqual([...Array(MOST * 11).fill(400), 429])
  })
})

/** Builds without limits. */
async function buildUnlimited<T>(build: () => Promise<T>): Promise<T> {
  const limited = limiter
  limiter = noLimits
  const made = await build()
  limiter = limited
  return made
}

describe('a wrong guess', () => {
  const guesses: [CallName, Who, object][] = [
    ['POST /login', 'guest', { email: 'nobody@shop.example', password: 'wrong-password' }],
    ['POST /login-with-code', 'guest', { email: 'nobody@shop.example', otp: '000000' }],
    ['POST /verify-user', 'guest', { otp: '000000' }],
    ['POST /reset-link', 'guest', { token: 'abc' }],
    ['POST /reset-password/:token', 'guest', { token: 'abc', password: 'block-print-2026' }],
    ['POST /admin/login', 'guest', { UID: 'admin', password: 'wrong-password', totp: '000000' }],
    ['POST /admin/set-up', 'guest', { token: 'abc' }],
    ['POST /not-me/stop', 'guest', { token: 'abc' }],
    ['POST /proof', 'user', { password: 'wrong-password' }],
    ['DELETE /me', 'user', { password: 'wrong-password' }],
    ['PUT /email-change', 'user', { oldOtp: '000000', newOtp: '000000' }],
    ['POST /phone-number', 'user', { otp: '000000' }],
    ['POST /validate-loyalty-code', 'merchant', { code: 'AAAA-AAAA-AAAA-AAAA' }],
    ['POST /redeem-loyalty-code', 'merchant', { code: 'AAAA-AAAA-AAAA-AAAA' }],
    ['POST /admin/proof', 'admin', { proof: 'wrong-password' }],
  ]
  it.each(guesses)('of %s counts each time', async (name, who, input) => {
    const answers = await statuses(browsers[who], name, input)
    expect(answers.slice(0, MOST)).not.toContain(429)
    expect(answers.at(-1)).toBe(429)
  })

  it('of the second factor of a new administrator counts each time, although it is an error at a field', async () => {
    const { body } = await buildUnlimited(() =>
      browsers.admin.call('POST /admin/administrators', { UID: 'guessed', role: 'support' }),
    )
    const [, token = ''] = body.link.split('#')
    const wrong = { token, password: 'neel-aur-genda-2026', totp: '000000' }
    const answers = await statuses(browsers.guest, 'POST /admin/set-up/finish', wrong)
    expect(answers).toEqual([...Array(MOST).fill(400), 429])
  })
})
