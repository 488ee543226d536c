import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { webPushOver, type VapidPair } from '#server/platform/ports/push.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { openPushKeys } from './commands/keys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.truncateAll())

const { makeKeys } = webPushOver({
  pair: undefined,
  subject: 'mailto:a@b.example',
  standIn: undefined,
})
const vault = { keys: deriveKeys(Buffer.alloc(32, 7)), random: systemRandom }
const open = (configured?: VapidPair) => openPushKeys(database, vault, { configured, makeKeys })

it('a pair is made once for a database, also by servers that start together', async () => {
  const all = await Promise.all([open(), open(), open()])
  const later = await open()
  expect(new Set([...all, later].map(({ current }) => current)).size).toBe(1)
  const pair = await later.pairOf(database.db, later.current)
  expect(pair).toMatchObject({ publicKey: later.current })
  const { rows } = await database.pool.query<{ row: string }>(
    'select row_to_json(k)::text as row from push_keys k',
  )
  expect(rows).toHaveLength(1)
  const privateKey = pair?.privateKey ?? 'none'
  for (const form of [privateKey, Buffer.from(privateKey, 'base64url').toString('hex')])
    expect(rows[0]?.row).not.toContain(form)
})

it('a pair of the settings replaces it, and the earlier pairs are still known', async () => {
  const made = await open()
  const [first, second] = [makeKeys(), makeKeys()]
  expect((await open(first)).current).toBe(first.publicKey)
  const after = await open(second)
  expect(after.current).toBe(second.publicKey)
  expect(await after.pairOf(database.db, first.publicKey)).toEqual(first)
  expect(await after.pairOf(database.db, made.current)).toMatchObject({ publicKey: made.current })
  expect((await open()).current).toBe(made.current)
})

it('a pair that another server was started with is found, an unknown one is not', async () => {
  const earlier = await open()
  const pair = makeKeys()
  await open(pair)
  expect(await earlier.pairOf(database.db, pair.publicKey)).toEqual(pair)
  expect(await earlier.pairOf(database.db, makeKeys().publicKey)).toBeUndefined()
})
