import { LATER_MESSAGE, UNCLEAR, type LeftKind } from '#shared/contract/imports/rows.ts'
import type { ColumnChoice, ImportField } from '#shared/contract/imports/mapping.ts'
import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { isBroken, readAmount, readPieces } from './cells.ts'
import { isInstructionRow, isNamesRow } from './find-heading.ts'
import { fieldOfHeading, readHeading } from './read-heading.ts'
import { isConsecutive, isRun, isSize, type SizePieces, sizePairs } from './sizes.ts'
import { fieldsOf, isExample, isRemark, isTotal, keepsOff, saysTotal, stockWords } from './words.ts'

export type Cell = { text: string; column: number }
/** A row of the list with its cells by field. `row`: its number in the file, counted from 1. */
export type GoodsRow = {
  row: number
  cells: Partial<Record<ImportField, Cell>>
  /** The cells of further columns with a field that another column has too. */
  others: (Cell & { field: ImportField })[]
  sizes: (Cell & { size: string })[]
  options: { name: string; value: Cell }[]
  /** The title of the group of the row, such as `Bangles` above its articles. */
  group: string
  /** A note of a column that is not read, which keeps the article off sale. */
  off?: Cell | undefined
  /** A remark of the list about the article, which a person should read. */
  remark?: string | undefined
  /** A later message that may change the article. */
  later?: Cell | undefined
  /** Its lines, where they say more than was read. */
  unclear?: Cell | undefined
  /** The row of the headings that stand inside the list, above this row; counted from 1. */
  section?: number | undefined
  /** Cells under a heading inside the list that nobody knows. */
  doubts: (Cell & { heading: string; field: ImportField | null })[]
}
/** `from`: the first cell that may stand in a wrong column. `meant`: the cells of the row as they probably were. */
export type Shift = { from: number; meant: readonly string[] }
export type RawRow = { index: number; cells: readonly string[] }
/** Names and codes, in which a line break is a space, but for Chowk's own list, whose texts stay as they are. */
const tidied = fieldsOf('tidied')
/** Names, codes and texts, whose digits stay in their script; those of all other fields are read in every script. */
const asTyped = fieldsOf('asTyped')
/** Maximum number of characters read from a cell. A description may be in HTML, which is longer than its text. */
const LONGEST_CELL = 1_000
const LONGEST_TEXT = 8_000

export type Choice = Pick<ColumnChoice, 'index' | 'field' | 'size'> & {
  /** The heading inside the list, when nobody knows whether its cells mean the field. */
  doubt?: string
}

type ReadFrame = {
  headings?: readonly string[]
  /** Index of the first row below the instructions. */
  from?: number
  /** Called for an article that has the name of a total, or for a total with a price: true lets it in. */
  isLetIn?: () => boolean
}

/**
 * Reads rows in their order. A row without goods gives the reason: it is empty, a total, the title of a group, or
 * instructions, examples and headings. `-do-` is replaced by the cell above.
 */
export function rowReader(
  columns: readonly Choice[],
  { headings = [], from = 0, isLetIn = () => false }: ReadFrame = {},
): (row: RawRow) => GoodsRow | LeftKind {
  // With a column for each size, the SKU column has the product's code, which may repeat by `-do-`. Otherwise SKUs are
  // unique, and `-do-` is an SKU of its own.
  const isAcross = columns.some(({ field }) => field === 'stockOfSize')
  const skuColumn = isAcross ? -1 : columns.find(({ field }) => field === 'sku')?.index
  const hasNames = columns.some(({ field }) => field === 'productName' || field === 'sku')
  const isName = nameFinder(headings)
  const isRepeated = (cells: readonly string[], filled: number) =>
    isName(...firstOf(cells)) &&
    cells.filter((cell, at) => cell !== '' && isName(cell, at)).length * 2 > filled
  const priced = columns.filter(({ field }) => amountFields.some((one) => one === field))
  const isPriced = (cells: readonly string[]) =>
    priced.length === 0 || priced.some(({ index }) => (cells[index] ?? '') !== '')
  let own = columns
  let sectionRow: number | undefined
  let isFirst = true
  let above: readonly string[] = []
  let group = ''
  const isInstruction = (cells: readonly string[], row: GoodsRow, filled: number) =>
    row.row <= from || isRepeated(cells, filled) || (isFirst && explains(cells, row))
  const leftKind = (cells: readonly string[], row: GoodsRow): LeftKind | null => {
    const filled = cells.flatMap((cell) => (cell === '' ? [] : withAsciiDigits(cell)))
    if (filled.length === 0) return 'empty'
    if (isTotalRow(filled, row, hasNames))
      return hasOwnPrice(filled, row) && isLetIn() ? null : 'total'
    if (isInstruction(cells, row, filled.length)) return 'instruction'
    return withoutGoods(filled, row)
  }
  return ({ index, cells: given }) => {
    const cells = withoutDittos(given, above, skuColumn)
    const section = columnsOfSection(cells, columns, { isName, isGoods: isPriced })
    if (section) {
      own = section
      sectionRow = index + 1
      above = []
      return 'instruction'
    }
    const row = toRow({ index, cells, group, section: sectionRow }, own)
    addNotes(row, { cells, columns: own, headings })
    const kind = leftKind(cells, row)
    if (kind === 'title') group = row.cells.productName?.text ?? group
    if (kind !== null) return kind
    above = cells
    isFirst = false
    return row
  }
}

