import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { NotATable, type TableLimits } from './faults.ts'

/** Most unpacked bytes of all read parts together: several times the largest real list. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_ENTRIES = 2_000
/** Packed bytes of one step, which unpack to at most a megabyte. */
const STEP = 1024
/** Unpacked bytes that are searched in one piece; larger texts would stay in memory longer. */
const PIECE = 64 * 1024
/** Longest tag: several times the length that spreadsheets write. A longer tag would be in memory as a whole. */
const LONGEST_TAG = 32 * 1024
const rowOrCell = /<(row|c)(?=[\s>/])(?:[^>]{0,80}?\br="([A-Z]{0,9})(\d{1,12})")?/g

type Watch = { bytes: number; entries: number; limits: TableLimits }

/**
 * Checks the archive of a workbook before it is read. Counts the unpacked bytes while unpacking, so that the sizes in
 * headers do not matter; searches for document types (with which XML can load other files) and for cells beyond the
 * limits. Keeps nothing in memory. Throws NotATable.
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
    // The library passes errors of this callback back to it.
    if (error) throw error instanceof NotATable ? error : new NotATable('damaged', { cause: error })
    watch.bytes += chunk.length
    if (watch.bytes > MOST_BYTES) throw new NotATable('inflated')
    for (let at = 0; at < chunk.length; at += PIECE)
      search(chunk.subarray(at, at + PIECE), isLast && at + PIECE >= chunk.length)
  }
  file.start()
}

/** Searches a part piece by piece; a tag may be split between two pieces. */
function searcher(limits: TableLimits | undefined) {
  const countCells = limits && cellCounter(limits)
  let begun = ''
  return (piece: Uint8Array, isLast: boolean) => {
    // Decodes each byte as one letter, because all searched characters are ASCII. UTF-16 is refused, because no
    // spreadsheet program writes it.
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

/** Refuses cells beyond the limits, by their names and by their count in a row. */
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
