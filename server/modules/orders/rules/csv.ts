const BYTE_ORDER_MARK = '\uFEFF'

/** A spreadsheet takes a cell that begins so for a formula; the full-width signs count in East Asian settings. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/**
 * RFC 4180 with a byte order mark, so that every spreadsheet reads it as UTF-8. Texts that would begin a formula
 * get an apostrophe in front (OWASP, CSV injection); numbers come in written out and are left alone.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** What people wrote, or a number with its decimals. */
export type Cell = string | { number: string }

function cell(value: Cell): string {
  const text = typeof value === 'string' ? harmless(value) : value.number
  return /[",\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
