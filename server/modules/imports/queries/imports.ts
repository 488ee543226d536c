import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows, idRow } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import {
  hasBroughtIn,
  importRows,
  imports,
  importShapes,
  sheetOfImport,
} from '#server/platform/db/tables/imports.ts'
import type { ImportState } from '#shared/contract/imports/imports.ts'
import { Mapping } from '#shared/contract/imports/mapping.ts'
import {
  type FoundSheet,
  type ImportRow,
  importRow,
  type StoredProposals,
} from '../rules/stored.ts'
import type { Meaning } from '../rules/meanings.ts'
import type { RawRow } from '../rules/rows/goods-row.ts'

export type NewImport = {
  storeId: string
  userId: string | null
  fileName: string
  fileHash: string
  /** A mapping that a person has chosen. The mapping of an earlier file does not replace it. */
  mapping?: Mapping
}

export async function insertImport(tx: Tx, values: NewImport): Promise<string> {
  const { now } = tx
  const [row] = await tx
    .insert(imports)
    .values({
      ...values,
      version: values.mapping ? 2 : 1,
      state: 'reading',
      createdAt: now,
      touchedAt: now,
    })
    .returning({ id: imports.id })
  return checkRows(idRow, [row])[0]?.id ?? ''
}

/** True when an import of the store has brought in this sheet of the file. */
export async function isSheetIn(tx: Tx, one: ImportRow, sheet: number): Promise<boolean> {
  const found = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(hasBroughtIn(one), eq(sheetOfImport, sheet)))
    .limit(1)
  return found.length > 0
}

type CopiedImport = { id: string; userId: string | null; mapping: Mapping }

/** Adds an import of the same file with the same rows, whose preview is due; returns its id. */
export async function copyImport(tx: Tx, { id, userId, mapping }: CopiedImport): Promise<string> {
  const { now } = tx
  const { rows } = await tx.execute(sql`
    insert into imports (store_id, user_id, file_name, file_hash, mapping, version, state, sheets, created_at, touched_at)
    select store_id, ${userId}::uuid, file_name, file_hash, ${JSON.stringify(mapping)}::jsonb, 2, 'previewing',
      (select jsonb_agg(one - 'rowCounts' - 'left') from jsonb_array_elements(sheets) one), ${now}, ${now}
    from imports where id = ${id}::uuid returning id`)
  const copied = checkRows(idRow, rows)[0]?.id ?? ''
  await tx.execute(sql`
    insert into import_rows (import_id, sheet, row, cells)
    select ${copied}::uuid, sheet, row, cells from import_rows where import_id = ${id}::uuid`)
  return copied
}

export async function insertRows(
  tx: Tx,
  importId: string,
  { sheet, from, rows }: { sheet: number; from: number; rows: string[][] },
): Promise<void> {
  const filled = rows.flatMap((cells, at) =>
    cells.length > 0 ? [{ sheet, row: from + at, cells }] : [],
  )
  await tx.execute(sql`
    insert into import_rows (import_id, sheet, row, cells)
    select ${importId}::uuid, r.sheet, r.row, r.cells
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as r (sheet int, row int, cells jsonb)`)
}

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const found = await db.select().from(imports).where(eq(imports.id, id))
  return checkRows(importRow, found)[0]
}

/** Locks an import; undefined when another store has it. */
export async function lockImport(
  tx: Tx,
  id: string,
  storeId?: string,
): Promise<ImportRow | undefined> {
  const own = storeId === undefined ? undefined : eq(imports.storeId, storeId)
  const found = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), own))
    .for('update')
  return checkRows(importRow, found)[0]
}

export type Change = {
  state?: ImportState
  version?: number
  sheets?: FoundSheet[]
  shape?: string
  isRemembered?: boolean
  proposals?: StoredProposals | null
  mapping?: Mapping
  meanings?: Meaning[]
  questions?: { name: string; products: number }[]
  which?: 'all' | 'valid'
  done?: number
  total?: number
  appliedAt?: Date
  fault?: string
  tries?: number
  userId?: string | null
}

export async function saveImport(tx: Tx, id: string, change: Change): Promise<void> {
  await tx
    .update(imports)
    .set({ ...change, touchedAt: tx.now })
    .where(eq(imports.id, id))
}

