import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writable } from 'node:stream'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { traceWork } from '#server/platform/tracing/traced.ts'
import { isForgottenName, isOutdatedPlan } from './sql-state.ts'
import type { StatementNames } from './statement-names.ts'
import { DatabaseUnavailable, mapDriverErrors } from './unavailable.ts'

const openSessions = new AsyncLocalStorage<OpenSession>()

/** The connection of a transaction, for the query builder. Rejects queries that come after the transaction's end. */
export class OpenSession {
  ended = false
  /** True when the connection no longer answers and must not be used again. */
  lost = false
  readonly #client: PoolClient
  readonly #names: StatementNames
  readonly #answerWithin: { query_timeout: number } | undefined
  #begun: Promise<unknown> = Promise.resolve()
  #sent: () => void = () => undefined
  readonly #writes: HeldWrites
  #isTogether = false
  readonly #last: (() => Promise<unknown>)[] = []

  /** `answerWithinMs`: longest wait for one answer in milliseconds, instead of the pool's limit. */
  constructor(client: PoolClient, names: StatementNames, answerWithinMs?: number) {
    this.#client = client
    this.#names = names
    this.#writes = new HeldWrites(client)
    this.#answerWithin =
      answerWithinMs === undefined ? undefined : { query_timeout: answerWithinMs }
  }

  async query(query: QueryConfig, values: unknown[]): Promise<QueryResult> {
    if (this.ended) throw new Error('This transaction has already ended')
    const answer = this.#ask(this.#names.named(query, values), values)
    if (!this.#isTogether) this.#writes.release()
    return answer
  }

  /**
   * Sends this statement together with the first one, without waiting for its answer. When it fails, the first one
   * fails too.
   */
  begin(text: string): void {
    this.#writes.hold()
    this.#begun = this.#ask({ text })
    this.#begun.catch(() => undefined)
  }

  /** Sends the statement of each of these calls without waiting for the previous answer. */
  async sendTogether<Calls extends readonly (() => Promise<unknown>)[]>(
    ...calls: Calls
  ): Promise<Answers<Calls>> {
    const answers: Promise<unknown>[] = []
    this.#writes.hold()
    this.#isTogether = true
    for (const call of calls) {
      const sent = new Promise<void>((resolve) => (this.#sent = resolve))
      // The query builder runs a query at each await; this promise awaits it only once.
      const answer = (async () => call())()
      answers.push(answer)
      await Promise.race([sent, answer.catch(() => undefined)])
    }
    this.#isTogether = false
    this.#writes.release()
    return Promise.all(answers) as Promise<Answers<Calls>>
  }

  /** Sends the one statement of this call in the same round trip as the commit. */
  sendWithCommit(call: () => Promise<unknown>): void {
    this.#last.push(call)
  }

  /** Throws when the commit became a rollback, which PostgreSQL does without an error after a failed statement. */
  async commit(): Promise<void> {
    await this.#begun
    const answers = await this.sendTogether(...this.#last, () => {
      this.ended = true
      return this.#ask({ text: 'commit' })
    })
    const { command } = answers.at(-1) as QueryResult
    if (command !== 'COMMIT') throw new Error('The transaction failed before its commit')
  }

  async rollback(): Promise<void> {
    this.ended = true
    await this.#ask({ text: 'rollback' })
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return openSessions.run(this, work)
  }

  async #ask(query: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    try {
      const asked = { ...query, ...this.#answerWithin }
      const work = { kind: 'query', text: query.text } as const
      const answer = traceWork(work, () => mapDriverErrors(() => this.#client.query(asked, values)))
      this.#sent()
      return await answer
    } catch (error) {
      if (isForgottenName(error)) this.#names.stop()
      this.lost ||= error instanceof DatabaseUnavailable || isOutdatedPlan(error)
      throw error
    }
  }
}

/** Corks the socket for at most one turn of the event loop, so that pipelined statements are sent in one write. */
class HeldWrites {
  readonly #stream: Pick<Writable, 'cork' | 'uncork'>
  #isHeld = false

  constructor(client: PoolClient) {
    this.#stream = (client as unknown as { connection: { stream: Writable } }).connection.stream
  }

  hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    this.#stream.cork()
    setImmediate(() => this.release())
  }

  release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#stream.uncork()
  }
}

type Answers<Calls extends readonly (() => Promise<unknown>)[]> = {
  -readonly [At in keyof Calls]: Awaited<ReturnType<Calls[At]>>
}

/** Throws inside a transaction: a second connection would wait for ever on PGlite, and under load on PostgreSQL. */
export function refuseInsideTransaction(): void {
  const session = openSessions.getStore()
  if (session && !session.ended) throw new Error('A transaction is open here: use its tx')
}

/** The pool in the form that the query builder needs for reads outside a transaction. */
export class PoolReader {
  readonly #pool: Pool
  readonly #names: StatementNames

  constructor(pool: Pool, names: StatementNames) {
    this.#pool = pool
    this.#names = names
  }

  async query(query: QueryConfig, values: unknown[]): Promise<QueryResult> {
    refuseInsideTransaction()
    try {
      const work = { kind: 'query', text: query.text } as const
      const named = this.#names.named(query, values)
      return await traceWork(work, () => mapDriverErrors(() => this.#pool.query(named, values)))
    } catch (error) {
      // The statement did not run, and the pool has closed the connection.
      if (isForgottenName(error)) this.#names.stop()
      else if (!isOutdatedPlan(error)) throw error
      return mapDriverErrors(() => this.#pool.query(query, values))
    }
  }
}
