import {
  ARCHIVE_PARTS,
  archiveOfPart,
  partName,
  partNames,
} from '#server/platform/archives/part-names.ts'
import type { Database, Db, Tx } from '#server/platform/db/open.ts'
import type { PartTools } from './flows.ts'
import {
  type ArchiveOwner,
  type ArchiveRow,
  claimArchive,
  deleteArchive,
  findArchives,
  findEnded,
  saveFolder,
  saveProgress,
} from './queries.ts'

/** Bytes of a part before it is encrypted. An archive needs about this memory, and that of one page of rows. */
const PART_BYTES = 4 * 1024 * 1024
/** Interval of the signs of a working process, in milliseconds. */
const SIGN_MS = 5_000
/** Time without a sign after which another process makes the archive anew, in seconds. */
const SILENT_SECONDS = 60
const MOST_TRIES = 5

type ArchiveReader = {
  files: number
  read: (made: (files: number) => void) => AsyncGenerator<Uint8Array>
  /** The contents of a folder, when it is read. */
  record?: () => Parameters<typeof saveFolder>[1]
}
/** Reads a zip file; `made` learns of each whole file in it. */
type OpenArchive = (
  db: Db,
  owner: ArchiveOwner,
  now: Date,
) => ArchiveReader | Promise<ArchiveReader>

type Log = { error(details: object, text: string): void }
export type ArchiveTools = PartTools & { openArchive: OpenArchive; log: Log; partBytes?: number }

/**
 * Makes the archive that has waited longest, if there is one. An archive becomes ready in one statement after its last
 * part is stored, so nobody ever gets a part of it; after a crash it is made anew.
 */
export async function makeNextArchive(database: Database, tools: ArchiveTools): Promise<void> {
  const limits = { silentSeconds: SILENT_SECONDS, mostTries: MOST_TRIES }
  const claimed = await database.transaction((tx) => claimArchive(tx, limits))
  if (!claimed) return
  try {
    await tools.files.parts.delete(partNames(claimed))
    await storeArchive(database, tools, claimed)
  } catch (error) {
    tools.log.error({ err: error, archiveId: claimed.id }, 'an archive could not be made')
  }
}

async function storeArchive(database: Database, tools: ArchiveTools, claimed: ArchiveRow) {
  const { id, tries: run, askedAt } = claimed
  const { files, archiveVault, partBytes = PART_BYTES } = tools
  const archive = await tools.openArchive(database.db, claimed, askedAt)
  const total = archive.files
  let [done, parts, bytes] = [0, 0, 0]
  const save = () =>
    database.transaction((tx: Tx) => saveProgress(tx, claimed, { done, total, parts }))
  const store = async (part: Buffer) => {
    const place = parts
    // The number of parts is saved first, so that a part that a crash leaves behind is deleted later.
    parts += 1
    if (!(await save())) return false
    const sealed = archiveVault.seal({ id, run, place }, part)
    await files.parts.put(partName(id, run, place), sealed, 'application/octet-stream')
    bytes += part.length
    return true
  }
  // Rows without a piece of the file take time too, so the signs do not wait for pieces.
  const signs = setInterval(() => void save().catch(() => undefined), SIGN_MS)
  const pieces = archive.read((made) => (done = made))
  const isOurs = await inParts(pieces, { partBytes, store }).finally(() => clearInterval(signs))
  const finish = () =>
    database.transaction(async (tx: Tx) => {
      const isSaved = await saveProgress(tx, claimed, { done, total, parts, bytes, state: 'ready' })
      if (isSaved && archive.record) await saveFolder(tx, archive.record())
      return isSaved
    })
  if (isOurs && (await finish())) return
  await files.parts.delete(partNames({ id, tries: run, parts }))
}

type Steps = { partBytes: number; store: (part: Buffer) => Promise<boolean> }

/** Stores bytes in parts. Returns false as soon as the archive has ended or belongs to another run. */
async function inParts(pieces: AsyncGenerator<Uint8Array>, { partBytes, store }: Steps) {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size >= partBytes) {
      if (!(await store(Buffer.concat(waiting)))) return false
      waiting = []
      size = 0
    }
  }
  return size === 0 || store(Buffer.concat(waiting))
}

/** Deletes the parts, then the rows of archives whose day is over or whose owner has lost the right to them. */
export async function deleteEndedArchives(
  database: Database,
  { files }: Pick<PartTools, 'files'>,
  now: Date,
): Promise<void> {
  for (const ended of await findEnded(database.db, now)) {
    await files.parts.delete(partNames(ended))
    await database.transaction((tx) => deleteArchive(tx, ended.id))
  }
}

/**
 * Deletes the parts whose archive has no row: a process that was slow or killed can store a part after its archive was
 * deleted, and a restore can take rows away. The names are read before the rows, which are inserted before any part.
 */
export async function deleteStrayParts(
  { db }: Database,
  { files }: Pick<PartTools, 'files'>,
): Promise<void> {
  const names = await files.parts.list(ARCHIVE_PARTS)
  const ids = names.flatMap((name) => archiveOfPart(name) ?? [])
  const found = await findArchives(db, [...new Set(ids)])
  await files.parts.delete(names.filter((name) => isStray(archiveOfPart(name), found)))
}

const isStray = (id: string | undefined, found: Set<string>) => id !== undefined && !found.has(id)

/** A job of each moment, which starts to make an archive and does not wait for its end; one at a time. */
export function archiveRound(tools: ArchiveTools) {
  let isWorking = false
  return async (database: Database, now: Date): Promise<void> => {
    // A part that cannot be deleted now is deleted later; the archives of others go on.
    await deleteEndedArchives(database, tools, now).catch((error: unknown) =>
      tools.log.error({ err: error }, 'ended archives could not be deleted'),
    )
    if (isWorking) return
    isWorking = true
    void makeNextArchive(database, tools)
      .catch((error: unknown) => tools.log.error({ err: error }, 'no archive could be taken up'))
      .finally(() => (isWorking = false))
  }
}
