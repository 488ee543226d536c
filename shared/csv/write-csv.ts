import Papa from 'papaparse'

/** A text, or a formatted number. */
export type Cell = string | { number: string }

const BYTE_ORDER_MARK = '\uFEFF'
const newline = '\r\n'

/** Spreadsheets read a cell that begins with these characters as a formula; full-width signs in East Asian settings. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/**
 * RFC 4180 with a byte order mark, so that every spreadsheet reads it as UTF-8. A text that would begin a formula gets
 * an apostrophe in front (OWASP, CSV injection). Numbers are formatted already and stay unchanged; the library's
 * `escapeFormulae` would change negative numbers.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map(harmless))
  return BYTE_ORDER_MARK + Papa.unparse(cells, { newline, quotes: hasTab }) + newline
}

function hasTab(cell: unknown): boolean {
  return String(cell).includes('\t')
}

function harmless(cell: Cell): string {
  if (typeof cell !== 'string') return cell.number
  return FORMULA.test(cell) ? `'${cell}` : cell
}
