import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** Reads, each on its own. Transactions are opened by `Database.transaction` only. */
export type Db = Omit<NodePgDatabase<Record<string, never>>, 'transaction'>

/** One open transaction; `now` is its time, the same for everything that happens in it. */
export type Tx = Db & { readonly now: Date }

export type TransactionOptions = {
  /** Longest single statement in milliseconds, instead of the usual limit (migrations, seeding). */
  statementTimeoutMs?: number
  /** Nobody is woken by its commit. */
  silent?: true
}

export type Database = {
  readonly engine: 'pglite' | 'postgres'
  readonly db: Db
  readonly pool: pg.Pool
  /** Commits what `run` did, or rolls all of it back; runs again (at most 3 times) after a lost race. */
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Hears `pg_notify(channel, payload)` of committed transactions; resolves to the way to stop. `missed` is called
   * after a broken connection was replaced: notifications may have been lost in between.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    missed?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Called after each commit that is not silent, with or without events: a known and an unknown address must cost
   * the same time.
   */
  onCommit(call: () => void): void
  /** True while the disk is nearly full: reads work, writes are to be refused. */
  isReadOnly(): boolean
  /** Throws unless a commit reaches the disk. */
  probe(): Promise<void>
  /** PGlite has no autovacuum: a nightly job calls this. PostgreSQL needs nothing. */
  vacuum(): Promise<void>
  /** PGlite only: the whole database as a tarball. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

/** What one engine brings; `openDatabase` adds what both do alike. */
export type Engine = Omit<Database, 'db' | 'transaction' | 'onCommit' | 'probe'> & {
  /** Lifts the limit of a statement for the transaction that has just begun. */
  allow(client: pg.PoolClient, milliseconds: number): Promise<void>
  /** Puts the usual limit back where it does not end with the transaction. */
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
  /** Folder of PGlite's files. */
  dataDir?: string | undefined
  /** PGlite without a folder, for tests. */
  memory?: true | undefined
  /** `off` skips the fsync: a power cut may destroy everything. For tests. */
  durability: 'full' | 'off'
  clock: () => Date
  log: DatabaseLog
  /** PGlite: says how much room the disk has, for tests. */
  freeBytes?: (() => number) | undefined
  /** PGlite: a tarball of `dump()` to start from, used when there is no database yet. */
  loadDataDir?: Uint8Array | undefined
  /** PGlite in the calling thread instead of a worker: starts faster, for tests. */
  inProcess?: boolean | undefined
  /** PGlite: milliseconds without an answer after which the database thread is restarted. */
  watchdogMs?: number | undefined
  /** PostgreSQL: accept a superuser role, for tests. */
  allowSuperuser?: boolean | undefined
}
