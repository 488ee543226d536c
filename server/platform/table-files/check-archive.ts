import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { NotATable, type TableLimits } from './faults.ts'

/** What all parts that are read may unpack to: several times the largest honest list. */
const MOST_BYTES = 96 * 1024 * 1024
const MOST_ENTRIES = 2_000
const STEP = 64 * 1024
/** The end of a step is searched again with the next one, so that nothing hides between two. */
const OVERLAP = 64
const cellName = /<c\b[^>]{0,40}?\br="([A-Z]{1,9})(\d{1,12})"/g

type Watch = { bytes: number; entries: number; limits: TableLimits }

/**
 * Checks the archive of a workbook before it is read: counts what it unpacks to while unpacking, so that what its
 * headers say does not matter, and looks for document types (through which XML loads other files) and for cells
 * beyond the limits. Nothing is kept in memory. Throws NotATable.
 */
export function checkArchive(bytes: Uint8Array, limits: TableLimits): void {
  const watch: Watch = { bytes: 0, entries: 0, limits }
  let hasWorkbook = false
  const unzip = new Unzip((file) => {
    if (++watch.entries > MOST_ENTRIES) throw new NotATable('inflated')
    if (file.name === 'xl/workbook.xml') hasWorkbook = true
    if (/\.xml(?:\.rels)?$/.test(file.name)) watchPart(file, watch)
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += STEP)
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
  } catch (error) {
    throw error instanceof NotATable ? error : new NotATable('damaged', { cause: error })
  }
  if (!hasWorkbook) throw new NotATable('kind')
}

function watchPart(file: UnzipFile, watch: Watch): void {
  const isSheet = file.name.startsWith('xl/worksheets/')
  let end = ''
  file.ondata = (error, chunk) => {
    // The library hands over here what was thrown here before.
    if (error) throw error instanceof NotATable ? error : new NotATable('damaged', { cause: error })
    watch.bytes += chunk.length
    if (watch.bytes > MOST_BYTES) throw new NotATable('inflated')
    // Bytes as letters one by one: the searched signs are ASCII. UTF-16 is refused, as no spreadsheet writes it.
    const text = end + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1')
    if (text.includes('\0')) throw new NotATable('damaged')
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new NotATable('entities')
    if (isSheet) refuseFarCells(text, watch.limits)
    end = text.slice(-OVERLAP)
  }
  file.start()
}

function refuseFarCells(text: string, { rows, columns }: TableLimits): void {
  for (const [, letters = '', row] of text.matchAll(cellName)) {
    if (Number(row) > rows) throw new NotATable('tooManyRows')
    if (columnOf(letters) > columns) throw new NotATable('tooManyColumns')
  }
}

/** The number of a column: A is 1, AA is 27. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
