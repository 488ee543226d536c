import type { CellChange } from '#shared/contract/imports/mapping.ts'
import type { RawRow } from './rows.ts'

/** A list with a person's corrections of cells. `isMended` is true for a corrected cell; rows are counted from 1. */
export type MendedRows = {
  rows: readonly RawRow[]
  isMended: (row: number, column: number) => boolean
}

/** Puts corrected cells in their places: a cell of one row, or all cells of a column with the same text. */
export function mendRows(rows: readonly RawRow[], changes: readonly CellChange[]): MendedRows {
  if (changes.length === 0) return { rows, isMended: () => false }
  const wanted = new Map(changes.map((change) => [keyOf(change), change.text]))
  const mended = new Set<string>()
  const textAt = (row: number, column: number, value: string) =>
    wanted.get(keyOf({ column, row, value })) ?? wanted.get(keyOf({ column, value }))
  const columns = [...new Set(changes.map(({ column }) => column))]
  return {
    rows: rows.map(({ index, cells }) => {
      const own = [...cells]
      for (const column of columns) {
        const text = textAt(index + 1, column, cells[column] ?? '')
        if (text === undefined) continue
        while (own.length < column) own.push('')
        own[column] = text
        mended.add(`${index + 1} ${column}`)
      }
      return { index, cells: own }
    }),
    isMended: (row, column) => mended.has(`${row} ${column}`),
  }
}

/** The key of a correction: those of one row count for it alone, whatever the cell has. */
const keyOf = ({ column, row, value }: Pick<CellChange, 'column' | 'row' | 'value'>) =>
  row === undefined ? `${column} = ${value}` : `${column} ${row}`
