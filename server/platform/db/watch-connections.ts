import type { Pool } from 'pg'
import type { DatabaseLog } from './database.ts'

/** Logs broken connections; without this listener, one would end the process. */
export function watchConnections(pool: Pool, log: DatabaseLog): Pool {
  const warn = ({ message }: Error) => log.warn({ error: message }, 'A database connection broke')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}
