import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Config } from '#server/platform/config.ts'
import { closeTree, syncPath } from '#server/platform/data-dir.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { copyPart, type Facts, parts, seal } from './archive.ts'
import { fetchDump } from './dump-socket.ts'
import { openDump, readFacts } from './facts.ts'
import { dumpPostgres, withClient } from './postgres-tools.ts'

export type BackupConfig = Pick<
  Config,
  'databaseUrl' | 'databaseListenUrl' | 'dataDir' | 's3' | 'appSecret'
>
export type Backup = { folder: string; pictures: number; hasSecret: boolean }
type Options = {
  config: BackupConfig
  /** A new folder for the backup. */
  folder: string
  /** The version of Chowk. */
  version: string
  now: Date
  /** Leaves the secret of the data folder out. */
  withoutSecret?: boolean
}

/**
 * Backs up the database, then the pictures (none that the database names is missing then), and the secret if the data
 * folder has it. Servers may run meanwhile. The folder gets its name when the backup is complete.
 */
export async function makeBackup({ config, version, now, ...options }: Options): Promise<Backup> {
  const folder = resolve(options.folder)
  const draft = `${folder}.unfinished`
  refuseFolder(folder, config.dataDir)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    const { databaseUrl, dataDir } = config
    const facts = databaseUrl
      ? await takePostgres(config.databaseListenUrl ?? databaseUrl, draft)
      : await takePglite(dataDir, draft)
    const pictures = config.s3 ? 0 : await copyPart(dataDir, draft, parts.pictures)
    const hasSecret = !options.withoutSecret && usesStoredSecret(config)
    if (hasSecret) await copyPart(dataDir, draft, parts.secret)
    for (const simulator of [parts.simulator, parts.messages])
      await copyPart(dataDir, draft, simulator)
    closeTree(draft)
    const engine = databaseUrl ? 'postgres' : 'pglite'
    await seal(draft, { chowk: version, engine, madeAt: now.toISOString(), ...facts })
    renameSync(draft, folder)
    syncPath(dirname(folder))
    return { folder, pictures, hasSecret }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

function refuseFolder(folder: string, dataDir: string): void {
  if (existsSync(folder))
    throw new OperatorError(`${folder} exists already: name a new folder for the backup`)
  if (!relative(resolve(dataDir), folder).startsWith('..'))
    throw new OperatorError(`${folder} lies in the data folder: name a folder elsewhere`)
}

async function takePostgres(url: string, draft: string): Promise<Facts> {
  const facts = await withClient(url, readFacts)
  const file = join(draft, parts.postgres)
  await dumpPostgres(url, file)
  syncPath(file)
  return facts
}

/** PGlite belongs to one process: the server gives the dump if it runs, otherwise the database is opened here. */
async function takePglite(dataDir: string, draft: string): Promise<Facts> {
  const dump = (await fetchDump(dataDir)) ?? (await dumpStopped(dataDir))
  // Opening the dump also proves that it can be restored.
  const facts = await openDump(dump)
  const file = join(draft, parts.pglite)
  writeFileSync(file, await promisify(gzip)(dump), { flush: true })
  return facts
}

async function dumpStopped(dataDir: string): Promise<Uint8Array> {
  if (!existsSync(join(dataDir, 'database/PG_VERSION')))
    throw new OperatorError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`)
  const log = { info: ignore, warn: ignore, error: ignore }
  const options = { durability: 'full', inProcess: true, clock: systemClock, log } as const
  const database = await openDatabase({ ...options, dataDir })
  try {
    return await database.dump()
  } finally {
    await database.close()
  }
}

/** True when the secret was made in the data folder, not when it comes from the environment. */
function usesStoredSecret({ dataDir, appSecret }: BackupConfig): boolean {
  const file = join(dataDir, parts.secret)
  return existsSync(file) && appSecret.equals(Buffer.from(readFileSync(file, 'utf8').trim()))
}

function ignore(): void {}
