import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { media, mediaDeletions, mediaOwners } from '#server/platform/db/tables/files.ts'
import type { PicturePurpose } from '#shared/picture-purpose.ts'

const hashRow = z.object({ hash: z.string() })
const waitingRow = z.object({ waiting: z.int() })

export type MediaRow = { hash: string; width: number; height: number }

export async function insertMedia(tx: Tx, rows: MediaRow[]): Promise<void> {
  await tx
    .insert(media)
    .values(rows.map((row) => ({ ...row, createdAt: tx.now })))
    .onConflictDoNothing()
}

/** Locks the existing pictures among these until the end of the transaction, so that no job deletes them. */
export async function lockMedia(tx: Tx, hashes: readonly string[]): Promise<MediaRow[]> {
  return tx
    .select({ hash: media.hash, width: media.width, height: media.height })
    .from(media)
    .where(inArray(media.hash, [...hashes]))
    .orderBy(media.hash)
    .for('share')
}

export async function isBeingDeleted(tx: Tx, hash: string): Promise<boolean> {
  const found = await tx.select().from(mediaDeletions).where(eq(mediaDeletions.hash, hash))
  return found.length > 0
}

export type Upload = { hash: string; userId: string; purpose: PicturePurpose }

/** Condition for uploads that neither a registration nor a store of the account uses yet. */
const isWaiting = (userId: string): SQL => sql`
  o.user_id = ${userId}::uuid and o.store_id is null and o.unused_since is not null
  and not exists (select from media_owners used where used.hash = o.hash
    and used.user_id = o.user_id and used.store_id is not null and used.unused_since is null)`

export type UploadCaps = { waiting: number; ofStore: number }

/**
 * Inserts the upload as unused, or restarts the day of an unused one; a used upload stays used. Returns false when the
 * account has reached its limit of waiting uploads, or its store has reached its limit of pictures. The caller has
 * locked the account, so no parallel upload is inserted.
 */
export async function upsertUpload(
  tx: Tx,
  { hash, userId, purpose }: Upload,
  { waiting, ofStore }: UploadCaps,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into media_owners (hash, user_id, purpose, unused_since, created_at)
    select ${hash}, ${userId}::uuid, ${purpose}, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    where (select count(*) from media_owners o where ${isWaiting(userId)} and o.hash <> ${hash})
        < ${waiting}
      and (select count(*) from media_owners o join store_members m on m.store_id = o.store_id
        where m.user_id = ${userId}::uuid and o.hash <> ${hash}) < ${ofStore}
    on conflict (hash, user_id) where store_id is null
    do update set unused_since = case when media_owners.unused_since is not null
      then excluded.unused_since end
    returning hash`)
  return rows.length > 0
}

export async function countWaiting(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.execute(
    sql`select count(*)::int as waiting from media_owners o where ${isWaiting(userId)}`,
  )
  return checkRows(waitingRow, rows)[0]?.waiting ?? 0
}

/** Deletes an unused upload, and the picture when it has no other owner. */
export async function deleteUpload(tx: Tx, { hash, userId }: Omit<Upload, 'purpose'>) {
  await tx
    .delete(mediaOwners)
    .where(
      and(
        eq(mediaOwners.hash, hash),
        eq(mediaOwners.userId, userId),
        isNull(mediaOwners.storeId),
        isNotNull(mediaOwners.unusedSince),
      ),
    )
  await tx.execute(sql`
    delete from media where hash = ${hash}
      and not exists (select from media_owners o where o.hash = media.hash)
      and ${isShownNowhere}`)
}

/** A user of pictures: a store, or an account whose store does not exist yet. */
export type PictureUser =
  | { userId: string; storeId?: undefined }
  | { userId: string | null; storeId: string }

/** The pictures that the account has uploaded or the store owns; locks their owners' rows against the nightly job. */
export async function findAllowed(
  tx: Tx,
  hashes: readonly string[],
  { userId, storeId }: PictureUser,
): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    select hash from media_owners
    where hash = any(${sql.param(hashes)}::text[])
      and (store_id = ${storeId ?? null}::uuid or (user_id = ${userId}::uuid and store_id is null))
    for share`)
  return new Set(checkRows(hashRow, rows).map(({ hash }) => hash))
}

