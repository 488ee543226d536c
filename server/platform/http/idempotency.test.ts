import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import {
  attemptOf,
  attemptOfBody,
  beginAttempt,
  finishAttempt,
  deleteAttempt,
  holdAttempt,
} from './idempotency.ts'

const noon = new Date('2026-11-16T06:30:00.000Z')
const HOUR_MS = 3_600_000
let now = noon
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ clock: () => now })
})
afterAll(() => database.close())
beforeEach(() => {
  now = noon
})

const person = randomUUID()
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

type Call = { key: string; body?: unknown; callerId?: string; route?: string }
const callOf = ({ key, body = {}, callerId = person, route = 'POST /cop-order' }: Call) =>
  attemptOf(key, { callerId, route, body })

/** Returns the stored body of an earlier attempt; undefined for the first attempt, whose answer is `result`. */
function attempt(call: Call, result: unknown = 'first') {
  return database.transaction(async (tx) => {
    const stored = await beginAttempt(tx, callOf(call))
    if (!stored) await finishAttempt(tx, callOf(call), { status: 201, body: result })
    return stored?.body
  })
}
const begin = (call: Call) => database.transaction((tx) => beginAttempt(tx, callOf(call)))

describe('a finished attempt', () => {
  it('answers the same key and body with the first result for 24 hours, and no longer', async () => {
    const call = { key: 'cart-one', body: { a: 1 } }
    expect(await attempt(call)).toBeUndefined()
    pass(24 * HOUR_MS)
    expect(await begin(call)).toEqual({ status: 201, body: 'first' })
    await expect(attempt({ ...call, body: { a: 2 } })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    })
    pass(1)
    expect(await attempt({ ...call, body: { a: 2 } }, 'second')).toBeUndefined()
    expect(await attempt({ ...call, body: { a: 2 } })).toBe('second')
  })

  it.each([
    ['person', { callerId: randomUUID() }],
    ['call', { route: 'POST /cancel-order' }],
    ['key', { key: 'cart-three' }],
  ])('of another %s is another attempt', async (_what, other) => {
    const key = `cart-two-${JSON.stringify(other)}`.replaceAll(/[^\w-]/g, '')
    expect(await attempt({ key })).toBeUndefined()
    expect(await attempt({ key, body: { b: 2 }, ...other }, 'of the other')).toBeUndefined()
    expect(await attempt({ key })).toBe('first')
    expect(await attempt({ key, body: { b: 2 }, ...other })).toBe('of the other')
    await database.transaction((tx) => deleteAttempt(tx, callOf({ key, body: { b: 2 }, ...other })))
    expect(await attempt({ key })).toBe('first')
    expect(await attempt({ key, body: { b: 3 }, ...other }, 'again')).toBeUndefined()
  })
})

describe('an attempt without an answer', () => {
  it('keeps its key for five seconds, as the refusal says; then its process counts as ended and the next attempt begins', async () => {
    const call = { key: 'cart-open' }
    expect(await begin(call)).toBeUndefined()
    for (const [ms, retryAfterSeconds] of [
      [0, 5],
      [1, 5],
      [2_999, 2],
      [1_999, 1],
    ] as const) {
      pass(ms)
      await expect(begin(call)).rejects.toMatchObject({
        code: 'BUSY',
        details: { reason: 'sameRequest', retryAfterSeconds },
      })
    }
    pass(1)
    expect(await begin(call)).toBeUndefined()
    await expect(begin(call)).rejects.toMatchObject({ code: 'BUSY' })
    pass(-HOUR_MS)
    expect(await begin(call)).toBeUndefined()
  })

  it('is renewed while its flow runs, and not after it has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const call = { key: 'cart-slow' }
    expect(await begin(call)).toBeUndefined()
    const writes: Promise<unknown>[] = []
    const watched: Pick<typeof database, 'transaction'> = {
      transaction: (work, options) => {
        const write = database.transaction(work, options)
        writes.push(write)
        return write
      },
    }
    const { promise: running, resolve: end } = Promise.withResolvers<void>()
    const held = holdAttempt(watched, callOf(call), () => running)
    for (let second = 0; second < 20; second++) {
      pass(1_000)
      vi.advanceTimersByTime(1_000)
      await Promise.all(writes)
      await expect(begin(call)).rejects.toMatchObject({ code: 'BUSY' })
    }
    end()
    await held
    pass(5_000)
    vi.advanceTimersByTime(5_000)
    expect(writes).toHaveLength(20)
    expect(await begin(call)).toBeUndefined()
    vi.useRealTimers()
  })
})

const bodyAttempt = (body: unknown) =>
  attemptOfBody({ callerId: person, route: 'POST /cop-order', body })

const attemptMerged = (body: unknown, result: unknown, isOpen = true) =>
  database.transaction(async (tx) => {
    const stored = await beginAttempt(tx, bodyAttempt(body), async () => isOpen)
    if (!stored) await finishAttempt(tx, bodyAttempt(body), { status: 200, body: result })
    return stored?.body
  })

describe('a call without a key that merges', () => {
  it('repeats an equal one within a minute while its booking is open', async () => {
    expect(await attemptMerged({ a: 1 }, 'first')).toBeUndefined()
    expect(await attemptMerged({ a: 2 }, 'other')).toBeUndefined()
    pass(60_000)
    expect(await attemptMerged({ a: 1 }, 'second')).toBe('first')
    expect(await attemptMerged({ a: 1 }, 'second', false)).toBeUndefined()
    expect(await attemptMerged({ a: 1 }, 'third')).toBe('second')
    pass(60_001)
    expect(await attemptMerged({ a: 1 }, 'third')).toBeUndefined()
  })

  it('has a key that no client can send', () => {
    const { key } = bodyAttempt({ a: 1 })
    expect(() => callOf({ key })).toThrow('INVALID_INPUT')
  })
})

const keyOf = (header: string | string[]) =>
  attemptOf(header, { callerId: person, route: 'POST /cop-order', body: {} }).key

describe('the header of a key', () => {
  it.each(['1234567', 'x'.repeat(101), 'with space', 'é'.repeat(10), ''])(
    'does not accept %j as a key',
    (key) => {
      expect(() => keyOf(key)).toThrow('INVALID_INPUT')
    },
  )

  it.each(['12345678', 'x'.repeat(100), 'a.b:c-d_e', ['first-key', 'second-key']])(
    'accepts %j as a key',
    (key) => {
      expect(keyOf(key)).toBe([key].flat()[0])
    },
  )
})
