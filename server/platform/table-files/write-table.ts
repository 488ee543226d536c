import writeXlsxFile from 'write-excel-file/node'
import type { Row } from 'write-excel-file/node'
import { guardQuoted } from '#shared/csv/formula-guard.ts'
import { type Cell, writeCsv } from '#shared/csv/write-csv.ts'

export type TableFormat = 'csv' | 'xlsx'
type Table = readonly (readonly Cell[])[]

/** Least and largest width of a column, in characters. */
const NARROWEST = 8
const WIDEST = 40
/** Rows from which the widths are computed. */
const MEASURED = 200

/** The file with these rows, the first of which has the headings: the text of a CSV, or an XLSX in base64. */
export async function writeTable(format: TableFormat, rows: Table): Promise<string> {
  return format === 'csv' ? writeCsv(rows) : (await writeXlsx(rows)).toString('base64')
}

/**
 * A workbook with one sheet. Texts are stored as text cells, so that none becomes a formula, a date or a rounded
 * number.
 */
export function writeXlsx([headings = [], ...rows]: Table): Promise<Buffer> {
  const data: Row[] = [
    headings.map((cell) => ({ value: textOf(cell), type: String, fontWeight: 'bold' })),
    ...rows.map((row) => row.map(toCell)),
  ]
  const columns = headings.map((heading, at) => {
    const measured = [heading, ...rows.slice(0, MEASURED).map((row) => row[at] ?? '')]
    const longest = Math.max(...measured.map((cell) => textOf(cell).length))
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)) }
  })
  return writeXlsxFile(data, { columns, stickyRowsCount: 1 }).toBuffer()
}

const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.number)

function toCell(cell: Cell): Row[number] {
  if (typeof cell !== 'string') return numberCell(cell.number)
  return cell === '' ? null : { value: escapeText(guardQuoted(cell)), type: String }
}

function numberCell(text: string): Row[number] {
  const value = Number(text)
  return text.includes('.') ? { value, type: Number, format: '0.00' } : { value, type: Number }
}

/** Characters that XML does not allow, or that the library would drop. */
const unwritable = /[\p{Noncharacter_Code_Point}\uFFFD]|(?![\t\n])\p{Cc}/gu

/**
 * Writes such a character as `_x000D_`, and the underscore of a text that already looks like this as `_x005F_`
 * (ECMA-376, 22.9.2.19). The library stores its texts as keys of an object, in which names like `constructor` have
 * another meaning, so the first letter of such a text is written in this form.
 */
function escapeText(text: string): string {
  if (text in Object.prototype) return inHex(text.slice(0, 1)) + text.slice(1)
  return text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_').replaceAll(unwritable, inHex)
}

function inHex(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at))
  return units.map((unit) => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`).join('')
}