type NoteFrame = {
  cells: readonly string[]
  columns: readonly Choice[]
  headings: readonly string[]
}

/** Adds the marks of the reader of chats and the remark of a row, whose columns no person has given a meaning. */
function addNotes(row: GoodsRow, { cells, columns, headings }: NoteFrame): void {
  const openCell = (column: number): Cell | undefined => {
    const isOpen = columns.some(({ index, field }) => index === column && field === null)
    const text = cells[column] ?? ''
    return isOpen && text !== '' ? { text, column } : undefined
  }
  ;[row.later, row.unclear] = [LATER_MESSAGE, UNCLEAR].map((one) => openCell(headings.indexOf(one)))
  row.remark = openCell(headings.findIndex(isRemark))?.text
}

type NameFinder = (cell: string, at: number) => boolean

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

type Section = { isName: NameFinder; isGoods: (cells: readonly string[]) => boolean }

/**
 * The columns below a row that begins a new section. It repeats headings; then its other cells are sizes or headings of
 * their own, and a column under a word that nobody knows is not read. Or it has no price, and sizes that follow one
 * another where other rows have pieces. Small numbers may be pieces, so they count only in a row with a word that repeats
 * a heading, or is neither an article nor a total. Null for any other row.
 */
function columnsOfSection(
  cells: readonly string[],
  columns: readonly Choice[],
  { isName, isGoods }: Section,
): readonly Choice[] | null {
  if (isSection(cells, isName)) {
    const hasNames = cells.some((cell) => fieldOfHeading(cell) === 'productName')
    return columns.map((column) =>
      ofSection(column, cells[column.index] ?? '', { isName, hasNames }),
    )
  }
  const across = columns.filter(({ field }) => field === 'stockOfSize')
  const filled = across.map(({ index }) => cells[index] ?? '').filter(Boolean)
  const isNamed = columns.some(
    ({ field, index }) =>
      field !== null && (field === 'productName' || identitySet.has(field)) && cells[index],
  )
  const words = cells.filter((cell) => /\p{L}/u.test(cell))
  const isLabel = cells.some(isName) || (!isNamed && words.length > 0 && !words.some(saysTotal))
  const isRow = !isGoods(cells) && (isRun(filled) || (isLabel && isConsecutive(filled)))
  if (!isRow) return null
  return columns.map((column) =>
    column.field === 'stockOfSize' ? { ...column, size: cells[column.index] ?? '' } : column,
  )
}

/** The column below a cell of such headings. The title of a group may stand above the names. */
function ofSection(column: Choice, cell: string, { isName, hasNames }: SectionHead): Choice {
  const { index, field } = column
  if (isName(cell, index)) return column
  if (isSize(cell)) return { index, field: 'stockOfSize', size: cell }
  const isTitleAbove = field === 'productName' && !hasNames && fieldOfHeading(cell) === null
  if (isTitleAbove || (cell === '' && field !== 'stockOfSize')) return column
  const named = fieldOfHeading(cell)
  return named === null ? ofUnknown(column, cell) : { index, field: named }
}

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

