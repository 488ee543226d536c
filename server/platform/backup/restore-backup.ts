import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isKnownSecret } from '#server/platform/app-secret.ts'
import { openDataDir, syncPath } from '#server/platform/data-dir.ts'
import { buildPglite } from '#server/platform/db/pglite/durable-pglite.ts'
import { lockFolder } from '#server/platform/db/pglite/folder-lock.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { copyPart, type Manifest, parts, readSealed } from './archive.ts'
import type { BackupConfig } from './make-backup.ts'
import {
  emptyPostgres,
  findContent,
  finishPostgres,
  readServerVersion,
  refuseServers,
} from './postgres-target.ts'
import { restorePostgres } from './postgres-tools.ts'

/** The folder of PGlite in the data folder. */
const DATABASE = 'database'

type Options = {
  config: BackupConfig
  /** The folder of the backup. */
  folder: string
  migrationsDir: string
  /** True when the environment has the secret, so that the backup's secret is not needed. */
  ownSecret: boolean
  /** When true, existing data are replaced; otherwise they make the restore fail. */
  replace: boolean
  now: Date
}
export type RestoredBackup = { manifest: Manifest; pictures: number; replaced: string | undefined }

/**
 * Restores a backup into an empty database and data folder, while all servers are stopped. Checks everything before it
 * replaces anything. Replaced files of the data folder are kept there; replaced data in PostgreSQL are deleted.
 */
export async function restoreBackup(options: Options): Promise<RestoredBackup> {
  const { config, folder } = options
  const manifest = await readSealed(folder)
  refuseOther(manifest, options)
  const url = config.databaseListenUrl ?? config.databaseUrl
  if (url) await refuseOlderServer(manifest, url)
  openDataDir(config.dataDir)
  // Servers on PostgreSQL do not lock the data folder.
  const lock = url ? undefined : await lockFolder(config.dataDir)
  try {
    return { manifest, ...(await (url ? intoPostgres(options, url) : intoPglite(options))) }
  } finally {
    await lock?.release()
  }
}

async function intoPostgres(options: Options, url: string) {
  const taken = takenEntries(options)
  refuseContent(options, await findContent(url), taken)
  await refuseServers(url)
  const { draft, pictures } = await prepareFiles(options)
  const replaced = moveIn(options, draft, taken)
  if (options.replace) await emptyPostgres(url)
  await restorePostgres(url, join(options.folder, parts.postgres))
  await finishPostgres(url)
  return { pictures, replaced }
}

async function intoPglite(options: Options) {
  const taken = takenEntries(options)
  refuseContent(options, undefined, taken)
  const { draft, pictures } = await prepareFiles(options)
  const zipped = await readFile(join(options.folder, parts.pglite))
  try {
    await buildPglite(join(draft, DATABASE), await promisify(gunzip)(zipped))
  } catch (error) {
    const text = `The database of the backup cannot be opened by this version (${(error as Error).message})`
    throw new OperatorError(text, { cause: error })
  }
  return { pictures, replaced: moveIn(options, draft, taken) }
}

function refuseOther({ engine, chowk, migration, secretCheck }: Manifest, options: Options): void {
  const { config, migrationsDir } = options
  const target = config.databaseUrl ? 'postgres' : 'pglite'
  if (engine !== target)
    throw new OperatorError(
      engine === 'postgres'
        ? 'The backup is one of PostgreSQL: set DATABASE_URL to an empty database'
        : 'The backup is one of PGlite: start without DATABASE_URL',
    )
  if (!readdirSync(migrationsDir).includes(migration))
    throw new OperatorError(
      `The backup was made by Chowk ${chowk} (${migration}), which is newer than this code: restore it with that version`,
    )
  if (secretCheck !== null && !isKnownSecret(Buffer.from(secretCheck, 'hex'), config))
    throw new OperatorError(
      'The backup was made with another APP_SECRET: set that one, as APP_SECRET_OLD if there is a newer one, because nothing that was sealed with it can be read otherwise',
    )
}

async function refuseOlderServer({ postgres }: Manifest, url: string): Promise<void> {
  const server = await readServerVersion(url)
  const [made, here] = [postgres, server].map((version) => Math.floor(version / 10_000))
  if ((made ?? 0) > (here ?? 0))
    throw new OperatorError(
      `The backup was made on PostgreSQL ${made}, and this is PostgreSQL ${here}: restore it into ${made} or newer`,
    )
}

function refuseContent({ config, replace }: Options, held: string | undefined, taken: string[]) {
  const files = taken.length > 0 ? `${config.dataDir} holds ${taken.join(', ')}` : undefined
  const where = held ?? files
  if (replace || !where) return
  throw new OperatorError(
    `There is data already (${where}): restore into an empty place, or add --replace to replace it`,
  )
}

/** The entries of the data folder that the backup would replace. */
function takenEntries({ config, folder, ownSecret }: Options): string[] {
  const isThere = (name: string) => existsSync(join(folder, name))
  const entries = [
    ...(config.databaseUrl ? [] : [DATABASE]),
    ...(config.s3 ? [] : [parts.pictures]),
    ...(ownSecret ? [] : [parts.secret].filter(isThere)),
    ...[parts.simulator, parts.messages].filter(isThere),
  ]
  return entries.filter((name) => isTaken(config.dataDir, name, folder))
}

function isTaken(dataDir: string, name: string, folder: string): boolean {
  const path = join(dataDir, name)
  if (!existsSync(path)) return false
  if (name === parts.pictures) return readdirSync(path).length > 0
  // An existing secret that equals the backup's secret is not in the way.
  const same = () => readFileSync(path).equals(readFileSync(join(folder, name)))
  return name !== parts.secret || !same()
}

/** Copies the files into a folder beside their final places, so that a full disk destroys nothing. */
async function prepareFiles({ config, folder, ownSecret }: Options) {
  const draft = join(config.dataDir, 'restoring')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  // A backup that was unpacked into the data folder is deleted afterwards, so hard links are enough.
  const how = relative(config.dataDir, folder).startsWith('..') ? 'copy' : 'link'
  const pictures = config.s3 ? 0 : await copyPart(folder, draft, parts.pictures, how)
  if (!ownSecret) await copyPart(folder, draft, parts.secret)
  for (const simulator of [parts.simulator, parts.messages])
    await copyPart(folder, draft, simulator)
  return { draft, pictures }
}

/** Moves the prepared files to their final places; returns the folder with the replaced files. */
function moveIn({ config, now }: Options, draft: string, taken: string[]): string | undefined {
  const { dataDir } = config
  const aside = join(dataDir, `replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`)
  if (taken.length > 0) mkdirSync(aside, { mode: 0o700 })
  for (const name of taken) renameSync(join(dataDir, name), join(aside, name))
  for (const name of readdirSync(draft)) renameSync(join(draft, name), join(dataDir, name))
  rmSync(draft, { recursive: true })
  syncPath(dataDir)
  return taken.length > 0 ? aside : undefined
}
