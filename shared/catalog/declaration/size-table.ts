/** The measures of a shop's own sizes of one kind and brand, in centimetres. */
export type SizeTable = {
  /** The names of the measures, such as the chest. */
  columns: string[]
  rows: { size: string; cm: number[] }[]
}

const MOST_COLUMNS = 6
const MOST_ROWS = 30
const LONGEST_NAME = 30

/**
 * Reads a table as people type or paste it: the first line has the names of the measures after the word for the size
 * (`Size, Chest, Length`), each other line a size with its centimetres. Null when it is no such table.
 */
export function readSizeTable(text: string): SizeTable | null {
  const [head = [], ...lines] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/[,;\t|]/).map((cell) => cell.trim()))
  const columns = head.slice(1)
  const rows = lines.map(([size = '', ...cells]) => ({ size, cm: cells.map(readCm) }))
  const isWhole =
    isCount(columns.length, MOST_COLUMNS) &&
    isCount(rows.length, MOST_ROWS) &&
    columns.every(isName) &&
    rows.every(({ size, cm }) => isName(size) && cm.length === columns.length && cm.every(isCm)) &&
    new Set(rows.map(({ size }) => size.toLowerCase())).size === rows.length
  return isWhole ? { columns, rows } : null
}

const isCount = (count: number, most: number) => count >= 1 && count <= most
const isName = (text: string) => text !== '' && [...text].length <= LONGEST_NAME

function readCm(text: string): number {
  return /^\d{1,3}(?:\.\d)?$/.test(text) ? Number(text) : Number.NaN
}

const isCm = (cm: number) => cm >= 1 && cm <= 300

/** The table as it is typed; `size` is the word for the size. */
export function writeSizeTable({ columns, rows }: SizeTable, size: string): string {
  const lines = [[size, ...columns], ...rows.map((row) => [row.size, ...row.cm.map(String)])]
  return lines.map((cells) => cells.join(', ')).join('\n')
}
