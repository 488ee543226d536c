import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from './database.ts'
import { OperatorError } from './operator-error.ts'
import { mapDriverErrors } from './unavailable.ts'

type Migration = { name: string; statements: string; checksum: string }

const longestStatementMs = 600_000
const lockKey = 4_826_001
/** Longest wait for another process that migrates, in milliseconds. */
const longestWaitMs = 120_000
const setWait = `set local lock_timeout = ${longestWaitMs}`
const take = `select pg_advisory_xact_lock(${lockKey})`

/**
 * Applies the `NNN_name.sql` files that are not applied yet, in order, each in one transaction; returns their names.
 * Throws OperatorError when an applied file was changed or the database is newer than the folder.
 */
export async function migrate(database: Database, migrationsDir: string): Promise<string[]> {
  const migrations = readMigrations(migrationsDir)
  await underLock(database, async (tx) => {
    await refuseUnfit(tx)
    await createTable(tx)
    await refuseUnknown(tx, migrations)
  })
  const applied: string[] = []
  for (const migration of migrations) {
    if (await underLock(database, (tx) => apply(tx, migration))) applied.push(migration.name)
  }
  return applied
}

/** When several servers start at once, one migrates; the others wait and then find nothing to do. */
function underLock<T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  const locked = async (tx: Tx) => {
    await acquireStartLock(tx)
    return run(tx)
  }
  return database.transaction(locked, { statementTimeoutMs: longestStatementMs })
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{3}_[a-z0-9_]+\.sql$/.test(name))
  if (names.length === 0) throw new OperatorError(`There are no migrations in ${folder}`)
  return names.toSorted().map((name) => {
    const statements = readFileSync(join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(statements).digest('hex')
    return { name, statements, checksum }
  })
}

type FoundDatabase = {
  database: string
  role: string
  ours: boolean
  others: string[]
  mayCreate: boolean
}

/** Called before the first migration. Throws when the database has other tables or the role may not create tables. */
async function refuseUnfit(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<FoundDatabase>(sql`
    with tables as (
      select c.oid, c.relname::text as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    )
    select current_database() as database, current_user as role,
      exists (select 1 from tables join pg_attribute a on a.attrelid = tables.oid
        where tables.name = 'schema_migrations' and a.attname = 'checksum') as ours,
      array(select name from tables order by name limit 3) as others,
      coalesce(has_schema_privilege(current_schema(), 'create'), false)
        and has_database_privilege(current_database(), 'create') as "mayCreate"`)
  const [found] = rows
  if (!found || found.ours) return
  const { database, role, others, mayCreate } = found
  if (others.length > 0)
    throw new OperatorError(
      `The database "${database}" holds tables that are not Chowk's (${others.join(', ')}): give Chowk an empty database of its own`,
    )
  if (!mayCreate)
    throw new OperatorError(
      `The role "${role}" may not create schemas and tables in the database "${database}": make it the owner of a database of its own`,
    )
}

async function createTable(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
}

async function refuseUnknown(tx: Tx, migrations: Migration[]): Promise<void> {
  const { rows } = await tx.execute<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migrations order by name`,
  )
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of rows) {
    const expected = known.get(name)
    if (expected === undefined)
      throw new OperatorError(`The database is newer than this code: it has the migration ${name}`)
    if (expected !== checksum)
      throw new OperatorError(
        `The migration ${name} was changed after it was applied; add a new one instead`,
      )
  }
  const last = rows.at(-1)?.name ?? ''
  const done = new Set(rows.map(({ name }) => name))
  const late = migrations.find(({ name }) => name < last && !done.has(name))
  if (late)
    throw new OperatorError(
      `The migration ${late.name} comes before ${last}, which is applied already`,
    )
}

async function apply(tx: Tx, { name, statements, checksum }: Migration): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})
        on conflict do nothing`,
  )
  if (rowCount === 0) return false
  await tx.execute(sql.raw(statements))
  return true
}

/** When several servers start at once, one prepares the database; the others wait here until its transaction ends. */
export async function acquireStartLock(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(setWait))
  await tx.execute(sql.raw(take))
}

/**
 * Runs `prepare`, which uses connections of its own, while no other process prepares the database. PGlite needs no
 * lock, because it belongs to one process and has only one connection.
 */
export async function withStartLock<T>(database: Database, prepare: () => Promise<T>): Promise<T> {
  if (database.engine === 'pglite') return prepare()
  const client = await mapDriverErrors(() => database.pool.connect())
  try {
    await client.query(
      `begin; ${setWait}; set local statement_timeout = ${longestWaitMs};
       set local idle_in_transaction_session_timeout = 0`,
    )
    await client.query({ text: take, query_timeout: longestWaitMs } as { text: string })
    return await prepare()
  } finally {
    // Closing the connection ends the transaction and its lock, also when the connection does not answer.
    client.release(true)
  }
}
