import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { MAX_PICTURE_MEGABYTES } from '#shared/limits.ts'
import { createCaller } from '../caller.ts'
import { type ProxyKind, startProxy } from './proxies.ts'
import type { ServerPair } from './server-pair.ts'
import { logIn, openByHttp2, openLive, placeCookies, uploadSlowly } from './visits.ts'

export type CheckResult = { faults: string[]; figure: string }
export type ProxyStage = { base: string; pair: ServerPair }

const CITIES =
  'Jaipur,New Delhi,Mumbai,Pune,Kota,Ajmer,Surat,Indore,Bhopal,Lucknow,Nagpur,Agra'.split(',')
/** Duration of an upload in milliseconds: longer than the proxies wait for other answers. */
const UPLOAD_MS = 35_000
const UNBUFFERED_MS = 2_000
const HEARTBEAT_MS = 25_000

/** A page by HTTP/2, compressed once; and the refusals of the server itself, not of the proxy. */
export async function checkPage({ base }: ProxyStage): Promise<CheckResult> {
  const { status, encoding, protocol, bytes } = await openByHttp2(base)
  const got = `${status} ${protocol} ${encoding}`
  const faults = got === '200 h2 br' ? [] : [`the home page came as ${got}`]
  const caller = createCaller('127.31.0.1')
  await caller.call('GET', '/userAuth', { base })
  const body = { email: 'x'.repeat(200_000), password: 'y' }
  const large = await caller.call('POST', '/login', { base, body })
  const { code } = large.body as { code?: string }
  if (large.status !== 413 || code === undefined)
    faults.push(`a large body got ${large.status} and no sentence of Chowk`)
  return { faults, figure: `page ${Math.round(bytes / 1024)} KB br over h2` }
}

/** Each address has a limit of its own, and an address that the visitor names counts for nothing. */
export async function checkAddress({ base, pair }: ProxyStage): Promise<CheckResult> {
  const ask = async (address: string, turn: number) => {
    const named = createCaller(address, placeCookies('Jaipur'))
    const forged = { 'x-forwarded-for': `203.0.113.${turn}` }
    return (await named.open(`${base}/sitemap.xml`, forged)).status
  }
  // A random network, because the servers keep their counts while the proxies change.
  const network = `127.32.${randomInt(1, 250)}`
  const one: number[] = []
  for (let turn = 0; turn < 2 * pair.documentLimit + 2; turn++)
    one.push(await ask(`${network}.1`, turn))
  const other = await ask(`${network}.2`, 0)
  const faults: string[] = []
  if (one[0] !== 200 || other !== 200) faults.push(`an address got ${one[0]}, another one ${other}`)
  if (one.at(-1) !== 429) faults.push('a visitor who names other addresses has no limit')
  return { faults, figure: 'own addresses' }
}

/** Searches and pages of one city are answered by one server, and both servers have cities. */
export async function checkCities({ base, pair }: ProxyStage): Promise<CheckResult> {
  const faults: string[] = []
  const used = new Set<number>()
  for (const [at, city] of CITIES.entries()) {
    const servers = new Set<number>()
    for (const turn of [1, 2, 3]) {
      const caller = createCaller(`127.33.${at}.${turn}`, placeCookies(city))
      const found = `search=kurta&city=${encodeURIComponent(city)}`
      for (const answer of [
        await caller.open(`${base}/`),
        await caller.call('GET', `/getProducts?${found}`, { base }),
      ])
        servers.add(await pair.whoAnswered(String(answer.headers['x-request-id'])))
    }
    if (servers.size > 1) faults.push(`${city} was answered by ${servers.size} servers`)
    for (const server of servers) used.add(server)
  }
  if (used.size < 2) faults.push('all cities went to one server')
  return { faults, figure: `${CITIES.length} cities on ${used.size} servers` }
}

/** An event arrives at once, and the stream stays open while nothing but heartbeats comes. */
export async function checkLive({ base }: ProxyStage): Promise<CheckResult> {
  const address = '127.34.0.1'
  const caller = await logIn(base, address)
  const live = await openLive(base, caller, address)
  try {
    const faults: string[] = []
    if ((await live.next('hello', UNBUFFERED_MS)) === undefined) faults.push('no hello')
    const paused = await caller.call('POST', '/pause-bookings', {
      base,
      body: { ends: 'in_an_hour' },
    })
    if (paused.status !== 200) faults.push(`the pause was answered with ${paused.status}`)
    const ms = await live.next('store-pause', UNBUFFERED_MS)
    if (ms === undefined) faults.push('no event of a pause within two seconds')
    await caller.call('POST', '/resume-bookings', { base })
    for (const beat of [1, 2, 3])
      if ((await live.next('heartbeat', HEARTBEAT_MS)) === undefined) faults.push(`no beat ${beat}`)
    if (!live.isOpen()) faults.push('the stream has ended')
    return { faults, figure: `event after ${ms} ms, stream open for a minute` }
  } finally {
    live.close()
  }
}

