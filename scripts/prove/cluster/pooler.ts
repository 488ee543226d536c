import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { query, startPostgres, withDatabase } from '#test/postgres.ts'
import { freePort } from '../../postgres.ts'
import { changeFile, end, findProgram } from '../deploy/proxies.ts'
import { countFailures, startLoad } from './load.ts'
import { addPeople, openServerRow, readBooks } from './server-row.ts'

type Report = { faults: string[]; figure: string }

const SERVERS = 3
const PEOPLE = 200
const LOAD_MS = 15_000
/** Connections to PostgreSQL; the three servers open up to 36 to PgBouncer. */
const POOL_SIZE = 10
const STARTS_WITHIN_MS = 10_000
const [yes, no] = [() => true, () => false]

/** Three servers share few connections through PgBouncer with its file of `deploy/`, and no request fails. */
export async function provePooler({ main }: { main: string }): Promise<Report> {
  const cluster = await startPostgres({ durable: true })
  const direct = withDatabase(cluster.url, 'chowk').replace('postgres@', 'chowk@')
  await query(cluster.url, 'create role chowk login')
  await query(cluster.url, 'create database chowk owner chowk')
  const pooler = await startPooler(new URL(cluster.url).port)
  try {
    const { url } = pooler
    const row = await openServerRow({ main, count: SERVERS, url, listenUrl: direct })
    try {
      const crowd = await addPeople(direct, PEOPLE)
      const load = startLoad({ base: row.base, crowd, browsers: 4, bookers: 3 })
      await delay(LOAD_MS)
      const { browsed, failedBrowses, booked, refused } = await load.stop()
      const { broken } = await readBooks(direct)
      const faults = [
        ...countFailures([...failedBrowses, ...refused]).map(
          (what) => `through PgBouncer: ${what}`,
        ),
        ...broken.map((name) => `no longer true: ${name}`),
      ]
      const figure = `${SERVERS} servers through ${POOL_SIZE} connections of PgBouncer: ${failedBrowses.length + refused.length} of ${browsed + booked.length} requests failed, ${booked.length} bookings`
      return { faults, figure }
    } finally {
      await row.close()
    }
  } finally {
    await pooler.stop()
    cluster.stop()
  }
}

export type Pooler = { url: string; port: number; console: string; stop: () => Promise<void> }

/** Starts PgBouncer with its file of `deploy/`; `console` is the folder of its Unix socket. */
export async function startPooler(databasePort: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-pooler-'))
  // PgBouncer refuses root, so another user reads these files.
  chmodSync(folder, 0o755)
  const console = join(folder, 'console')
  mkdirSync(console)
  chmodSync(console, 0o777)
  const port = await freePort()
  const people = join(folder, 'userlist.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(people, '"chowk" ""\n')
  const text = changeFile('pgbouncer/pgbouncer.ini', [
    [/port=5000/, `port=${databasePort}`],
    [/listen_port = 6432/, `listen_port = ${port}`],
    [/auth_type = .*/, 'auth_type = trust'],
    [/\/etc\/pgbouncer\/userlist\.txt/, people],
    [/unix_socket_dir = .*/, `unix_socket_dir = ${console}`],
    [/default_pool_size = \d+/, `default_pool_size = ${POOL_SIZE}`],
    [/reserve_pool_size = \d+/, 'reserve_pool_size = 0'],
  ])
  writeFileSync(file, text)
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(findProgram('pgbouncer') ?? 'pgbouncer', ['-q', ...user, file], {
    stdio: 'ignore',
  })
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://chowk@127.0.0.1:${port}/chowk`
  const answers = () => query(url, 'select 1').then(yes, no)
  const until = Date.now() + STARTS_WITHIN_MS
  while (!(await answers())) {
    if (Date.now() > until) {
      await stop()
      throw new Error('PgBouncer does not answer')
    }
    await delay(100)
  }
  return { url, port, console, stop }
}
