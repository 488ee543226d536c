import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Config } from '#server/platform/config.ts'
import { closeTree, syncPath } from '#server/platform/data-dir.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { fileInWay } from './backup-config.ts'
import { copyPart, type Facts, type Manifest, parts, seal } from './archive.ts'
import { fetchDump } from './dump-socket.ts'
import { openDump, readFacts } from './facts.ts'
import { UNCHECKED } from './kept-backups.ts'
import { dumpPostgres, withSnapshot } from './postgres-tools.ts'
import { SEALED, sealFolder } from './sealed-file.ts'

export type BackupConfig = Pick<
  Config,
  'databaseUrl' | 'databaseListenUrl' | 'dataDir' | 's3' | 'appSecret' | 'oldSecret'
>
export type Backup = {
  /** The folder, or the encrypted file. */
  path: string
  pictures: number
  hasSecret: boolean
  manifest: Manifest
}
type Options = {
  config: BackupConfig
  /** A new folder for the backup. With a key, the backup is a file with this name and the extension of its format. */
  folder: string
  key?: string | undefined
  /** The version of Chowk. */
  version: string
  now: Date
  /** When true, the backup does not contain the secret of the data folder. */
  withoutSecret?: boolean
  /** Restores the backup as a test. When it throws, the backup is kept with the extension `.unchecked`. */
  check?: ((path: string) => Promise<void>) | undefined
  /** When true, the backup is marked as unchecked by the same extension, so that no checked one is deleted for it. */
  isUnchecked?: boolean
}

/**
 * Backs up the database first, then the pictures, so that every picture in the database is in the backup, and the
 * secret if it is in the data folder. Servers may run meanwhile. The backup gets its final name when it is complete and
 * checked.
 */
export async function makeBackup(options: Options): Promise<Backup> {
  const { config, key, check, isUnchecked } = options
  const path = `${resolve(options.folder)}${key ? SEALED : ''}${isUnchecked ? UNCHECKED : ''}`
  refusePath(path, config.dataDir)
  const unfinished = `${path}.unfinished`
  // With a key, no unencrypted data leave the data folder.
  const draft = key ? join(config.dataDir, `backing-up-${basename(path)}`) : unfinished
  const remove = () => {
    for (const left of [draft, unfinished]) rmSync(left, { recursive: true, force: true })
  }
  remove()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  mkdirSync(draft, { mode: 0o700 })
  try {
    const taken = await take(draft, options)
    if (key) {
      await sealFolder(draft, unfinished, key)
      rmSync(draft, { recursive: true })
    }
    await check?.(unfinished).catch((error: unknown) => {
      rename(unfinished, `${path}${UNCHECKED}`)
      throw error
    })
    rename(unfinished, path)
    return { path, ...taken }
  } catch (error) {
    remove()
    throw error
  }
}

function rename(from: string, to: string): void {
  renameSync(from, to)
  syncPath(dirname(to))
}

function refusePath(path: string, dataDir: string): void {
  if (existsSync(path))
    throw new OperatorError(`${path} exists already: name a new folder for the backup`)
  const file = fileInWay(dirname(path))
  if (file) throw new OperatorError(`${file} is a file: name a folder for the backup`)
  if (!relative(resolve(dataDir), path).startsWith('..'))
    throw new OperatorError(`${path} lies in the data folder: name a folder elsewhere`)
}

async function take(draft: string, { config, key, version, now, withoutSecret }: Options) {
  const { databaseUrl, dataDir } = config
  const facts = databaseUrl
    ? await takePostgres(config.databaseListenUrl ?? databaseUrl, draft)
    : await takePglite(dataDir, draft)
  const how = key ? 'link' : 'copy'
  const pictures = config.s3 ? 0 : await copyPart(dataDir, draft, parts.pictures, how)
  const hasSecret = !withoutSecret && usesStoredSecret(config)
  if (hasSecret) await copyPart(dataDir, draft, parts.secret)
  for (const simulator of [parts.simulator, parts.messages])
    await copyPart(dataDir, draft, simulator)
  closeTree(draft)
  const engine = databaseUrl ? 'postgres' : 'pglite'
  const manifest = { chowk: version, engine, madeAt: now.toISOString(), ...facts } as const
  await seal(draft, manifest)
  return { pictures, hasSecret, manifest }
}

function takePostgres(url: string, draft: string): Promise<Facts> {
  return withSnapshot(url, async (client, snapshot) => {
    const facts = await readFacts(client)
    const file = join(draft, parts.postgres)
    await dumpPostgres(url, file, snapshot)
    syncPath(file)
    return facts
  })
}

/** Only one process can open PGlite: a running server sends the dump, otherwise this process opens the database. */
async function takePglite(dataDir: string, draft: string): Promise<Facts> {
  const dump = (await fetchDump(dataDir)) ?? (await dumpStopped(dataDir))
  // Opening the dump also checks that it can be restored.
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
