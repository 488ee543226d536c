import { createSecretKey, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { makeLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { endpoint } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { makeCsrf } from './csrf.ts'
import { attemptOf, beginAttempt } from './idempotency.ts'
import { type Limiter, makeLimiter, noLimits } from './limiter.ts'
import { type AppContext, mountFlow, mountWrite, refuse } from './mount.ts'
import { makeServer } from './server.ts'

const noon = new Date('2026-11-16T06:30:00.000Z')
const publicUrl = 'http://localhost:3000'
const userId = randomUUID()
const pay = endpoint({
  method: 'POST',
  path: '/pay',
  who: 'user',
  limit: 'book',
  effect: 'write',
  idempotent: true,
  summary: 'A flow with a step outside of the database',
  input: z.strictObject({ amount: z.int() }),
  output: z.object({ paid: z.int() }),
  errors: ['OUT_OF_STOCK'],
})

let now = noon
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ clock: () => now })
})
afterAll(() => database.close())
beforeEach(() => {
  now = noon
})

const guard = async () => ({ userId })

/** A server without endpoints. */
async function serve(limiter: Limiter, first = noLimits): Promise<AppContext> {
  const log = makeLog('silent')
  const fastify = await makeServer({ log, limiter: first, trustProxy: false, secure: false })
  onTestFinished(() => fastify.close())
  const key = createSecretKey(Buffer.alloc(32, 7))
  const csrf = makeCsrf({ keys: [key], random: systemRandom, secure: false, publicUrl })
  return {
    fastify,
    database,
    clock: () => now,
    random: systemRandom,
    csrf: { ...csrf, check: () => undefined },
    limiter,
    guards: {
      guest: guard,
      user: guard,
      merchant: guard,
      admin: guard,
      'open-merchant': guard,
      'proved-admin': guard,
    },
    uploads: { folder: '', isReadOnly: () => false, save: async () => {} },
    sessionCookie: 'sid',
    secure: false,
    reads: new Map(),
  }
}

/** A server with one flow; `step` runs outside of the database. */
async function open(step: () => Promise<void>, limiter = noLimits) {
  const app = await serve(limiter)
  let runs = 0
  mountFlow(app, pay, async ({ input }) => {
    runs += 1
    await step()
    return { paid: input.amount }
  })
  const send = async (idempotencyKey: string, amount = 500) => {
    const headers = { 'idempotency-key': idempotencyKey }
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/pay',
      headers,
      payload: { amount },
    })
    const replayed = answer.headers['idempotent-replayed'] === 'true'
    return { status: answer.statusCode, body: answer.json<unknown>(), replayed }
  }
  return { send, runs: () => runs }
}

describe('a flow that is idempotent', () => {
  it('runs once, answers BUSY to a parallel repeat, and the first result to a later one', async () => {
    const begun = new AbortController()
    let finish: (() => void) | undefined
    const step = () => {
      begun.abort()
      return new Promise<void>((done) => (finish = done))
    }
    const { send, runs } = await open(step)
    const first = send('pay-one-cart')
    await expect.poll(() => begun.signal.aborted, { timeout: 20_000 }).toBe(true)
    expect(await send('pay-one-cart')).toMatchObject({ status: 503, body: { code: 'BUSY' } })
    finish?.()
    expect(await first).toEqual({ status: 200, body: { paid: 500 }, replayed: false })
    expect(await send('pay-one-cart')).toEqual({
      status: 200,
      body: { paid: 500 },
      replayed: true,
    })
    expect(await send('pay-one-cart', 900)).toMatchObject({ status: 422 })
    expect(runs()).toBe(1)
  })

  it('can be repeated with the same key when it fails', async () => {
    let failures = 1
    const { send, runs } = await open(async () => {
      if (failures-- > 0) throw new AppError('OUT_OF_STOCK', { products: [] })
    })
    expect(await send('pay-and-fail')).toMatchObject({ status: 409 })
    expect(await send('pay-and-fail')).toMatchObject({ status: 200, replayed: false })
    expect(runs()).toBe(2)
  })

  it('can be run again five seconds after its process was killed', async () => {
    const { send, runs } = await open(async () => undefined)
    const call = { callerId: userId, route: 'POST /pay', body: { amount: 500 } }
    await database.transaction((tx) => beginAttempt(tx, attemptOf('pay-and-end', call)))
    now = new Date(noon.getTime() + 4_900)
    expect(await send('pay-and-end')).toMatchObject({ status: 503 })
    now = new Date(noon.getTime() + 5_000)
    expect(await send('pay-and-end')).toMatchObject({ status: 200, body: { paid: 500 } })
    expect(runs()).toBe(1)
  })
})

