import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { DatabaseUnavailable, reach } from './unavailable.ts'

const around = new AsyncLocalStorage<OpenSession>()

/** The connection of a transaction, for the query builder. Rejects queries that come after the transaction's end. */
export class OpenSession {
  ended = false
  /** True when the connection no longer answers and must not be used again. */
  lost = false
  readonly #client: PoolClient
  readonly #answerWithin: { query_timeout: number } | undefined

  /** `answerWithinMs`: longest wait for one answer in milliseconds, instead of the pool's. */
  constructor(client: PoolClient, answerWithinMs?: number) {
    this.#client = client
    this.#answerWithin =
      answerWithinMs === undefined ? undefined : { query_timeout: answerWithinMs }
  }

  async query(query: QueryConfig, values: unknown[]): Promise<QueryResult> {
    if (this.ended) throw new Error('This transaction has already ended')
    return this.#ask(query, values)
  }

  async begin(): Promise<void> {
    await this.#ask({ text: 'begin' })
  }

  /** Throws when the commit became a rollback: after a failed statement, PostgreSQL does this without an error. */
  async commit(): Promise<void> {
    this.ended = true
    const { command } = await this.#ask({ text: 'commit' })
    if (command !== 'COMMIT') throw new Error('The transaction failed before its commit')
  }

  async rollback(): Promise<void> {
    this.ended = true
    await this.#ask({ text: 'rollback' })
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return around.run(this, work)
  }

  async #ask(query: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    try {
      return await reach(() => this.#client.query({ ...query, ...this.#answerWithin }, values))
    } catch (error) {
      this.lost ||= error instanceof DatabaseUnavailable
      throw error
    }
  }
}

/** Throws inside a transaction. A second connection would wait for ever on PGlite, and under load on PostgreSQL. */
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
    return reach(() => this.#pool.query(query, values))
  }
}
