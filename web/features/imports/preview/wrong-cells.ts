import type { Correction } from '../corrections.ts'
import type { PreviewProduct, Problem } from './place-problems.ts'

/** The place of a wrong cell: the product in the list, and the cell in its row. */
export type CellPlace = { position: number; row: number; column: number }
export type WrongCell = CellPlace &
  Pick<Problem, 'field' | 'message' | 'proposed' | 'equal'> & {
    text: string
    /** All cells of the row. */
    cells: string[]
    /** The headings inside the list that stand above the row, by column. */
    headings: string[]
  }
/** The longest text of a cell that a person types. */
export const LONGEST_CELL = 1_000
const amounts = new Set([
  'price',
  'priceWithoutTax',
  'mrp',
  'regularPrice',
  'cost',
  'stock',
  'stockOfSize',
])
/** The keyboard of a phone for cells of a field. */
export const inputModeOf = (field: string | null) => (amounts.has(field ?? '') ? 'decimal' : 'text')

type CellChange = NonNullable<Correction['cells']>[number]

/** True for a problem of a cell. A value that the list lacks is answered once for all rows. */
export const isOfCell = <T extends Pick<Problem, 'column' | 'isMissing'>>(
  problem: T,
): problem is T & { column: number } => problem.column !== null && !problem.isMissing

const inOrder = (one: { row: number; column: number }, other: { row: number; column: number }) =>
  one.row - other.row || one.column - other.column

const isBefore = (one: CellPlace, other: CellPlace) =>
  (one.position - other.position || inOrder(one, other)) < 0

/** The wrong cells of products in the order of the list, each once with its first problem. */
export function wrongCellsOf(products: readonly PreviewProduct[]): WrongCell[] {
  const found = new Map<string, WrongCell>()
  for (const { position, problems, lines, headings } of products)
    for (const problem of problems.filter(isOfCell).toSorted(inOrder)) {
      const { row, column, value, field, message, proposed, equal } = problem
      const cells = lines.find((line) => line.row === row)?.cells
      const text = cells?.[column] ?? (cells ? '' : value)
      const key = `${row} ${column}`
      const cell = { position, row, column, field, message, proposed, equal }
      if (!found.has(key)) found.set(key, { ...cell, text, cells: cells ?? [], headings })
    }
  return [...found.values()]
}

/** Names a wrong cell as it is now: a cell that is wrong again after a correction has another key. */
export const keyOfCell = ({ row, column, text }: Pick<WrongCell, 'row' | 'column' | 'text'>) =>
  `${column} ${row} ${text}`

/** The keys of cells that a correction changes. */
export const keyOfChanged = ({
  row,
  column,
  value,
}: Pick<CellChange, 'row' | 'column' | 'value'>) =>
  row === undefined ? `${column} = ${value}` : keyOfCell({ row, column, text: value })

/** The first cell from `from` on that was not passed; null when there is none. */
export function nextCell(
  cells: readonly WrongCell[],
  from: CellPlace | null,
  passed: ReadonlySet<string>,
): WrongCell | null {
  // The cell itself may be mended already.
  const at = from === null ? 0 : cells.findIndex((cell) => !isBefore(cell, from))
  const isPassed = (cell: WrongCell) =>
    passed.has(keyOfCell(cell)) || passed.has(`${cell.column} = ${cell.text}`)
  return at < 0 ? null : (cells.slice(at).find((cell) => !isPassed(cell)) ?? null)
}

/** A way through the pages of a list. `isRound`: it has been at the beginning. */
export type Walk = { page: string | null; isRound: boolean; from: CellPlace | null }

/** The way that begins at a cell. A page begins after a product's position. */
export const walkFrom = (from: CellPlace | null): Walk => ({
  page: from && from.position > 0 ? String(from.position - 1) : null,
  isRound: from === null,
  from,
})

/** The next page; after the last one, the beginning of the list. Null at the end of the way. */
export function walkOn({ isRound }: Walk, nextPage: string | null): Walk | null {
  if (nextPage !== null) return { page: nextPage, isRound, from: null }
  return isRound ? null : walkFrom(null)
}
