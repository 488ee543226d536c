import type { ColumnChoice, ImportField } from '#shared/contract/imports/mapping.ts'
import { isBroken } from './cells.ts'
import { isInstructionRow } from './find-heading.ts'
import { isTotal, stockWords } from './words.ts'

export type Cell = { text: string; column: number }
/** A row of the list with its cells by field. `row`: its number in the file, counted from 1. */
export type GoodsRow = {
  row: number
  cells: Partial<Record<ImportField, Cell>>
  /** The cells of further columns with a field that another column has too. */
  others: (Cell & { field: ImportField })[]
  sizes: (Cell & { size: string })[]
  options: { name: string; value: Cell }[]
  /** The title of the group of the row, such as `Bangles` above its articles. */
  group: string
}
export type RawRow = { index: number; cells: readonly string[] }
/** Maximum number of characters read from a cell. A description may be in HTML, which is longer than its text. */
const LONGEST_CELL = 1_000
const LONGEST_TEXT = 8_000

export type Choice = Pick<ColumnChoice, 'index' | 'field' | 'size'>

/**
 * Reads rows in their order. Returns null for a row without goods: an empty row, instructions, a total, the title of a
 * group. `-do-` is replaced by the cell above.
 */
export function rowReader(columns: readonly Choice[]): (row: RawRow) => GoodsRow | null {
  // With a column for each size, the SKU column has the product's code, which may repeat by `-do-`. Otherwise SKUs are
  // unique, and `-do-` is an SKU of its own.
  const isAcross = columns.some(({ field }) => field === 'stockOfSize')
  const skuColumn = isAcross ? -1 : columns.find(({ field }) => field === 'sku')?.index
  let isFirst = true
  let above: readonly string[] = []
  let group = ''
  return ({ index, cells: given }) => {
    const cells = withoutDittos(given, above, skuColumn)
    if (isNoise(cells, isFirst)) return null
    const row = toRow({ index, cells, group }, columns)
    if (isTitle(row)) {
      group = row.cells.productName?.text ?? ''
      return null
    }
    if (isEmpty(row)) return null
    above = cells
    isFirst = false
    return row
  }
}

const isEmpty = ({ cells, sizes, options }: GoodsRow) =>
  Object.keys(cells).length + sizes.length + options.length === 0

/** Replaces `-do-` by the cell above, except in the SKU column. */
export function withoutDittos(
  cells: readonly string[],
  above: readonly string[],
  skuColumn = -1,
): readonly string[] {
  return cells.map((cell, at) =>
    stockWords.ditto.has(cell.toLowerCase()) && at !== skuColumn ? (above[at] ?? '') : cell,
  )
}

function isNoise(cells: readonly string[], isFirst: boolean): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const [first] = filled
  return first === undefined || isTotal(first) || (isFirst && isInstructionRow(cells))
}

/** True for a row with nothing but a name. */
function isTitle({ cells, sizes, options }: GoodsRow): boolean {
  const fields = Object.keys(cells)
  return fields.length === 1 && fields[0] === 'productName' && sizes.length + options.length === 0
}

function toRow(
  { index, cells, group }: RawRow & { group: string },
  columns: readonly Choice[],
): GoodsRow {
  const row: GoodsRow = { row: index + 1, cells: {}, others: [], sizes: [], options: [], group }
  let optionName = ''
  for (const choice of columns) {
    const isText = choice.field === 'desc' || choice.field === 'hindiDesc'
    const longest = isText ? LONGEST_TEXT : LONGEST_CELL
    const text = (cells[choice.index] ?? '').slice(0, longest)
    const cell = { text, column: choice.index }
    if (choice.field === 'optionName' && !isBroken(text)) optionName = text
    else if (choice.field === 'optionValue') row.options.push({ name: optionName, value: cell })
    else if (cell.text !== '') addCell(row, choice, cell)
  }
  if (row.options.every(({ value, name }) => value.text === '' && name === '')) row.options = []
  return row
}

function addCell(row: GoodsRow, { field, size }: Choice, cell: Cell): void {
  if (field === 'stockOfSize') {
    if (/\d/.test(cell.text) || isBroken(cell.text)) row.sizes.push({ ...cell, size: size ?? '' })
  } else if (field !== null) {
    if (row.cells[field]) row.others.push({ ...cell, field })
    row.cells[field] ??= cell
  }
}

/** The cells of all columns with this field. */
export function cellsOf({ cells, others }: GoodsRow, field: ImportField): Cell[] {
  const first = cells[field]
  return first ? [first, ...others.filter((cell) => cell.field === field)] : []
}
