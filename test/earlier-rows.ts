import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { openTestDatabase } from './database.ts'

const migrations = join(import.meta.dirname, '../server/platform/db/migrations')
const folderOfRows = join(import.meta.dirname, 'earlier')

type Row = Record<string, unknown>
/** The rows of each table that has some, in an order in which they can be inserted. */
export type Tables = Record<string, Row[]>
/** The rows that an earlier version wrote, and in `known` its passwords and ids by their meaning. */
export type EarlierRows = { version: string; known: Record<string, string>; tables: Tables }

/** The files of `test/earlier`, each made by the version whose newest migration is in its name. */
export function readEarlierRows(): EarlierRows[] {
  return readdirSync(folderOfRows)
    .toSorted()
    .map((name) => parseEarlierRows(readFileSync(join(folderOfRows, name), 'utf8')))
}

/** Writes one line with everything except the rows, then one line for each row. */
export function writeEarlierRows({ tables, ...head }: EarlierRows): string {
  const rows = Object.entries(tables).flatMap(([name, list]) => list.map((row) => [name, row]))
  return [head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('')
}

export function parseEarlierRows(text: string): EarlierRows {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const tables: Tables = {}
  for (const line of lines) {
    const [name, row] = JSON.parse(line) as [string, Row]
    tables[name] = [...(tables[name] ?? []), row]
  }
  return { ...(JSON.parse(head) as Omit<EarlierRows, 'tables'>), tables }
}

/** Opens an empty database as it was before the migration `before`, such as `012`. */
export async function openEarlierDatabase(before: string, clock = () => new Date()) {
  const database = await openTestDatabase({ clock })
  const folder = mkdtempSync(join(tmpdir(), 'chowk-earlier-'))
  for (const name of readdirSync(migrations).filter((one) => one < before))
    cpSync(join(migrations, name), join(folder, name))
  await database.pool.query('drop schema public cascade; create schema public')
  await migrate(database, folder)
  rmSync(folder, { recursive: true })
  return { database, upgrade: () => migrate(database, migrations) }
}

type Queries = { pool: Pick<Pool, 'query'> }

/** The tables of the shop in the order of their creation, so that each table comes after the tables it refers to. */
async function namesOf({ pool }: Queries): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by oid`)
  return rows.map(({ name }) => name)
}

export async function readTables(database: Queries): Promise<Tables> {
  const tables: Tables = {}
  for (const name of await namesOf(database)) {
    const { rows } = await database.pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`,
    )
    if (rows.length > 0) tables[name] = rows.map(({ row }) => row)
  }
  return tables
}

/** Inserts rows as they were read; computed columns are computed again. */
export async function insertTables({ pool }: Queries, tables: Tables): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) {
    const { rows: columns } = await pool.query<{ column: string; sequence: string | null }>(
      `select attname::text as column, pg_get_serial_sequence($1, attname) as sequence
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attgenerated = ''`,
      [name],
    )
    const list = columns.map(({ column }) => `"${column}"`).join(', ')
    await pool.query(
      `insert into ${name} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [JSON.stringify(rows)],
    )
    for (const { column, sequence } of columns)
      if (sequence !== null)
        await pool.query(`select setval($1, (select max("${column}") from ${name}))`, [sequence])
  }
}
