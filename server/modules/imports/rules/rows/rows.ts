import type { LeftKind } from '#shared/contract/imports/rows.ts'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { isBroken, isNoCount, readAmount, readPieces } from '../cells.ts'
import { isInstructionRow, isNamesRow } from '../find-heading.ts'
import { fieldsOf, isExample, isTotal, keepsOff, saysTotal, stockWords } from '../words.ts'
import { addRates, addWords, isCount, ratesIn } from './counts-across.ts'
import type { Cell, GoodsRow, RawRow } from './goods-row.ts'
import { ofCell, withBoth } from './colour-or-size.ts'
import { addNotes, tableBeside } from './notes.ts'
import { type Choice, columnsOfSection, nameFinder, type NameFinder, titleOf } from './sections.ts'
import { spreadSizes } from './spread-sizes.ts'

/** Names and codes, in which a line break is a space, but for Chowk's own list, whose texts stay as they are. */
const tidied = fieldsOf('tidied')
/** Names, codes and texts, whose digits stay in their script; those of all other fields are read in every script. */
const asTyped = fieldsOf('asTyped')
/** Maximum number of characters read from a cell. A description may be in HTML, which is longer than its text. */
const LONGEST_CELL = 1_000
const LONGEST_TEXT = 8_000

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
  given: readonly Choice[],
  { headings = [], from = 0, isLetIn = () => false }: ReadFrame = {},
): (row: RawRow) => GoodsRow | LeftKind {
  const columns = withBoth(given, headings)
  const isOwn = ownTexts(columns)
  const hasNames = columns.some(({ field }) => field === 'productName' || field === 'sku')
  const isName = nameFinder(headings)
  const isPriced = pricedIn(columns)
  const beside = tableBeside(headings)
  let own: readonly Choice[] = columns
  let rates: GoodsRow['ofSizes'] = []
  let sectionRow: number | undefined
  let isFirst = true
  let above: readonly string[] = []
  let group = ''
  const isInstruction = (cells: readonly string[], row: GoodsRow) =>
    row.row <= from || repeatsNames(cells, isName) || (isFirst && explains(cells, row))
  const leftKind = (cells: readonly string[], row: GoodsRow): LeftKind | null => {
    const filled = cells.flatMap((cell) => (cell === '' ? [] : withAsciiDigits(cell)))
    if (filled.length === 0) return 'empty'
    if (isTotalRow(filled, row, hasNames))
      return hasOwnPrice(filled, row) && isLetIn() ? null : 'total'
    if (isInstruction(cells, row)) return 'instruction'
    return withoutGoods(filled, row)
  }
  return ({ index, cells: written }) => {
    const cells = withoutDittos(written, above, isOwn)
    const section = columnsOfSection(cells, columns, { isName, isGoods: isPriced })
    if (section) {
      own = section
      sectionRow = index + 1
      group = titleOf(cells, columns, isName) ?? group
      above = []
    }
    const found = section ? [] : ratesIn(cells, own)
    rates = found ?? rates
    if (found) return 'instruction'
    const row = toRow({ index, cells, group, section: sectionRow }, own)
    addRates(row, rates)
    addNotes(row, { cells, columns: own, headings, beside })
    const kind = leftKind(cells, row)
    if (kind === 'title') group = titleIn(row) ?? group
    if (kind !== null) return kind
    above = cells
    isFirst = false
    return row
  }
}

/** True for a row of which most cells repeat the headings of their columns, the first one too. */
function repeatsNames(cells: readonly string[], isName: NameFinder): boolean {
  const filled = cells.filter((cell) => cell !== '').length
  return isName(...firstOf(cells)) && cells.filter(isName).length * 2 > filled
}

/** Tells whether a row has an amount, if rows of the list can have one. */
function pricedIn(columns: readonly Choice[]): (cells: readonly string[]) => boolean {
  const priced = columns.filter(({ field }) => amountFields.some((one) => one === field))
  return (cells) => priced.length === 0 || priced.some(({ index }) => (cells[index] ?? '') !== '')
}

/**
 * Tells whether a text that repeats the cell above elsewhere is one of its column. With a column for each size, the SKU
 * column has the product's code, which may repeat by `-do-`; otherwise SKUs are unique. Among counts `do` may be two.
 */
