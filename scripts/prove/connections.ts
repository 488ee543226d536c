import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { query, startPostgres, withDatabase } from '#test/postgres.ts'
import { addressOf, openTcpProxy, type TcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import { demoPassword } from '#demo/seed.ts'
import { type Caller, createCaller } from './caller.ts'
import { startServer, type ServerProcess } from './server-process.ts'

type Options = { main: string; rounds: number }
type Report = { faults: string[]; figure: string }

/** The ways in which the connections between server and database break, and the duration of each. */
const breaks: { name: string; forMs: number; act: (proxy: TcpProxy, url: string) => unknown }[] = [
  { name: 'cut', forMs: 3_000, act: (proxy) => proxy.cut() },
  { name: 'silent', forMs: 0, act: (proxy) => proxy.silence() },
  { name: 'silent, new ones too', forMs: 8_000, act: (proxy) => proxy.silenceAll() },
  { name: 'ended by the database', forMs: 0, act: (_proxy, url) => query(url, endAll) },
]
const endAll = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $$chowk$$'
/** Number of callers. Half of them are signed in as one person, who has ten sessions at most. */
const CALLERS = 20
/**
 * Pauses between requests, in milliseconds: the callers stay below the read limits per minute of one network and of
 * one person.
 */
const PAUSE_MS = { guest: 250, signedIn: 1_100 }
const BACK_WITHIN_MS = 15_000

/**
 * Breaks every connection to PostgreSQL under load, in four ways. The server must keep running, answer 200 or 503 only,
 * and answer every caller again within 15 seconds after the connections work.
 */
export async function proveConnections({ main, rounds }: Options): Promise<Report> {
  const cluster = await startPostgres({ durable: true })
  await query(cluster.url, 'create role chowk login')
  await query(cluster.url, 'create database chowk owner chowk')
  const proxy = await openTcpProxy(addressOf(cluster.url))
  const own = withDatabase(cluster.url, 'chowk').replace('postgres@', 'chowk@')
  const dataDir = mkdtempSync(join(tmpdir(), 'connections-'))
  const env = { DATABASE_URL: throughProxy(own, proxy), DATA_DIR: dataDir, DEMO: 'on' }
  try {
    const server = await startServer({ main, env: { ...env, APP_SECRET: 'proof '.repeat(8) } })
    const load = await startLoad(server)
    const faults: string[] = []
    const backMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const { name, forMs, act } of breaks) {
        load.begin()
        await act(proxy, cluster.url)
        await delay(forMs)
        proxy.restore()
        const back = await untilAnswered(load, server)
        backMs.push(back ?? Number.POSITIVE_INFINITY)
        faults.push(...load.strange().map((strange) => `${name}: ${strange}`))
      }
    }
    for (const ms of backMs.filter((time) => time > BACK_WITHIN_MS))
      faults.push(`not back within ${BACK_WITHIN_MS} ms (${ms})`)
    await load.stop()
    if (server.ended() !== undefined) faults.push('the server ended by itself')
    const { code, ms } = await server.stop()
    if (code !== 0) faults.push(`the server ended with ${code}, ${ms} ms after it was asked to`)
    if (ms > 5_000) faults.push(`stopping took ${ms} ms`)
    const worst = (Math.max(0, ...backMs) / 1000).toFixed(1)
    return { faults, figure: `${load.count()}, back after at most ${worst} s` }
  } finally {
    proxy.close()
    cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds until every caller got an answer again; undefined when that takes too long or the process ended. */
async function untilAnswered(load: Load, server: ServerProcess): Promise<number | undefined> {
  const restored = performance.now()
  load.expectAll()
  while (!load.allAnswered()) {
    if (server.ended() !== undefined || performance.now() - restored > BACK_WITHIN_MS)
      return undefined
    await delay(20)
  }
  return performance.now() - restored
}

type Load = Awaited<ReturnType<typeof startLoad>>

/** Callers who send requests continuously: half of them signed in, each from a network of their own. */
async function startLoad({ base }: ServerProcess) {
  const state = { stopped: false, strange: [] as string[], answered: new Set<number>() }
  const counts = new Map<number, number>()
  const callers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) => newCaller(base, index)),
  )
  const product = await findProduct(base)
  const ask = async (caller: Caller, index: number) => {
    const signedIn = index % 2 === 0
    const path = signedIn ? '/userAuth' : `/product?_id=${product}`
    const { status, body } = await caller.call('GET', path, { base })
    counts.set(status, (counts.get(status) ?? 0) + 1)
    if (status !== 200 && status !== 503) state.strange.push(`${path} answered ${status}`)
    if (status !== 200) return
    const forgotten = signedIn && (body as { user: unknown }).user === null
    if (forgotten) state.strange.push('a signed-in person was taken for a guest')
    else state.answered.add(index)
  }
  const work = callers.map(async (caller, index) => {
    while (!state.stopped) {
      await ask(caller, index).catch((error: Error) => state.strange.push(error.message))
      await delay(index % 2 === 0 ? PAUSE_MS.signedIn : PAUSE_MS.guest)
    }
  })
  return {
    begin: () => (state.strange = []),
    strange: () => [...new Set(state.strange)],
    expectAll: () => state.answered.clear(),
    allAnswered: () => state.answered.size === CALLERS,
    count: () => [...counts].map(([status, count]) => `${count} × ${status}`).join(', '),
    async stop() {
      state.stopped = true
      await Promise.all(work)
    },
  }
}

async function findProduct(base: string): Promise<string> {
  const { body } = await createCaller('127.8.99.1').call('GET', '/getProducts?search=kurta', {
    base,
  })
  const [first] = (body as { products: { _id: string }[] }).products
  if (!first) throw new Error('There is no product to request')
  return first._id
}

async function newCaller(base: string, index: number): Promise<Caller> {
  const caller = createCaller(`127.8.${index + 1}.1`)
  await caller.call('GET', '/userAuth', { base })
  const body = { email: 'asha@chowk.example', password: demoPassword }
  if (index % 2 === 0) await caller.call('POST', '/login', { base, body })
  return caller
}
