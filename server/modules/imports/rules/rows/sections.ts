import type { ColumnChoice } from '#shared/contract/imports/mapping.ts'
import { amountOfSizes } from '../amount-of-sizes.ts'
import { fieldOfHeading, readHeading } from '../read-heading.ts'
import { isConsecutive, isRun, isSeries, isSize } from '../sizes.ts'
import { fieldsOf, saysTotal } from '../words.ts'

export type Choice = Pick<ColumnChoice, 'index' | 'field' | 'size'> & {
  /** A heading such as `Colour / Size`, whose cells are read one by one. */
  ofBoth?: string
  /** The heading inside the list, when nobody knows whether its cells mean the field. */
  doubt?: string
}

/** Fields that only an article has. */
const identities: ReadonlySet<string> = fieldsOf('identities')

export type NameFinder = (cell: string, at: number) => boolean

/** Tells whether a cell repeats the heading of its column. */
export function nameFinder(headings: readonly string[]): NameFinder {
  const namesOf = headings.map((heading) => heading.toLowerCase().split(' / '))
  return (cell, at) => cell !== '' && (namesOf[at]?.includes(cell.toLowerCase()) ?? false)
}

/** Headings that a row repeats, or fields that it names, when it is the headings of the rows below. */
const MOST_REPEATED = 2
const FIELDS_NAMED = 3

/**
 * True for a row inside a list that is the headings of the rows below it: it repeats headings of their columns beside
 * others, such as `Jeans, Colour, 28, 30, 32, Rate`, or names several fields.
 */
export const isSection = (cells: readonly string[], isName: NameFinder): boolean =>
  cells.every((cell, at) => isName(cell, at) || isSize(cell) || !/\p{Nd}/u.test(cell)) &&
  (cells.filter(isName).length >= MOST_REPEATED ||
    new Set(cells.flatMap((cell) => fieldOfHeading(cell) ?? [])).size >= FIELDS_NAMED)

/** The title of a group that stands among headings inside the list, in the column of names: `Petticoat, 36, 38, 40`. */
export function titleOf(
  cells: readonly string[],
  columns: readonly Choice[],
  isName: NameFinder,
): string | undefined {
  const { index = -1 } = columns.find(({ field }) => field === 'productName') ?? {}
  const text = cells[index] ?? ''
  const isHeading = isName(text, index) || fieldOfHeading(text) !== null || !/\p{L}/u.test(text)
  return isHeading ? undefined : text
}

const LEAST_SIZES = 3
/** Counts of articles do not begin with so many and go on in steps. */
const LEAST_LONG = 16
const amounts: ReadonlySet<string | null> = fieldsOf('amounts')
const isAmount = (cell: string) => amounts.has(fieldOfHeading(cell)) || amountOfSizes(cell) !== null

/**
 * True for a row of sizes that no counts can be, beside nothing but words: letters, or numbers that follow one another
 * with the heading of an amount or a total behind them, or of an amount between the first word and them: `Jeans, Rate,
 * 28, 30, 32`.
 */
export function isSizeHead(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const sizes = filled.filter(isSize)
  const words = filled.filter((cell) => !isSize(cell))
  if (sizes.length < LEAST_SIZES || !words.every((cell) => isTitleOrHeading(cell))) return false
  const hasLetters = sizes.every((size) => /\p{L}/u.test(size))
  const isBehind =
    filled.findLastIndex((cell) => isAmount(cell) || saysTotal(cell)) > filled.findIndex(isSize)
  const isBefore = words.slice(1).some(isAmount)
  return isSeries(sizes) && (hasLetters || isBehind || isBefore)
}

/** True for words without a number, or with those of sizes behind a heading: `Rate 2XL-3XL`. */
const isTitleOrHeading = (cell: string) => !/\p{Nd}/u.test(cell) || amountOfSizes(cell) !== null

type Section = { isName: NameFinder; isGoods: (cells: readonly string[]) => boolean }

/**
 * The columns below a row that begins a new section. It repeats headings; then its other cells are sizes or headings of
 * their own, and a column under a word that nobody knows is not read. Or it has no price, and sizes that follow one
 * another where other rows have pieces. Small numbers may be pieces, so they count only in a row with a word that repeats
 * a heading, or is neither an article nor a total. Null for any other row.
 */
export function columnsOfSection(
  cells: readonly string[],
  columns: readonly Choice[],
  { isName, isGoods }: Section,
): readonly Choice[] | null {
  if (isSection(cells, isName) || isSizeHead(cells)) {
    const hasNames = cells.some((cell) => fieldOfHeading(cell) === 'productName')
    return columns.map((column) =>
      ofSection(column, cells[column.index] ?? '', { isName, hasNames }),
    )
  }
  if (!hasSizesOnly(cells, columns, { isName, isGoods })) return null
  return columns.map((column) =>
    column.field === 'stockOfSize' ? { ...column, size: cells[column.index] ?? '' } : column,
  )
}

const isLongSeries = (sizes: readonly string[]) =>
  sizes.length > LEAST_SIZES && Number(sizes[0]) >= LEAST_LONG && isSeries(sizes)

/** True for sizes that follow one another where other rows have pieces. */
function hasSizesOnly(
  cells: readonly string[],
  columns: readonly Choice[],
  { isName, isGoods }: Section,
): boolean {
  const across = columns.filter(({ field }) => field === 'stockOfSize')
  const filled = across.map(({ index }) => cells[index] ?? '').filter(Boolean)
  const isNamed = columns.some(
    ({ field, index }) =>
      field !== null && (field === 'productName' || identities.has(field)) && cells[index],
  )
  const words = cells.filter((cell) => /\p{L}/u.test(cell))
  const isLabel = cells.some(isName) || (!isNamed && words.length > 0 && !words.some(saysTotal))
  const isSeriesAlone = isLongSeries(filled) && !words.some(saysTotal)
  const areSizes = isRun(filled) || isSeriesAlone || (isLabel && isConsecutive(filled))
  return areSizes && !isGoods(cells)
}

/** The column below a cell of such headings. The title of a group may stand above the names. */
function ofSection(column: Choice, cell: string, { isName, hasNames }: SectionHead): Choice {
  const { index, field } = column
  if (isName(cell, index)) return column
  if (isSize(cell)) return { index, field: 'stockOfSize', size: cell }
  if (cell === '') return withoutHeading(column)
  const own = fieldOfHeading(cell)
  if (field === 'productName' && !hasNames && own === null) return column
  const named = amountOfSizes(cell) ?? (own && { field: own })
  return named ? { index, ...named } : ofUnknown(column, cell)
}

/** The column below an empty cell of such headings; a number below a size of the headings above is asked for. */
const withoutHeading = (column: Choice): Choice =>
  column.field === 'stockOfSize'
    ? { index: column.index, field: null, doubt: column.size ?? '' }
    : column

/**
 * The column below a heading that has several meanings or none that is known. Its cells are asked for, unless the heading
 * is known to mean nothing of goods, or the column meant nothing before.
 */
function ofUnknown({ index, field }: Choice, heading: string): Choice {
  const known = readHeading(heading)
  const options = known ? known.options : field === 'stockOfSize' ? [null] : [field]
  const likely = options.find((one) => one === field) ?? options[0] ?? null
  const isDoubtful = heading !== '' && field !== null && options.length > 0
  return { index, field: likely, ...(isDoubtful && { doubt: heading }) }
}
type SectionHead = { isName: NameFinder; hasNames: boolean }
