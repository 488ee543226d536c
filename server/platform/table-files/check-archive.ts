import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { NotATable, type TableLimits } from './faults.ts'

/** The limit of all parts that are read, unpacked, in bytes: several times the largest honest list. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_ENTRIES = 2_000
/** Packed bytes of a step: they unpack to a megabyte at most. */
const STEP = 1024
/** Unpacked bytes that are searched at once; larger texts would stay in memory for longer. */
const PIECE = 64 * 1024
/** The longest tag: several times what spreadsheets write. A longer one would be in memory as a whole. */
const LONGEST_TAG = 32 * 1024
const rowOrCell = /<(row|c)(?=[\s>/])(?:[^>]{0,80}?\br="([A-Z]{0,9})(\d{1,12})")?/g

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
  const search = searcher(file.name.startsWith('xl/worksheets/') ? watch.limits : undefined)
  file.ondata = (error, chunk, isLast) => {
    // The library hands over here what was thrown here before.
    if (error) throw error instanceof NotATable ? error : new NotATable('damaged', { cause: error })
    watch.bytes += chunk.length
    if (watch.bytes > MOST_BYTES) throw new NotATable('inflated')
    for (let at = 0; at < chunk.length; at += PIECE)
      search(chunk.subarray(at, at + PIECE), isLast && at + PIECE >= chunk.length)
  }
  file.start()
}

/** Searches a part piece by piece; a tag may be divided between two pieces. */
function searcher(limits: TableLimits | undefined) {
  const countCells = limits && cellCounter(limits)
  let begun = ''
  return (piece: Uint8Array, isLast: boolean) => {
    // Bytes as letters one by one: the searched signs are ASCII. UTF-16 is refused, as no spreadsheet writes it.
    const letters = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
    const text = begun + letters
    const last = isLast ? -1 : text.lastIndexOf('<')
    const isLong = text.length - last > LONGEST_TAG
    if (last !== -1 && isLong && !text.includes('>', last)) throw new NotATable('damaged')
    const end = last === -1 || isLong ? text.length : last
    begun = text.slice(end)
    const whole = text.slice(0, end)
    if (whole.includes('\0')) throw new NotATable('damaged')
    if (/<!(?:DOCTYPE|ENTITY)/i.test(whole)) throw new NotATable('entities')
    countCells?.(whole)
  }
}

/** Refuses cells beyond the limits, by their names and by their number in a row. */
function cellCounter({ rows, columns }: TableLimits): (text: string) => void {
  let rowsSeen = 0
  let cellsInRow = 0
  return (text) => {
    for (const [, tag, letters = '', row] of text.matchAll(rowOrCell)) {
      if (tag === 'row') {
        rowsSeen += 1
        cellsInRow = 0
      } else cellsInRow += 1
      if (Math.max(rowsSeen, Number(row ?? 0)) > rows) throw new NotATable('tooManyRows')
      if (Math.max(cellsInRow, columnOf(letters)) > columns) throw new NotATable('tooManyColumns')
    }
  }
}

/** The number of a column: A is 1, AA is 27. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
