import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#server/platform/ports/clock.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { silentLog } from '#test/silent-log.ts'
import { freePort } from '../../postgres.ts'
import { type Crowd, insertCrowd } from '../crowd.ts'
import { proxyKinds, type Proxy, startProxy } from '../deploy/proxies.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

/** Servers of one database in a row, behind HAProxy with its file of `deploy/`. */
export type ServerRow = {
  base: string
  /** Starts the server at this place, with another build if one is given. */
  start: (place: number, main?: string) => Promise<void>
  stop: (place: number) => Promise<void>
  close: () => Promise<void>
}

type Addresses = { url: string; replicaUrl?: string; listenUrl?: string }
type Options = Addresses & { main: string; count: number }

export async function openServerRow({
  main,
  count,
  url,
  replicaUrl,
  listenUrl,
}: Options): Promise<ServerRow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chowk-row-'))
  const servers: (ServerProcess | undefined)[] = []
  const ports: number[] = []
  for (let place = 0; place < count; place++) ports.push(await freePort())
  const env = {
    DATABASE_URL: url,
    ...(replicaUrl !== undefined && { DATABASE_REPLICA_URL: replicaUrl }),
    ...(listenUrl !== undefined && { DATABASE_LISTEN_URL: listenUrl }),
    DATABASE_CONNECTIONS: '12',
    DATA_DIR: dataDir,
    DEMO: 'on',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://localhost',
    TRUST_PROXY: 'on',
    // The load sends unanswered requests again at once, which browsers do not do.
    RATE_LIMITS:
      'book.account=2000/60 book.address=2000/60 auth.visit=2000/60 auth.address=2000/60',
    APP_SECRET: 'proof '.repeat(8),
  }
  let proxy: Proxy | undefined
  const close = async () => {
    await proxy?.stop()
    await Promise.all(servers.map((server) => server?.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  }
  const start = async (place: number, from = main) => {
    servers[place] = await startServer({ main: from, env, port: ports[place] ?? 0 })
  }
  const stop = async (place: number) => {
    await servers[place]?.stop()
    servers[place] = undefined
  }
  try {
    for (let place = 0; place < count; place++) await start(place)
    const haproxy = proxyKinds.find(({ program }) => program === 'haproxy')
    const [one, two, ...more] = ports
    if (!haproxy || one === undefined || two === undefined) throw new Error('HAProxy is missing')
    proxy = await startProxy(haproxy, [one, two, ...more])
    return { base: proxy.base, start, stop, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the database for the rows that a proof itself adds and reads. */
async function withOwnDatabase<T>(
  url: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const database = await openDatabase({
    databaseUrl: url,
    durability: 'full',
    clock: systemClock,
    log: silentLog,
    statementMs: 60_000,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export function addPeople(url: string, size: number): Promise<Crowd> {
  return withOwnDatabase(url, (database) => database.transaction((tx) => insertCrowd(tx, size)))
}

export type Books = { orders: Set<string>; broken: string[] }

/** The orders of the database, and its broken invariants. */
export function readBooks(url: string): Promise<Books> {
  return withOwnDatabase(url, async (database) => {
    const { rows } = await database.query('select id from orders', [])
    const orders = new Set((rows as { id: string }[]).map(({ id }) => id))
    return { orders, broken: await brokenInvariants(database) }
  })
}
