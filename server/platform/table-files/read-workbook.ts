import readXlsxFile, { type CellValue } from 'read-excel-file/universal'
import { checkArchive } from './check-archive.ts'
import { NotATable, type Sheet, type TableLimits } from './faults.ts'
import { faultOf, tidyRow, withoutEmptyEnd } from './read-text.ts'
import { openWorkbook } from './workbook-parts.ts'

/**
 * Reads the sheets of an XLSX workbook; a formula is read as its last result, and an error of the spreadsheet as its
 * text. Throws NotATable.
 */
export async function readWorkbook(bytes: Uint8Array, limits: TableLimits): Promise<Sheet[]> {
  checkArchive(bytes, limits)
  const { found, facts } = await readSheets(bytes).catch((error: unknown) => {
    throw new NotATable('damaged', { cause: error })
  })
  let rows = 0
  return found.map(({ sheet: name, data }, at) => ({
    name,
    ...facts[at],
    rows: withoutEmptyEnd(
      // A sheet of a chart has no cells.
      (data ?? []).map((cells) => {
        rows += 1
        const texts = cells.map(textOf)
        const fault = faultOf(texts, { row: rows, limits })
        if (fault) throw fault
        return tidyRow(texts)
      }),
    ),
  }))
}

async function readSheets(packed: Uint8Array) {
  const { bytes, sheets: facts } = openWorkbook(packed)
  const found = await readXlsxFile<number | string>(new Uint8Array(bytes).buffer, { parseNumber })
  return { found, facts }
}

/** Spreadsheets keep this many digits of a number and show no more. */
const DIGITS = 15

/** A number as spreadsheets show it. A longer code has lost its last digits, which the exponent says. */
function parseNumber(text: string): number | string {
  const number = Number(text)
  if (Number.isInteger(number) && Math.abs(number) >= 10 ** DIGITS)
    return number.toExponential(DIGITS - 1).toUpperCase()
  return Number(number.toPrecision(DIGITS))
}

function textOf(cell: CellValue | number | string | null): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dayOf(cell)
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell)
}

const SECOND_MS = 1_000
const FIRST_DAY = Date.UTC(1900, 0, 1)

/** The day, with the time where there is one, to the second: the fractions of days that spreadsheets keep are inexact. */
function dayOf(cell: Date): string {
  const time = Math.round(cell.getTime() / SECOND_MS) * SECOND_MS
  const [day = '', clock = ''] = new Date(time).toISOString().split(/[T.]/)
  if (time < FIRST_DAY) return clock
  return clock === '00:00:00' ? day : `${day} ${clock}`
}