/** The kind of a row without a value of goods; null for goods. */
function withoutGoods(filled: readonly string[], row: GoodsRow): LeftKind | null {
  if (isTitle(row)) return 'title'
  const isAlone = filled.length === 1
  if (isEmpty(row)) return isAlone && /\p{L}/u.test(filled[0] ?? '') ? 'title' : 'extra'
  // Words alone in a column of codes stand below a list or between its pages: `Printed by: counter 2`.
  const isRead = Object.keys(row.cells).some((field) => !codeSet.has(field))
  const isOfGoods = isRead || row.sizes.length + row.options.length > 0
  return !isOfGoods && /\p{L}.*\s/u.test(filled[0] ?? '') ? 'extra' : null
}

function firstOf(cells: readonly string[]): [string, number] {
  const at = cells.findIndex((cell) => cell !== '')
  return [cells[at] ?? '', at]
}

const isEmpty = ({ cells, sizes, options }: GoodsRow) =>
  Object.keys(cells).length + sizes.length + options.length === 0

/** Replaces `-do-` by the cell above, except in the SKU column. */
export function withoutDittos(
  cells: readonly string[],
  above: readonly string[],
  skuColumn = -1,
): readonly string[] {
  return cells.map((cell, at) =>
    stockWords.ditto.has(cell.toLowerCase()) && at !== skuColumn ? (above[at] ?? '') : cell,
  )
}

const codeSet: ReadonlySet<string> = new Set(['sku', 'key', 'barcode'])
/** Fields that only an article has. */
const identitySet: ReadonlySet<string> = fieldsOf('identities')
const identities = [...fieldsOf('identities')]
const amountFields = ['price', 'priceWithoutTax', 'regularPrice', 'mrp'] as const
const figureFields = [...amountFields, 'cost', 'stock', 'hsn', 'gst'] as const
/** Fields in which a dash or `Nil` has a meaning; in others it stands for nothing. */
const figures = fieldsOf('figures')
/** Letters of the shortest word that explains a number; `NA` and `TBD` explain nothing. */
const SHORTEST = 4

/** True for a number, an amount, or a sign without letters. */
const isFigure = (cell: string) =>
  !/\p{L}/u.test(cell) || 'value' in readPieces(cell) || 'value' in readAmount(cell)

/** True for a total: its words stand alone beside figures, or a count stands alone without a name and a code. */
function isTotalRow(
  filled: readonly string[],
  { cells, sizes, options }: GoodsRow,
  hasNames: boolean,
): boolean {
  if (isTotal(filled[0] ?? '')) return true
  const isArticle = identities.some((field) => {
    const { text = '' } = cells[field] ?? {}
    return /[\p{L}\d]/u.test(text) && !saysTotal(text)
  })
  if (isArticle || options.some(({ value }) => value.text !== '')) return false
  const words = filled.filter((cell) => !isFigure(cell))
  if (words.length > 0) return words.every(saysTotal)
  const hasCount = cells.stock !== undefined || sizes.length > 0
  return hasNames && hasCount && !cells.productName && !amountFields.some((field) => cells[field])
}

/** True for words of a total that may name an article (`Total Look Dress`), because a price and a count stand beside. */
const hasOwnPrice = (filled: readonly string[], { cells, sizes }: GoodsRow): boolean =>
  !filled.some(isTotal) &&
  cells.productName !== undefined &&
  amountFields.some((field) => cells[field]) &&
  (cells.stock !== undefined || sizes.length > 0)

/** True for a row above the first goods that explains the columns, or is an example. */
function explains(cells: readonly string[], row: GoodsRow): boolean {
  const words = figureFields.filter((field) => {
    const { text = '' } = row.cells[field] ?? {}
    return (
      text.length >= SHORTEST && !/\d/.test(text) && !isBroken(text) && !stockWords.ditto.has(text)
    )
  })
  return words.length > 1 || isInstructionRow(cells) || isNamesRow(cells) || cells.some(isExample)
}

/** True for a row with nothing but a name. */
function isTitle({ cells, sizes, options }: GoodsRow): boolean {
  const fields = Object.keys(cells)
  return fields.length === 1 && fields[0] === 'productName' && sizes.length + options.length === 0
}

