import { NotATable } from './faults.ts'

/** An amount with commas, as India writes it: `1,00,000`, `1,299`. */
const amount = /^[1-9]\d?(?:,\d{2})*,\d{3}(?:\.\d{1,2})?$/
/** Cells of the longest such amount, and the most cells of a row that are parts of amounts. */
const LONGEST = 4
const MOST_PARTS = 12
const isNumber = (cell: string) => /^[\s\d.,₹-]*\d[\s\d.,₹-]*$/.test(cell)

/**
 * The rows of a list with commas between its cells. Where a row is wider than the headings because its amounts have
 * commas and no quotation marks, they are put together, if that can be meant in one way only. Throws NotATable otherwise,
 * because the cells after an amount would stand in wrong columns.
 */
export function joinAmounts(rows: string[][]): string[][] {
  const top = rows.slice(0, 30).filter((cells) => cells.length > 1)
  const width = Math.max(0, ...top.flatMap((row) => (row.some(isNumber) ? [] : row.length)))
  const isWide = ({ length }: string[]) =>
    width > 1 && length > width && length <= width + MOST_PARTS
  const wide = rows.filter(isWide)
  // Cells below no heading make rows as wide; then nobody can tell which is which.
  const isUsual = wide.length * 2 > rows.filter((cells) => cells.length > 1).length
  return rows.map((cells, at) => {
    const found = isWide(cells) ? waysToJoin(cells, cells.length - width) : []
    const [only] = found
    if (only === undefined) return cells
    if (found.length > 1 || isUsual) throw new NotATable('amounts', { row: at + 1 })
    return only
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
    for (let parts = 1; parts <= Math.min(LONGEST, left + 1); parts++) {
      const text = cells.slice(at, at + parts).join(',')
      if (parts === 1 || (at + parts <= cells.length && amount.test(text)))
        ways.push(...from(at + parts, left - parts + 1).map((rest) => [text, ...rest]))
    }
    const most = ways.slice(0, 2)
    known.set(key, most)
    return most
  }
  return from(0, surplus)
}
