import { Pool } from 'pg'
import type { DatabaseOptions, Engine } from './database.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { watchConnections } from './watch-connections.ts'
import { OperatorError } from './operator-error.ts'

const limits = {
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 3_000,
  // Above the server's deadlock_timeout of 1 s, so that a deadlock is seen as one and run again.
  lock_timeout: 1_500,
  idle_in_transaction_session_timeout: 5_000,
}

export async function openPostgres(url: string, options: DatabaseOptions): Promise<Engine> {
  const connection = {
    connectionString: url,
    application_name: 'chowk',
    options: '-c timezone=UTC',
  }
  const pool = watchConnections(new Pool({ ...connection, ...limits }), options.log)
  const listener = createPostgresListener(connection, options.log)
  try {
    await refuseUnfit(pool, options)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    engine: 'postgres',
    pool,
    listen: listener.listen,
    allow: async (client, milliseconds) => {
      await client.query(
        `select set_config('statement_timeout', $1, true),
                set_config('idle_in_transaction_session_timeout', $1, true)`,
        [String(milliseconds)],
      )
    },
    restore: () => undefined,
    isReadOnly: () => false,
    checkSpace: async () => undefined,
    vacuum: async () => undefined,
    dump: () => Promise.reject(new Error('PostgreSQL is backed up with its own tools')),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

type Fitness = { version: number; fsync: string; superuser: boolean }

async function refuseUnfit(pool: Pool, options: DatabaseOptions): Promise<void> {
  const client = await pool.connect().catch((error: Error) => {
    throw new OperatorError(`PostgreSQL cannot be reached: ${error.message}`, { cause: error })
  })
  client.release()
  const { rows } = await pool.query<Fitness>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
            (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  )
  const [server] = rows
  if (!server || server.version < 150_000)
    throw new OperatorError('PostgreSQL 15 or newer is needed')
  if (server.fsync !== 'on' && options.durability === 'full')
    throw new OperatorError(
      'This PostgreSQL runs with fsync=off and would lose bookings in a power cut',
    )
  if (server.superuser && !options.allowSuperuser)
    throw new OperatorError('Connect with a role that is not a superuser')
}
