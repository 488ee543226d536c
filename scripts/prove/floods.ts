import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Flood, FloodCount } from './flood-load.ts'
import { startServer } from './server-process.ts'

export type FloodOptions = { main: string; connections: number; seconds: number }
type Read = { status: number; ms: number; at: number }
type Times = { count: number; median: number; p95: number; longest: number; failed: number }
export type FloodReport = { faults: string[]; figures: string[] }

/** Longest permitted time of another address's reads, in milliseconds, while one address floods. */
const MOST_MS = 1_000
const MOST_TIMES = 20
/** Lowest time in milliseconds for which a ratio has a meaning: the length of one turn of the server's event loop. */
const LEAST_MS = 25
/**
 * First milliseconds of a flood, in which it opens its connections and gets its permitted answers; one read may take
 * longer then.
 */
const ONSET_MS = 1_000
const LONGEST_MS = 5_000
const PAUSE_MS = 15
/** Number of networks of the visitors, because the server limits the searches of one network in a minute. */
const NETWORKS = 60

const SEARCH = '/api/getProducts?city=Jaipur'
const floods: [name: string, path: string | null][] = [
  ['/readyz', '/readyz'],
  ['the list of calls', '/api/docs/openapi.json'],
  ['a search far above its limit', SEARCH],
  ['requests that never end', null],
]

/**
 * While one address floods the built server, other addresses must be served at an acceptable speed, and afterwards as
 * fast as before.
 */
export async function proveFloods(options: FloodOptions): Promise<FloodReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'flood-'))
  const env = { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'info' }
  const server = await startServer({ main: options.main, env })
  const load = fork(join(import.meta.dirname, 'flood-load.ts'))
  const report: FloodReport = { faults: [], figures: [] }
  try {
    await flood(server.base, load, { options, report })
  } finally {
    load.kill()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return report
}

type Setting = { options: FloodOptions; report: FloodReport }

async function flood(base: string, load: ChildProcess, { options, report }: Setting) {
  const readers = await openReaders(base)
  const { connections, seconds } = options
  const alone = timesOf(await readFor(readers, seconds))
  report.figures.push(`alone ${sayTimes(alone)}`)
  for (const [name, path] of floods) {
    const over = once(load, 'message') as Promise<[FloodCount]>
    const whole = seconds + ONSET_MS / 1000
    load.send({ base, connections, seconds: whole, path } satisfies Flood)
    const during = timesOf(await readFor(readers, whole), ONSET_MS)
    const [thrown] = await over
    const after = timesOf(await readFor(readers, 0.3))
    report.figures.push(`${name} ${sayTimes(during)} (${thrown.answered} answered)`)
    report.faults.push(...judge(name, { alone, during, after }))
    if (path === SEARCH && thrown.refused === 0) report.faults.push('The search refused nobody')
  }
  for (const { agent } of readers) agent.destroy()
}

function judge(
  name: string,
  { alone, during, after }: Record<'alone' | 'during' | 'after', Times>,
) {
  const bound = Math.min(MOST_MS, MOST_TIMES * Math.max(LEAST_MS, alone.p95))
  const faults: string[] = []
  if (during.p95 > bound)
    faults.push(`${name}: reads took ${sayTimes(during)}, more than ${bound} ms`)
  if (during.failed + after.failed > 0) faults.push(`${name}: ${during.failed} reads failed`)
  if (during.longest > LONGEST_MS) faults.push(`${name}: a read took ${during.longest} ms`)
  if (during.count === 0) faults.push(`${name}: nothing was read meanwhile`)
  if (after.p95 > bound) faults.push(`${name}: reads took ${sayTimes(after)} after it`)
  return faults
}

type Reader = { agent: Agent; urls: URL[] }

/** Visitors of many networks, each with an open connection, who search and view a product in turn. */
async function openReaders(base: string): Promise<Reader[]> {
  const answer = await fetch(base + SEARCH)
  const { products } = (await answer.json()) as { products: { _id: string }[] }
  const urls = [SEARCH, `/product?_id=${products[0]?._id}`].map((path) => new URL(path, base))
  const readers = Array.from({ length: NETWORKS }, (_, number) => ({
    agent: new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.1.${number}.1` }),
    urls,
  }))
  for (const reader of readers) await read(reader, new URL('/healthz', base))
  for (const url of urls) for (const reader of readers.slice(0, 5)) await read(reader, url)
  return readers
}

let turn = 0

async function readFor(readers: Reader[], seconds: number): Promise<Read[]> {
  const reads: Read[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    turn += 1
    const reader = readers[turn % readers.length]
    // The same visitor's next request is for the other address.
    const url = reader?.urls[(turn + Math.floor(turn / readers.length)) % 2]
    if (reader) reads.push(await read(reader, url))
    await delay(PAUSE_MS)
  }
  return reads
}

function read({ agent }: Reader, url: URL | undefined): Promise<Read> {
  const started = performance.now()
  const ended = (status: number) => ({ status, ms: performance.now() - started, at: started })
  return new Promise((resolve) => {
    const sent = get(url ?? '', { agent, timeout: 20_000 }, (response) => {
      response.resume().once('end', () => resolve(ended(response.statusCode ?? 0)))
    })
    sent.once('timeout', () => sent.destroy(new Error('No answer')))
    sent.once('error', () => resolve(ended(0)))
  })
}

/** The median and p95 of reads that began after `onset` milliseconds; failures and the longest of all reads. */
function timesOf(reads: Read[], onset = 0): Times {
  const from = (reads[0]?.at ?? 0) + onset
  const later = reads.filter(({ at }) => at >= from)
  const times = later.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const part = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const failed = reads.filter(({ status }) => status !== 200).length
  const longest = Math.max(0, ...reads.map(({ ms }) => ms))
  return { count: later.length, median: part(0.5), p95: part(0.95), longest, failed }
}

function sayTimes({ median, p95, longest, count }: Times): string {
  return `${[median, p95, longest].map((ms) => ms.toFixed(0)).join('/')} ms in ${count} reads`
}
