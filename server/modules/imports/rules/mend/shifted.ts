import { isGrouped, LONGEST_GROUPED } from '#shared/catalog/amounts.ts'
import type { RawRow, Shift } from '../rows/goods-row.ts'
import type { Choice } from '../rows/sections.ts'
import { priceFields } from '../prices.ts'

type ListFrame = { below: number; headings?: readonly string[]; columns: readonly Choice[] }

/**
 * Finds the rows of a text list whose cells may stand in wrong columns, because a comma inside a cell (`1,299`) divides
 * it, by the row's index: rows with more cells than there are headings, and rows with more cells than usual whose price may be such an amount.
 */
export function findShifts(
  rows: readonly RawRow[],
  { below, headings = [], columns }: ListFrame,
): Map<number, Shift> {
  const usual = usualLength(rows.filter(({ index, cells }) => index >= below && cells.length > 1))
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

/** The most frequent number of cells of a row; the smaller one of two. */
function usualLength(rows: readonly RawRow[]): number {
  const lengths = [...Map.groupBy(rows, ({ cells }) => cells.length)]
  const [[usual = 0] = []] = lengths.toSorted(
    ([one, rarer], [other, often]) => often.length - rarer.length || one - other,
  )
  return usual
}

/** The row with its first cells joined that make an amount, from the place of the amount on; null without one. */
function joinFirst(cells: readonly string[]): Shift | null {
  for (const from of cells.keys())
    for (let parts = LONGEST_GROUPED; parts > 1; parts--) {
      const text = cells.slice(from, from + parts).join(',')
      if (isGrouped(text) && from + parts <= cells.length)
        return { from, meant: [...cells.slice(0, from), text, ...cells.slice(from + parts)] }
    }
  return null
}
