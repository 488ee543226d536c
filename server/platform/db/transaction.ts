import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Engine, TransactionOptions, Tx } from './database.ts'
import { isRetryable } from './sql-state.ts'

type TransactionSettings = Pick<Engine, 'pool' | 'allow' | 'restore'> & { clock: () => Date }

const retries = 3

export function createTransaction(settings: TransactionSettings) {
  return async <T>(run: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await runOnce(settings, run, options)
      } catch (error) {
        if (attempt === retries || !isRetryable(error)) throw error
        await delay(Math.random() * 20 * 2 ** attempt)
      }
    }
  }
}

async function runOnce<T>(
  { pool, clock, allow, restore }: TransactionSettings,
  run: (tx: Tx) => Promise<T>,
  { statementTimeoutMs }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect()
  const session = new OpenSession(client)
  let broken = false
  try {
    await client.query('begin')
    if (statementTimeoutMs !== undefined) await allow(client, statementTimeoutMs)
    const result = await run(Object.assign(drizzle(session as never), { now: clock() }) as Tx)
    await session.commit()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    session.ended = true
    if (statementTimeoutMs !== undefined) restore()
    client.release(broken)
  }
}

/** The connection as the query builder sees it; a query that was not awaited cannot slip out after the end. */
class OpenSession {
  ended = false
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query(query: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    if (this.ended) return Promise.reject(new Error('This transaction has already ended'))
    return this.#client.query(query, values)
  }

  /** PostgreSQL answers a commit after a swallowed error with a rollback and no error. */
  async commit(): Promise<void> {
    this.ended = true
    const { command } = await this.#client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction failed before its commit')
  }
}
