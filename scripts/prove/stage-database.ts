import { join } from 'node:path'
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

/** A migrated database in memory, whose clock a proof sets. */
export async function openStageDatabase(): Promise<StageDatabase> {
  const time = { now: new Date('2026-11-16T06:30:00.000Z') }
  const clock = () => time.now
  const options = { durability: 'off', log: silentLog, memory: true, inProcess: true } as const
  const database = await openDatabase({ ...options, clock })
  await migrate(database, migrations)
  const truncate = await writeTruncate(database)
  const errors: string[] = []
  const empty = async () => {
    errors.length = 0
    await database.pool.query(truncate)
  }
  return { database, time, errors, empty }
}

/** Empties every table that is empty now. */
async function writeTruncate({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const empty: string[] = []
  for (const { name } of rows) {
    const found = await pool.query(`select 1 from ${name} limit 1`)
    if (found.rowCount === 0) empty.push(name)
  }
  return `truncate ${empty.join(', ')} restart identity cascade`
}
