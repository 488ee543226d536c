import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows, idRow } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { tags } from '#server/platform/db/tables/tags.ts'

const taggedRow = z.object({ id: z.string(), hasTag: z.boolean() })

type NewTag = { code: string; storeId: string; createdBy: string }

/** The variants among these that have no tag; undefined when one is retired or belongs to another store. */
export async function findUntagged(
  tx: Tx,
  storeId: string,
  variantIds: string[],
): Promise<string[] | undefined> {
  const { rows: found } = await tx.execute(sql`
    select v.id, exists (select from tags t where t.variant_id = v.id) as "hasTag"
    from variants v where v.id = any(${sql.param(variantIds)}::uuid[])
      and v.store_id = ${storeId}::uuid and v.retired_at is null
    order by v.id`)
  const rows = checkRows(taggedRow, found)
  if (rows.length < variantIds.length) return undefined
  return rows.filter(({ hasTag }) => !hasTag).map(({ id }) => id)
}

/** Inserts a variant's tag; does nothing when the variant has a tag already or the code is taken. */
export async function insertTag(
  tx: Tx,
  tag: NewTag & { variantId: string },
): Promise<string | undefined> {
  const [row] = await tx
    .insert(tags)
    .values({ ...tag, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: tags.id })
  return row?.id
}

type NewShelf = NewTag & { name: string; search: string }

/** Inserts a shelf tag of the store, or gives the shelf of this name new search words. */
export async function saveShelf(
  tx: Tx,
  { code, storeId, createdBy, name, search }: NewShelf,
): Promise<string> {
  const { rows } = await tx.execute(sql`
    insert into tags (code, store_id, shelf_name, shelf_search, created_by, created_at)
    values (${code}, ${storeId}::uuid, ${name}, ${search}, ${createdBy}::uuid,
      ${tx.now.toISOString()}::timestamptz)
    on conflict (store_id, lower(shelf_name)) where shelf_name is not null
      do update set shelf_name = excluded.shelf_name, shelf_search = excluded.shelf_search
    returning id`)
  const [row] = checkRows(idRow, rows)
  if (!row) throw new Error('a shelf was not saved')
  return row.id
}

/** False when the store has no such shelf. */
export async function deleteShelf(tx: Tx, storeId: string, tagId: string): Promise<boolean> {
  const done = await tx
    .delete(tags)
    .where(and(eq(tags.id, tagId), eq(tags.storeId, storeId), sql`${tags.shelfName} is not null`))
    .returning({ id: tags.id })
  return done.length === 1
}

/** The variant of a tag of this store. */
export async function findTaggedVariant(
  tx: Tx,
  storeId: string,
  code: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ variantId: tags.variantId })
    .from(tags)
    .where(and(eq(tags.code, code), eq(tags.storeId, storeId)))
  return row?.variantId ?? undefined
}
