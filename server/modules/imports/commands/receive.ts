import type { Acting } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { IMPORTS_SHOWN } from '#shared/limits.ts'
import {
  deleteCrowding,
  deleteImport,
  insertImport,
  insertRows,
  type NewImport,
  saveImport,
} from '../queries/imports.ts'
import type { ImportRow } from '../rules/stored.ts'

/** Begins an import, which may bring its mapping; its rows follow in further transactions. Returns its id. */
export async function beginImport(
  tx: Tx,
  { storeId, userId }: Acting,
  file: Pick<NewImport, 'fileName' | 'fileHash' | 'mapping'>,
): Promise<string> {
  const id = await insertImport(tx, { storeId, userId, ...file })
  await deleteCrowding(tx, storeId, IMPORTS_SHOWN)
  return id
}

export async function noteSheets(tx: Tx, id: string, sheets: ImportRow['sheets']): Promise<void> {
  const total = sheets.reduce((sum, { rows }) => sum + rows, 0)
  await saveImport(tx, id, { sheets, total })
}

/** Saves a part of the rows of a sheet; `done` is how many rows are read then. */
export async function addRows(
  tx: Tx,
  id: string,
  { done, ...part }: { sheet: number; from: number; rows: string[][]; done: number },
): Promise<void> {
  await insertRows(tx, id, part)
  await saveImport(tx, id, { done })
}

/** All rows are there; the preview is due. */
export async function endReading(tx: Tx, id: string): Promise<void> {
  await saveImport(tx, id, { state: 'previewing', done: 0, total: 0 })
}

/** Has a job work on the import. */
export async function callJob(tx: Tx, id: string): Promise<void> {
  await record(tx, 'import.due', { importId: id })
}

/** Forgets an import of which nothing was saved. */
export async function forgetImport(tx: Tx, id: string): Promise<void> {
  await deleteImport(tx, id)
}
