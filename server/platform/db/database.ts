import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { OpenSession } from './open-session.ts'

/** A connection for single reads. Transactions are opened by `Database.transaction` only. */
export type Db = Omit<NodePgDatabase<Record<string, never>>, 'transaction'>

/** One open transaction. `now` is its time, the same for all its statements. */
export type Tx = Db & {
  readonly now: Date
  /**
   * Pipelines statements: runs these calls in this order, each with one statement, and sends each statement without
   * waiting for earlier answers. All take one round trip to the database. When a statement fails, the later ones fail
   * as well.
   */
  sendTogether: OpenSession['sendTogether']
  /** Sends the one statement of this call together with the commit; when the statement fails, nothing is committed. */
  sendWithCommit: OpenSession['sendWithCommit']
}

export type TransactionOptions = {
  /** Time limit of one statement in milliseconds, instead of the usual limit (for migrations and seeding). */
  statementTimeoutMs?: number
  /** When true, the commit does not call `onCommit`. */
  silent?: true
}

/**
 * `behindSeconds`: time since the last check at which the replica had all data that the database had at the check
 * before.
 */
export type ReplicaState = { isUsed: boolean; behindSeconds: number }

export type Database = {
  readonly engine: 'pglite' | 'postgres'
  readonly db: Db
  /**
   * For reads whose data may be some seconds old and which decide nothing. Uses a replica while one follows closely,
   * otherwise a separate pool of connections, so that no booking waits behind searches.
   */
  readonly replica: Db
  readonly pool: pg.Pool
  /** All pools of connections by their use. */
  readonly pools: Readonly<Record<string, pg.Pool>>
  /** Undefined without a replica. */
  replicaState(): ReplicaState | undefined
  /**
   * This database with a separate connection pool, so that jobs do not wait behind requests; PGlite has only one
   * connection.
   */
  readonly background: Database
  /** Runs an SQL text with its values outside a transaction; for a library that writes its own statements. */
  query(text: string, values: unknown[]): Promise<pg.QueryResult>
  /** Commits what `run` did, or rolls it back; retries (at most 3 times) after a deadlock or serialisation failure. */
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Subscribes to `pg_notify(channel, payload)` of committed transactions; resolves to a function that unsubscribes.
   * `missed` is called after a broken connection was replaced, as notifications may have been lost in between.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    missed?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Calls `call` after each commit that is not silent, with or without events, so that requests for known and unknown
   * addresses take the same time.
   */
  onCommit(call: () => void): void
  /** True while the disk is nearly full: reads work, and writes must be rejected. */
  isReadOnly(): boolean
  /** Throws unless a commit reaches the disk. */
  probe(): Promise<void>
  /** Runs a vacuum on PGlite, which has no autovacuum; a nightly job calls it. Does nothing on PostgreSQL. */
  vacuum(): Promise<void>
  /** PGlite only: the whole database as a tarball. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

/** The functions that each engine implements; `openDatabase` adds the common ones. */
export type Engine = Omit<
  Database,
  | 'db'
  | 'replica'
  | 'background'
  | 'pools'
  | 'replicaState'
  | 'query'
  | 'transaction'
  | 'onCommit'
  | 'probe'
> & {
  /** The connections of `background`. */
  backgroundPool: pg.Pool
  /** The connections of `replica` while no replica is used. */
  readPool: pg.Pool
  /** The statements that begin a transaction with its limits; `statementTimeoutMs` is the limit of a statement. */
  begin(statementTimeoutMs?: number): string
  /** Restores the usual time limit on an engine whose limit does not end with the transaction. */
  restore(): void
  checkSpace(): Promise<void>
}

export type DatabaseLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type DatabaseOptions = {
  /** PostgreSQL's address; without it PGlite runs inside this process. */
  databaseUrl?: string | undefined
  /** Address of a replica of `databaseUrl`, for the reads of `replica`; only with `databaseUrl`. */
  replicaUrl?: string | undefined
  /** PostgreSQL: number of connections of this process, without those for LISTEN and for the check of a replica. */
  connections?: number | undefined
  /** PostgreSQL's own address for LISTEN, when `databaseUrl` is that of a pooler. */
  listenUrl?: string | undefined
  /** Folder of PGlite's files. */
  dataDir?: string | undefined
  /** PGlite without a folder, for tests. */
  memory?: true | undefined
  /** `off` skips the fsync, so that a power cut may destroy everything. For tests. */
  durability: 'full' | 'off'
  clock: () => Date
  log: DatabaseLog
  /** PGlite: returns the free bytes of the disk; for tests. */
  freeBytes?: (() => number) | undefined
  /** PGlite: a tarball of `dump()` for the start, used when there is no database. */
  loadDataDir?: Uint8Array | undefined
  /** PGlite in the calling thread instead of a worker: starts faster, for tests. */
  inProcess?: boolean | undefined
  /** PGlite: milliseconds without an answer after which the database thread is restarted. */
  watchdogMs?: number | undefined
  /** PostgreSQL: the usual time limit of a statement in milliseconds; for tests, which may run on a busy machine. */
  statementMs?: number | undefined
  /** PostgreSQL: accept a superuser role, for tests. */
  allowSuperuser?: boolean | undefined
}
