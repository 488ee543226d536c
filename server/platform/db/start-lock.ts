import { sql } from 'drizzle-orm'
import type { Database, Tx } from './database.ts'
import { reach } from './unavailable.ts'

const lockKey = 4_826_001
/** Longest wait for another process, and longest statement of one that has the lock, in milliseconds. */
export const longestWaitMs = 120_000
const setWait = `set local lock_timeout = ${longestWaitMs}`
const take = `select pg_advisory_xact_lock(${lockKey})`

/** Several servers may start at once: one prepares the database, and the others wait here until its transaction ends. */
export async function takeStartLock(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(setWait))
  await tx.execute(sql.raw(take))
}

/**
 * Runs `prepare`, which uses connections of its own, while no other process prepares the database. PGlite belongs to one
 * process, and has no second connection to hold a lock with.
 */
export async function underStartLock<T>(database: Database, prepare: () => Promise<T>): Promise<T> {
  if (database.engine === 'pglite') return prepare()
  const client = await reach(() => database.pool.connect())
  try {
    await client.query(
      `begin; ${setWait}; set local statement_timeout = ${longestWaitMs};
       set local idle_in_transaction_session_timeout = 0`,
    )
    await client.query({ text: take, query_timeout: longestWaitMs } as { text: string })
    return await prepare()
  } finally {
    // Closing the connection ends the transaction and with it the lock, also when the connection does not answer.
    client.release(true)
  }
}
