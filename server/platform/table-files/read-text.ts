import Papa from 'papaparse'
import { withoutGuard } from '#shared/csv/formula-guard.ts'
import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { decodeText } from './decode.ts'
import { NotATable, type Sheet, type TableLimits } from './faults.ts'
import { joinAmounts } from './lakh-amounts.ts'
import { isChat } from './chat-lines.ts'
import { areNotes, readLines } from './read-lines.ts'

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
  const { separator, lines } = hint
    ? { separator: hint[1] ?? ',', lines: null }
    : separatorOrLines(table, limits)
  if (lines) return { name: '', rows: withinLimits(lines, limits) }
  const plain = withoutBlanks(table, separator, limits)
  // The line with the separator (`sep=`) counts as a row of the file.
  const before: string[][] = hint ? [[]] : []
  const { rows, isUneven } = rowsOf(plain, separator, limits)
  const joined = isUneven && separator === ',' ? joinAmounts(rows) : rows
  return { name: '', isUneven, rows: [...before, ...joined] }
}

/** The separator of a table, or the lines of a text without columns as a table. */
function separatorOrLines(text: string, { rows }: TableLimits) {
  const { separator, isTable } = bestTable(text)
  const isTableAlone = (isTable && !isChat(text)) || hasMoreLines(text, rows)
  return { separator, lines: isTableAlone ? null : readLines(text) }
}

/** True for a text of more lines than that, which is refused before its lines are read. */
function hasMoreLines(text: string, most: number): boolean {
  let end = -1
  for (let line = 0; line <= most; line++) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return false
  }
  return true
}

/** The separator of a text: the one that makes the best table of its first lines. `isTable`: most lines are rows of it. */
export function bestTable(text: string): { separator: string; isTable: boolean } {
  const sample = withAsciiDigits(text.slice(0, SAMPLE_LETTERS))
  const tables = separators.map((separator) => tableBy(separator, sample))
  const [best] = tables.toSorted(
    (one, other) =>
      Number(other.hasHeadings) - Number(one.hasHeadings) ||
      other.even - one.even ||
      one.uncut - other.uncut ||
      other.width - one.width,
  )
  if (!best || best.even === 0) return { separator: ',', isTable: false }
  const { separator, even, filled, hasHeadings } = best
  const mayBeNotes = () => separator === ',' && areNotes(sample.split(/\r?\n/, SAMPLE_LINES))
  const isTable = hasHeadings || quotedCell.test(sample) || (even * 2 > filled && !mayBeNotes())
  return { separator, isTable }
}

/** The rows, tidied. Throws NotATable when one exceeds a limit. */
function withinLimits(rows: string[][], limits: TableLimits): string[][] {
  return rows.map((cells, at) => {
    const fault = faultOf(cells, { row: at + 1, limits })
    if (fault) throw fault
    return tidyRow(cells)
  })
}

/** Notes have no cell in quotation marks. */
const quotedCell = /(?:^|[,;\t|])\s*"/m
const numberAlone = /^[\s₹]*(?:rs\.?)?\s*\d[\d,.]*\s*$/i
/** Separators in a cell. Neither commas in amounts (`1,00,000`) nor those of sentences count. */
const separatorsIn = /[;\t|]|,(?![\s\d]|$)/g

/** The table of a separator: its lines of the usual width, whether headings stand above numbers, and what it left uncut. */
function tableBy(separator: string, sample: string) {
  const { data } = Papa.parse<string[]>(sample, { delimiter: separator, preview: SAMPLE_LINES })
  const width = mostFrequent(data.map((row) => row.length).filter((length) => length > 1)) ?? 0
  const even = data.filter((row) => row.length === width)
  const hasHeadings = data.some((row, at) => {
    const below = data[at + 1]
    const isEven = width > 0 && row.length === width && below?.length === width
    return (
      isEven &&
      !row.some((cell) => /^[\s\d.,-]+$/.test(cell)) &&
      below.some((cell) => numberAlone.test(cell))
    )
  })
  const uncut = even.flat().reduce((sum, cell) => sum + (cell.match(separatorsIn)?.length ?? 0), 0)
  const filled = data.filter((row) => row.some((cell) => cell.trim() !== '')).length
  return { separator, width, even: even.length, filled, hasHeadings, uncut }
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/**
 * The text without blanks before quoted cells, because a quoted cell must begin with its quotation mark (RFC 4180).
 * Refuses lines and quoted cells that are too long, before the text is split into rows.
 */
function withoutBlanks(text: string, separator: string, limits: TableLimits): string {
  const parts: string[] = []
  let [found, row, from] = [0, 1, 0]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\n') {
      found = 0
      row += 1
    } else if (sign === separator) found += 1
    else if (sign === '"') {
      const quoted = quotedAt(text, at, separator)
      if (!quoted) continue
      const { begin, end } = quoted
      if (end - at > limits.cell * 2) throw new NotATable('longCell', { row })
      if (begin < at) {
        parts.push(text.slice(from, begin))
        from = at
      }
      at = end
    }
    if (found > MOST_SEPARATORS) throw new NotATable('tooManyColumns')
  }
  return parts.join('') + text.slice(from)
}

/** The quoted cell whose quotation mark stands here, with the blanks before it; undefined for another mark. */
function quotedAt(text: string, at: number, separator: string) {
  const begin = beginOfCell(text, at, separator)
  if (begin === null) return undefined
  const end = endOfQuoted(text, at)
  return begin === at || isCellEnd(text, end + 1, separator) ? { begin, end } : undefined
}

/** The index at which a cell begins that has nothing but blanks before this place; null for another place. */
function beginOfCell(text: string, at: number, separator: string): number | null {
  let begin = at
  while (text[begin - 1] === ' ') begin -= 1
  return begin === 0 || isCellEnd(text, begin - 1, separator) ? begin : null
}

/** True when nothing but blanks stands between this place and the end of its cell. */
function isCellEnd(text: string, at: number, separator: string): boolean {
  let end = at
  while (text[end] === ' ') end += 1
  return end >= text.length || text[end] === separator || text[end] === '\n' || text[end] === '\r'
}

/** The index of the quotation mark that ends a quoted cell, or the end of the text. */
function endOfQuoted(text: string, begin: number): number {
  let quote = text.indexOf('"', begin + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote < 0 ? text.length : quote
}

/**
 * The rows of a text. Where lines have different numbers of cells, rows keep the empty cells at their ends, because a row
 * with more cells than the others may have an amount with a comma.
 */
function rowsOf(text: string, separator: string, limits: TableLimits) {
  const rows: string[][] = []
  const widths: number[] = []
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
      widths.push(Math.min(data.length, limits.columns))
    },
  })
  if (fault) throw fault
  const isUneven = new Set(widths.filter((_, at) => rows[at]?.length)).size > 1
  const fill = (row: string[], at: number) =>
    row.length > 0 ? Array.from({ length: widths[at] ?? 0 }, (_, cell) => row[cell] ?? '') : row
  return { rows: withoutEmptyEnd(isUneven ? rows.map(fill) : rows), isUneven }
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
