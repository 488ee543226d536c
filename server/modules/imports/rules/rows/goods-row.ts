import type { ImportField } from '#shared/contract/imports/mapping.ts'

export type Cell = { text: string; column: number }
/** A row of the list with its cells by field. `row`: its number in the file, counted from 1. */
export type GoodsRow = {
  row: number
  cells: Partial<Record<ImportField, Cell>>
  /** The cells of further columns with a field that another column has too. */
  others: (Cell & { field: ImportField })[]
  sizes: (Cell & { size: string })[]
  /** The amounts of single sizes, below a heading such as `Rate 2XL-3XL` or in a row above. */
  ofSizes: (Cell & { field: ImportField; size: string })[]
  options: { name: string; value: Cell }[]
  /** The title of the group of the row, such as `Bangles` above its articles. */
  group: string
  /** A note of a column that is not read, which keeps the article off sale. */
  off?: Cell | undefined
  /** A remark of the list about the article, which a person should read. */
  remark?: string | undefined
  /** Counts of a column that is not read: `3-4-3`. */
  counts?: string | undefined
  /** A later message that may change the article. */
  later?: Cell | undefined
  /** Its lines, where they say more than was read. */
  unclear?: Cell | undefined
  /** The row of the headings that stand inside the list, above this row; counted from 1. */
  section?: number | undefined
  /** Cells under a heading inside the list that nobody knows. */
  doubts: (Cell & { heading: string; field: ImportField | null })[]
}
/** `from`: the first cell that may stand in a wrong column. `meant`: the cells of the row as they probably were. */
export type Shift = { from: number; meant: readonly string[] }
export type RawRow = { index: number; cells: readonly string[] }

/** The cells of all columns with this field. */
export function cellsOf({ cells, others }: GoodsRow, field: ImportField): Cell[] {
  const first = cells[field]
  return first ? [first, ...others.filter((cell) => cell.field === field)] : []
}
