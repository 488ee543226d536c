import type { CellChange } from '#shared/contract/imports/mapping.ts'
import type { PlannedProblem, PlannedProduct } from '../planned.ts'
import type { RawRow } from '../rows/goods-row.ts'

/** A list with a person's corrections of cells. `isMended` is true for a corrected cell; rows are counted from 1. */
export type MendedRows = {
  rows: readonly RawRow[]
  isMended: (row: number, column: number) => boolean
}

/**
 * Puts corrected cells in their places: a cell of one row, or all cells of a column with the same text. Corrections count
 * in the order in which they were made, each for the list as the person saw it then.
 */
export function mendRows(rows: readonly RawRow[], changes: readonly CellChange[]): MendedRows {
  if (changes.length === 0) return { rows, isMended: () => false }
  const mended = new Set<string>()
  const changesOf = Map.groupBy(changes, ({ column }) => column)
  return {
    rows: rows.map(({ index, cells }) => {
      const own = [...cells]
      for (const [column, ownChanges] of changesOf) {
        let text = cells[column] ?? ''
        for (const { row, value, text: next } of ownChanges) {
          if (row === undefined ? value !== text : row !== index + 1) continue
          text = next
          mended.add(`${index + 1} ${column}`)
        }
        while (own.length < column) own.push('')
        own[column] = text
      }
      return { index, cells: own }
    }),
    isMended: (row, column) => mended.has(`${row} ${column}`),
  }
}

/** The key of a correction. Of two with the same key the later one counts. */
export const keyOfChange = ({ column, row, value }: Pick<CellChange, 'column' | 'row' | 'value'>) =>
  row === undefined ? `${column} = ${value}` : `${column} ${row}`

/**
 * Counts the equal cells of each wrong cell, where all cells of the column with the text are wrong: one correction can then
 * mend them all. A price above the MRP is wrong in its own row only.
 */
export function countEqualCells(
  products: readonly PlannedProduct[],
  rows: readonly RawRow[],
): void {
  // Two damaged codes may look equal, but each article has its own.
  const problems = products
    .flatMap((product) => product.problems)
    .filter(({ field }) => field !== 'sku' && field !== 'barcode')
  const goods = new Set(products.flatMap((product) => product.rows))
  for (const [column, own] of Map.groupBy(problems, (problem) => problem.column)) {
    if (column === null || own.length < 2) continue
    const textOf = new Map<number, string>()
    for (const { index, cells } of rows)
      if (goods.has(index + 1)) textOf.set(index + 1, cells[column] ?? '')
    const wrong = Map.groupBy(own, ({ row }) => textOf.get(row) ?? '')
    for (const [text, equal] of wrong) if (text !== '') countEqual(text, equal, textOf)
  }
}

function countEqual(
  text: string,
  problems: readonly PlannedProblem[],
  textOf: ReadonlyMap<number, string>,
): void {
  const wrong = new Set(problems.map(({ row }) => row)).size
  if (wrong < 2) return
  const all = [...textOf.values()].filter((one) => one === text).length
  if (wrong === all) for (const problem of problems) problem.equal = wrong
}
