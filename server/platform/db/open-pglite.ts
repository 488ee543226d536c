import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Pool, type PoolConfig } from 'pg'
import type { DatabaseLog, DatabaseOptions, Engine } from './database.ts'
import {
  createCounters,
  openPglite as openInThisThread,
  type PgliteSettings,
} from './durable-pglite.ts'
import { lockFolder } from './folder-lock.ts'
import { watchFreeSpace } from './free-space.ts'
import { Listeners, listenTo, stopListeningTo, type Hear } from './notifications.ts'
import { createHost, type PgliteHost } from './pglite-host.ts'
import { createInProcessBackend } from './pglite-session.ts'
import { PgliteStream } from './pglite-stream.ts'
import { startThread } from './pglite-thread.ts'
import { createUpkeep } from './pglite-upkeep.ts'
import { watchConnections } from './watch-connections.ts'

const idleInTransactionMs = 5_000
const connectMs = 20_000
const shortenLogEveryMs = 60_000
const defaultWatchdogMs = 10_000

export async function openPglite(options: DatabaseOptions): Promise<Engine> {
  const { dataDir, watchdogMs = defaultWatchdogMs } = options
  const lock = dataDir === undefined ? undefined : await lockFolder(dataDir)
  try {
    const start = createStart(options, watchdogMs)
    const host = createHost(await start(), start)
    const space = dataDir === undefined ? undefined : await guardSpace(dataDir, options.log)
    const listeners = new Listeners()
    const pool = watchConnections(createPool(host, listeners), options.log)
    const upkeep = createUpkeep(pool, host, watchdogMs)
    const shorten = () => upkeep.shortenLog().catch((error: Error) => warn(options.log, error))
    const keeper = setInterval(() => void shorten(), shortenLogEveryMs).unref()
    return {
      engine: 'pglite',
      pool,
      listen: (channel, hear) => listen(pool, listeners, { channel, hear }),
      allow: async (_client, milliseconds) => host.current().allow(milliseconds),
      restore: () => host.current().allow(watchdogMs),
      isReadOnly: () => space?.isReadOnly() ?? false,
      checkSpace: async () => space?.check(),
      vacuum: upkeep.vacuum,
      dump: upkeep.dump,
      close: async () => {
        clearInterval(keeper)
        space?.stop()
        await pool.end()
        await host.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

function createStart(options: DatabaseOptions, watchdogMs: number) {
  const { dataDir, durability, loadDataDir, log } = options
  const settings: PgliteSettings = {
    durability,
    ...(dataDir !== undefined && { folder: join(dataDir, 'database') }),
    ...(loadDataDir && { dump: loadDataDir }),
  }
  if (options.inProcess) {
    return async () => createInProcessBackend(await openInThisThread(settings, createCounters()))
  }
  const alarm = (message: string) => log.error({ alarm: 'database-stuck' }, message)
  return () => startThread(settings, { watchdogMs, alarm })
}

function createPool(host: PgliteHost, listeners: Listeners): Pool {
  const config: PoolConfig = {
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectMs,
    user: 'postgres',
    password: '',
    stream: () => new PgliteStream(host, idleInTransactionMs),
    onConnect: async (client) => {
      listeners.attach(client)
      await listeners.subscribe(client)
    },
  }
  return new Pool(config)
}

async function listen(
  pool: Pool,
  listeners: Listeners,
  { channel, hear }: { channel: string; hear: Hear },
) {
  const entry = { hear }
  listeners.add(channel, entry)
  await pool.query(listenTo(channel))
  return async () => {
    if (listeners.remove(channel, entry)) await pool.query(stopListeningTo(channel))
  }
}

async function guardSpace(folder: string, log: DatabaseLog) {
  mkdirSync(folder, { recursive: true })
  const changed = (readOnly: boolean, freeBytes: number) => {
    const details = { alarm: 'disk-space', freeBytes }
    if (readOnly) log.error(details, 'The disk is nearly full: writes are refused')
    else log.warn(details, 'The disk has room again: writes are accepted')
  }
  return watchFreeSpace({ folder, changed })
}

function warn(log: DatabaseLog, error: Error): void {
  log.warn({ error: error.message }, 'The database log could not be shortened')
}
