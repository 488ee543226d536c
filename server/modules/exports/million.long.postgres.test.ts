import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { megabytes } from '#test/memory.ts'
import { insertStore, insertUser } from '#test/rows.ts'
import { archiveOpener } from './views/answers.ts'

const ROWS = 1_000_000
const PARTS = 20
const MOST_MEGABYTES = 60

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('a shop with a million entries of the ledger is archived in little memory', async () => {
  const { id: ownerId } = await insertUser({ database })
  const storeId = await insertStore({ database }, ownerId)
  for (let part = 0; part < PARTS; part++)
    await database.pool.query(
      `insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, reference, at)
       select $1, 'cash_sale', n, 0, md5($2 || n::text), now() from generate_series(1, $3::int) n`,
      [storeId, `${part} `, ROWS / PARTS],
    )
  await database.pool.query('analyze store_ledger')
  const open = archiveOpener(undefined as never)
  const archive = open(database.db, { userId: ownerId, storeId }, new Date('2026-11-16T06:30:00Z'))
  const before = megabytes()
  let [bytes, pieces, most] = [0, 0, 0]
  for await (const piece of archive.read(() => undefined)) {
    bytes += piece.length
    pieces += 1
    if (pieces % 100 === 0) most = Math.max(most, megabytes() - before)
  }
  expect(bytes).toBeGreaterThan(ROWS)
  expect(most).toBeLessThan(MOST_MEGABYTES)
}, 600_000)
