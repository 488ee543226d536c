import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { attemptOf, beginAttempt, finishAttempt } from './idempotency.ts'

const noon = new Date('2026-11-16T06:30:00.000Z')
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
let now = noon
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ clock: () => now })
})
afterAll(() => database.close())

const callerId = randomUUID()
const answer = { status: 200, body: { orderId: 'first' } }

/** The stored answer of an earlier attempt; undefined when this is the first. */
function attempt(key: string, body: unknown, of = callerId) {
  const call = attemptOf(key, { callerId: of, route: 'POST /cop-order', body, now })
  return database.transaction(async (tx) => {
    const stored = await beginAttempt(tx, call)
    if (!stored) await finishAttempt(tx, call, answer)
    return stored
  })
}

it('answers the same key and body with the first result for 24 hours, and no longer', async () => {
  now = noon
  expect(await attempt('cart-one', { a: 1 })).toBeUndefined()
  now = hoursLater(23)
  expect(await attempt('cart-one', { a: 1 })).toEqual(answer)
  await expect(attempt('cart-one', { a: 2 })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  })
  now = hoursLater(25)
  expect(await attempt('cart-one', { a: 2 })).toBeUndefined()
  expect(await attempt('cart-one', { a: 2 })).toEqual(answer)
})

it('separates the keys of two people', async () => {
  now = noon
  expect(await attempt('cart-two', { a: 1 })).toBeUndefined()
  const other = randomUUID()
  expect(await attempt('cart-two', { a: 2 }, other)).toBeUndefined()
  expect(await attempt('cart-two', { a: 1 })).toEqual(answer)
  expect(await attempt('cart-two', { a: 2 }, other)).toEqual(answer)
})