/** Deletes an import of which nothing was saved. */
export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.delete(imports).where(and(eq(imports.id, id), isNull(imports.appliedAt)))
}

/** A part of a sheet's rows, from the row after `after`. */
export async function findRows(
  db: Db,
  { id, sheet, after, most }: { id: string; sheet: number; after: number; most: number },
): Promise<RawRow[]> {
  return db
    .select({ index: importRows.row, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.sheet, sheet), gt(importRows.row, after)))
    .orderBy(asc(importRows.row))
    .limit(most)
}

export async function findShape(tx: Tx, storeId: string, shape: string): Promise<Mapping | null> {
  const [found] = await tx
    .select({ mapping: importShapes.mapping })
    .from(importShapes)
    .where(and(eq(importShapes.storeId, storeId), eq(importShapes.shape, shape)))
  return found ? Mapping.parse(found.mapping) : null
}

/** Remembers the mapping of an import for files with the same headings, without what is said of its own rows. */
export async function saveShape(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`
    insert into import_shapes (store_id, shape, mapping, used_at)
    select store_id, shape, (mapping - 'sheet' - 'headingRow' - 'setCounts' - 'cells' - 'rows')
      #- '{answers,hiddenRows}' #- '{answers,totalRows}' #- '{answers,together}', ${tx.now}::timestamptz
    from imports where id = ${importId}::uuid and shape is not null
    on conflict (store_id, shape) do update set mapping = excluded.mapping, used_at = excluded.used_at`)
}

/** Deletes the store's unapplied lists except the newest `most`, to make room for a new list. */
export async function deleteOldUnapplied(tx: Tx, storeId: string, most: number): Promise<void> {
  const newest = tx
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.storeId, storeId))
    .orderBy(desc(imports.seq))
    .limit(most)
  await tx
    .delete(imports)
    .where(
      and(
        eq(imports.storeId, storeId),
        inArray(imports.state, ['ready', 'failed']),
        notInArray(imports.id, newest),
      ),
    )
}

/** Deletes lists from before this time that nobody has applied. Of applied imports, deletes only rows and products. */
export async function deleteOldImports(tx: Tx, before: Date): Promise<void> {
  await tx
    .delete(imports)
    .where(and(lt(imports.createdAt, before), sql`${imports.appliedAt} is null`))
  await tx.execute(sql`
    delete from import_rows r using imports i
    where i.id = r.import_id and i.created_at < ${before}::timestamptz`)
  await tx.execute(sql`
    delete from import_products p using imports i
    where i.id = p.import_id and i.applied_at < ${before}::timestamptz`)
}

/** Deletes all imports of a store, and the mappings that it has chosen. */
export async function deleteImportsOf(tx: Tx, storeId: string): Promise<void> {
  await tx.delete(imports).where(eq(imports.storeId, storeId))
  await tx.delete(importShapes).where(eq(importShapes.storeId, storeId))
}

const stalledRow = z.object({ id: z.string(), state: z.string(), tries: z.int() })

/** Notes that a process works on an import now, or that none does. */
export async function saveWork(tx: Tx, id: string, isAtWork: boolean): Promise<void> {
  await tx.execute(sql`
    update imports set worked_at = ${isAtWork ? sql`clock_timestamp()` : null} where id = ${id}::uuid`)
}

type StalledLimits = { waitingSince: Date; silentSeconds: number }

/**
 * The imports whose process has been silent for so long, and those that have waited for their job since
 * `waitingSince`; counts a further try of each. An import that a transaction has locked is being worked on.
 */
export async function claimStalled(
  tx: Tx,
  { waitingSince, silentSeconds }: StalledLimits,
): Promise<z.infer<typeof stalledRow>[]> {
  const { rows } = await tx.execute(sql`
    update imports set tries = tries + 1, touched_at = ${tx.now}::timestamptz, worked_at = null
    where id in (select id from imports
      where state in ('reading', 'previewing', 'applying', 'undoing')
        and case when worked_at is null then touched_at < ${waitingSince}::timestamptz
          else worked_at < clock_timestamp() - make_interval(secs => ${silentSeconds}) end
      for update skip locked)
    returning id, state, tries`)
  return checkRows(stalledRow, rows)
}
