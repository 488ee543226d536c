import { isGrouped, LONGEST_GROUPED } from '#shared/catalog/amounts.ts'

/** Most cells of a row that are parts of amounts. */
const MOST_PARTS = 12
const isNumber = (cell: string) => /^[\s\p{Nd}.,₹-]*\p{Nd}[\s\p{Nd}.,₹-]*$/u.test(cell)

/**
 * The rows of a list with commas between its cells. Where a row is wider than the headings because its amounts have
 * commas and no quotation marks, they are put together, if that can be meant in one way only.
 */
export function joinAmounts(rows: string[][]): string[][] {
  const timesOf = ({ length }: string[]) => rows.filter((row) => row.length === length).length
  const headings = rows
    .slice(0, 30)
    .filter((cells) => cells.length > 1 && !cells.some(isNumber))
    .toSorted((one, other) => timesOf(other) - timesOf(one) || other.length - one.length)
  const width = headings[0]?.length ?? 0
  const isWide = ({ length }: string[]) =>
    width > 1 && length > width && length <= width + MOST_PARTS
  const wide = rows.filter(isWide)
  // Cells below no heading make rows as wide; then nobody can tell which is which.
  const isUsual = wide.length * 2 > rows.filter((cells) => cells.length > 1).length
  if (isUsual) return rows
  return rows.map((cells) => {
    const [only, other] = isWide(cells) ? waysToJoin(cells, cells.length - width) : []
    return only && !other ? only : cells
  })
}

/** The ways in which amounts make a row shorter by so many cells; at most two. */
function waysToJoin(cells: readonly string[], surplus: number): string[][] {
  const known = new Map<string, string[][]>()
  const from = (at: number, left: number): string[][] => {
    if (at >= cells.length) return left === 0 ? [[]] : []
    const key = `${at} ${left}`
    const before = known.get(key)
    if (before) return before
    const ways: string[][] = []
    for (let parts = 1; parts <= Math.min(LONGEST_GROUPED, left + 1); parts++) {
      const text = cells.slice(at, at + parts).join(',')
      if (parts === 1 || (at + parts <= cells.length && isGrouped(text)))
        ways.push(...from(at + parts, left - parts + 1).map((rest) => [text, ...rest]))
    }
    const most = ways.slice(0, 2)
    known.set(key, most)
    return most
  }
  return from(0, surplus)
}