it('counts the requests of one account from all addresses together', async () => {
  const { send, runs } = await open(async () => undefined, makeLimiter())
  for (let n = 0; n < 10; n++) expect((await send(randomUUID())).status).toBe(200)
  expect(await send(randomUUID())).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(runs()).toBe(10)
})

describe('a refusal that is counted', () => {
  it('is committed, and a repeat with the same key is a new attempt', async () => {
    const app = await serve(noLimits)
    const codes = ['OUT_OF_STOCK', undefined]
    mountWrite(app, { ...pay, path: '/try' }, async ({ input }) => {
      const code = codes.shift()
      return code ? refuse(new AppError('OUT_OF_STOCK', { products: [] })) : { paid: input.amount }
    })
    const send = async () => {
      const headers = { 'idempotency-key': 'try-once-more' }
      const payload = { amount: 500 }
      const answer = await app.fastify.inject({
        method: 'POST',
        url: '/api/try',
        headers,
        payload,
      })
      return [answer.statusCode, answer.headers['cache-control']]
    }
    expect([await send(), await send(), await send()]).toEqual([
      [409, 'no-store'],
      [200, 'no-store'],
      [200, 'no-store'],
    ])
    expect(codes).toEqual([])
  })
})

/** A limiter that only notes what is counted and given back. */
function noteLimits() {
  const counted: string[] = []
  const limiter: Limiter = {
    address: async (name) => void counted.push(`address ${name}`),
    account: async (name) => void counted.push(`account ${name}`),
    visit: async (name) => void counted.push(`visit ${name}`),
    shared: async (name, _asker, step = 1) =>
      void counted.push(`${step > 0 ? 'shared' : 'unshared'} ${name}`),
    giveBack: async (name, of) => {
      const scopes = Object.entries(of).flatMap(([scope, key]) => (key ? [scope] : []))
      return counted.push(`back ${name} ${scopes.join(' ')}`) > 0
    },
  }
  return { counted, limiter }
}

it.each([
  ['book', 500, ['address book', 'account book', 'shared book']],
  ['auth', 500, ['address read', 'visit auth', 'address auth', 'account auth', 'shared auth']],
  ['auth', 'none', ['address read', 'back read address']],
] as const)('a call of the class %s with %s is counted as %o', async (limit, amount, expected) => {
  const { counted, limiter } = noteLimits()
  const app = await serve(limiter, limiter)
  mountWrite(app, { ...pay, limit }, async ({ input }) => ({ paid: input.amount }))
  await app.fastify.inject({ method: 'POST', url: '/api/pay', payload: { amount } })
  expect(counted).toEqual(expected)
})

const field = () => invalidField('amount', messageText('fields.impossible'))

describe('a call that is refused in its command', () => {
  const late = ['visit auth', 'address auth', 'account auth', 'shared auth']
  const backOf = {
    book: ['back book address', 'back book account', 'unshared book'],
    auth: ['back read address', 'back auth address account visit', 'unshared auth'],
  }
  it.each([
    [
      'book',
      'a field',
      () => field(),
      ['address book', 'account book', 'shared book', ...backOf.book],
    ],
    ['auth', 'a field', () => field(), ['address read', ...late, ...backOf.auth]],
    [
      'auth',
      'a wrong guess',
      () => new AppError('WRONG_OTP', { triesLeft: 1 }),
      ['address read', ...late],
    ],
    ['auth', 'a counted refusal', () => refuse(field()), ['address read', ...late]],
  ] as const)('of the class %s for %s is counted as %#', async (limit, _why, make, expected) => {
    const { counted, limiter } = noteLimits()
    const app = await serve(limiter, limiter)
    mountWrite(app, { ...pay, limit, errors: ['OUT_OF_STOCK', 'WRONG_OTP'] }, async () => {
      const made = make()
      if (made instanceof AppError) throw made
      return made
    })
    await app.fastify.inject({ method: 'POST', url: '/api/pay', payload: { amount: 1 } })
    expect(counted).toEqual(expected)
  })
})
