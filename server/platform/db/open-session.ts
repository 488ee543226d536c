import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'

const around = new AsyncLocalStorage<OpenSession>()

/** A transaction's connection as the query builder sees it; nothing that was not awaited slips out after its end. */
export class OpenSession {
  ended = false
  readonly #client: PoolClient

  constructor(client: PoolClient) {
    this.#client = client
  }

  query(query: QueryConfig, values: unknown[]): Promise<QueryResult> {
    if (this.ended) return Promise.reject(new Error('This transaction has already ended'))
    return this.#client.query(query, values)
  }

  /** PostgreSQL answers a commit after a swallowed error with a rollback and no error. */
  async commit(): Promise<void> {
    this.ended = true
    const { command } = await this.#client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction failed before its commit')
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return around.run(this, work)
  }
}

/** A second connection inside a transaction waits for ever on PGlite, and under load on PostgreSQL. */
export function refuseInsideTransaction(): void {
  const session = around.getStore()
  if (session && !session.ended) throw new Error('A transaction is open here: use its tx')
}

/** The pool as the query builder sees it for reads outside a transaction. */
export class PoolReader {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async query(query: QueryConfig, values: unknown[]): Promise<QueryResult> {
    refuseInsideTransaction()
    return this.#pool.query(query, values)
  }
}
