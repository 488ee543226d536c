import { Client, type ClientBase, Pool } from 'pg'
import type { DatabaseOptions, Engine } from './database.ts'
import { PostgresListener } from './postgres-listener.ts'
import { watchConnections } from './unavailable.ts'
import { OperatorError, poolerAdvice } from './operator-error.ts'

const STATEMENT_MS = 3_000

// Longest wait for a lock, in milliseconds. Longer than the server's deadlock_timeout of 1 s, so that a deadlock is
// reported as such and retried.
const LOCK_MS = 1_500
const IDLE_MS = 5_000

/** Connections of one process to the database, without the one for LISTEN. */
export const DEFAULT_CONNECTIONS = 20
/** Least number of connections: two for each pool. */
export const LEAST_CONNECTIONS = 6

/** The sizes of the pools: half for requests, a fifth for jobs, the rest for `replica`. */
function poolSizes(connections = DEFAULT_CONNECTIONS) {
  const jobs = Math.max(2, Math.round(connections / 5))
  const reads = Math.max(2, Math.round((connections * 3) / 10))
  return { requests: connections - jobs - reads, jobs, reads }
}

/**
 * Uses one generic plan for each search. Planning a search takes as long as running it, and PostgreSQL would plan each
 * time when it expects a better plan for the given values. The indexes of searches fit all values.
 */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan; set jit = off'

/**
 * Switches parallel statements off. They start a process for each processor, which takes 25 to 45 ms. The statements
 * here take less, and the other processors are busy with other requests.
 */
const ONE_PROCESS = 'set max_parallel_workers_per_gather = 0'

const limits = {
  pipeline: true,
  connectionTimeoutMillis: 2_000,
  // Idle connections are closed soon, because a connection that breaks while idle fails the next request.
  idleTimeoutMillis: 5_000,
  // When another server takes over the host name or address, all connections have moved to it after this time.
  maxLifetimeSeconds: 600,
}

export async function openPostgres(url: string, options: DatabaseOptions): Promise<Engine> {
  const commit = await refuseUnfit(url, options)
  const connection = connectionOf(url)
  const { statementMs = STATEMENT_MS } = options
  const set = settings('set', commit, options.statementMs)
  const openWatched = (max: number, also = '') =>
    watchConnections(openPool(url, `${set}; ${also}`, max, statementMs), options.log)
  const sizes = poolSizes(options.connections)
  const pool = openWatched(sizes.requests)
  const backgroundPool = openWatched(sizes.jobs)
  const readPool = openWatched(sizes.reads, PLAN_ONCE)
  const listening = { ...connection, connectionString: options.listenUrl ?? url }
  const listener = new PostgresListener(listening, options.log)
  return {
    engine: 'postgres',
    pool,
    backgroundPool,
    readPool,
    listen: (...channel) => listener.listen(...channel),
    begin: (limitMs = options.statementMs) => `begin; ${settings('set local', commit, limitMs)}`,
    restore: () => undefined,
    isReadOnly: () => false,
    checkSpace: async () => undefined,
    vacuum: async () => undefined,
    dump: () => Promise.reject(new Error('PostgreSQL is backed up with its own tools')),
    close: async () => {
      listener.close()
      await Promise.all([pool, backgroundPool, readPool].map((one) => one.end()))
    },
  }
}