/** Locks the store's pictures: no other transaction adds pictures to the store until this one ends. */
export async function lockPicturesOf(tx: Tx, storeId: string): Promise<void> {
  const key = `pictures of ${storeId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/**
 * Marks pictures as used by the store; the caller has locked the store's pictures. Marks no picture when the store
 * would have more than `most`. Returns the pictures among these that the store owns.
 */
export async function insertStoreOwners(
  tx: Tx,
  hashes: readonly string[],
  { userId, storeId, most }: PictureUser & { most: number },
): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    with wanted as (
      select o.hash, min(o.purpose) as purpose from media_owners o
      where o.hash = any(${sql.param(hashes)}::text[])
        and (o.store_id = ${storeId}::uuid or (o.user_id = ${userId}::uuid and o.store_id is null))
      group by o.hash
    ), others as (
      select count(*) as pictures from media_owners o
      where o.store_id = ${storeId}::uuid and o.hash not in (select hash from wanted)
    ), saved as (
      insert into media_owners (hash, user_id, store_id, purpose, created_at)
      select hash, ${userId}::uuid, ${storeId}::uuid, purpose, ${tx.now}::timestamptz from wanted
      where (select pictures from others) + (select count(*) from wanted) <= ${most}
        or not exists (select from wanted w where not exists (select from media_owners own
          where own.hash = w.hash and own.store_id = ${storeId}::uuid))
      order by hash
      on conflict (hash, store_id) where store_id is not null do update set unused_since = null
      returning hash)
    select hash from saved
    union select hash from media_owners
      where store_id = ${storeId}::uuid and hash = any(${sql.param(hashes)}::text[])`)
  return new Set(checkRows(hashRow, rows).map(({ hash }) => hash))
}

/** Marks uploads as used by the account's registration. */
export async function markUploadsUsed(tx: Tx, hashes: readonly string[], userId: string) {
  await tx
    .update(mediaOwners)
    .set({ unusedSince: null })
    .where(
      and(
        inArray(mediaOwners.hash, [...hashes]),
        eq(mediaOwners.userId, userId),
        isNull(mediaOwners.storeId),
      ),
    )
}

export type PictureOwner = { storeId: string } | { userId: string }

/** Marks pictures as unused, except those that the owner still shows. */
export async function markUnused(tx: Tx, hashes: readonly string[], owner: PictureOwner) {
  const ownRow =
    'storeId' in owner
      ? sql`store_id = ${owner.storeId}::uuid
          and not exists (select from variants v
            where v.store_id = media_owners.store_id and v.images @> array[media_owners.hash])
          and not exists (select from stores s
            where s.id = media_owners.store_id and media_owners.hash in (s.image, s.logo))`
      : sql`store_id is null and user_id = ${owner.userId}::uuid`
  await tx.execute(sql`
    update media_owners set unused_since = ${tx.now}::timestamptz
    where hash = any(${sql.param(hashes)}::text[]) and unused_since is null and ${ownRow}`)
}

/** True for a picture that no product, store, registration or order shows. */
const isShownNowhere: SQL = sql`
  not media.in_orders
  and not exists (select from variants v where v.images @> array[media.hash])
  and not exists (select from stores s where s.image = media.hash)
  and not exists (select from stores s where s.logo = media.hash)
  and not exists (select from registrations r
    where media.hash in (r.form->>'shopImage', r.form->>'shopLogo'))`

/** True for a picture that nobody has used or uploaded since `before`. */
const isOrphanSince = (before: Date): SQL => sql`
  media.created_at < ${before}::timestamptz
  and not exists (select from media_owners o where o.hash = media.hash
    and (o.unused_since is null or o.unused_since >= ${before}::timestamptz))`

/** Locks pictures that were unused since `before`; skips pictures that another transaction has locked for use. */
export async function lockOrphans(tx: Tx, before: Date, most: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select hash from media where ${isOrphanSince(before)} and ${isShownNowhere}
    order by hash limit ${most} for update skip locked`)
  return checkRows(hashRow, rows).map(({ hash }) => hash)
}

/** Marks pictures as shown by an order, so that they are kept. */
export async function markInOrders(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update media set in_orders = true where hash in (
      select image from order_lines where image = any(${sql.param(hashes)}::text[]))`)
}

/** Deletes the rows of locked pictures that are still orphans, and notes that their files must be deleted. */
export async function deleteOrphans(tx: Tx, hashes: readonly string[], before: Date) {
  await tx.execute(sql`
    with gone as (
      delete from media where hash = any(${sql.param(hashes)}::text[])
        and ${isOrphanSince(before)} and ${isShownNowhere}
      returning hash)
    insert into media_deletions (hash, deleted_at)
    select hash, ${tx.now}::timestamptz from gone on conflict do nothing`)
}

/** Deletes unused uploads of accounts; the picture stays when another owner uses it. */
export async function deleteStaleUploads(tx: Tx, before: Date): Promise<void> {
  await tx
    .delete(mediaOwners)
    .where(and(isNull(mediaOwners.storeId), lt(mediaOwners.unusedSince, before)))
}

export async function findDeletions(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ hash: mediaDeletions.hash }).from(mediaDeletions)
  return rows.map(({ hash }) => hash)
}

export async function finishDeletion(tx: Tx, hash: string): Promise<void> {
  await tx.delete(mediaDeletions).where(eq(mediaDeletions.hash, hash))
}

/** Makes every store the owner of the pictures that it shows. */
export async function insertOwnersOfShown(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into media_owners (hash, store_id, purpose, created_at)
    select hash, store_id, min(purpose), ${tx.now}::timestamptz
    from (
      select unnest(images) as hash, store_id, 'product' as purpose from variants
      union all select image, id, 'store' from stores
      union all select logo, id, 'store' from stores
    ) shown
    where hash in (select hash from media)
    group by hash, store_id
    on conflict do nothing`)
}
