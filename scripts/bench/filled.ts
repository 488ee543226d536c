import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { postgresFolder, startPostgres } from '../postgres.ts'
import { fillDatabase, type Size } from './data.ts'

const migrationsDir = 'server/platform/db/migrations'

const role = 'chowk'
const readClock = () => new Date()
const silent = { info: () => undefined, warn: () => undefined, error: console.error }

/**
 * A temporary PostgreSQL that syncs to disk on every commit, filled for the benchmark. The filled data folder is kept
 * below /tmp for the next run, until the generator or a migration changes.
 */
export async function startFilledCluster(size: Size): Promise<{ url: string; stop: () => void }> {
  const cached = cacheFolder(size)
  if (!existsSync(cached)) await cacheFilled(cached, size)
  const { url, stop } = await startPostgres({ durable: true, copyOf: cached })
  return { url: asRole(url), stop }
}

async function cacheFilled(cached: string, size: Size): Promise<void> {
  const { url, stop } = await startPostgres()
  const admin = new Client({ connectionString: url })
  try {
    await admin.connect()
    await admin.query(`create role ${role} login`)
    await admin.query(`create database bench owner ${role}`)
    await fill(asRole(url), size)
    await tidy(url)
    const draft = mkdtempSync(`${cached}-`)
    backUp(url, draft)
    renameSync(draft, cached)
  } finally {
    await admin.end()
    stop()
  }
}

/** Deletes the folder that an earlier run kept. */
export function deleteFilled(size: Size): void {
  rmSync(cacheFolder(size), { recursive: true, force: true })
}

async function fill(databaseUrl: string, size: Size): Promise<void> {
  const database = await openDatabase({
    databaseUrl,
    durability: 'off',
    clock: readClock,
    log: silent,
  })
  try {
    await migrate(database, migrationsDir)
    await fillDatabase(database, size)
    await database.vacuum()
  } finally {
    await database.close()
  }
}

async function tidy(url: string): Promise<void> {
  const address = new URL(url)
  address.pathname = 'bench'
  const client = new Client({ connectionString: address.href })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

/** PostgreSQL requires that only its own user can read a data folder. */
function backUp(url: string, folder: string): void {
  const { port } = new URL(url)
  const steps = `chown postgres ${folder} && runuser -u postgres -- ${postgresFolder()}/pg_basebackup -D ${folder} -h 127.0.0.1 -p ${port} -U postgres -X fetch -c fast`
  const command = process.getuid?.() === 0 ? steps : steps.replace(/^.* -- /, '')
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The filled database was not kept: ${stderr}`)
}

function asRole(url: string): string {
  const address = new URL(url)
  address.username = role
  address.pathname = 'bench'
  return address.href
}

function cacheFolder(size: Size): string {
  const hash = createHash('sha256').update(JSON.stringify(size))
  const sources = ['data.ts', 'city-words.ts', 'ids.ts'].map((file) =>
    join(import.meta.dirname, file),
  )
  const migrations = readdirSync(migrationsDir).toSorted()
  for (const file of [...sources, ...migrations.map((name) => join(migrationsDir, name))])
    hash.update(readFileSync(file))
  const search = 'server/modules/search'
  const folding = readdirSync(`${search}/rules`).filter((name) => /(?<!\.test)\.ts$/.test(name))
  for (const file of ['queries.ts', ...folding.toSorted().map((name) => `rules/${name}`)])
    hash.update(readFileSync(join(search, file)))
  return join(tmpdir(), `chowk-bench-${hash.digest('hex').slice(0, 12)}`)
}
