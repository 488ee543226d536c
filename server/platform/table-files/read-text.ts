import Papa from 'papaparse'
import { withoutGuard } from '#shared/csv/formula-guard.ts'
import { decodeText } from './decode.ts'
import { NotATable, type Sheet, type TableLimits } from './faults.ts'

const separators = [',', ';', '\t', '|'] as const
const SAMPLE_LINES = 60
const SAMPLE_LETTERS = 64 * 1024
/**
 * Letters that are split into rows in one step, so that a list that is too long is refused before all of it is split.
 */
const CHUNK = 256 * 1024
/** Most separators in a line; a line with more is refused before it is split. */
const MOST_SEPARATORS = 20_000

/** Reads CSV, TSV and similar texts. Throws NotATable. */
export function readText(bytes: Uint8Array, limits: TableLimits): Sheet {
  const text = decodeText(bytes)
  const hint = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const table = hint ? text.slice(hint[0].length) : text
  const separator = hint?.[1] ?? separatorOf(table)
  refuseEndless(table, separator, limits)
  // The line with the separator (`sep=`) counts as a row of the file.
  const before: string[][] = hint ? [[]] : []
  return { name: '', rows: [...before, ...rowsOf(table, separator, limits)] }
}

/** The separator that splits most lines into the same number of cells. */
export function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE_LETTERS)
  const scores = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter: separator, preview: SAMPLE_LINES })
    const widths = data.filter((row) => row.length > 1).map((row) => row.length)
    const usual = mostFrequent(widths)
    return { separator, usual, score: widths.filter((width) => width === usual).length }
  })
  const best = scores.toSorted(
    (one, other) => other.score - one.score || (other.usual ?? 0) - (one.usual ?? 0),
  )[0]
  return best && best.score > 0 ? best.separator : ','
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** Refuses lines and quoted cells that are too long, before the text is split into rows. */
function refuseEndless(text: string, separator: string, limits: TableLimits): void {
  let found = 0
  let row = 1
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\n') {
      found = 0
      row += 1
    } else if (sign === separator) found += 1
    else if (sign === '"' && isFieldStart(text[at - 1], separator)) {
      const end = endOfQuoted(text, at)
      if (end - at > limits.cell * 2) throw new NotATable('longCell', { row })
      at = end
    }
    if (found > MOST_SEPARATORS) throw new NotATable('tooManyColumns')
  }
}

/** The index of the quotation mark that ends a quoted cell, or the end of the text. */
function endOfQuoted(text: string, begin: number): number {
  let quote = text.indexOf('"', begin + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote < 0 ? text.length : quote
}

const isFieldStart = (before: string | undefined, separator: string) =>
  before === undefined || before === separator || before === '\n' || before === '\r'

function rowsOf(text: string, separator: string, limits: TableLimits): string[][] {
  const rows: string[][] = []
  let fault: NotATable | undefined
  Papa.parse<string[]>(text, {
    delimiter: separator,
    chunkSize: CHUNK,
    step({ data, errors }, parser) {
      const row = rows.length + 1
      if (errors.some(({ type }) => type === 'Quotes')) fault = new NotATable('quotes', { row })
      else fault = faultOf(data, { row, limits })
      if (fault) return parser.abort()
      rows.push(tidyRow(data))
    },
  })
  if (fault) throw fault
  return withoutEmptyEnd(rows)
}

/** The fault of a row, if any; rows are counted from 1. */
export function faultOf(
  cells: readonly string[],
  { row, limits }: { row: number; limits: TableLimits },
): NotATable | undefined {
  if (row > limits.rows) return new NotATable('tooManyRows')
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  if (last >= limits.columns) return new NotATable('tooManyColumns')
  return cells.some((cell) => cell.length > limits.cell)
    ? new NotATable('longCell', { row })
    : undefined
}

/** Trimmed cells that the database can store, without formula guards, and without empty cells at the end. */
export function tidyRow(cells: readonly string[]): string[] {
  const trimmed = cells.map((cell) => {
    const text = cell.replace(/^\ufeff/, '').replaceAll('\0', '')
    return withoutGuard(text.trim()).toWellFormed()
  })
  return trimmed.slice(0, trimmed.findLastIndex((cell) => cell !== '') + 1)
}

export function withoutEmptyEnd(rows: string[][]): string[][] {
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1)
}
