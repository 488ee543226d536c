import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { type Jobs, startJobs } from './jobs.ts'

/** The tables that pg-boss 10.4 creates at its start, with the queues of Chowk 0.1 and one job in each. */
const earlierTables = readFileSync(new URL('../../../test/pg-boss-10.sql', import.meta.url), 'utf8')

let database: TestDatabase
let servers: Jobs[]
let done: string[]
beforeEach(async () => {
  ;[servers, done] = [[], []]
  database = await openTestDatabase()
  await database.query('drop schema pgboss cascade', [])
  await database.query(earlierTables, [])
})
afterEach(async () => {
  for (const jobs of servers) await jobs.stop()
  await database.close()
})

const handle = async ({ orderId }: { orderId: string }) => void done.push(orderId)

async function startServer(): Promise<Jobs> {
  const listeners = {
    'order.booked': [{ name: 'quick', handle }],
    'order.ready': [{ name: 'email', slow: 'notices' as const, handle }],
  }
  const jobs = await startJobs(database, listeners, silentLog)
  servers.push(jobs)
  return jobs
}

it('runs every job that pg-boss 10 has left once, and moves the dead ones with their reason', async () => {
  const [jobs] = await Promise.all([startServer(), startServer()])
  await expect
    .poll(() => jobs.drained().then(() => done.toSorted()), { timeout: 10_000 })
    .toEqual(['batch 1', 'batch 2', 'interrupted', 'quick', 'slow'])
  expect(await jobs.dead()).toMatchObject([
    { kind: 'email', listener: 'email', event: 'order.ready', error: '550 unknown' },
  ])
  const { rows } = await database.query(
    `select nspname as name from pg_namespace where nspname like 'pgboss%'`,
    [],
  )
  expect(rows).toEqual([{ name: 'pgboss' }])
})
