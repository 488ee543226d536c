import type { ClientBase, Pool } from 'pg'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { Facts } from './archive.ts'

/** Reads the facts about a database that a restore needs. Throws when it is not Chowk's database. */
export async function readFacts(client: Client): Promise<Facts> {
  const { rows: found } = await client.query<{ ours: boolean }>(
    "select to_regclass('schema_migrations') is not null and to_regclass('secret_check') is not null as ours",
  )
  if (!found[0]?.ours)
    throw new OperatorError('The database holds no data of Chowk: there is nothing to back up')
  const { rows } = await client.query(
    `select (select max(name) from schema_migrations) as migration,
       (select encode(mac, 'hex') from secret_check) as "secretCheck",
       current_setting('server_version_num')::int as postgres`,
  )
  return Facts.parse({ ...rows[0], rows: await countRows(client) })
}

type Client = Pick<ClientBase | Pool, 'query'>

/** The number of rows of each table, except unlogged ones, which a failover empties. */
export async function countRows(client: Client): Promise<Facts['rows']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
     order by relname`,
  )
  const counts = names.map(({ name }) => `select '${name}' as name, count(*) as rows from ${name}`)
  const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** Opens a dump of PGlite in memory. Throws when this version cannot read it. */
export async function openDump(dump: Uint8Array): Promise<Facts> {
  const log = { info: ignore, warn: ignore, error: ignore }
  const options = { memory: true, inProcess: true, durability: 'off', log } as const
  const database = await openDatabase({
    ...options,
    clock: () => new Date(),
    loadDataDir: dump,
  }).catch((error: Error) => {
    const text = `The dump of the database cannot be opened by this version (${error.message})`
    throw new OperatorError(text, { cause: error })
  })
  try {
    return await readFacts(database.pool)
  } finally {
    await database.close()
  }
}

function ignore(): void {}
