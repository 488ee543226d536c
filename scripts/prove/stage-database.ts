import { join } from 'node:path'
import type { Pool, QueryConfig } from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { silentLog } from '#test/silent-log.ts'

const migrations = join(import.meta.dirname, '../../server/platform/db/migrations')

export type StageDatabase = {
  database: Database
  time: { now: Date }
  /** Errors that jobs have logged. */
  errors: string[]
  empty(): Promise<void>
}

/** Number of times that the tables are emptied before a vacuum removes the dead rows. */
const EMPTIED_PER_VACUUM = 20

/** A migrated database in memory, whose clock a proof sets. */
export async function openStageDatabase(): Promise<StageDatabase> {
  const time = { now: new Date('2026-11-16T06:30:00.000Z') }
  const clock = () => time.now
  const options = { durability: 'off', log: silentLog, memory: true, inProcess: true } as const
  const database = await openDatabase({ ...options, clock })
  planOnce(database.pool)
  await migrate(database, migrations)
  await database.pool.query('set plan_cache_mode = force_generic_plan')
  const erase = await writeErase(database)
  const errors: string[] = []
  let emptied = 0
  const empty = async () => {
    errors.length = 0
    await database.pool.query(erase)
    emptied += 1
    if (emptied % EMPTIED_PER_VACUUM === 0) await database.vacuum()
  }
  return { database, time, errors, empty }
}

/**
 * Gives each statement a name, so that the database reads and plans its text once per connection: for tables as small
 * as these, that is most of a statement's time. The statements themselves stay those of the app.
 */
function planOnce(pool: Pool): void {
  const names = new Map<string, string>()
  const named = (query: unknown): unknown => {
    const { text } = (typeof query === 'object' && query ? query : {}) as Partial<QueryConfig>
    if (text === undefined || !/^\s*(?:select|insert|update|delete|with)\b/i.test(text))
      return query
    const name = names.get(text) ?? `statement_${names.size}`
    names.set(text, name)
    return { ...(query as QueryConfig), name }
  }
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown
    const whole = client as { query: unknown }
    whole.query = (query: unknown, ...rest: unknown[]) => ask(named(query), ...rest)
  })
}

/** Statements that empty all tables that are empty now; `truncate` would make new files and discard all plans. */
async function writeErase({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const erase: string[] = []
  for (const { name } of rows) {
    const found = await pool.query(`select 1 from ${name} limit 1`)
    if (found.rowCount === 0) erase.push(`delete from ${name};`)
  }
  // Without the checks of foreign keys the tables can be emptied in any order; no remaining row refers to deleted rows.
  return `begin; set local session_replication_role = replica; ${erase.join(' ')} commit`
}
