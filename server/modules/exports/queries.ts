import { and, type Column, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { accountFolders, archives } from '#server/platform/db/tables/exports.ts'
import type { Archive } from '#shared/contract/exports/archives.ts'

export type ArchiveRow = typeof archives.$inferSelect
/** An archive that is not to be deleted. */
export type LivingArchive = ArchiveRow & { state: Archive['state'] | 'gathering' }
/**
 * The person who asks, and the shop of a shop's archive; null for the person's own. A folder has a month instead of a
 * person, and no shop when it is the operator's.
 */
export type ArchiveOwner = Pick<ArchiveRow, 'userId' | 'storeId' | 'month'>

const isValue = (column: Column, value: string | null) =>
  value === null ? isNull(column) : eq(column, value)

const isOwn = ({ userId, storeId, month }: ArchiveOwner): SQL | undefined =>
  and(
    isValue(archives.storeId, storeId),
    isValue(archives.userId, userId),
    isValue(archives.month, month),
  )

/** The state of an archive or a folder while it is made. */
const isInTheMaking = inArray(archives.state, ['making', 'gathering'])

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
    .values({
      ...owner,
      state: owner.month === null ? 'making' : 'gathering',
      askedAt: tx.now,
      endsAt,
    })
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
  const next = sql`(select id from archives where state in ('making', 'gathering') and ${isSilent(silentSeconds)}
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
  return claimed?.state === 'failed' ? undefined : claimed
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
    .where(and(eq(archives.id, id), eq(archives.tries, tries), isInTheMaking))
    .returning({ id: archives.id })
  return saved.length > 0
}

type FolderRecord = Omit<typeof accountFolders.$inferInsert, 'id'>

/** Saves what the last folder of a month contained, in the place of the one before it. */
export async function saveFolder(tx: Tx, record: FolderRecord): Promise<void> {
  const { storeId = null, month } = record
  await tx
    .delete(accountFolders)
    .where(and(isValue(accountFolders.storeId, storeId), eq(accountFolders.month, month)))
  await tx.insert(accountFolders).values(record)
}

/** Deletes what is remembered of a shop's folders. */
export async function deleteFolders(tx: Tx, storeId: string): Promise<void> {
  await tx.delete(accountFolders).where(eq(accountFolders.storeId, storeId))
}

export async function findFolder(
  db: Db,
  { storeId, month }: Pick<ArchiveOwner, 'storeId'> & { month: string },
) {
  const [found] = await db
    .select({ asOf: accountFolders.asOf, changes: accountFolders.changes })
    .from(accountFolders)
    .where(and(isValue(accountFolders.storeId, storeId), eq(accountFolders.month, month)))
  return found
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
