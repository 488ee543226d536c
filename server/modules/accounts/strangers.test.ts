import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeLimiter } from '#server/platform/http/limiter.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { endpoints } from '#shared/contract/map.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import type { Answer, Browser } from '#test/browser.ts'
import { buildPasswordless } from '#test/code-scene.ts'
import { lastCode, lastToken } from '#test/emails.ts'
import { buildEmployer } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ limiter: makeLimiter({ wait: async () => undefined }) })
let passwordHash: string
beforeAll(async () => {
  passwordHash = await app.passwords.hash(password)
})

const password = 'chaar-nadiyan-17'
const moveClock = (minutes: number) => {
  app.time.now = new Date(app.time.now.getTime() + minutes * MINUTE_MS)
}
const browserAt = (address: string): Browser => Object.assign(app.browser(), { address })
let networks = 0
const newNetwork = () => `198.51.${Math.floor(++networks / 250)}.${networks % 250}`

/** A person with a password, and a browser in which the person has logged in before. */
async function buildOwner() {
  const email = `${randomUUID()}@shop.example`
  await app.database.db.insert(users).values({ email, name: 'Asha Sharma', passwordHash })
  const known = browserAt(newNetwork())
  await known.call('POST /login', { email, password })
  await known.call('POST /logout')
  return { email, known }
}

type Ask = (email: string, address: string) => Promise<Answer>
const fresh =
  (
    name:
      | 'GET /verify-user'
      | 'POST /login-code'
      | 'POST /forgot-password'
      | 'POST /grievance-code',
  ) =>
  (email: string, address: string) =>
    browserAt(address).call(name, { email })

/** Every call by which somebody can have Chowk write to an address of somebody else, or count a wrong proof of it. */
const floods: Record<string, () => Promise<Ask>> = {
  'GET /verify-user': async () => fresh('GET /verify-user'),
  'POST /login-code': async () => fresh('POST /login-code'),
  'POST /forgot-password': async () => fresh('POST /forgot-password'),
  'POST /grievance-code': async () => fresh('POST /grievance-code'),
  'POST /email-change': async () => {
    const { browser } = await buildPasswordless(app)
    return (email, address) =>
      Object.assign(browser, { address }).call('POST /email-change', { email })
  },
  'POST /staff-invitations': async () => {
    const { send } = await buildEmployer(app)
    return (email) => send(email)
  },
  'POST /login': async () => (email, address) =>
    browserAt(address).call('POST /login', { email, password: 'not the password' }),
}

/** Calls that write to an address only for its owner, who is logged in. */
const ownersOnly = ['POST /proof-code']

it('the table has every call that sends a code, a link or an invitation to an address', () => {
  const names = endpoints
    .filter(({ limit, path }) => limit === 'otp-send' || path === '/staff-invitations')
    .filter(({ method }) => method !== 'DELETE')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(floods)).toEqual(
    expect.arrayContaining(names.filter((n) => !ownersOnly.includes(n))),
  )
})

/** The minutes in which somebody else had Chowk write to an address. */
async function flood(
  ask: Ask,
  email: string,
  { minutes, addresses }: { minutes: number; addresses: string[] },
) {
  const sent: number[] = []
  const waits: number[] = []
  for (let minute = 0; minute < minutes; minute++) {
    moveClock(1)
    for (const address of addresses) {
      const { status, body } = await ask(email, address)
      if (status === 200) sent.push(minute)
      if (status === 429) waits.push(waitOf(body))
    }
  }
  await app.jobs.drained()
  expect(Math.max(0, ...waits)).toBeLessThanOrEqual(900)
  return sent
}

const waitOf = (body: unknown) =>
  Number((body as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds)

/** The code or link that the call has had mailed. */
async function mailedBy(call: () => Promise<Answer>, email: string, read: typeof lastCode) {
  const before = await read(app, email)
  const { status, body } = await call()
  expect({ status, body }).toMatchObject({ status: 200 })
  return vi.waitFor(
    async () => {
      const found = await read(app, email)
      expect(found).not.toBe(before)
      return found
    },
    { timeout: 10_000 },
  )
}

async function expectIn(browser: Browser, email: string, isFresh: boolean) {
  await app.jobs.drained()
  const otp = await mailedBy(() => browser.call('POST /login-code', { email }), email, lastCode)
  const entered = await browser.call('POST /login-with-code', { email, otp })
  expect(entered).toMatchObject({ status: 200, body: { user: { email } } })
  await browser.call('POST /logout')
  expect((await browser.call('POST /login', { email, password })).status).toBe(200)
  await browser.call('POST /logout')
  if (isFresh) return
  const token = await mailedBy(
    () => browser.call('POST /forgot-password', { email }),
    email,
    lastToken,
  )
  expect((await browser.call('POST /reset-password/:token', { token, password })).status).toBe(200)
}

describe.each(Object.entries(floods))('after a flood of %s', (name, open) => {
  // An owner's invitations need a proof that is ten minutes old at most, and each password is hashed.
  const minutes = { 'POST /staff-invitations': 9, 'POST /login': 30 }[name] ?? 70

  it('from one network the owner gets in, in every browser and every way', async () => {
    const { email, known } = await buildOwner()
    const sent = await flood(await open(), email, { minutes, addresses: [newNetwork()] })
    expect(mostInAnHour(sent)).toBeLessThanOrEqual(5)
    await expectIn(browserAt(newNetwork()), email, true)
    await expectIn(known, email, false)
  })

  it('from many networks the owner gets in where the owner did before, and waits a quarter of an hour at most elsewhere', async () => {
    const { email, known } = await buildOwner()
    const addresses = Array.from({ length: 4 }, newNetwork)
    const sent = await flood(await open(), email, { minutes, addresses })
    expect(mostInAnHour(sent)).toBeLessThanOrEqual(6)
    const other = browserAt(newNetwork())
    expect((await other.call('POST /login', { email, password })).status).toBe(200)
    await other.call('POST /logout')
    const stranger = await browserAt(newNetwork()).call('POST /login-code', { email })
    const refused = stranger.status === 429
    expect(refused ? waitOf(stranger.body) : 0).toBeLessThanOrEqual(900)
    expect(
      refused ? stranger.body['message'] : 'wait 1 minute. With the password, or in a browser',
    ).toMatch(/wait \d+ (minutes?|seconds?)\. .*password, or in a browser/)
    await expectIn(known, email, false)
  })
})

function mostInAnHour(minutes: number[]): number {
  return Math.max(
    0,
    ...minutes.map((first) => minutes.filter((one) => one >= first && one < first + 60).length),
  )
}

describe('the known browser', () => {
  it('is a stranger again after it was logged out from elsewhere', async () => {
    const { email, known } = await buildOwner()
    await known.call('POST /login', { email, password })
    const own = browserAt(newNetwork())
    await own.call('POST /login', { email, password })
    expect((await own.call('DELETE /other-sessions')).status).toBe(200)
    const addresses = Array.from({ length: 3 }, newNetwork)
    await flood(fresh('POST /login-code'), email, { minutes: 2, addresses })
    expect((await known.call('POST /login-code', { email })).status).toBe(429)
    expect((await own.call('POST /login-code', { email })).status).toBe(200)
  })
})
