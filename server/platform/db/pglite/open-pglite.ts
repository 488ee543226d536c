import { join } from 'node:path'
import { Pool, type PoolConfig } from 'pg'
import { serveDumps } from '#server/platform/backup/dump-socket.ts'
import { closeTree } from '#server/platform/data-dir.ts'
import type { DatabaseOptions, Engine } from '../database.ts'
import {
  createCounters,
  openPglite as openInThisThread,
  type PgliteSettings,
} from './durable-pglite.ts'
import { lockFolder } from './folder-lock.ts'
import { isFull, watchFreeSpace } from './free-space.ts'
import { Listeners, listenTo, stopListeningTo, type OnPayload } from '../notifications.ts'
import { OperatorError } from '../operator-error.ts'
import { createHost, type PgliteHost } from './host.ts'
import { createInProcessBackend } from './session.ts'
import { PgliteStream } from './stream.ts'
import { startThread } from './thread.ts'
import { createUpkeep } from './upkeep.ts'
import { watchConnections } from '../unavailable.ts'

const idleInTransactionMs = 5_000
const connectMs = 20_000
const shortenLogEveryMs = 60_000
const defaultWatchdogMs = 10_000

export async function openPglite(options: DatabaseOptions): Promise<Engine> {
  const { dataDir, watchdogMs = defaultWatchdogMs } = options
  const lock = dataDir === undefined ? undefined : await lockFolder(dataDir)
  try {
    if (dataDir !== undefined) closeTree(databaseFolder(dataDir))
    const start = createStart(options, watchdogMs)
    const first = await start().catch((error: Error) => refuseToStart(options, error))
    const host = createHost(first, start)
    const space = guardSpace(options)
    const isReadOnly = () => space?.isReadOnly() ?? false
    const listeners = new Listeners()
    const pool = watchConnections(createPool(host, listeners), options.log)
    const upkeep = createUpkeep(pool, host, watchdogMs)
    // A checkpoint on a full disk would crash the database.
    const shorten = async () => (isReadOnly() ? undefined : upkeep.shortenLog())
    const shortenNow = () => shorten().catch((error: Error) => warn(options, error))
    const dumps = dataDir === undefined ? undefined : await serveDumps(dataDir, upkeep.dump)
    const upkeepTimer = setInterval(() => void shortenNow(), shortenLogEveryMs).unref()
    return {
      engine: 'pglite',
      pool,
      backgroundPool: pool,
      readPool: pool,
      listen: (channel, onPayload) => listen(pool, listeners, { channel, onPayload }),
      begin: (milliseconds) => {
        if (milliseconds !== undefined) host.current().allow(milliseconds)
        return 'begin'
      },
      restore: () => host.current().allow(watchdogMs),
      isReadOnly,
      checkSpace: async () => space?.check(),
      vacuum: async () => (isReadOnly() ? undefined : upkeep.vacuum()),
      dump: upkeep.dump,
      close: async () => {
        clearInterval(upkeepTimer)
        space?.stop()
        await dumps?.close()
        await pool.end()
        await host.close().finally(() => lock?.release())
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

const databaseFolder = (dataDir: string) => join(dataDir, 'database')

function createStart(options: DatabaseOptions, watchdogMs: number) {
  const { dataDir, durability, loadDataDir, log } = options
  const settings: PgliteSettings = {
    durability,
    ...(dataDir !== undefined && { folder: databaseFolder(dataDir) }),
    ...(loadDataDir && { dump: loadDataDir }),
  }
  if (options.inProcess) {
    return async () => {
      const counters = createCounters()
      return createInProcessBackend(await openInThisThread(settings, counters), counters)
    }
  }
  const alarm = (message: string) => log.error({ alarm: 'database-stuck' }, message)
  return () => startThread(settings, { watchdogMs, alarm })
}

/**
 * Throws an OperatorError for a folder that PGlite cannot open, because PGlite's own error does not help the operator.
 */
function refuseToStart({ dataDir }: DatabaseOptions, error: Error): never {
  if (dataDir === undefined || error instanceof OperatorError) throw error
  const folder = databaseFolder(dataDir)
  const sentence = isFull(dataDir)
    ? `The disk of ${folder} is full, and the database needs some free space to start: delete or move other files`
    : `The database in ${folder} cannot be opened, it is damaged or of another version: restore it from a backup`
  throw new OperatorError(`${sentence} (${error.message})`, { cause: error })
}

function createPool(host: PgliteHost, listeners: Listeners): Pool {
  const config: PoolConfig = {
    max: 1,
    pipeline: true,
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
  { channel, onPayload }: { channel: string; onPayload: OnPayload },
) {
  const entry = { onPayload }
  listeners.add(channel, entry)
  await pool.query(listenTo(channel))
  return async () => {
    if (listeners.remove(channel, entry)) await pool.query(stopListeningTo(channel))
  }
}

function guardSpace({ dataDir, freeBytes, log }: DatabaseOptions) {
  if (dataDir === undefined && freeBytes === undefined) return undefined
  const changed = (readOnly: boolean, free: number) => {
    const details = { alarm: 'disk-space', freeBytes: free }
    if (readOnly) log.error(details, 'The disk is nearly full: writes are refused')
    else log.warn(details, 'The disk has room again: writes are accepted')
  }
  return watchFreeSpace({ folder: dataDir ?? '', changed, freeBytes })
}

function warn({ log }: DatabaseOptions, error: Error): void {
  log.warn({ error: error.message }, 'The database log could not be shortened')
}
