import { applyImport } from '#server/modules/imports/commands/choose.ts'
import {
  addRows,
  beginImport,
  endReading,
  saveSheets,
} from '#server/modules/imports/commands/receive.ts'
import { deleteImport } from '#server/modules/imports/queries/imports.ts'
import { workOnImport } from '#server/modules/imports/jobs.ts'
import { viewImport } from '#server/modules/imports/views/imports.ts'
import { viewErrors, viewPreview } from '#server/modules/imports/views/preview.ts'
import { findStoresAlike } from '#server/modules/admin/views/names.ts'
import { viewStoresNamed } from '#server/modules/stores/views/stores.ts'
import { readSubCategories } from '#server/modules/settings/commands/sub-categories.ts'
import type { Database } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import type { SheetSize } from '#server/platform/table-files/faults.ts'
import type { ImportProblem } from '#shared/contract/imports/imports.ts'
import type { Mapping } from '#shared/contract/imports/mapping.ts'
import { mustExist } from '#shared/must-exist.ts'
import { translate } from '#shared/translate.ts'

/** Lists of the operator, one for each store, in the order of the file. */
export type ListRequest = {
  fileName: string
  fileHash: string
  lists: {
    /** Id, shop name or e-mail address. */
    store: string
    sheets: SheetSize[]
  }[]
  mapping: Mapping
  /** `all` saves only when no cell of any list is wrong; `valid` saves the products without a wrong cell. */
  save: 'nothing' | 'all' | 'valid'
}
/** Rows of one list of the request; `list` is its index. */
export type ListPart = { list: number; sheet: number; from: number; rows: string[][] }

export type ListReport = {
  shopName: string
  details: Awaited<ReturnType<typeof viewImport>>
  problems: ImportProblem[]
  /** Notes about changed values, such as shortened texts or rates set by law, each with its first row. */
  notes: { row: number; text: string }[]
  /** CSV of the rows with a wrong cell, so that the shop can correct and import them again. */
  errors: string
}
type Store = { id: string; shopName: string }
type List = Store & { importId: string }
type Tell = (text: string) => void

/**
 * Imports lists with the same steps as the import screen and reports each step to `tell`. Throws OperatorError for a
 * store that takes no goods. A list of which nothing is saved leaves no import behind.
 */
export async function importLists(
  database: Database,
  request: ListRequest,
  parts: AsyncIterable<ListPart> | Iterable<ListPart>,
  tell: Tell,
): Promise<ListReport[]> {
  const stores: Store[] = []
  for (const { store } of request.lists) {
    const found = await findStore(database, store)
    if (stores.some(({ id }) => id === found.id))
      throw new OperatorError(`The list has two names for ${found.shopName}: use one`)
    stores.push(found)
  }
  const lists: List[] = []
  try {
    for (const store of stores)
      lists.push({ ...store, importId: await begin(database, store, request) })
    await receive(database, request, lists, parts)
    for (const list of lists) await preview(database, list, tell)
    const reports: ListReport[] = []
    for (const list of lists) reports.push(await reportOf(database, list))
    if (!maySave(request, reports)) return reports
    return await saveAll(database, request, lists, { reports, tell })
  } finally {
    await removeUnsaved(database, lists)
  }
}

async function findStore({ db }: Database, named: string): Promise<Store> {
  const [store, another] = await viewStoresNamed(db, named)
  if (!store) throw await unknownStore(db, named)
  if (another) throw new OperatorError(`Several stores are called "${named}": give an id`)
  if (store.status !== 'approved')
    throw new OperatorError(
      `The store "${named}" is ${store.status}: only approved stores take goods`,
    )
  return store
}

/** Most names that a refusal proposes. */
const MOST_MEANT = 3

/** Names the shops that Find would find. */
async function unknownStore(db: Database['db'], named: string): Promise<OperatorError> {
  const ids = (await findStoresAlike(db, named)).slice(0, MOST_MEANT)
  const found = await Promise.all(ids.map((id) => viewStoresNamed(db, id)))
  const meant = found.flat().map(({ shopName }) => `"${shopName}"`)
  const question = meant.length > 0 ? `; is ${meant.join(' or ')} meant?` : ''
  return new OperatorError(
    `There is no store "${named}": give the id, the shop name or the shop's e-mail address of one${question}`,
  )
}