function toRow(
  { index, cells, group, section }: RawRow & Pick<GoodsRow, 'group' | 'section'>,
  columns: readonly Choice[],
): GoodsRow {
  const row: GoodsRow = {
    row: index + 1,
    cells: {},
    others: [],
    sizes: [],
    options: [],
    doubts: [],
    group,
    section,
  }
  const isOwn = columns.some(({ field }) => field === 'gstFixed')
  let optionName = ''
  for (const choice of columns) {
    const text = textOf(cells, choice, isOwn)
    const cell = { text, column: choice.index }
    if (choice.field === 'optionName' && !isBroken(text)) optionName = text
    else if (choice.field === 'optionValue') row.options.push({ name: optionName, value: cell })
    else if (text !== '') addCell(row, choice, cell)
    if (choice.doubt && text !== '')
      row.doubts.push({ ...cell, heading: choice.doubt, field: choice.field })
  }
  if (row.options.every(({ value, name }) => value.text === '' && name === '')) row.options = []
  return spreadSizes(row)
}

/** Sizes with their pieces in brackets behind a name: `Bangle gold polish [2.4-6 2.6-8]`. */
const pairsBehind = /^(?<name>.*\p{L}.*?)\s*[[(](?<pairs>[^[\]()]+)[\])]$/u

/**
 * A cell of sizes with their pieces becomes the pieces of each size; without a size, that of the stock or the end of the
 * name too.
 */
function spreadSizes(row: GoodsRow): GoodsRow {
  const found = row.sizes.length === 0 ? (pairsOfCell(row.cells) ?? pairsOfName(row.cells)) : null
  if (!found) return row
  const { cells, column, pairs } = found
  return {
    ...row,
    cells,
    sizes: pairs.map((one) => ({ size: one.size, text: one.pieces, column })),
  }
}

type SizesFound = { cells: GoodsRow['cells']; column: number; pairs: SizePieces[] }

function pairsOfCell(cells: GoodsRow['cells']): SizesFound | null {
  const field = cells.size ? 'size' : 'stock'
  const { [field]: cell, ...others } = cells
  const pairs = cell ? sizePairs(cell.text) : null
  const isFound = cell && pairs && (field === 'size' || pairs.length > 1)
  return isFound ? { cells: others, column: cell.column, pairs } : null
}

function pairsOfName(cells: GoodsRow['cells']): SizesFound | null {
  const { productName: cell, size } = cells
  if (!cell || size) return null
  const { name = '', pairs: text = '' } = pairsBehind.exec(cell.text)?.groups ?? {}
  const pairs = sizePairs(text)
  if (!pairs || pairs.length < 2) return null
  return { cells: { ...cells, productName: { ...cell, text: name } }, column: cell.column, pairs }
}

function textOf(cells: readonly string[], { index, field }: Choice, isOwn: boolean): string {
  const isText = field === 'desc' || field === 'hindiDesc'
  const text = (cells[index] ?? '').slice(0, isText ? LONGEST_TEXT : LONGEST_CELL)
  const digits = field === null || asTyped.has(field) ? text : withAsciiDigits(text)
  return !isOwn && field !== null && tidied.has(field) ? digits.replaceAll(/\s+/g, ' ') : digits
}

/** True for a note that keeps the article off sale, in a column that is not read or in a name. */
const saysOff = (field: Choice['field'], text: string) =>
  field === null ? keepsOff(text) : field === 'productName' && notesIn(text).some(keepsOff)

/** The notes in a name, in brackets or between stars: `Kurta *DISCONTINUED*`. */
const notesIn = (name: string) => name.match(/(?<=[*([])[^*()[\]]+(?=[*)\]])/g) ?? []

function addCell(row: GoodsRow, { field, size = '' }: Choice, cell: Cell): void {
  const { text } = cell
  if (saysOff(field, text)) row.off ??= cell
  if (field === null) return
  if (field === 'stockOfSize') {
    if (/\d/.test(text) || isBroken(text)) row.sizes.push({ ...cell, size })
  } else if (figures.has(field) || !stockWords.nothing.has(text.toLowerCase()))
    addValue(row, field, cell)
}

function addValue({ cells, others }: GoodsRow, field: ImportField, cell: Cell): void {
  if (cells[field]) others.push({ ...cell, field })
  cells[field] ??= cell
}

/** The cells of all columns with this field. */
export function cellsOf({ cells, others }: GoodsRow, field: ImportField): Cell[] {
  const first = cells[field]
  return first ? [first, ...others.filter((cell) => cell.field === field)] : []
}
