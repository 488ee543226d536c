import { randomUUID } from 'node:crypto'
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs'
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { openPrivateFolder } from '#server/platform/data-dir.ts'

export type StoredFile = { size: number; stream: () => Readable }

/** Files by name, in a folder or in an object store. A file is either complete or missing. */
export type FileStorage = {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file; null when there is none. */
  get(name: string): Promise<StoredFile | null>
  has(name: string): Promise<boolean>
  /** Deletes files; ignores names without a file. */
  delete(names: string[]): Promise<void>
  /** The names of the complete files that begin with these letters. */
  list(beginning: string): Promise<string[]>
}

/** The end of the name of a file that is still being written to a folder. */
export const UNFINISHED = '.part'

/** Files in a folder of this machine. */
export function folderStorage(folder: string): FileStorage {
  openPrivateFolder(folder)
  removeUnfinished(folder)
  const pathOf = (name: string) => join(folder, name)
  return {
    put: (name, bytes) => writeDurably(pathOf(name), bytes),
    async get(name) {
      const found = await stat(pathOf(name)).catch(ifMissing)
      return found && { size: found.size, stream: () => createReadStream(pathOf(name)) }
    },
    async has(name) {
      return (await access(pathOf(name)).catch(ifMissing)) !== null
    },
    async delete(names) {
      for (const name of names) await rm(pathOf(name), { force: true })
      if (names.length > 0) await syncFolder(folder)
    },
    async list(beginning) {
      const names = await readdir(folder)
      return names.filter((name) => name.startsWith(beginning) && !name.endsWith(UNFINISHED))
    },
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Age in milliseconds of an unfinished file that no process writes any more; other processes may write to this
 * folder.
 */
const WRITING_MS = 3_600_000

/** Deletes the unfinished files of killed processes. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith(UNFINISHED))) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > WRITING_MS) rmSync(path, { force: true })
  }
}

/** Writes a temporary file and renames it only when all bytes are on the disk. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