function begin(database: Database, store: Store, request: ListRequest): Promise<string> {
  const { fileName, fileHash, mapping } = request
  const isMapped = Object.keys(mapping).length > 0
  const file = { fileName, fileHash, ...(isMapped && { mapping }) }
  return database.transaction((tx) => beginImport(tx, { storeId: store.id, userId: null }, file))
}

async function receive(
  database: Database,
  request: ListRequest,
  lists: readonly List[],
  parts: AsyncIterable<ListPart> | Iterable<ListPart>,
): Promise<void> {
  for (const [at, { importId }] of lists.entries())
    await database.transaction((tx) => saveSheets(tx, importId, request.lists[at]?.sheets ?? []))
  for await (const { list, ...part } of parts) {
    const { importId } = lists[list] ?? {}
    if (!importId) throw new Error(`There is no list ${list}`)
    const done = part.from + part.rows.length
    await database.transaction((tx) => addRows(tx, importId, { ...part, done }))
  }
  for (const { importId } of lists) await database.transaction((tx) => endReading(tx, importId))
}

async function preview(
  database: Database,
  { importId, shopName }: List,
  tell: Tell,
): Promise<void> {
  tell(`${shopName}: comparing the list with the shop …`)
  await workOnImport(database, importId)
}

const say = translate('en')

async function reportOf(database: Database, { id, importId, shopName }: List): Promise<ListReport> {
  const owner = { storeId: id }
  const details = await detailsOf(database, { id, importId })
  const problems: ImportProblem[] = []
  const notes: ListReport['notes'] = []
  for (let page: string | null | undefined; page !== null;) {
    const asked = { id: importId, show: 'all', page, say } as const
    const { products, nextPage } = await viewPreview(database.db, owner, asked)
    for (const product of products) {
      const [row = 1] = product.rows
      problems.push(...product.problems)
      notes.push(...product.notes.map((text) => ({ row, text })))
    }
    page = nextPage
  }
  const { csv: errors } = await viewErrors(database.db, owner, { id: importId, say })
  return { shopName, details, problems, notes, errors }
}

function detailsOf(database: Database, { id, importId }: Pick<List, 'id' | 'importId'>) {
  return database.transaction(async (tx) => {
    const all = await readSubCategories(tx)
    return viewImport(tx, { storeId: id }, { id: importId, now: tx.now, say, all })
  })
}

function maySave({ save }: ListRequest, reports: readonly ListReport[]): boolean {
  return (
    save === 'valid' || (save === 'all' && reports.every(({ details }) => !details.counts.problems))
  )
}

type ImportOutput = { reports: ListReport[]; tell: Tell }

async function saveAll(
  database: Database,
  { save }: ListRequest,
  lists: readonly List[],
  { reports, tell }: ImportOutput,
): Promise<ListReport[]> {
  const which = save === 'valid' ? 'valid' : 'all'
  const saved: ListReport[] = []
  for (const [at, report] of reports.entries()) {
    const list = mustExist(lists[at], 'the list of a report')
    const { create, extend, change } = report.details.counts
    const isDue = create + extend + change > 0
    if (isDue) await saveList(database, list, { which, tell })
    saved.push(isDue ? await reportOf(database, list) : report)
  }
  return saved
}

async function saveList(
  database: Database,
  list: List,
  { which, tell }: { which: 'all' | 'valid'; tell: Tell },
): Promise<void> {
  const { id: storeId, importId: id, shopName } = list
  await database.transaction((tx) => applyImport(tx, { storeId, userId: null }, { id, which }))
  for (let state = 'applying'; state === 'applying';) {
    await workOnImport(database, id)
    const { progress, ...after } = await detailsOf(database, list)
    tell(`${shopName}: ${progress.done} of ${progress.total} products saved`)
    state = after.state
  }
}

/** The shop sees only imports that saved something. */
async function removeUnsaved(database: Database, lists: readonly List[]): Promise<void> {
  for (const { importId } of lists) await database.transaction((tx) => deleteImport(tx, importId))
}
