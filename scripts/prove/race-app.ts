import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { type EmailVault, makeEmailVault } from '#server/platform/email-vault.ts'
import { makeLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { appParts } from '#test/app-parts.ts'
import { insertSession, insertUser } from '#test/rows.ts'
import { query, startPostgres, withDatabase } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'
import { type Caller, createCaller } from './caller.ts'
import { addressOf, openTcpProxy, type TcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import type { Dice } from './fuzz-inputs.ts'
import type { Socket } from 'node:net'

const migrations = join(import.meta.dirname, '../../server/platform/db/migrations')
const SERVERS = 3

/** A Monday noon in India, at which every race runs. */
export const noon = new Date('2026-11-16T06:30:00.000Z')
/** The Wednesday's closing time, at which the orders that were ready on Monday expire. */
export const deadline = new Date('2026-11-18T14:30:00.000Z')
/** A server and its database connection. */
export type RaceServer = { base: string; database: Database; close(): Promise<void> }
export type RaceApp = {
  emailVault: EmailVault
  /** A server close to its database: prepares races and runs the serial orders. */
  calm: RaceServer
  /** Servers far from the database: here the requests race. */
  far: RaceServer[]
  /** Databases with the clock at the deadline: one close to PostgreSQL, one far from it. */
  timers: { calm: Database; far: Database }
  close(): Promise<void>
}

type RaceOptions = { dice: Dice; leastMs: number; mostMs: number }

/** One PostgreSQL, one server close to it, and servers whose database answers are delayed by these milliseconds. */
export async function openRaceApp({ dice, leastMs, mostMs }: RaceOptions): Promise<RaceApp> {
  const { url: server, stop } = await startPostgres()
  const name = 'chowk_race_pairs'
  await query(server, `create database ${name}`)
  const near = withDatabase(server, name)
  const calm = await openRaceServer(near, true)
  const lag = { least: leastMs / 2, most: mostMs / 2, dice }
  const proxy = await openDelayProxy(addressOf(near), lag)
  const through = throughProxy(near, proxy)
  const far = await Promise.all(
    Array.from({ length: SERVERS }, () => openRaceServer(through, false)),
  )
  const timers = { calm: await open(near, deadline), far: await open(through, deadline) }
  const close = async () => {
    for (const raceServer of far) await raceServer.close()
    await timers.far.close()
    await timers.calm.close()
    await calm.close()
    proxy.close()
    stop()
  }
  const emailVault = makeEmailVault(deriveKeys(appParts.config.appSecret), systemRandom)
  return { emailVault, calm, far, timers, close }
}

function open(databaseUrl: string, now: Date): Promise<Database> {
  const options = { databaseUrl, allowSuperuser: true, durability: 'off', log: silentLog } as const
  return openDatabase({ ...options, clock: () => now })
}

async function openRaceServer(url: string, fresh: boolean): Promise<RaceServer> {
  const database = await open(url, noon)
  if (fresh) await migrate(database, migrations)
  const { fastify: app } = await buildApp({
    ...appParts,
    config: { ...appParts.config, demo: false },
    database,
    clock: () => noon,
    sendMail: async () => undefined,
    log: makeLog('silent'),
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { base, database, close }
}

export type Person = { userId: string; name: string; email: string; caller: Caller }

/** A signed-in person whose browser already has its cookies. */
export async function newPerson({ calm }: RaceApp, role: 'customer' | 'merchant'): Promise<Person> {
  const { id: userId, name, email } = await insertUser(calm, { role })
  const token = await insertSession(calm, userId, noon)
  return { userId, name, email, caller: await newCaller(calm, [['sid', token]]) }
}

/** A browser with these cookies and a valid anti-forgery token. */
export async function newCaller(
  { base }: RaceServer,
  cookies: [string, string][] = [],
): Promise<Caller> {
  const caller = createCaller('127.0.0.1', new Map(cookies))
  await caller.call('GET', '/userAuth', { base })
  return caller
}

/** The one-way delay of each piece of data in milliseconds, between `least` and `most`. */
type Lag = { least: number; most: number; dice: Dice }

/** A TCP proxy that forwards everything in order and late, like a database at another site. */
function openDelayProxy(to: Parameters<typeof openTcpProxy>[0], lag: Lag): Promise<TcpProxy> {
  return openTcpProxy(to, (from, other) => pass(from, other, lag))
}

/** Timers may fire out of order, so the data waits in a queue that is emptied from its head. */
function pass(from: Socket, to: Socket, { least, most, dice }: Lag): void {
  const row: { leaves: number; act: () => void }[] = []
  const move = () => {
    while (row[0] && row[0].leaves <= performance.now()) row.shift()?.act()
    if (row[0]) setTimeout(move, Math.max(1, row[0].leaves - performance.now()))
  }
  const late = (act: () => void) => {
    const leaves = performance.now() + least + dice.below(1 + most - least)
    if (row.push({ leaves, act }) === 1) setTimeout(move, leaves - performance.now())
  }
  from.on('data', (piece) => late(() => to.writable && to.write(piece)))
  from.once('end', () => late(() => to.end()))
  from.once('close', () => late(() => to.destroy()))
}
