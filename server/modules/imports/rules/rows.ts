import type { ColumnChoice, ImportField } from '#shared/contract/imports/mapping.ts'
import { isInstructionRow } from './find-heading.ts'
import { isTotal, said } from './words.ts'

export type Cell = { text: string; column: number }
/** A row of the list, with its number in the file counted from 1, and its cells by field. */
export type GoodsRow = {
  row: number
  cells: Partial<Record<ImportField, Cell>>
  sizes: (Cell & { size: string })[]
  options: { name: string; value: Cell }[]
  /** The title of the group in which the row stands: `Bangles` above its articles. */
  group: string
}
export type RawRow = { index: number; cells: readonly string[] }
export type Choice = Pick<ColumnChoice, 'index' | 'field' | 'size'>

/**
 * The rows with goods: without empty rows, rows of instructions, totals and titles of groups. A `-do-` becomes the cell
 * above it; so does an empty name of a row with a code of its own.
 */
export function readRows(rows: readonly RawRow[], columns: readonly Choice[]): GoodsRow[] {
  const found: GoodsRow[] = []
  let above: readonly string[] = []
  let group = ''
  for (const { index, cells: given } of rows) {
    const cells = withoutDittos(given, above)
    if (isNoise(cells, found.length === 0)) continue
    const row = toRow({ index, cells, group }, columns)
    if (isTitle(row)) {
      group = row.cells.productName?.text ?? ''
      continue
    }
    if (Object.keys(row.cells).length === 0 && row.sizes.length === 0 && row.options.length === 0)
      continue
    above = cells
    found.push(row)
  }
  return found
}

function withoutDittos(cells: readonly string[], above: readonly string[]): readonly string[] {
  return cells.map((cell, at) => (said.ditto.has(cell.toLowerCase()) ? (above[at] ?? '') : cell))
}

function isNoise(cells: readonly string[], isFirst: boolean): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const [first] = filled
  return first === undefined || isTotal(first) || (isFirst && isInstructionRow(cells))
}

/** Only a name, in a list whose goods have more. */
function isTitle({ cells, sizes, options }: GoodsRow): boolean {
  const fields = Object.keys(cells)
  return fields.length === 1 && fields[0] === 'productName' && sizes.length + options.length === 0
}

function toRow(
  { index, cells, group }: RawRow & { group: string },
  columns: readonly Choice[],
): GoodsRow {
  const row: GoodsRow = { row: index + 1, cells: {}, sizes: [], options: [], group }
  let optionName = ''
  for (const { index: column, field, size } of columns) {
    const cell = { text: cells[column] ?? '', column }
    if (field === 'optionName') optionName = cell.text
    else if (field === 'optionValue') row.options.push({ name: optionName, value: cell })
    else if (field === null || cell.text === '') continue
    else if (field === 'stockOfSize') {
      if (/\d/.test(cell.text)) row.sizes.push({ ...cell, size: size ?? '' })
    } else row.cells[field] ??= cell
  }
  if (row.options.every(({ value, name }) => value.text === '' && name === '')) row.options = []
  return row
}
