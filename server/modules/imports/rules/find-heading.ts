import { readRupees } from '#shared/catalog/amounts.ts'
import { fieldOfHeading, isHeading } from './read-heading.ts'
import { isSizeHead } from './rows/sections.ts'
import { isSize } from './sizes.ts'
import { headingKey, isGuideSheet, isInstruction, profileOf, usualField } from './words.ts'

/** Number of rows at the top of a sheet in which headings are searched. */
const SEARCHED = 30

export type Heading = {
  /** Index of the row with the headings; null when the list has none. */
  row: number | null
  /** The headings; texts of two heading rows are joined by ` / `. */
  names: string[]
  /** Index of the first row below the headings. */
  below: number
}

type Rows = readonly (readonly string[])[]

/** Headings that a row above shares with the best one, when a list repeats its headings above each of its parts. */
const SHARED = 3

/**
 * Finds the headings: the row with the most known headings; the upper row when two have equally many, or when the lower
 * one repeats headings of it.
 */
export function findHeading(rows: Rows): number | null {
  const scores = rows.slice(0, SEARCHED).map((row) => scoreOf(row))
  const best = Math.max(0, ...scores)
  if (best >= 2) {
    const lines = rows[scores.indexOf(best)] ?? []
    const isFirst = isSizeHead(lines) ? isSizeHead : () => false
    const found = rows.findIndex(
      (row) => row === lines || isFirst(row) || sharedHeadings(row, lines) >= SHARED,
    )
    return isBelowHeading(rows, found) ? found - 1 : found
  }
  const sizes = rows.slice(0, SEARCHED).findIndex(isSizeHead)
  if (sizes !== -1) return sizes
  // Without known headings: the first row of words above a row with numbers.
  const words = rows.slice(0, SEARCHED).findIndex((row, at) => {
    const filled = row.filter((cell) => cell !== '')
    const next = rows[at + 1] ?? []
    return filled.length >= 2 && filled.every((cell) => !isNumber(cell)) && next.some(isNumber)
  })
  return words === -1 ? null : words
}

/** True for the second of two rows of headings. */
const isBelowHeading = (rows: Rows, at: number) =>
  countHeadings(rows[at - 1] ?? []) > 0 &&
  isSecondHeading(rows[at - 1] ?? [], rows[at] ?? [], rowsBelow(rows, at))

const isNumber = (cell: string) => cell !== '' && readRupees(cell) !== null

const isKnown = (cell: string) => cell !== '' && (usualField(cell) !== undefined || isHeading(cell))

/** The number of different known headings of a row. */
export const countHeadings = (row: readonly string[]) => new Set(row.filter(isKnown)).size

const fieldsIn = (row: readonly string[]) =>
  new Set(
    row.map((cell) => (cell === '' ? null : fieldOfHeading(cell))).filter((one) => one !== null),
  )

function sharedHeadings(row: readonly string[], other: readonly string[]): number {
  const fields = fieldsIn(other)
  const hasNumber = row.some((cell) => isNumber(cell) && !isSize(cell))
  return hasNumber ? 0 : [...fieldsIn(row)].filter((field) => fields.has(field)).length
}

function scoreOf(row: readonly string[]): number {
  const bonus = profileOf(row.map(headingKey)) === 'none' ? 0 : 2
  return countHeadings(row) + bonus - row.filter((cell) => isNumber(cell) && !isSize(cell)).length
}

/** Rows below two rows of headings in which numbers are looked for; the first ones may be titles of groups. */
const LOOKED_BELOW = 4
const rowsBelow = (rows: Rows, at: number) => rows.slice(at + 1, at + 1 + LOOKED_BELOW).flat()

/** The headings of a row, joined with a second row of headings below it. */
export function headingAt(rows: Rows, row: number | null): Heading {
  const width = Math.max(0, ...rows.slice(0, 200).map((cells) => cells.length))
  if (row === null) return { row, names: Array.from({ length: width }, () => ''), below: 0 }
  const upper = rows[row] ?? []
  const lower = rows[row + 1] ?? []
  if (!isSecondHeading(upper, lower, rowsBelow(rows, row + 1)))
    return { row, names: fit(upper, width), below: row + 1 }
  let merged = ''
  const names = Array.from({ length: width }, (_, at) => {
    const [above = '', own = ''] = [upper[at], lower[at]]
    // A merged heading stands only in the first of its columns.
    if (above !== '' || own === '') merged = above
    return [above || merged, own].filter((part) => part !== '').join(' / ')
  })
  return { row, names, below: row + 2 }
}

const fit = (cells: readonly string[], width: number) =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '')

/** True when the lower row has sizes or units below merged headings, and nothing below the first heading. */
function isSecondHeading(
  upper: readonly string[],
  lower: readonly string[],
  next: readonly string[],
) {
  const filled = lower.filter((cell) => cell !== '')
  if (filled.length < 2 || filled.some((cell) => isNumber(cell) && !isSize(cell))) return false
  const isMerged = lower.some((cell, at) => cell !== '' && (upper[at] ?? '') === '')
  const first = upper.findIndex((cell) => cell !== '')
  return isMerged && (lower[first] ?? '') === '' && next.some(isNumber)
}

/** Rows without instructions between two rows with them, such as an example. */
const MOST_BETWEEN = 2

/** True for a row that explains how to fill in the list. */
export function isInstructionRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const told = filled.filter(isInstruction)
  return (
    filled.length >= 2 && told.length * 2 >= filled.length && filled.filter(isNumber).length < 2
  )
}

/** True for a row of names of fields: known headings, or technical names such as `standard_price`. */
export function isNamesRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const names = filled.filter((cell) => /^[a-z]+(?:_[a-z0-9]+)+$/.test(cell) || isKnown(cell))
  return filled.length >= 2 && names.length * 2 > filled.length && !filled.some(isNumber)
}

/** The index of the first row below the instructions that stand below the headings, with the examples among them. */
export function endOfInstructions(
  rows: readonly { index: number; cells: readonly string[] }[],
  below: number,
): number {
  let end = below
  for (const { index, cells } of rows) {
    if (index < below) continue
    // Only instructions directly below the headings may have examples after them.
    if (index > end + (end === below ? 0 : MOST_BETWEEN)) break
    if (isInstructionRow(cells) || (index === end && isNamesRow(cells))) end = index + 1
  }
  return end
}

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
      cells.some((cell) => /\p{Nd}/u.test(cell)) &&
      !isInstructionRow(cells),
  )
  if (goods.length === 0) return -2 * LESS
  const known = heading === null ? 0 : countHeadings(rows[heading] ?? [])
  const less = (isHidden ? LESS : 0) + (isGuideSheet(name) ? LESS / 2 : 0)
  return known * (MOST_ROWS + 1) + Math.min(goods.length, MOST_ROWS) - less
}
