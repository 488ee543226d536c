import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { mustExist } from '#shared/must-exist.ts'

/** Writes a dump of a whole database, as an exported snapshot shows it, in PostgreSQL's own format. */
export function dumpPostgres(url: string, file: string, snapshot: string): Promise<void> {
  return run('pg_dump', url, ['--format=custom', `--file=${file}`, `--snapshot=${snapshot}`])
}

/** Runs `read` in a transaction whose snapshot `pg_dump` can use. */
export function withSnapshot<T>(
  url: string,
  read: (client: Client, snapshot: string) => Promise<T>,
): Promise<T> {
  return withClient(url, async (client) => {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
       begin isolation level repeatable read, read only`,
    )
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    return read(client, mustExist(rows[0], 'a snapshot').id)
  })
}

/** Restores a dump into an empty database, in one transaction. Everything then belongs to the role of `url`. */
export function restorePostgres(url: string, file: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  return run('pg_restore', url, [...options, file])
}

async function run(program: string, url: string, options: string[]): Promise<void> {
  const address = new URL(url)
  // The password is passed as an environment variable, because other users of the machine can read the arguments of a
  // process.
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(program, [`--dbname=${address.href}`, ...options], {
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said = `${said}${text}`.slice(-2_000)))
  const [code] = (await once(child, 'close').catch((error: Error) => {
    const text = `${program} cannot be run (${error.message}): install PostgreSQL's client programs`
    throw new OperatorError(text, { cause: error })
  })) as [number | null]
  if (code !== 0) throw new OperatorError(`${program} failed: ${said.trim()}`)
}

/** Runs statements on a connection of their own, without the limits of a server's connections. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: Error) => {
      throw new OperatorError(`PostgreSQL cannot be reached: ${error.message}`, { cause: error })
    })
    return await use(client)
  } finally {
    await client.end()
  }
}
