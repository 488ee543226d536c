import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Logger } from 'pino'
import { type Config, readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { explainStart } from '#server/platform/explain-start.ts'
import { makeLog } from '#server/platform/log.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import {
  type OpenMessages,
  openMessages,
  type OpenPayments,
  openPayments,
  type SimulatorFiles,
} from './simulator.ts'
import { checkSecret } from '#server/platform/app-secret.ts'

/** Configuration, database and log; `npm run dev` keeps them open while it replaces the app. */
export type Storage = {
  config: Config
  database: Database
  log: Logger
  payments: OpenPayments | undefined
  whatsApp: OpenMessages | undefined
}

/** Reads the configuration, opens the database and migrates it; the simulators start meanwhile. */
export async function openStorage(
  migrationsDir: string,
  simulators: SimulatorFiles,
): Promise<Storage> {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  surviveRejections(log)
  await refuseTakenPort(config)
  const starting = Promise.all([
    openPayments(config, log, simulators.payments),
    openMessages(config, log, simulators),
  ])
  starting.catch(() => undefined)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    listenUrl: config.databaseListenUrl,
    dataDir: config.dataDir,
    durability: 'full',
    clock: systemClock,
    log,
  })
  await migrate(database, migrationsDir)
  await checkSecret(database, config.appSecret, config.oldSecret)
  const [payments, whatsApp] = await starting
  return { config, database, log, payments, whatsApp }
}

/** Prints an operator's mistake as one sentence and a bug with its stack trace; the process ends in both cases. */
export async function explained(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explainStart(error) ?? (error as Error).stack)
    process.exit(1)
  }
}

/** Listens on the port and closes it again, so that a port in use is reported before any work. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}

/** Libraries leave unhandled rejections when the database fails; they are logged and must not end the process. */
function surviveRejections(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    log.error({ err: error, alarm: 'unhandled-rejection' }, 'a rejection was not handled')
  })
}