/** A picture of the largest size over a slow network. */
export async function checkUpload({ base }: ProxyStage): Promise<CheckResult> {
  const address = '127.35.0.1'
  const caller = await logIn(base, address)
  const bytes = await makePicture(MAX_PICTURE_MEGABYTES * 1024 * 1024)
  const status = await uploadSlowly(base, caller, { bytes, address, forMs: UPLOAD_MS })
  const faults = status === 200 ? [] : [`an upload was answered with ${status}`]
  return { faults, figure: `${MAX_PICTURE_MEGABYTES} MB in ${UPLOAD_MS / 1000} s` }
}

/** A photograph of exactly this size; readers ignore what follows its end. */
async function makePicture(size: number): Promise<Buffer> {
  const width = 1_600
  const raw = randomBytes(width * width * 3)
  const jpeg = await sharp(raw, { raw: { width, height: width, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']
const WRITTEN_PATHS = ['/password', '/editProduct']

/** Time in milliseconds after which a proxy tries a server again that did not answer. */
const FORGIVEN_MS = 3_500

/** A call that changes something goes to one server only, also when that server takes it and closes the connection. */
export async function checkOnce(kind: ProxyKind): Promise<CheckResult> {
  const taken = new Map<string, number>()
  const servers = [1, 2].map(() =>
    createServer((request, response) => {
      if (request.method === 'GET') return void response.end('{}')
      const call = `${request.method} ${request.url?.replace('/api', '')}`
      taken.set(call, (taken.get(call) ?? 0) + 1)
      request.socket.destroy()
    }).listen(0, '127.0.0.1'),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const [one = 0, two = 0] = servers.map((server) => (server.address() as AddressInfo).port)
  const { base, stop } = await startProxy(kind, [one, two])
  const calls = WRITTEN_PATHS.flatMap((path) => WRITES.map((method) => ({ method, path })))
  try {
    const caller = createCaller('127.37.0.1')
    for (const { method, path } of calls) {
      // Both servers have to be there again for the proxy, so that it could send a call to the second one.
      await delay(FORGIVEN_MS)
      await caller.call(method, path, { base }).catch(() => undefined)
    }
  } finally {
    await stop()
    for (const server of servers) server.close().closeAllConnections()
  }
  const wrong = calls
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => taken.get(call) !== 1)
  const faults = wrong.map((call) => `${call} reached the servers ${taken.get(call) ?? 0} times`)
  return { faults, figure: `${calls.length - wrong.length} of ${calls.length} writes sent once` }
}

/** Time in milliseconds after which the proxies have noticed that a server is away. */
const NOTICED_MS = 5_000
const VISITORS = 4
const PAUSE_MS = 40

const ROLLS = 3

/** An upgrade: one server is restarted as soon as the other one serves again, several times, and no visit fails. */
export async function checkRoll({ base, pair }: ProxyStage): Promise<CheckResult> {
  const visits = startVisits(base)
  for (let roll = 0; roll < ROLLS; roll++)
    for (const which of [0, 1] as const) {
      await pair.lose(which, 'stop')
      await pair.bring(which)
    }
  const { count, failed } = await visits.stop()
  const kinds = [...new Set(failed.map(({ what }) => what))]
  const faults = kinds.map((what) => `while the servers were restarted in turn: ${what}`)
  return { faults, figure: `${ROLLS} rolls: ${failed.length} of ${count} failed` }
}

/** Visitors go on while one server is stopped and later killed; the result has their failures with the times. */
export async function checkLoss({ base, pair }: ProxyStage): Promise<CheckResult> {
  const faults: string[] = []
  const figures: string[] = []
  for (const how of ['stop', 'kill'] as const) {
    const visits = startVisits(base)
    await delay(1_000)
    await pair.lose(1, how)
    const lostAt = performance.now()
    await delay(2 * NOTICED_MS)
    await pair.bring(1)
    await delay(NOTICED_MS)
    const { count, failed } = await visits.stop()
    const late = failed.filter(({ at }) => at - lostAt > NOTICED_MS)
    for (const { what } of late) faults.push(`after a ${how}: ${what}`)
    const kinds = [...new Set(failed.map(({ what }) => what))].join(', ')
    figures.push(`${how}: ${failed.length} of ${count} failed${kinds && ` (${kinds})`}`)
  }
  return { faults, figure: figures.join(', ') }
}

/** Visitors who open pages of the cities until they are stopped. */
function startVisits(base: string) {
  const state = { count: 0, isEnded: false }
  const failed: { at: number; what: string }[] = []
  const running = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let turn = visitor; !state.isEnded; turn++) {
      const city = CITIES[turn % CITIES.length] ?? ''
      const caller = createCaller(`127.36.${visitor}.${turn % 250}`, placeCookies(city))
      const what = await caller.open(`${base}/shops`).then(
        ({ status }) => (status === 200 ? undefined : String(status)),
        (error: Error) => error.message,
      )
      state.count += 1
      if (what !== undefined) failed.push({ at: performance.now(), what })
      await delay(PAUSE_MS)
    }
  })
  const stop = async () => {
    state.isEnded = true
    await Promise.all(running)
    return { count: state.count, failed }
  }
  return { stop }
}
