import type { CellChange } from '#shared/contract/imports/mapping.ts'
import type { PlannedProduct } from './planned.ts'
import type { RawRow } from './rows.ts'

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
  const problems = products.flatMap((product) => product.problems)
  if (problems.length === 0) return
  const cellsOf = new Map(rows.map(({ index, cells }) => [index + 1, cells]))
  const keyOf = (row: number, column: number | null) =>
    column === null ? '' : keyOfChange({ column, value: cellsOf.get(row)?.[column] ?? '' })
  const wrongRows = new Map<string, Set<number>>()
  for (const { row, column } of problems) {
    const key = keyOf(row, column)
    wrongRows.set(key, (wrongRows.get(key) ?? new Set()).add(row))
  }
  const columns = new Set(problems.flatMap(({ column }) => column ?? []))
  const all = new Map<string, number>()
  for (const row of new Set(products.flatMap((product) => product.rows)))
    for (const column of columns) {
      const key = keyOf(row, column)
      if (wrongRows.has(key)) all.set(key, (all.get(key) ?? 0) + 1)
    }
  for (const problem of problems) {
    const key = keyOf(problem.row, problem.column)
    const count = wrongRows.get(key)?.size ?? 1
    if (count > 1 && !key.endsWith('= ') && count === all.get(key)) problem.equal = count
  }
}
