import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase, type DatabaseOptions } from '#server/platform/db/open.ts'
import { query, startPostgres, withDatabase } from './postgres.ts'
import { silentLog } from './silent-log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** PGlite: the file of a migrated database. */
    databaseDump: string
    /** PostgreSQL: where databases are made, and the migrated one they are copied from. */
    postgresUrl: string
    postgresTemplate: string
  }
}

const migrationsDir = fileURLToPath(new URL('../server/platform/db/migrations', import.meta.url))

/** Migrates once for the whole run; each test file then starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return process.env['TEST_ENGINE'] === 'postgres' ? setUpPostgres(project) : setUpPglite(project)
}

async function setUpPglite(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-tests-'))
  const database = await open({ memory: true, inProcess: true })
  await migrate(database, migrationsDir)
  await database.vacuum()
  const dump = join(folder, 'migrated.tar')
  writeFileSync(dump, await database.dump())
  await database.close()
  project.provide('databaseDump', dump)
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function setUpPostgres(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? undefined : await startPostgres()
  const url = given ?? own?.url ?? ''
  const template = `chowk_template_${process.pid}`
  await query(url, `create database ${template}`)
  const database = await open({ databaseUrl: withDatabase(url, template) })
  await migrate(database, migrationsDir)
  await database.close()
  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', template)
  return async () => {
    await query(url, `drop database ${template}`)
    own?.stop()
  }
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
