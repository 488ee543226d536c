import type { StoreActor } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { Mapping } from '#shared/contract/imports/mapping.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { IMPORT_DAYS } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import {
  copyImport,
  deleteImport,
  isSheetIn,
  lockImport,
  saveImport,
  saveShape,
} from '../queries/imports.ts'
import { countProducts } from '../queries/products.ts'
import { changedMapping, startsAnew } from '../rules/full-mapping.ts'
import type { ImportRow } from '../rules/stored.ts'

type NamedImport = { id: string }
const working = new Set<ImportRow['state']>(['reading', 'applying', 'undoing'])
const appliedStates = new Set<ImportRow['state']>(['done', 'undone'])

async function lockOwn(tx: Tx, { storeId }: StoreActor, id: string): Promise<ImportRow> {
  const found = await lockImport(tx, id, storeId)
  if (!found) throw new AppError('NOT_FOUND', { reason: 'import' })
  return found
}

function refuse(state: ImportRow['state']): void {
  if (working.has(state)) throw new AppError('IMPORT_CONFLICT', { reason: 'working' })
  if (appliedStates.has(state)) throw new AppError('IMPORT_CONFLICT', { reason: 'applied' })
  if (state === 'failed') throw new AppError('NOT_FOUND', { reason: 'import' })
}

/**
 * Saves a person's corrections, also for later files with the same headings; a job makes a new preview. Throws
 * INVALID_INPUT when they have become too many.
 */
export async function mapImport(
  tx: Tx,
  merchant: StoreActor,
  { id, ...change }: Mapping & NamedImport,
): Promise<ImportRow['state']> {
  const found = await lockOwn(tx, merchant, id)
  refuse(found.state)
  const mapping = changedMapping(found.mapping, change)
  const { error } = Mapping.safeParse(mapping)
  const [field] = error?.issues[0]?.path ?? []
  if (field !== undefined)
    throw invalidField(String(field), messageText('importFields.tooManyChanges'))
  await saveImport(tx, id, {
    mapping,
    state: 'previewing',
    version: found.version + 1,
    done: 0,
    total: 0,
    tries: 0,
    ...(startsAnew(change) && { proposals: null, isRemembered: false }),
  })
  if (!startsAnew(change)) await saveShape(tx, id)
  await record(tx, 'import.due', { importId: id })
  return 'previewing'
}

/** Begins an import of another sheet of the same file; returns its id. Throws IMPORT_CONFLICT unless this one is done and the sheet is not in yet. */
export async function openSheet(
  tx: Tx,
  merchant: StoreActor,
  { id, sheet }: NamedImport & { sheet: number },
): Promise<string> {
  const found = await lockOwn(tx, merchant, id)
  if (!appliedStates.has(found.state))
    throw new AppError('IMPORT_CONFLICT', { reason: 'notApplied' })
  if (sheet >= found.sheets.length) throw new AppError('NOT_FOUND', { reason: 'import' })
  if (await isSheetIn(tx, found, sheet))
    throw new AppError('IMPORT_CONFLICT', { reason: 'applied' })
  const importId = await copyImport(tx, { id, userId: merchant.userId, mapping: { sheet } })
  await record(tx, 'import.due', { importId })
  return importId
}

/**
 * Starts saving the products of a preview. Throws IMPORT_CONFLICT while the preview is made, when all rows are
 * requested but cells are wrong, and when no product can be saved.
 */
export async function applyImport(
  tx: Tx,
  merchant: StoreActor,
  { id, which }: NamedImport & { which: 'all' | 'valid' },
): Promise<ImportRow['state']> {
  const found = await lockOwn(tx, merchant, id)
  if (found.state === 'previewing') throw new AppError('IMPORT_CONFLICT', { reason: 'working' })
  refuse(found.state)
  const { toSave, problems } = await countProducts(tx, id)
  if (which === 'all' && problems > 0) throw new AppError('IMPORT_CONFLICT', { reason: 'problems' })
  if (toSave === 0) throw new AppError('IMPORT_CONFLICT', { reason: 'nothing' })
  await saveImport(tx, id, {
    state: 'applying',
    which,
    done: 0,
    total: toSave,
    tries: 0,
    appliedAt: tx.now,
    // The stock ledger names the person who applies the import, not the one who sent the file.
    userId: merchant.userId,
  })
  await record(tx, 'import.due', { importId: id })
  return 'applying'
}

/** Starts withdrawing the products that an import has saved. */
export async function undoImport(
  tx: Tx,
  merchant: StoreActor,
  { id }: NamedImport,
): Promise<ImportRow['state']> {
  const { state, appliedAt } = await lockOwn(tx, merchant, id)
  if (working.has(state)) throw new AppError('IMPORT_CONFLICT', { reason: 'working' })
  if (state !== 'done' || !appliedAt)
    throw new AppError('IMPORT_CONFLICT', { reason: 'notApplied' })
  if (tx.now.getTime() - appliedAt.getTime() > IMPORT_DAYS * DAY_MS)
    throw new AppError('IMPORT_CONFLICT', { reason: 'tooOld' })
  const { saved } = await countProducts(tx, id)
  await saveImport(tx, id, {
    state: 'undoing',
    done: 0,
    total: saved,
    tries: 0,
    userId: merchant.userId,
  })
  await record(tx, 'import.due', { importId: id })
  return 'undoing'
}

/** Deletes an import whose products were not saved. */
export async function removeImport(
  tx: Tx,
  merchant: StoreActor,
  { id }: NamedImport,
): Promise<void> {
  const { state } = await lockOwn(tx, merchant, id)
  if (working.has(state)) throw new AppError('IMPORT_CONFLICT', { reason: 'working' })
  if (appliedStates.has(state)) throw new AppError('IMPORT_CONFLICT', { reason: 'applied' })
  await deleteImport(tx, id)
}
