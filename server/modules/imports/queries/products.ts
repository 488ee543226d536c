import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { ImportOutcome } from '#shared/contract/imports/imports.ts'
import {
  type ProductRow,
  productRow,
  type StoredProduct,
  type WrittenChange,
} from '../rules/stored.ts'

export type NewProductRow = {
  position: number
  outcome: ImportOutcome
  content: StoredProduct
  problems: number
  variants: number
  productId: string | null
}

/** Saves products of a preview; replaces those of an earlier preview at the same positions. */
export async function upsertProducts(
  tx: Tx,
  importId: string,
  rows: NewProductRow[],
): Promise<void> {
  await tx.execute(sql`
    insert into import_products (import_id, position, outcome, content, problems, variants, product_id)
    select ${importId}::uuid, r.position, r.outcome, r.content, r.problems, r.variants, r."productId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, outcome text,
      content jsonb, problems int, variants int, "productId" uuid)
    on conflict (import_id, position) do update set outcome = excluded.outcome,
      content = excluded.content, problems = excluded.problems, variants = excluded.variants,
      product_id = excluded.product_id`)
}

export async function deleteProductsFrom(
  tx: Tx,
  importId: string,
  position: number,
): Promise<void> {
  await tx.execute(sql`
    delete from import_products where import_id = ${importId}::uuid and position >= ${position}`)
}

/** The next products to save: planned for saving, and neither saved nor refused yet. */
export async function findUnsaved(tx: Tx, importId: string, most: number): Promise<ProductRow[]> {
  const { rows } = await tx.execute(sql`
    select ${productColumns} from import_products p
    where p.import_id = ${importId}::uuid and not p.saved
      and p.outcome in ('create', 'extend', 'change')
    order by p.position limit ${most}`)
  return checkRows(productRow, rows)
}

/** The next saved products to take back. */
export async function findSaved(tx: Tx, importId: string, most: number): Promise<ProductRow[]> {
  const { rows } = await tx.execute(sql`
    select ${productColumns} from import_products p
    where p.import_id = ${importId}::uuid and p.saved and p.undone is null
    order by p.position limit ${most}`)
  return checkRows(productRow, rows)
}

const productColumns = sql`p.position, p.outcome, p.content, p.product_id as "productId", p.saved,
  p.written, p.undone`

type SavedProduct = { position: number; productId: string; written: WrittenChange }

export async function markSaved(tx: Tx, importId: string, saved: SavedProduct[]): Promise<void> {
  if (saved.length === 0) return
  await tx.execute(sql`
    update import_products p set saved = true, product_id = s."productId", written = s.written
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb)
      as s (position int, "productId" uuid, written jsonb)
    where p.import_id = ${importId}::uuid and p.position = s.position`)
}

/** Marks a product that could not be saved as refused, with the problem among its problems. */
export async function markRefused(
  tx: Tx,
  importId: string,
  { position, content }: Pick<ProductRow, 'position' | 'content'>,
): Promise<void> {
  await tx.execute(sql`
    update import_products set outcome = 'refused', content = ${JSON.stringify(content)}::jsonb,
      problems = ${content.problems.length}
    where import_id = ${importId}::uuid and position = ${position}`)
}

type UndoneProduct = { position: number; undone: string; written: WrittenChange | null }

export async function markUndone(tx: Tx, importId: string, undone: UndoneProduct[]): Promise<void> {
  if (undone.length === 0) return
  await tx.execute(sql`
    update import_products p set undone = u.undone, written = u.written
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb)
      as u (position int, undone text, written jsonb)
    where p.import_id = ${importId}::uuid and p.position = u.position`)
}

const listedRow = z.object({
  importId: z.string(),
  position: z.int(),
  productId: z.string(),
  /** True for a list that was applied later and still counts. */
  isLater: z.boolean(),
  written: z.unknown().transform((written) => written as WrittenChange),
})
export type ListedProduct = z.output<typeof listedRow>

/**
 * The changes of these products that the lists of a store have saved, in the order of the lists. Locks the lists that were applied
 * after this one, so that they are not taken back at the same time.
 */
export async function lockListed(
  tx: Tx,
  importId: string,
  productIds: readonly string[],
): Promise<ListedProduct[]> {
  const own = sql`from imports own join imports i on i.store_id = own.store_id
    and i.applied_at is not null where own.id = ${importId}::uuid`
  const isLater = sql`(i.applied_at, i.seq) > (own.applied_at, own.seq)`
  await tx.execute(sql`
    select i.id ${own} and ${isLater} order by i.applied_at, i.seq for update of i`)
  const { rows } = await tx.execute(sql`
    select p.import_id as "importId", p.position, p.product_id as "productId", p.written,
      i."isLater" and p.undone is null as "isLater"
    from (select i.id, i.applied_at, i.seq, ${isLater} as "isLater" ${own}) i
    join import_products p on p.import_id = i.id and p.saved and p.written is not null
      and p.product_id = any(${sql.param([...productIds])}::uuid[])
    order by i.applied_at, i.seq, p.position`)
  return checkRows(listedRow, rows)
}

/** Saves what a later list gives back, after an earlier list was taken back. */
export async function saveWritten(tx: Tx, listed: readonly ListedProduct[]): Promise<void> {
  for (const { importId, position, written } of listed)
    await tx.execute(sql`
      update import_products set written = ${JSON.stringify(written)}::jsonb
      where import_id = ${importId}::uuid and position = ${position}`)
}

const sums = z.object({
  toSave: z.int(),
  saved: z.int(),
  problems: z.int(),
})

/** The numbers of products that can be saved, of saved products, and of wrong cells. */
export async function countProducts(db: Db, importId: string): Promise<z.infer<typeof sums>> {
  const { rows } = await db.execute(sql`
    select (count(*) filter (where outcome in ('create', 'extend', 'change') and not saved))::int as "toSave",
      (count(*) filter (where saved))::int as saved, coalesce(sum(problems), 0)::int as problems
    from import_products where import_id = ${importId}::uuid`)
  return checkRows(sums, rows)[0] ?? { toSave: 0, saved: 0, problems: 0 }
}
