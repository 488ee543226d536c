import { countHeadings, findHeading, isInstructionRow } from './find-heading.ts'
import { isGuideSheet } from './words.ts'

type Rows = readonly (readonly string[])[]

/** Rows of goods that count; a longer sheet is no better. */
const MOST_ROWS = 3
/** Takes a sheet that is hidden, or explains the others, only when no other one has goods. */
const LESS = 1_000

/** How well the first rows of a sheet fit a list of goods: above all its known headings, then its rows below them. */
export function sheetScore(
  { name, isHidden }: { name: string; isHidden: boolean },
  rows: Rows,
): number {
  const heading = findHeading(rows)
  const goods = rows.filter(
    (cells, at) =>
      at > (heading ?? -1) &&
      cells.filter(Boolean).length > 1 &&
      cells.some((cell) => /\d/.test(cell)) &&
      !isInstructionRow(cells),
  )
  if (goods.length === 0) return -2 * LESS
  const known = heading === null ? 0 : countHeadings(rows[heading] ?? [])
  const less = (isHidden ? LESS : 0) + (isGuideSheet(name) ? LESS / 2 : 0)
  return known * (MOST_ROWS + 1) + Math.min(goods.length, MOST_ROWS) - less
}
