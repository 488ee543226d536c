import type { StoreActor } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { IMPORTS_SHOWN } from '#shared/limits.ts'
import {
  deleteOldUnapplied,
  insertImport,
  insertRows,
  type NewImport,
  saveImport,
} from '../queries/imports.ts'
import type { FoundSheet } from '../rules/stored.ts'

/** Adds an import, optionally with a mapping; later transactions add its rows. Returns its id. */
export async function beginImport(
  tx: Tx,
  { storeId, userId }: StoreActor,
  file: Pick<NewImport, 'fileName' | 'fileHash' | 'mapping'>,
): Promise<string> {
  const id = await insertImport(tx, { storeId, userId, ...file })
  await deleteOldUnapplied(tx, storeId, IMPORTS_SHOWN)
  return id
}

export async function saveSheets(tx: Tx, id: string, sheets: FoundSheet[]): Promise<void> {
  const total = sheets.reduce((sum, { rows }) => sum + rows, 0)
  await saveImport(tx, id, { sheets, total })
}

/** Saves a part of a sheet's rows. `done`: number of rows that were read so far. */
export async function addRows(
  tx: Tx,
  id: string,
  { done, ...part }: { sheet: number; from: number; rows: string[][]; done: number },
): Promise<void> {
  await insertRows(tx, id, part)
  await saveImport(tx, id, { done })
}

export async function endReading(tx: Tx, id: string): Promise<void> {
  await saveImport(tx, id, { state: 'previewing', done: 0, total: 0 })
}

/** Starts a job for the import. */
export async function startJob(tx: Tx, id: string): Promise<void> {
  await record(tx, 'import.due', { importId: id })
}
