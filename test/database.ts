import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { openDatabase, type Database, type DatabaseOptions } from '#server/platform/db/open.ts'
import { query, withDatabase } from './postgres.ts'
import { silentLog } from './silent-log.ts'

export type TestDatabase = Database & {
  /** Empties every table, except those that the migrations themselves have filled. */
  truncateAll(): Promise<void>
}

export const onPostgres = process.env['TEST_ENGINE'] === 'postgres'

/** On a busy machine a statement may take longer than the usual limit. */
const STATEMENT_MS = 60_000

/** Changes the URL of PostgreSQL, for instance to connect through a proxy. */
type ChangeUrl = (databaseUrl: string) => string

/** Opens a new, migrated database for the calling test file, on the engine of this run (TEST_ENGINE). */
export async function openTestDatabase({
  via,
  ...options
}: Partial<Pick<DatabaseOptions, 'clock' | 'log' | 'freeBytes' | 'statementMs'>> & {
  via?: ChangeUrl
} = {}): Promise<TestDatabase> {
  const defaults = {
    durability: 'off',
    clock: () => new Date(),
    log: silentLog,
    statementMs: STATEMENT_MS,
  } as const
  const database = onPostgres
    ? await openCopy({ ...defaults, ...options }, via)
    : await openRestored({ ...defaults, ...options })
  const erase = await writeErase(database)
  return Object.assign(database, {
    // A background write can deadlock with this statement; the transaction is then repeated.
    truncateAll: async () => {
      await database.transaction((tx) => tx.execute(sql.raw(erase)), { silent: true })
    },
  })
}

/** PGlite: the tarball of a migrated database, from which others are started. */
export function readMigratedDump(): Uint8Array {
  return new Uint8Array(readFileSync(inject('databaseDump')))
}

function openRestored(options: DatabaseOptions): Promise<Database> {
  const loadDataDir = readMigratedDump()
  return openDatabase({ ...options, memory: true, inProcess: true, loadDataDir })
}

let copies = 0

async function openCopy(
  options: DatabaseOptions,
  via: ChangeUrl = (databaseUrl) => databaseUrl,
): Promise<Database> {
  const url = inject('postgresUrl')
  copies += 1
  const name = `chowk_test_${process.pid}_${process.env['VITEST_POOL_ID'] ?? 0}_${Date.now()}_${copies}`
  await query(url, `create database ${name} template ${inject('postgresTemplate')}`)
  const database = await openDatabase({
    ...options,
    databaseUrl: via(withDatabase(url, name)),
    allowSuperuser: true,
  })
  const close = async () => {
    await database.close()
    await query(url, `drop database ${name} with (force)`)
  }
  return { ...database, close }
}

/**
 * One statement that deletes all rows and restarts the numbers of the rows. `truncate` makes new files for each table,
 * which takes fifty times as long. Without the triggers the tables can be emptied in any order.
 */
async function writeErase({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const empty: string[] = []
  for (const { name } of rows) {
    const found = await pool.query(`select 1 from ${name} limit 1`)
    if (found.rowCount === 0) empty.push(name)
  }
  return `do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${empty.map((name) => `delete from ${name};`).join('\n')}
    perform setval(s.seqrelid::regclass, s.seqstart, false) from pg_sequence s join pg_depend d on d.objid = s.seqrelid
      where d.refobjid = any('{${empty.map((name) => `"${name}"`).join(',')}}'::regclass[]) and d.deptype in ('a', 'i');
  end $$`
}
