import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shortestSecret } from '#server/platform/app-secret.ts'
import { parts, readSealed } from '#server/platform/backup/archive.ts'
import { openBackup } from '#server/platform/backup/sealed-file.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, type DatabaseLog, openDatabase } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { explainStart } from '#server/platform/explain-start.ts'
import { systemClock } from '#server/platform/ports/clock.ts'

type Use<T> = (config: Config, backup: { folder: string; ownSecret: boolean }) => Promise<T>

/**
 * Opens a backup and reads the configuration for it. Without a secret in the environment the backup's own is used, or else
 * that of the data folder. Reading the configuration alone would make a new one in an empty data folder, which would be
 * in the way of the right backup. Throws an OperatorError for a folder that is no backup.
 */
export async function withBackup<T>(path: string, use: Use<T>): Promise<T> {
  const { env } = process
  const isGiven = Boolean(env['APP_SECRET'] ?? env['APP_SECRET_FILE'])
  const withoutSecret = isGiven ? env : { ...env, APP_SECRET: 'x'.repeat(shortestSecret) }
  const { dataDir, backup } = readConfig(withoutSecret)
  const opened = await openBackup(path, { dataDir, key: backup.key })
  try {
    const { folder } = opened
    const kept = join(folder, parts.secret)
    const ownSecret = isGiven || !existsSync(kept)
    const isFound = isGiven || !ownSecret || existsSync(join(dataDir, parts.secret))
    if (!isFound) await expectNoSecret(folder)
    const ownEnv = isFound ? env : withoutSecret
    const config = readConfig(ownSecret ? ownEnv : { ...env, APP_SECRET_FILE: kept })
    return await use(config, { folder, ownSecret })
  } finally {
    opened.close()
  }
}

/** A backup of a place where no server has started yet needs no secret. */
async function expectNoSecret(folder: string): Promise<void> {
  const { secretCheck } = await readSealed(folder)
  if (secretCheck !== null)
    throw new OperatorError(
      'The backup holds no secret: set APP_SECRET, or put app-secret back into DATA_DIR, from where it is kept',
    )
}

/** A script's log shows the database's warnings and errors only. */
const warnings: DatabaseLog = {
  info: () => undefined,
  warn: (_, message) => console.warn(message),
  error: (_, message) => console.error(message),
}

/** The address for an operator's commands: PostgreSQL's own, because a pooler may be paused during a restore. */
export function ownAddress(
  config: Pick<Config, 'databaseUrl' | 'databaseListenUrl'>,
): string | undefined {
  return config.databaseUrl && (config.databaseListenUrl ?? config.databaseUrl)
}

/** Opens the configured database, migrates it when a folder of migrations is given, and closes it after the command. */
export async function withDatabase(
  run: (database: Database, config: Config) => Promise<void>,
  migrationsDir?: string,
): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({
    ...config,
    databaseUrl: ownAddress(config),
    durability: 'full',
    clock: systemClock,
    log: warnings,
  })
  try {
    if (migrationsDir !== undefined) await migrate(database, migrationsDir)
    await run(database, config)
  } finally {
    await database.close()
  }
}

/**
 * An operator's mistake is printed as one sentence, an unexpected error with its stack. The exit code is 1 in both
 * cases.
 */
export function runScript(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const { message, stack, code } = error as NodeJS.ErrnoException
    const misspelt = code?.startsWith('ERR_PARSE_ARGS') ? message : undefined
    console.error(misspelt ?? explainStart(error) ?? stack)
    process.exitCode = 1
  })
}
