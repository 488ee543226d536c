import { Pool, type QueryConfig, type QueryResult } from 'pg'
import type { DatabaseLog, ReplicaState } from './database.ts'
import { PoolReader } from './open-session.ts'
import { findDatabaseError, isDatabaseAway, isDatabaseUnavailable } from './sql-state.ts'
import type { StatementNames } from './statement-names.ts'
import { watchConnections } from './unavailable.ts'

/** Interval of the replica's checks, in milliseconds. A read is at most two intervals behind the database. */
const CHECK_MS = 2_000

/** SQLSTATEs for a missing table or column: a migration has just run, and the replica does not have it yet. */
const notYetThere = new Set(['42P01', '42703'])
/** SQLSTATE of a read that the replica cancelled because the database has deleted rows of the read. */
const conflict = '40001'
const statementTimeout = '57014'

type Options = {
  pool: Pool
  names: StatementNames
  /** The reader of the database itself. */
  origin: Reader
  log: DatabaseLog
}

type Reader = Pick<PoolReader, 'query'>

/**
 * Reads from the database, and from its replica while the database is unavailable, so that people can go on reading
 * during a failover. No decision uses such a read: commands read in their own transaction, which needs the database.
 */
export class StandbyReader implements Reader {
  readonly #origin: Reader
  readonly #replica: Reader

  constructor(origin: Reader, replica: Reader) {
    this.#origin = origin
    this.#replica = replica
  }

  async query(query: QueryConfig, values: unknown[]): Promise<QueryResult> {
    try {
      return await this.#origin.query(query, values)
    } catch (error) {
      if (!isDatabaseAway(error) || !isRead(query.text)) throw error
      return this.#replica.query(query, values).catch(() => {
        throw error
      })
    }
  }
}

/** True for a read. A lost statement that may write is never sent to another server, which may become the primary. */
function isRead(text: string): boolean {
  return /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete|merge)\b/i.test(text)
}

/** Reads from a replica while it can be reached and follows closely, otherwise from the database itself. */
export class ReplicaReader {
  readonly #options: Options
  readonly #replica: PoolReader
  readonly #timer: NodeJS.Timeout
  #isUsed = false
  /** The end of the database's log (LSN) at the last check. */
  #reached: string | undefined
  #checking: Promise<void> | undefined
  #followedAt = performance.now()

  constructor(options: Options) {
    this.#options = options
    watchConnections(options.pool, options.log)
    this.#replica = new PoolReader(options.pool, options.names)
    this.#timer = setInterval(() => void this.#check(), CHECK_MS)
    this.#timer.unref()
    void this.#check()
  }

  async query(query: QueryConfig, values: unknown[]): Promise<QueryResult> {
    const { origin } = this.#options
    if (!this.#isUsed) return origin.query(query, values)
    try {
      return await this.#replica.query(query, values)
    } catch (error) {
      const code = findDatabaseError(error)?.code ?? ''
      if (isDatabaseUnavailable(error) && code !== conflict && code !== statementTimeout)
        this.#use(false, (error as Error).message)
      else if (code !== conflict && !notYetThere.has(code)) throw error
      return origin.query(query, values)
    }
  }

  /**
   * Switches to the replica if it has replayed the log up to the end at the previous check, otherwise to the database.
   */
  #check(): Promise<void> {
    this.#checking ??= this.#follows()
      .then((follows) => this.#use(follows, 'it is too far behind, or no replica'))
      .catch((error: Error) => this.#use(false, error.message))
      .finally(() => (this.#checking = undefined))
    return this.#checking
  }

  state(): ReplicaState {
    const behindSeconds = (performance.now() - this.#followedAt) / 1000
    return { isUsed: this.#isUsed, behindSeconds }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
    await this.#options.pool.end()
  }

  async #follows(): Promise<boolean> {
    const { origin } = this.#options
    const before = this.#reached
    const [replayed, now] = await Promise.all([
      before === undefined
        ? undefined
        : this.#replica.query({ text: 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes' }, [
            before,
          ]),
      origin
        .query({ text: 'select pg_current_wal_lsn()::text as reached' }, [])
        .catch((error: unknown) => {
          if (!isDatabaseAway(error)) throw error
        }),
    ])
    // When the database is unavailable, the state of the replica stays as it was.
    if (!now) return this.#isUsed
    this.#reached = now.rows[0]?.reached
    const follows = replayed?.rows[0]?.yes === true
    if (follows) this.#followedAt = performance.now()
    return follows
  }

  #use(isUsed: boolean, reason: string): void {
    if (isUsed === this.#isUsed) return
    this.#isUsed = isUsed
    const { log } = this.#options
    if (isUsed) log.info({}, 'The replica answers reads')
    else log.warn({ reason }, 'The replica answers no reads for now')
  }
}
