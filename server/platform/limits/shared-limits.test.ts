import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLimiter } from '#server/platform/http/limiter.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { deleteExpiredPlatformRows } from '../housekeeping.ts'
import { deriveKeys } from '../secrets.ts'
import { countInDatabase } from './shared-limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { address: ring } = deriveKeys(Buffer.alloc(32, 7))
/** The counts of one server in its memory; all servers use one database. */
const openServer = () =>
  makeLimiter({ wait: async () => undefined, counts: countInDatabase(database, ring) })

/** The outcomes of calls that the servers handle in turn. */
async function outcomes(calls: (() => Promise<void>)[]): Promise<string> {
  let seen = ''
  for (const call of calls)
    seen += await call().then(
      () => '.',
      () => 'x',
    )
  return seen
}

it('gives one allowance at all servers together, to each account, browser and address', async () => {
  const servers = [openServer(), openServer(), openServer()]
  const inTurn = (times: number, call: (server: (typeof servers)[0]) => Promise<void>) =>
    outcomes(Array.from({ length: times }, (_, at) => () => call(servers[at % 3] ?? openServer())))
  const book = (account: string, address = '203.0.113.7') =>
    inTurn(11, (server) => server.shared('book', { address, account }))
  expect(await book('asha')).toBe('..........x')
  expect(await book('ravi')).toBe('..........x')
  const visit = 'a browser'
  expect(await inTurn(21, (server) => server.shared('auth', { address: '::1', visit }))).toBe(
    `${'.'.repeat(20)}x`,
  )
  // The class allows 300 bookings a minute from one address, of which 22 are used.
  await Promise.all(
    Array.from({ length: 278 }, (_, at) =>
      servers[at % 3]?.shared('book', { address: '203.0.113.7', account: `person ${at}` }),
    ),
  )
  expect(await inTurn(1, (server) => server.shared('book', { address: '203.0.113.7' }))).toBe('x')
  expect(await inTurn(1, (server) => server.shared('book', { address: '203.0.113.8' }))).toBe('.')
})

it('starts again when the window is over, stores no address, and deletes old counts at night', async () => {
  const address = '198.51.100.1'
  const call = () => openServer().shared('otp-try', { address, visit: 'one' })
  expect(await outcomes(Array(31).fill(call))).toBe(`${'.'.repeat(30)}x`)
  await database.transaction((tx) => tx.execute(sql`update rate_counts set ends_at = now()`))
  expect(await outcomes([call])).toBe('.')
  const { rows } = await database.db.execute(sql`select rate_counts::text as row from rate_counts`)
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toContain(address)
  await database.transaction((tx) =>
    tx.execute(sql`insert into rate_counts select decode(md5(n::text), 'hex'), 1, now() - interval '1 day'
      from generate_series(1, 2500) n`),
  )
  await deleteExpiredPlatformRows(database)
  const kept = await database.db.execute(sql`select count(*)::int as count from rate_counts`)
  expect(kept.rows).toEqual([{ count: 2 }])
})

it('takes counts back, never below nothing, also after the window', async () => {
  const asker = { address: '192.0.2.9', account: 'meera' }
  const step = (by: 1 | -1) => () => openServer().shared('book', asker, by)
  await outcomes([step(-1), step(-1)])
  for (let n = 0; n < 12; n++) expect(await outcomes([step(1), step(-1)])).toBe('..')
  expect(await outcomes(Array(11).fill(step(1)))).toBe('..........x')
  await database.transaction((tx) => tx.execute(sql`update rate_counts set ends_at = now()`))
  await outcomes([step(-1)])
  expect(await outcomes(Array(11).fill(step(1)))).toBe('..........x')
})

it('counts reads in the memory of each server only', async () => {
  const limiter = makeLimiter({
    counts: () => Promise.reject(new Error('a read reached the database')),
  })
  const read = limiter.shared('search', { address: '::1', account: 'one' })
  await expect(read).resolves.toBeUndefined()
})
