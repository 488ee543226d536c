import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Logger } from 'pino'
import { type Config, readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { explainStart } from '#server/platform/explain-start.ts'
import { makeLog } from '#server/platform/log.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import type { Tracing } from '#server/platform/tracing/open-tracing.ts'
import {
  type OpenMessages,
  openMessages,
  type OpenPayments,
  openPayments,
  type SimulatorFiles,
} from './simulator.ts'
import { checkSecret } from '#server/platform/app-secret.ts'
import { settingsProblems } from './settings-problems.ts'

/** Configuration, database and log, which `npm run dev` keeps open while it replaces the app. */
export type Storage = {
  config: Config
  database: Database
  log: Logger
  tracing: Tracing | undefined
  payments: OpenPayments | undefined
  whatsApp: OpenMessages | undefined
}

/** Reads the configuration, opens the database and migrates it; the simulators start meanwhile. */
export async function openStorage(
  migrationsDir: string,
  simulators: SimulatorFiles,
): Promise<Storage> {
  const config = readConfig(process.env, settingsProblems)
  const tracing = await tracingOf(config)
  const { instance } = config.watch
  const log = makeLog(config.logLevel, undefined, { instance, around: tracing?.ids })
  surviveRejections(log)
  const { port, host } = config.watch.metrics
  await refuseTakenPort(config)
  if (port !== undefined) await refuseTakenPort({ host, port }, 'METRICS_HOST')
  const starting = Promise.all([
    openPayments(config, log, simulators.payments),
    openMessages(config, log, simulators),
  ])
  starting.catch(() => undefined)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    listenUrl: config.databaseListenUrl,
    connections: config.databaseConnections,
    dataDir: config.dataDir,
    durability: 'full',
    clock: systemClock,
    log,
  })
  await migrate(database, migrationsDir)
  await checkSecret(database, config.appSecret, config.oldSecret)
  const [payments, whatsApp] = await starting
  return { config, database, log, tracing, payments, whatsApp }
}

/** Loads OpenTelemetry only when a collector is configured, because its packages take memory and time. */
async function tracingOf({ watch }: Config): Promise<Tracing | undefined> {
  if (!watch.tracing) return undefined
  const { openTracing } = await import('#server/platform/tracing/open-tracing.ts')
  return openTracing(watch.tracing, watch.instance)
}

/** Prints an operator's mistake as one sentence and a bug with its stack trace; the process ends in both cases. */
export async function explainAndEnd(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explainStart(error) ?? (error as Error).stack)
    process.exit(1)
  }
}

/** Listens on the port and closes it again, so that a port in use is reported before any work. */
async function refuseTakenPort(
  { host, port }: Pick<Config, 'host' | 'port'>,
  setting = 'HOST',
): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening').catch((error: Error) => {
    throw Object.assign(error, { setting })
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** Logs unhandled rejections, which libraries cause when the database fails; they must not end the process. */
function surviveRejections(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    log.error({ err: error, alarm: 'unhandled-rejection' }, 'a rejection was not handled')
  })
}
