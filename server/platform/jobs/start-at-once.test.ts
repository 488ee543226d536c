import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { onPostgres, openTestDatabase } from '#test/database.ts'
import { query, rowsOf, withDatabase } from '#test/postgres.ts'
import { openJobStore } from './job-store.ts'

const START_LOCK = 4_826_001
const pathOf = (file: string) => new URL(`../${file}`, import.meta.url)

/** The steps of a server in the database before it listens, as a program. */
const code = (databaseUrl: string) => `
  import { checkSecret } from '${pathOf('app-secret.ts').href}'
  import { migrate } from '${pathOf('db/migrate.ts').href}'
  import { openDatabase } from '${pathOf('db/open.ts').href}'
  import { startJobs } from '${pathOf('jobs/jobs.ts').href}'
  const log = { info() {}, warn: console.error, error: console.error }
  const options = { databaseUrl: '${databaseUrl}', durability: 'off', allowSuperuser: true }
  const database = await openDatabase({ ...options, clock: () => new Date(), log })
  await migrate(database, '${pathOf('db/migrations').pathname}')
  await checkSecret(database, Buffer.alloc(32, 7))
  const work = [async () => undefined]
  const jobs = await startJobs(database, {}, log, { scheduledJobs: { nightly: work, eachMinute: work } })
  await jobs.stop()
  await database.close()`

/** Resolves to the exit code and the text on standard error. */
async function startServer(databaseUrl: string) {
  const child = spawn(process.execPath, ['-e', code(databaseUrl)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const [exitCode] = (await once(child, 'close')) as [number | null]
  return { exitCode, said }
}

/** Takes the lock under which a server prepares the database; the returned function releases it. */
async function holdStartLock(url: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_advisory_lock(${START_LOCK})`)
  return () => client.end()
}

async function untilWaiting(url: string, count: number): Promise<void> {
  const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = ${START_LOCK}
    and not granted and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(() => rowsOf(url, waiting), { timeout: 60_000 }).toEqual([{ count }])
}

const three = [1, 2, 3]
const jobTables = `select to_regclass('pgboss.version') is not null as found`

it.runIf(onPostgres)(
  'three servers can start at once on a new database',
  { timeout: 120_000 },
  async () => {
    const owner = inject('postgresUrl')
    const name = `chowk_at_once_${process.pid}`
    await query(owner, `create database ${name}`)
    onTestFinished(() => query(owner, `drop database ${name} with (force)`))
    const url = withDatabase(owner, name)
    const letGo = await holdStartLock(url)
    const ended = Promise.all(three.map(() => startServer(url)))
    await untilWaiting(url, three.length)
    await letGo()
    expect(await ended).toEqual(three.map(() => ({ exitCode: 0, said: '' })))
  },
)

it.runIf(onPostgres)(
  'creates the tables of the jobs under the lock of the migrations',
  async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    await database.query('drop schema pgboss cascade', [])
    const { rows } = await database.query('select current_database() as name', [])
    const url = withDatabase(inject('postgresUrl'), rows[0].name)
    const letGo = await holdStartLock(url)
    const opening = Promise.all(three.map(() => openJobStore(database)))
    await untilWaiting(url, three.length)
    expect(await rowsOf(url, jobTables)).toEqual([{ found: false }])
    await letGo()
    for (const { boss } of await opening) await boss.stop({ graceful: false })
    expect(await rowsOf(url, jobTables)).toEqual([{ found: true }])
  },
)
