import { unzipSync, zipSync } from 'fflate'
import readXlsxFile, { type CellValue } from 'read-excel-file/universal'
import { checkArchive } from './check-archive.ts'
import { NotATable, type Sheet, type TableLimits } from './faults.ts'
import { faultOf, tidyRow, withoutEmptyEnd } from './read-text.ts'

/**
 * Reads the sheets of an XLSX workbook; a formula is read as its last result, and an error of the spreadsheet as its
 * text. Throws NotATable.
 */
export async function readWorkbook(bytes: Uint8Array, limits: TableLimits): Promise<Sheet[]> {
  checkArchive(bytes, limits)
  const sheets = await readSheets(bytes).catch((error: unknown) => {
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

const readSheets = async (bytes: Uint8Array) =>
  readXlsxFile<number | string>(new Uint8Array(withErrorTexts(bytes)).buffer, { parseNumber })

/** A cell's type for errors, such as of `#N/A` (ECMA-376 part 1, 18.18.11). No pattern passes the end of a tag. */
const errorType = /(<(?:\w+:)?c\s[^<>]*?\bt=["'])e(?=["'])/g
/** A number's cell with a formula and no result, as programs write it that do not compute. */
const notComputed =
  /(<(?:\w+:)?c\b(?![^<>]*\st=)[^<>]*)(>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<>]*<\/(?:\w+:)?f>))\s*(?:<v\s*\/>|<v><\/v>)?\s*(?=<\/(?:\w+:)?c>)/g

/** The workbook with errors as texts, because the library reads them as empty cells. */
function withErrorTexts(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.xml(?:\.rels)?$/.test(name) })
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith('xl/') || name === 'xl/sharedStrings.xml') continue
    // Latin-1 keeps every byte.
    const xml = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
    const told = xml
      .replaceAll(errorType, '$1str')
      .replaceAll(notComputed, '$1 t="str"$2<v>#CALC!</v>')
    if (told !== xml) parts[name] = Buffer.from(told, 'latin1')
  }
  return zipSync(parts, { level: 0 })
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
