import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { limits, refusal } from '#server/modules/imports/flows.ts'
import { findHeading, headingAt } from '#server/modules/imports/rules/find-heading.ts'
import { headingKey } from '#server/modules/imports/rules/words.ts'
import type { ListPart, ListRequest } from '#server/import-lists.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { NotATable, type Sheet } from '#server/platform/table-files/faults.ts'
import { openTableReader } from '#server/platform/table-files/table-reader.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { MAX_IMPORT_MEGABYTES } from '#shared/limits.ts'
import { translate } from '#shared/translate.ts'

export type ListFile = { fileHash: string; sheets: Sheet[] }
/** The rows of one store; its row numbers are those of the file. */
export type StoreList = { store: string; sheets: Sheet[] }

/**
 * Reads a list in a process of its own, as the server reads the lists of shops. Throws one sentence for a file that
 * is not a list.
 */
export async function readList(file: string): Promise<ListFile> {
  const fileHash = createHash('sha256').update(bytesOf(file)).digest('hex')
  const reader = openTableReader()
  const sheets: Sheet[] = []
  try {
    await reader.read(file, limits, {
      sheets: async (found) => void sheets.push(...found.map((sheet) => ({ ...sheet, rows: [] }))),
      rows: async ({ sheet, rows }) => void sheets[sheet]?.rows.push(...rows),
    })
  } catch (cause) {
    if (!(cause instanceof NotATable)) throw cause
    const sentence = textSentence(refusal(cause), translate('en'))
    throw new OperatorError(`${file}: ${sentence}. Nothing was imported.`, { cause })
  } finally {
    reader.close()
  }
  return { fileHash, sheets }
}

function bytesOf(file: string): Buffer {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (cause) {
    throw new OperatorError(`There is no file ${file} that can be read`, { cause })
  }
  if (bytes.length <= MAX_IMPORT_MEGABYTES * 1024 * 1024) return bytes
  throw new OperatorError(`${file} has more than ${MAX_IMPORT_MEGABYTES} MB: divide it`)
}

/** All rows for one store, or each row for the store that its column Store names. */
export function listsOf(
  { sheets }: Pick<ListFile, 'sheets'>,
  { store, sheet = 0 }: { store: string | undefined; sheet: number | undefined },
): StoreList[] {
  if (store !== undefined) return [{ store, sheets }]
  const { rows = [], ...named } = sheets[sheet] ?? { name: '' }
  const lists = rowsOfStores(rows)
  if (lists.size === 0) throw new OperatorError('The list has no goods')
  return [...lists].map(([one, own]) => ({
    store: one,
    // The sheets before this one are empty, so that its index stays the same.
    sheets: [
      ...Array.from({ length: sheet }, () => ({ name: '', rows: [] })),
      { ...named, rows: own },
    ],
  }))
}

const TOP = 260

/** The rows of each store below the headings; a row without a store belongs to the one above. */
function rowsOfStores(rows: string[][]): Map<string, string[][]> {
  const top = rows.slice(0, TOP)
  const { names, below } = headingAt(top, findHeading(top))
  const column = names.findIndex((heading) => headingKey(heading) === 'store')
  if (column === -1)
    throw new OperatorError('The list has no column Store: give the store with --store')
  const lists = new Map<string, string[][]>()
  let named = ''
  for (const [at, row] of rows.entries()) {
    if (at < below || row.length === 0) continue
    named = row[column] || named
    if (named === '') throw new OperatorError(`Row ${at + 1} names no store: give one with --store`)
    const own = lists.get(named) ?? rows.slice(0, below)
    while (own.length < at) own.push([])
    own.push(row)
    lists.set(named, own)
  }
  return lists
}

const ROWS_OF_A_PART = 500
const isFilled = ({ length }: readonly string[]) => length > 0

/** The lists as the import takes them: their sheets, and their rows in parts. */
export function partsOf(lists: readonly StoreList[]): {
  lists: ListRequest['lists']
  parts: ListPart[]
} {
  const parts = lists.flatMap(({ sheets }, list) =>
    sheets.flatMap(({ rows }, sheet) =>
      Array.from({ length: Math.ceil(rows.length / ROWS_OF_A_PART) }, (_, at) => {
        const from = at * ROWS_OF_A_PART
        return { list, sheet, from, rows: rows.slice(from, from + ROWS_OF_A_PART) }
      }).filter((part) => part.rows.some(isFilled)),
    ),
  )
  const told = lists.map(({ store, sheets }) => ({
    store,
    sheets: sheets.map(({ rows, ...sheet }) => ({ ...sheet, rows: rows.filter(isFilled).length })),
  }))
  return { lists: told, parts }
}
