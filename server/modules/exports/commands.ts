import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Archive } from '#shared/contract/exports/archives.ts'
import { AppError } from '#shared/app-error.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { ARCHIVE_HOURS } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  type ArchiveOwner,
  type LivingArchive,
  endArchive,
  findArchive,
  insertArchive,
} from './queries.ts'

/** Begins an archive. One that is being made is kept, and one that is ready too, unless it shall be made `again`. */
export async function askForArchive(
  tx: Tx,
  owner: ArchiveOwner,
  { again }: { again: boolean },
): Promise<Archive> {
  const found = await findArchive(tx, owner, tx.now)
  if (found?.state === 'making' || (found?.state === 'ready' && !again)) return shape(found)
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

function shape({ state, askedAt, endsAt, done, total, bytes }: LivingArchive): Archive {
  const times = { askedAt: askedAt.toISOString(), endsAt: endsAt.toISOString() }
  return { state, ...times, done, total, bytes }
}

/** The finished archive of a person or a shop. Throws NOT_FOUND when there is none. */
export async function findReady(db: Db, owner: ArchiveOwner, now: Date): Promise<LivingArchive> {
  const found = await findArchive(db, owner, now)
  if (found?.state !== 'ready') throw new AppError('NOT_FOUND', { reason: 'archive' })
  return found
}
