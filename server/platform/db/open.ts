import { drizzle } from 'drizzle-orm/node-postgres'
import { type Pool, types } from 'pg'
import type { Database, DatabaseOptions, Engine } from './database.ts'
import { openPglite } from './pglite/open-pglite.ts'
import { openPostgres, openReplicaPool } from './open-postgres.ts'
import { PoolReader } from './open-session.ts'
import { OperatorError } from './operator-error.ts'
import { ReplicaReader, StandbyReader } from './replica.ts'
import { StatementNames } from './statement-names.ts'
import { createTransaction } from './transaction.ts'

export type { Database, DatabaseLog, DatabaseOptions, Db, Tx } from './database.ts'

// Identity columns and sums of paise stay far below 2^53, so a number is exact. The query builder uses the parsers of
// the driver.
types.setTypeParser(types.builtins.INT8, Number)

/** Opens PostgreSQL when `databaseUrl` is given, otherwise PGlite. Throws OperatorError when it cannot open. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = await openEngine(options)
  const { begin, restore, checkSpace, backgroundPool, readPool, ...shared } = engine
  const { pool } = shared
  const names = new StatementNames()
  const probe = async () => {
    await checkSpace()
    if (shared.isReadOnly()) throw new OperatorError('The disk is nearly full')
    await pool.query("select pg_logical_emit_message(true, 'chowk', 'ready')")
  }
  const afterCommit: (() => void)[] = []
  const settings = { names, clock: options.clock, begin, restore }
  const handlesOf = (connections: Pool, reader: Pick<PoolReader, 'query'>) => ({
    pool: connections,
    db: drizzle(reader as never),
    query: (text: string, values: unknown[]) => reader.query({ text }, values),
    transaction: createTransaction({
      ...settings,
      pool: connections,
      committed: () => {
        for (const call of afterCommit) call()
      },
    }),
  })
  const onCommit = (call: () => void) => {
    afterCommit.push(call)
  }
  const reads = openReads(options, readPool)
  const own = new PoolReader(pool, names)
  const handles = handlesOf(pool, reads.standby ? new StandbyReader(own, reads.standby) : own)
  const whole = {
    ...shared,
    // PGlite has only one connection.
    replica: readPool === pool ? handles.db : drizzle((reads.replica ?? reads.origin) as never),
    ...watchable(engine, reads),
    onCommit,
    probe,
    close: async () => {
      await reads.replica?.close()
      await shared.close()
    },
  }
  const background: Database = {
    ...whole,
    ...handlesOf(backgroundPool, new PoolReader(backgroundPool, names)),
    get background() {
      return background
    },
  }
  return { ...whole, ...handles, background }
}

/** The pools for the metrics, each listed once: with PGlite, all work shares one connection. */
function watchable(
  { pool, backgroundPool, readPool }: Engine,
  { replica, replicaPool }: ReturnType<typeof openReads>,
): Pick<Database, 'pools' | 'replicaState'> {
  const pools = {
    requests: pool,
    ...(backgroundPool !== pool && { jobs: backgroundPool }),
    ...(readPool !== pool && { reads: readPool }),
    ...(replicaPool && { replica: replicaPool }),
  }
  return { pools, replicaState: () => replica?.state() }
}

/** The readers for `Database.replica`: one for the database itself, and one for its replica if configured. */
function openReads({ replicaUrl, connections, log }: DatabaseOptions, readPool: Pool) {
  // Searches get names of their own, because their many texts would use up the names for all other statements.
  const names = new StatementNames()
  const origin = new PoolReader(readPool, names)
  if (!replicaUrl) return { origin, replica: undefined, replicaPool: undefined, standby: undefined }
  const replicaPool = openReplicaPool(replicaUrl, connections)
  const standby = new PoolReader(replicaPool, names)
  return {
    origin,
    replicaPool,
    standby,
    replica: new ReplicaReader({
      origin: new StandbyReader(origin, standby),
      names,
      pool: replicaPool,
      log,
    }),
  }
}

function openEngine(options: DatabaseOptions): Promise<Engine> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options)
  if (options.memory) return openPglite({ ...options, dataDir: undefined })
  if (options.dataDir) return openPglite(options)
  throw new OperatorError('Give the database a DATABASE_URL or a DATA_DIR')
}
