import readXlsxFile, { type CellValue } from 'read-excel-file/universal'
import { checkArchive } from './check-archive.ts'
import { NotATable, type Sheet, type TableLimits } from './faults.ts'
import { faultOf, tidyRow, withoutEmptyEnd } from './read-text.ts'

/** Reads the sheets of an XLSX workbook; a formula is read as its last result. Throws NotATable. */
export async function readWorkbook(bytes: Uint8Array, limits: TableLimits): Promise<Sheet[]> {
  checkArchive(bytes, limits)
  const sheets = await readXlsxFile<number | string>(new Uint8Array(bytes).buffer, {
    parseNumber,
  }).catch((error: unknown) => {
    throw new NotATable('damaged', { cause: error })
  })
  let rows = 0
  return sheets.map(({ sheet: name, data }) => ({
    name,
    rows: withoutEmptyEnd(
      data.map((cells) => {
        rows += 1
        const texts = cells.map(textOf)
        const fault = faultOf(texts, { row: rows, limits })
        if (fault) throw fault
        return tidyRow(texts)
      }),
    ),
  }))
}

/** A number, or its digits when a number would lose some of them, as with barcodes. */
function parseNumber(text: string): number | string {
  const number = Number(text)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number
}

function textOf(cell: CellValue | number | string | null): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell)
}
