import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { OperatorError } from './db/operator-error.ts'
import { checkSecret } from './app-secret.ts'

const secret = (letter: string) => Buffer.from(letter.repeat(40))
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.truncateAll())
afterAll(() => database.close())

it('accepts the first secret, and the same one again', async () => {
  await checkSecret(database, secret('a'))
  await checkSecret(database, secret('a'))
  const { rows } = await database.pool.query('select mac from secret_check')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret('a').toString())
})

it('rejects another secret with a clear message, and still accepts the first', async () => {
  await checkSecret(database, secret('a'))
  const refused = checkSecret(database, secret('b'))
  await expect(refused).rejects.toThrow('made with another APP_SECRET')
  await expect(refused).rejects.toBeInstanceOf(OperatorError)
  await checkSecret(database, secret('a'))
})

it('accepts one secret when several processes start at the same time', async () => {
  const letters = [...'aaabbbccc']
  const starts = await Promise.allSettled(
    letters.map((letter) => checkSecret(database, secret(letter))),
  )
  const taken = letters.filter((_, index) => starts[index]?.status === 'fulfilled')
  expect(taken).toHaveLength(3)
  expect(new Set(taken).size).toBe(1)
})
