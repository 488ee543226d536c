import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { syncPath } from '#server/platform/data-dir.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { ARCHIVE_PARTS } from '#server/platform/archives/part-names.ts'
import { UNFINISHED } from '#server/platform/ports/file-storage.ts'

/** The names of the entries in a backup's folder. */
export const parts = {
  manifest: 'manifest.json',
  /** Written last, in the format of `sha256sum`: a backup without it is not complete. */
  sums: 'SHA256SUMS',
  postgres: 'database.dump',
  pglite: 'database.tar.gz',
  pictures: 'media',
  secret: 'app-secret',
  simulator: 'payments-simulator.json',
  messages: 'messages-simulator.json',
} as const

export const Facts = z.object({
  /** The name of the newest migration. */
  migration: z.string(),
  /** The check value of the secret, in hexadecimal digits; null when no server has started yet. */
  secretCheck: z.string().nullable(),
  /** PostgreSQL's version as a number, such as 150018. */
  postgres: z.number().int(),
  /** The number of rows of each table; missing in backups of earlier versions. */
  rows: z.record(z.string(), z.number().int()).default({}),
})
const Manifest = Facts.extend({
  chowk: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  madeAt: z.string(),
})
export type Facts = z.infer<typeof Facts>
export type Manifest = z.infer<typeof Manifest>

/**
 * Copies a file or the pictures; a file that is deleted meanwhile is left out, and so are the parts of archives, which
 * live for a day. Pictures never change, so within the data folder a hard link is enough (`link`). Returns the number
 * of files.
 */
export async function copyPart(
  from: string,
  to: string,
  name: string,
  how: 'copy' | 'link' = 'copy',
): Promise<number> {
  const source = join(from, name)
  if (!existsSync(source)) return 0
  if (name !== parts.pictures) return copyOne(source, join(to, name))
  await mkdir(join(to, name), { recursive: true, mode: 0o700 })
  let copied = 0
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    if (!entry.isFile() || !isPicture(entry.name)) continue
    const [file, target] = [join(source, entry.name), join(to, name, entry.name)]
    copied += how === 'link' && tryLink(file, target) ? 1 : await copyOne(file, target)
  }
  syncPath(join(to, name))
  return copied
}

const isPicture = (name: string) => !name.endsWith(UNFINISHED) && !name.startsWith(ARCHIVE_PARTS)

/** False when the file system has no hard links, or when the file is deleted. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

async function copyOne(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
  syncPath(to)
  return 1
}

/** Completes a backup: writes the manifest and the check sums of all files. */
export async function seal(folder: string, manifest: Manifest): Promise<void> {
  const mode = 0o600
  writeFileSync(join(folder, parts.manifest), `${JSON.stringify(manifest, null, 2)}\n`, { mode })
  const lines: string[] = []
  for (const name of filesIn(folder)) lines.push(`${await hashFile(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, parts.sums), lines.join(''), { mode, flush: true })
  syncPath(folder)
}

/** Reads the manifest of a backup. Throws OperatorError unless the backup is complete and every file is unchanged. */
export async function readSealed(folder: string): Promise<Manifest> {
  const file = join(folder, parts.sums)
  if (!existsSync(file))
    throw new OperatorError(`${folder} is no complete backup: it has no ${parts.sums}`)
  const sums = new Map(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  for (const [name, sum] of sums) {
    const path = join(folder, name)
    if (!existsSync(path)) throw new OperatorError(`The backup is damaged: ${name} is missing`)
    if ((await hashFile(path)) !== sum)
      throw new OperatorError(`The backup is damaged: ${name} was changed after it was made`)
  }
  const stray = filesIn(folder).find((name) => !sums.has(name))
  if (stray) throw new OperatorError(`The backup is damaged: ${stray} does not belong to it`)
  return Manifest.parse(JSON.parse(readFileSync(join(folder, parts.manifest), 'utf8')))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length))
    .filter((name) => name !== parts.sums)
    .toSorted()
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
