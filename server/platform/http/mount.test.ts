import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { makeLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/app-error.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { makeCsrf } from './csrf.ts'
import { attemptOf, beginAttempt } from './idempotency.ts'
import { makeLimiter, noLimits } from './limiter.ts'
import { type AppContext, mountFlow } from './mount.ts'
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

/** A server with one flow; `step` is the flow's step outside of the database. */
async function open(step: () => Promise<void>, limiter = noLimits) {
  const log = makeLog('silent')
  const fastify = await makeServer({ log, limiter: noLimits, trustProxy: false, secure: false })
  onTestFinished(() => fastify.close())
  const key = Buffer.alloc(32, 7)
  const csrf = makeCsrf({ key, random: systemRandom, secure: false, publicUrl })
  const app: AppContext = {
    fastify,
    database,
    clock: () => now,
    random: systemRandom,
    csrf: { ...csrf, check: () => undefined },
    limiter,
    guards: { guest: guard, user: guard, merchant: guard, admin: guard },
    uploads: { folder: '', isReadOnly: () => false, save: async () => {} },
    sessionCookie: 'sid',
    secure: false,
    reads: new Map(),
  }
  let runs = 0
  mountFlow(app, pay, async ({ input }) => {
    runs += 1
    await step()
    return { paid: input.amount }
  })
  const send = async (idempotencyKey: string, amount = 500) => {
    const headers = { 'idempotency-key': idempotencyKey }
    const answer = await fastify.inject({
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

  it('can be run again a minute after its process was killed', async () => {
    const { send, runs } = await open(async () => undefined)
    const call = { callerId: userId, route: 'POST /pay', body: { amount: 500 }, now }
    await database.transaction((tx) => beginAttempt(tx, attemptOf('pay-and-end', call)))
    now = new Date(noon.getTime() + 59_000)
    expect(await send('pay-and-end')).toMatchObject({ status: 503 })
    now = new Date(noon.getTime() + 61_000)
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
