import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { findBrokenInvariants } from '#server/modules/orders/queries/invariants.ts'
import { checkSecret } from '#server/platform/app-secret.ts'
import { countRows } from '#server/platform/backup/facts.ts'
import type { BackupConfig } from '#server/platform/backup/make-backup.ts'
import { withScratchDatabase } from '#server/platform/backup/postgres-target.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import type { Config } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { diskFiles } from '#server/platform/ports/files.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { invariants } from './invariants.ts'

type CheckOptions = BackupConfig & Pick<Config, 'publicUrl' | 'trustProxy' | 'contact'>
type Options = {
  folder: string
  config: CheckOptions
  checkUrl: string | undefined
  migrationsDir: string
}

/**
 * Proves a backup by using it: restores it into a temporary place, compares the rows, migrates it, looks for
 * contradictions, and starts a server on it, which reaches nobody. Throws OperatorError when something does not hold.
 */
export async function checkBackup(options: Options): Promise<{ rows: number }> {
  const { config, checkUrl } = options
  const dataDir = join(config.dataDir, 'checking')
  rmSync(dataDir, { recursive: true, force: true })
  const check = (databaseUrl?: string) =>
    checkIn({ ...config, dataDir, databaseUrl, databaseListenUrl: undefined }, options)
  const direct = config.databaseListenUrl ?? config.databaseUrl
  try {
    return await (direct ? withScratchDatabase({ url: direct, checkUrl }, check) : check())
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function checkIn(place: CheckOptions, { folder, migrationsDir }: Options) {
  const to = { config: place, folder, migrationsDir, ownSecret: true, replace: false }
  const { manifest } = await restoreBackup({ ...to, now: systemClock() })
  const { databaseUrl, dataDir } = place
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    // The check writes nothing that has to survive a power cut, and its database may be a superuser's.
    allowSuperuser: true,
    durability: 'off',
    inProcess: true,
    clock: systemClock,
    log: { info: ignore, warn: ignore, error: ignore },
  })
  try {
    const found = await countRows(database.pool)
    const other = Object.entries(manifest.rows).find(([name, rows]) => found[name] !== rows)
    if (other)
      throw restoreFault(`${other[0]} has ${found[other[0]] ?? 0} rows and should have ${other[1]}`)
    await migrate(database, migrationsDir)
    await checkSecret(database, place.appSecret, place.oldSecret)
    const broken = await findBrokenInvariants(database.db, invariants)
    if (broken.length > 0) throw restoreFault(`these do not hold: ${broken.join(', ')}`)
    await startOn(database, place)
    return { rows: Object.values(found).reduce((sum, rows) => sum + rows, 0) }
  } finally {
    await database.close()
  }
}

/** Starts a server without mail, notices, payments and timers, and asks it for a search. */
async function startOn(database: Database, place: CheckOptions): Promise<void> {
  const { fastify } = await buildApp({
    config: { ...place, demo: false },
    database,
    clock: systemClock,
    random: systemRandom,
    files: diskFiles(place.dataDir),
    sendMail: undefined,
    log: pino({ level: 'silent' }),
    timers: 'by hand',
  })
  try {
    for (const url of ['/readyz', '/api/getProducts?search=kurta&city=Jaipur']) {
      const { statusCode } = await fastify.inject(url)
      if (statusCode !== 200) throw restoreFault(`a server on it answers ${statusCode} to ${url}`)
    }
  } finally {
    await fastify.close()
  }
}

function restoreFault(what: string): OperatorError {
  return new OperatorError(`The restored backup is not as it was: ${what}`)
}

function ignore(): void {}