function connectionOf(url: string) {
  return {
    connectionString: url,
    application_name: 'chowk',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

function openPool(url: string, set: string, max: number, statementMs = STATEMENT_MS): Pool {
  const onConnect = async (client: ClientBase) => {
    await client.query(`set timezone = 'UTC'; ${ONE_PROCESS}; ${set}`)
  }
  // The server itself ends a slow statement. Without an answer within this time, the connection counts as lost.
  const query_timeout = statementMs + 2_000
  return new Pool({ ...connectionOf(url), ...limits, query_timeout, max, onConnect })
}

/** A pool for a replica, used for reads only; the replica need not be reachable at the start. */
export function openReplicaPool(url: string, connections?: number): Pool {
  const { requests } = poolSizes(connections)
  return openPool(url, `${settings('set', 'on')}; ${PLAN_ONCE}`, requests)
}

/**
 * Statements that set the limits of a transaction and make its commit wait for the disk, whatever the server's settings
 * are. Each transaction runs them again, because a pooler may give it another connection.
 */
function settings(set: 'set' | 'set local', commit: string, statementMs?: number): string {
  return [
    `statement_timeout = ${statementMs ?? STATEMENT_MS}`,
    `lock_timeout = ${LOCK_MS}`,
    `idle_in_transaction_session_timeout = ${statementMs ?? IDLE_MS}`,
    `synchronous_commit = ${commit}`,
  ]
    .map((setting) => `${set} ${setting}`)
    .join('; ')
}

/** The name and the number of a database; a streaming replica has the same. */
const IDENTITY = `(select format('%s (%s)', datname, oid) from pg_database
  where datname = current_database()) as database`

type Server = {
  database: string
  version: number
  superuser: boolean
  encoding: string
  knowsHindi: boolean
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
}

/** Throws when the server's settings for this role do not fit; returns its `synchronous_commit`. */
async function refuseUnfit(url: string, options: DatabaseOptions): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: Error) => {
      throw new OperatorError(`PostgreSQL cannot be reached: ${withAdvice(error)}`, {
        cause: error,
      })
    })
    const { rows } = await client.query<Server>(
      `select ${IDENTITY}, current_setting('server_version_num')::int as version,
         current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
         current_setting('synchronous_commit') as "synchronousCommit",
         current_setting('server_encoding') as encoding,
         (select datctype not in ('C', 'POSIX') from pg_database where datname = current_database()) as "knowsHindi",
         (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    )
    const [server] = rows
    if (!server) throw new Error('PostgreSQL did not return its settings')
    const faults = faultsOf(server, options)
    if (faults.length > 0) throw new OperatorError(faults.join('\n'))
    await refuseOtherDatabases(server.database, options)
    if (!server.knowsHindi) options.log.warn({}, noHindiLetters)
    return server.synchronousCommit === 'off' ? 'on' : server.synchronousCommit
  } finally {
    await client.end()
  }
}

/**
 * Throws when DATABASE_LISTEN_URL cannot be reached, or when it or DATABASE_REPLICA_URL is another database. A replica
 * may be away.
 */
async function refuseOtherDatabases(
  database: string,
  { listenUrl, replicaUrl }: DatabaseOptions,
): Promise<void> {
  if (listenUrl) expectSame('DATABASE_LISTEN_URL', await databaseAt(listenUrl), database)
  if (!replicaUrl) return
  const replica = await databaseAt(replicaUrl)
  if (typeof replica === 'string') expectSame('DATABASE_REPLICA_URL', replica, database)
}

function expectSame(setting: string, found: string | Error, database: string): void {
  if (found instanceof Error)
    throw new OperatorError(
      `${setting}: PostgreSQL cannot be reached there: ${withAdvice(found)}`,
      {
        cause: found,
      },
    )
  if (found !== database)
    throw new OperatorError(
      `${setting} is the database ${found}, and DATABASE_URL is ${database}: give both the same database`,
    )
}

function withAdvice({ message }: Error): string {
  const advice = poolerAdvice(message)
  return advice ? `${message}. ${advice}` : message
}

/** The database behind an address, or why it cannot be asked. */
async function databaseAt(url: string): Promise<string | Error> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Pick<Server, 'database'>>(`select ${IDENTITY}`)
    return rows[0]?.database ?? ''
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function faultsOf(server: Server, { durability, allowSuperuser }: DatabaseOptions): string[] {
  const faults: [boolean, string][] = [
    [server.version < 150_000, 'PostgreSQL 15 or newer is needed'],
    [server.encoding !== 'UTF8', wrongEncoding(server.encoding)],
    [server.superuser && !allowSuperuser, 'Connect with a role that is not a superuser'],
  ]
  const durable: [boolean, string][] = [
    [server.fsync !== 'on', losesCommits('fsync')],
    [server.fullPageWrites !== 'on', losesCommits('full_page_writes')],
    [server.synchronousCommit === 'off', losesCommits('synchronous_commit')],
  ]
  return [...faults, ...(durability === 'full' ? durable : [])]
    .filter(([isFault]) => isFault)
    .map(([, sentence]) => sentence)
}

function wrongEncoding(encoding: string): string {
  return `The database has the encoding ${encoding}, which lacks letters of India: create it with UTF8, for example createdb --template template0 --encoding UTF8`
}

/** pg_trgm of PostgreSQL 15 makes trigrams of letters only, and the character type C has none beyond ASCII. */
const noHindiLetters =
  'The database has the character type C, which knows no letters of Hindi: names in Hindi are found less well. Dump it, and restore it into one that is created with --locale C.UTF-8'

function losesCommits(setting: string): string {
  return `This PostgreSQL runs with ${setting}=off and would lose bookings in a power cut: set it to on`
}
