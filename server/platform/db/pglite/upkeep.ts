import type { Pool, PoolClient } from 'pg'
import type { PgliteHost } from './host.ts'

/** Work that PostgreSQL's background processes do and PGlite lacks. */
export type Upkeep = {
  vacuum(): Promise<void>
  dump(): Promise<Uint8Array>
  /** Writes a checkpoint when the log has grown, because a restart after a crash replays the whole log. */
  shortenLog(): Promise<void>
}

const limitMs = 600_000
const longestLogBytes = 16 * 1024 * 1024

export function createUpkeep(pool: Pool, host: PgliteHost, watchdogMs: number): Upkeep {
  const withLongLimit = async <T>(run: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const backend = host.current()
    try {
      backend.allow(limitMs)
      return await run(client)
    } finally {
      backend.allow(watchdogMs)
      client.release()
    }
  }

  return {
    vacuum: () =>
      withLongLimit(async (client) => {
        await client.query('vacuum (analyze)')
        await client.query('checkpoint')
      }),
    dump: () =>
      withLongLimit(async (client) => {
        await client.query('checkpoint')
        return host.current().dump()
      }),
    shortenLog: () =>
      withLongLimit(async (client) => {
        if ((await readLogBytes(client)) > longestLogBytes) await client.query('checkpoint')
      }),
  }
}

/** Bytes that a restart after a crash would replay. */
async function readLogBytes(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  )
  return Number(rows[0]?.bytes ?? 0)
}
