import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Archive } from '#shared/contract/exports/archives.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { Folder } from '#shared/contract/exports/account-folders.ts'
import { HOUR_MS, indianDay } from '#shared/formats/india-time.ts'
import { ARCHIVE_HOURS } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  type ArchiveOwner,
  type LivingArchive,
  endArchive,
  findArchive,
  findFolder,
  insertArchive,
} from './queries.ts'

/** Begins an archive. One that is being made is kept, and one that is ready too, unless it shall be made `again`. */
export async function askForArchive(
  tx: Tx,
  owner: ArchiveOwner,
  { again }: { again: boolean },
): Promise<Archive> {
  const found = await findArchive(tx, owner, tx.now)
  if (found && (isInTheMaking(found) || (found.state === 'ready' && !again))) return shape(found)
  await endArchive(tx, owner)
  const endsAt = new Date(tx.now.getTime() + ARCHIVE_HOURS * HOUR_MS)
  await insertArchive(tx, owner, endsAt)
  return shape(mustExist(await findArchive(tx, owner, tx.now), 'the archive just asked for'))
}

/** The state of an archive for the person who asked for it. */
export async function findState(
  db: Db,
  owner: ArchiveOwner,
  now: Date,
): Promise<{ archive: Archive | null }> {
  const found = await findArchive(db, owner, now)
  return { archive: found ? shape(found) : null }
}

const isInTheMaking = ({ state }: LivingArchive) => state === 'making' || state === 'gathering'

function shape({ state, askedAt, endsAt, done, total, bytes }: LivingArchive): Archive {
  const times = { askedAt: askedAt.toISOString(), endsAt: endsAt.toISOString() }
  return { state: state === 'gathering' ? 'making' : state, ...times, done, total, bytes }
}

/** The finished archive of a person or a shop. Throws NOT_FOUND when there is none. */
export async function findReady(db: Db, owner: ArchiveOwner, now: Date): Promise<LivingArchive> {
  const found = await findArchive(db, owner, now)
  if (found?.state !== 'ready') throw new AppError('NOT_FOUND', { reason: 'archive' })
  return found
}

/** A month of the shop's books, or of the operator's without a shop. */
export type FolderOwner = { userId: null; storeId: string | null; month: string }

/** Begins the folder of a month. */
export async function askForFolder(
  tx: Tx,
  owner: FolderOwner,
  { again }: { again: boolean },
): Promise<Folder> {
  if (owner.month > indianDay(tx.now).slice(0, 7))
    throw invalidField('month', messageText('exportFields.monthToCome'))
  return withContents(tx, owner, await askForArchive(tx, owner, { again }))
}

export async function findFolderState(
  db: Db,
  owner: FolderOwner,
  now: Date,
): Promise<{ folder: Folder | null }> {
  const { archive } = await findState(db, owner, now)
  return { folder: archive && (await withContents(db, owner, archive)) }
}

async function withContents(db: Db, owner: FolderOwner, archive: Archive): Promise<Folder> {
  const { month } = owner
  const found = archive.state === 'ready' ? await findFolder(db, owner) : undefined
  const asOf = found?.asOf.toISOString() ?? null
  return { ...archive, month, asOf, changes: found?.changes ?? null }
}
