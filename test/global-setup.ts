import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase, type DatabaseOptions } from '#server/platform/db/open.ts'
import { withJobStore } from '#server/platform/jobs/job-store.ts'
import { query, startPostgres, withDatabase } from './postgres.ts'
import { silentLog } from './silent-log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** PGlite: the file of a migrated database. */
    databaseDump: string
    /** PostgreSQL: the server's URL, and the migrated database that is copied for each test file. */
    postgresUrl: string
    postgresTemplate: string
  }
}

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const migrationsDir = inRepository('server/platform/db/migrations')
/** The packages that write the files and tables of the dump, beside the migrations. */
const packages = ['@electric-sql/pglite', 'pg-boss'].map((name) =>
  inRepository(`node_modules/${name}/package.json`),
)
const cache = inRepository('node_modules/.cache/chowk')

/** Migrates and creates the tables of the jobs once for the whole run; each test file then starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = project.config.env['TEST_ENGINE']
  return engine === 'postgres' ? setUpPostgres(project) : setUpPglite(project)
}

/** Stores the migrated database in a file, which is reused until a migration changes. */
async function setUpPglite(project: TestProject) {
  mkdirSync(cache, { recursive: true })
  const dump = join(cache, `migrated-${fingerprint()}.tar`)
  if (!existsSync(dump)) {
    const database = await open({ memory: true, inProcess: true })
    await migrate(database, migrationsDir)
    await withJobStore(database, async () => undefined)
    await database.vacuum()
    const draft = `${dump}.${process.pid}`
    writeFileSync(draft, await database.dump())
    renameSync(draft, dump)
    await database.close()
  }
  project.provide('databaseDump', dump)
  return async () => undefined
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of packages) hash.update(readFileSync(file))
  for (const name of readdirSync(migrationsDir).toSorted())
    hash.update(name).update(readFileSync(join(migrationsDir, name)))
  return hash.digest('hex').slice(0, 16)
}

async function setUpPostgres(project: TestProject) {
  const { url, stop } = await startPostgres()
  const template = 'chowk_template'
  await query(url, `create database ${template}`)
  const database = await open({ databaseUrl: withDatabase(url, template) })
  await migrate(database, migrationsDir)
  await withJobStore(database, async () => undefined)
  await database.close()
  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', template)
  return async () => stop()
}

function open(options: Partial<DatabaseOptions>) {
  return openDatabase({
    durability: 'off',
    clock: () => new Date(),
    log: silentLog,
    allowSuperuser: true,
    ...options,
  })
}
