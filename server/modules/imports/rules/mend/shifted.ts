import { joinFirst } from '#server/platform/table-files/lakh-amounts.ts'
import type { Choice, RawRow } from '../rows.ts'
import { priceFields } from '../prices.ts'

/** `from`: the first cell that may stand in a wrong column. `meant`: the cells of the row as they probably were. */
export type Shift = { from: number; meant: readonly string[] }
type ListFrame = { below: number; headings: readonly string[]; columns: readonly Choice[] }

/**
 * Finds the rows of a text list whose cells may stand in wrong columns, because a comma inside a cell (`1,299`) divides
 * it, by the row's index: rows with more cells than there are headings, and rows with more cells than usual whose price may be such an amount.
 */
export function findShifts(
  rows: readonly RawRow[],
  { below, headings, columns }: ListFrame,
): Map<number, Shift> {
  const lengths = new Map<number, number>()
  for (const { index, cells } of rows)
    if (index >= below && cells.length > 1)
      lengths.set(cells.length, (lengths.get(cells.length) ?? 0) + 1)
  const [usual = 0] =
    [...lengths].toSorted(([one, rarer], [other, often]) => often - rarer || one - other)[0] ?? []
  const named = rows.find(({ index }) => index === below - 1)?.cells.length ?? 0
  const width = Math.max(named, headings.findLastIndex(Boolean) + 1) || usual
  const columnsOf = (...fields: Choice['field'][]) =>
    columns.flatMap(({ field, index }) => (fields.includes(field) ? [index] : []))
  const [counts, prices] = [columnsOf('stock'), columnsOf(...priceFields, 'mrp')]
  const shiftOf = (cells: readonly string[]): Shift | null => {
    const joined = joinFirst(cells)
    const isPrice = joined !== null && prices.includes(joined.from)
    if (joined && (cells.length > width || (isPrice && cells.length > usual))) return joined
    // A count with a comma may be a count and a price.
    const from = counts.find((column) => cells[column]?.includes(','))
    if (from !== undefined) return { from, meant: [] }
    const isWide = cells.slice(Math.max(width, usual)).some((cell) => cell !== '')
    return isWide ? { from: 0, meant: [] } : null
  }
  return new Map(
    rows.flatMap(({ index, cells }): [number, Shift][] => {
      const found = index < below ? null : shiftOf(cells)
      return found ? [[index, found]] : []
    }),
  )
}
