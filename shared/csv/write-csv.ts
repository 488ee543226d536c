import Papa from 'papaparse'
import { guardFormula } from './formula-guard.ts'

/** A text, or a formatted number. */
export type Cell = string | { number: string }

const BYTE_ORDER_MARK = '\uFEFF'
const newline = '\r\n'

/**
 * RFC 4180 with a byte order mark, so that every spreadsheet reads it as UTF-8. A text that would begin a formula is
 * guarded. Numbers are formatted already and stay unchanged; the library's `escapeFormulae` would change negative
 * numbers.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map(harmless))
  return BYTE_ORDER_MARK + Papa.unparse(cells, { newline, quotes: hasTab }) + newline
}

function hasTab(cell: unknown): boolean {
  return String(cell).includes('\t')
}

function harmless(cell: Cell): string {
  return typeof cell === 'string' ? guardFormula(cell) : cell.number
}
