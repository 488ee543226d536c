import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { archives } from '#server/platform/db/tables/exports.ts'
import type { Archive } from '#shared/contract/exports/archives.ts'

export type ArchiveRow = typeof archives.$inferSelect
/** An archive that is not to be deleted. */
export type LivingArchive = ArchiveRow & { state: Archive['state'] }
/** The person who asks, and the shop of a shop's archive; null for the person's own. */
export type ArchiveOwner = { userId: string; storeId: string | null }

const isOwn = ({ userId, storeId }: ArchiveOwner): SQL | undefined =>
  and(
    storeId === null ? isNull(archives.storeId) : eq(archives.storeId, storeId),
    eq(archives.userId, userId),
  )

/** The archive that a person has asked for and that is not deleted yet. */
export async function findArchive(
  db: Db,
  owner: ArchiveOwner,
  now: Date,
): Promise<LivingArchive | undefined> {
  const found = await db
    .select()
    .from(archives)
    .where(
      and(
        isOwn(owner),
        sql`${archives.state} <> 'ended'`,
        sql`${archives.endsAt} > ${now.toISOString()}`,
      ),
    )
  return found[0] as LivingArchive | undefined
}

/** Inserts an archive that is to be made; a second one at the same moment is ignored. */
export async function insertArchive(tx: Tx, owner: ArchiveOwner, endsAt: Date): Promise<void> {
  await tx
    .insert(archives)
    .values({ ...owner, state: 'making', askedAt: tx.now, endsAt })
    .onConflictDoNothing()
}

/** Ends the archives of a person or a shop; a job deletes their parts and rows. */
export async function endArchivesOf(
  tx: Tx,
  owner: { userId: string } | { storeId: string },
): Promise<void> {
  const own =
    'userId' in owner ? eq(archives.userId, owner.userId) : eq(archives.storeId, owner.storeId)
  await tx.update(archives).set({ state: 'ended' }).where(own)
}

export async function endArchive(tx: Tx, owner: ArchiveOwner): Promise<void> {
  await tx.update(archives).set({ state: 'ended' }).where(isOwn(owner))
}

const isSilent = (seconds: number) =>
  sql`(worked_at is null or worked_at < clock_timestamp() - make_interval(secs => ${seconds}))`

/** Takes the archive that has waited longest for a process, for a new run. */
export async function claimArchive(
  tx: Tx,
  { silentSeconds, mostTries }: { silentSeconds: number; mostTries: number },
): Promise<ArchiveRow | undefined> {
  const next = sql`(select id from archives where state = 'making' and ${isSilent(silentSeconds)}
    order by asked_at limit 1 for update skip locked)`
  const [claimed] = await tx
    .update(archives)
    .set({
      state: sql`case when tries >= ${mostTries} then 'failed' else state end`,
      tries: sql`tries + 1`,
      done: 0,
      workedAt: sql`clock_timestamp()`,
    })
    .where(eq(archives.id, next))
    .returning()
  return claimed?.state === 'making' ? claimed : undefined
}

type Progress = Partial<Pick<ArchiveRow, 'done' | 'total' | 'parts' | 'bytes' | 'state'>>

/** Saves how far a run is. Returns false when the run has lost its archive, which has ended or is made by another. */
export async function saveProgress(
  tx: Tx,
  { id, tries }: Pick<ArchiveRow, 'id' | 'tries'>,
  progress: Progress,
): Promise<boolean> {
  const saved = await tx
    .update(archives)
    .set({ ...progress, workedAt: sql`clock_timestamp()` })
    .where(and(eq(archives.id, id), eq(archives.tries, tries), eq(archives.state, 'making')))
    .returning({ id: archives.id })
  return saved.length > 0
}

/** The archives whose parts are to be deleted. */
export async function findEnded(db: Db, now: Date): Promise<ArchiveRow[]> {
  return db
    .select()
    .from(archives)
    .where(or(eq(archives.state, 'ended'), lte(archives.endsAt, now)))
    .limit(100)
}

/** Those of the archives that have a row. */
export async function findArchives(db: Db, ids: string[]): Promise<Set<string>> {
  const found = await db.select({ id: archives.id }).from(archives).where(inArray(archives.id, ids))
  return new Set(found.map(({ id }) => id))
}

/** Lets the finished archives fail: a backup has no parts, so they have to be asked for again. */
export async function failRestored(tx: Tx): Promise<void> {
  await tx.update(archives).set({ state: 'failed' }).where(eq(archives.state, 'ready'))
}

export async function deleteArchive(tx: Tx, id: string): Promise<void> {
  await tx.delete(archives).where(eq(archives.id, id))
}