function ownTexts(columns: readonly Choice[]): (cell: string, at: number) => boolean {
  const isAcross = columns.some(({ field }) => field === 'stockOfSize')
  const skuColumn = isAcross ? -1 : columns.find(({ field }) => field === 'sku')?.index
  const counted = columns.flatMap(({ field, index }) => (countFields.has(field ?? '') ? index : []))
  return (cell, at) => at === skuColumn || (/^do$/i.test(cell) && counted.includes(at))
}

/** The kind of a row without a value of goods; null for goods. */
function withoutGoods(filled: readonly string[], row: GoodsRow): LeftKind | null {
  if (isTitle(row)) return 'title'
  const isAlone = filled.length === 1
  if (isEmpty(row)) return isAlone && /\p{L}/u.test(filled[0] ?? '') ? 'title' : 'extra'
  const isRead = Object.keys(row.cells).some((field) => !codeSet.has(field))
  const isOfGoods = isRead || row.sizes.length + row.options.length > 0
  return isOfGoods ? null : kindOfCode(filled)
}

/** Words alone in a column of codes are a title, or stand below a list or between its pages: `Printed by: counter 2`. */
function kindOfCode([first = '', ...others]: readonly string[]): LeftKind | null {
  if (others.length === 0 && !/\p{Nd}/u.test(first)) return 'title'
  return /\p{L}.*\s/u.test(first) ? 'extra' : null
}

function firstOf(cells: readonly string[]): [string, number] {
  const at = cells.findIndex((cell) => cell !== '')
  return [cells[at] ?? '', at]
}

const isEmpty = ({ cells, sizes, options }: GoodsRow) =>
  Object.keys(cells).length + sizes.length + options.length === 0

/** Replaces `-do-` by the cell above, except where a column has such texts of its own. */
export function withoutDittos(
  cells: readonly string[],
  above: readonly string[],
  isOwn: (cell: string, at: number) => boolean = () => false,
): readonly string[] {
  return cells.map((cell, at) =>
    stockWords.ditto.has(cell.toLowerCase()) && !isOwn(cell, at) ? (above[at] ?? '') : cell,
  )
}

const titleIn = ({ cells }: GoodsRow) => (cells.productName ?? cells.sku ?? cells.key)?.text

const codeSet: ReadonlySet<string> = new Set(['sku', 'key', 'barcode'])
const identities = [...fieldsOf('identities')]
const amountFields = ['price', 'priceWithoutTax', 'regularPrice', 'mrp'] as const
const countFields: ReadonlySet<string> = new Set(['stock', 'stockOfSize'])
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
    ofSizes: [],
    options: [],
    doubts: [],
    group,
    section,
  }
  const isOwn = columns.some(({ field }) => field === 'gstFixed')
  let optionName = ''
  for (const column of columns) {
    const text = textOf(cells, column, isOwn)
    const choice = ofCell(column, text)
    const cell = { text, column: choice.index }
    if (choice.field === 'optionName' && !isBroken(text)) optionName = text
    else if (choice.field === 'optionValue') row.options.push({ name: optionName, value: cell })
    else if (text !== '') addCell(row, choice, { cell, isOwn })
    if (choice.doubt && text !== '' && !isNoCount(text))
      row.doubts.push({ ...cell, heading: choice.doubt, field: choice.field })
  }
  addWords(row, cells, columns)
  if (row.options.every(({ value, name }) => value.text === '' && name === '')) row.options = []
  return spreadSizes(row)
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

type CellOfList = { cell: Cell; isOwn: boolean }

function addCell(row: GoodsRow, { field, size = '' }: Choice, { cell, isOwn }: CellOfList): void {
  const { text } = cell
  if (saysOff(field, text)) row.off ??= cell
  if (field === null) return
  if (field === 'stockOfSize') {
    if (isCount(text)) row.sizes.push({ ...cell, size })
  } else if (size !== '') row.ofSizes.push({ ...cell, field, size })
  else if (isOwn || !saysNothing(field, text)) addValue(row, field, cell)
}

/** True for `NA` and the like, except of a figure, which is asked for. In Chowk's own list they are texts. */
const saysNothing = (field: ImportField, text: string) =>
  !figures.has(field) && stockWords.nothing.has(text.toLowerCase())

function addValue({ cells, others }: GoodsRow, field: ImportField, cell: Cell): void {
  if (cells[field]) others.push({ ...cell, field })
  cells[field] ??= cell
}
