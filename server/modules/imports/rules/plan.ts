import type { GstRates } from '#shared/catalog/gst.ts'
import type { LeftRow } from '#shared/contract/imports/rows.ts'
import type { ImportField, ImportProfile, Join } from '#shared/contract/imports/mapping.ts'
import { foldWords } from '#shared/formats/fold.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { buildProduct } from './build-product.ts'
import { hasPriceOfEachRow } from './build-variants.ts'
import { checkProduct, repeatWatch } from './check-product.ts'
import { endOfInstructions, findHeading, type Heading, headingAt } from './find-heading.ts'
import { readAmount } from './cells.ts'
import type { BuildFacts } from './findings.ts'
import { groupRows, rowText } from './group-rows.ts'
import { type Meaning, Meanings } from './meanings.ts'
import type { FullMapping, PlannedProduct } from './planned.ts'
import type { ColumnFacts, ProposedColumn } from './columns/column-values.ts'
import { columnCounter, proposeColumns } from './columns/propose-columns.ts'
import { countEqualCells, mendRows } from './mend/mend.ts'
import { proposeJoin } from './propose-join.ts'
import type { GoodsRow, RawRow } from './rows/goods-row.ts'
import { spreadColours } from './rows/spread-colours.ts'
import { rowReader } from './rows/rows.ts'
import { isSection, isSizeHead, nameFinder } from './rows/sections.ts'
import { saysBill, saysWithoutTax, unitInHeading } from './read-heading.ts'
import { findShifts } from './mend/shifted.ts'
import { isTotal, saysCost, type Understanding } from './words.ts'

export type Proposals = {
  headingRow: number | null
  /** Index of the first row below the headings. */
  below: number
  names: string[]
  profile: ImportProfile
  facts: ColumnFacts[]
  columns: ProposedColumn[]
  join: Join
  joinReason: MessageText
}

/** Lets the process do other work; called after some rows. */
export type Pause = () => Promise<void>
const ROWS_BETWEEN = 60
const PRODUCTS_BETWEEN = 2

/** Proposes how to read a sheet. `headingRow` is set when a person has chosen it. */
export async function propose(
  rows: readonly RawRow[],
  understanding: Understanding,
  { headingRow, pause }: { headingRow?: number | null | undefined; pause: Pause },
): Promise<Proposals> {
  const top = topOf(rows)
  const heading = headingAt(top, headingRow === undefined ? findHeading(top) : headingRow)
  const facts = await findFacts(rows, heading, pause)
  const titles = top
    .slice(0, heading.row ?? 0)
    .flat()
    .filter((cell) => cell !== '')
  const { profile, columns } = proposeColumns(facts, understanding, {
    areCosts: saysCost(titles),
    areWithoutTax: titles.some(saysWithoutTax),
    areOfBill: titles.some(saysBill),
  })
  const { join, reason: joinReason } = proposeJoin(facts, columns)
  const { row, below, names } = heading
  return { headingRow: row, below, names, profile, facts, columns, join, joinReason }
}

/** The contents of the columns, as far as the headings stand above them. */
async function findFacts(
  rows: readonly RawRow[],
  { names, below }: Heading,
  pause: Pause,
): Promise<ColumnFacts[]> {
  const counter = columnCounter(names)
  const from = endOfInstructions(rows, below)
  const isName = nameFinder(names)
  for (const [at, { index, cells }] of rows.entries()) {
    if (at % ROWS_BETWEEN === 0) await pause()
    if (index < from) continue
    if (!isSection(cells, isName) && !isSizeHead(cells)) {
      if (!cells.some(isTotal)) counter.add(cells)
    }
    // Below other headings the columns say something else; a new page repeats the same ones.
    else if (cells.some((cell, place) => cell !== '' && !isName(cell, place))) break
  }
  const facts: ColumnFacts[] = []
  for (const index of names.keys()) {
    facts.push(counter.factsOf(index))
    await pause()
  }
  return facts
}

const TOP = 260

/** The first rows of the sheet, with the empty ones between them. */
export function topOf(rows: readonly RawRow[]): (readonly string[])[] {
  const top: (readonly string[])[] = []
  for (const { index, cells } of rows) {
    if (index >= TOP) break
    while (top.length < index) top.push([])
    top.push(cells)
  }
  return top
}

/** The column of each field; the first one of several. */
export function columnsOf(columns: FullMapping['columns']): Map<ImportField, number> {
  const found = new Map<ImportField, number>()
  for (const { field, index } of columns)
    if (field !== null && !found.has(field)) found.set(field, index)
  return found
}

export type Plan = {
  products: PlannedProduct[]
  meanings: Meaning[]
  /** The rows below the headings that are no article. */
  left: LeftRow[]
  /** The open questions about rows, each with the number of rows. */
  rowQuestions: { name: RowQuestion; products: number; names: string[] }[]
}
type RowQuestion = 'hiddenRows' | 'totalRows'
type PlanFrame = {
  below: number
  on: Date
  gstRates: GstRates
  pause: Pause
  headings?: readonly string[]
  /** Indices of the rows that the workbook hides. */
  hidden?: ReadonlySet<number>
  /** True for a text list whose lines have different numbers of cells. */
  isUneven?: boolean
}

/** Fields that lists in Chowk's own columns have together. */
const ownFields = ['subCategory', 'gst', 'colorMap', 'sku'] as const
const SHOWN = 80
const leftRow = ({ index, cells }: RawRow, kind: LeftRow['kind']): LeftRow => ({
  row: index + 1,
  kind,
  text: cells.filter(Boolean).join(' · ').slice(0, SHOWN),
})

/** True for a row with words and several numbers. Above the headings it may be goods of a table of its own. */
function looksLikeGoods({ cells }: RawRow): boolean {
  const numbers = cells.filter((cell) => 'value' in readAmount(cell))
  return numbers.length >= 2 && cells.some((cell) => /\p{L}{3}/u.test(cell))
}

/** The rows of goods, and those that are left out. A hidden row stays out unless a person lets it come in. */
async function readGoods(
  rows: readonly RawRow[],
  { columns, answers, rowsOut }: Pick<FullMapping, 'columns' | 'answers' | 'rowsOut'>,
  { below, pause, headings = [], hidden = new Set() }: Omit<PlanFrame, 'on' | 'gstRates'>,
): Promise<Pick<Plan, 'left' | 'rowQuestions'> & { goods: GoodsRow[] }> {
  const asked = { hiddenRows: 0, totalRows: 0 }
  const isIn = (name: RowQuestion) => {
    if (answers[name] === undefined) asked[name] += 1
    return answers[name] === 'in'
  }
  const isLetIn = () => isIn('totalRows')
  const read = rowReader(columns, { headings, from: endOfInstructions(rows, below), isLetIn })
  const whyOut = ({ index }: RawRow) => {
    if (rowsOut?.has(index + 1)) return 'chosen'
    return hidden.has(index) && !isIn('hiddenRows') ? 'hidden' : null
  }
  const [goods, left]: [GoodsRow[], LeftRow[]] = [[], []]
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_BETWEEN === 0) await pause()
    if (row.index < below) {
      if (looksLikeGoods(row) && row.index !== below - 1) left.push(leftRow(row, 'above'))
      continue
    }
    const found = whyOut(row) ?? read(row)
    if (typeof found === 'string') left.push(leftRow(row, found))
    else goods.push(found)
  }
  await pause()
  const rowQuestions = (['hiddenRows', 'totalRows'] as const).flatMap((name) =>
    asked[name] > 0 ? { name, products: asked[name], names: [] } : [],
  )
  return { goods, left, rowQuestions }
}

/** Makes the products of a list and finds all their problems. */
export async function planProducts(
  rows: readonly RawRow[],
  mapping: Omit<FullMapping, 'match'>,
  understanding: Understanding,
  frame: PlanFrame,
): Promise<Plan> {
  const columnOf = columnsOf(mapping.columns)
  const { rows: mended, isMended } = mendRows(rows, mapping.cells ?? [])
  const isColour = (word: string) => understanding.colourOf(word) !== null
  const { goods: read, left, rowQuestions } = await readGoods(mended, mapping, frame)
  // Chowk's own list says itself which rows are one product.
  const isOwn = ownFields.every((field) => columnOf.has(field))
  const goods = isOwn ? read : read.map((row) => spreadColours(row, isColour))
  const isFootwear = footwearFinder(understanding)
  const groups = groupRows(goods, mapping.join, {
    isFootwear,
    isColour,
    together: isOwn ? null : mapping.answers.together,
  })
  const meanings = new Meanings(mapping.values, understanding)
  const building: BuildFacts = {
    ...factsOf(mapping, frame, understanding),
    meanings,
    isOwn,
    isFootwear,
    columnOf,
    hasPriceOfEachRow: hasPriceOfEachRow(groups),
    isMended,
    // A correction does not move the other cells of its row.
    shifts: frame.isUneven ? findShifts(rows, { ...frame, ...mapping }) : new Map(),
    makeSku: skuMaker(),
  }
  const tellRepeats = repeatWatch(columnOf)
  const products: PlannedProduct[] = []
  for (const [at, group] of groups.entries()) {
    const product = buildProduct(group, building)
    // Of rows that may be two articles, the form would report that they do not fit together.
    if (group.unlike) askTogether(product, group.base, group.unlike)
    else product.problems = checkProduct(product, columnOf, understanding)
    tellRepeats(product)
    products.push(product)
    if (at % PRODUCTS_BETWEEN === 0) await frame.pause()
  }
  countEqualCells(products, mended)
  const used = new Set(products.flatMap(({ rows: own }) => own))
  const extra = new Set(goods.flatMap(({ row }) => (used.has(row) ? [] : [row])))
  left.push(...mended.flatMap((row) => (extra.has(row.index + 1) ? [leftRow(row, 'extra')] : [])))
  return { products, meanings: meanings.all(), left, rowQuestions }
}

/** Tells whether an article is footwear: by its name, its kind, or the title above it. */
const footwearFinder =
  ({ goodsOf }: Understanding): BuildFacts['isFootwear'] =>
  ({ cells, group }) =>
    [cells.productName?.text, cells.subCategory?.text, cells.category?.text, group].some(
      (text) => text && goodsOf(text)?.category === 'Footwear',
    )

/** The facts that do not depend on the rows. */
function factsOf(
  { answers, withheld = new Map(), join }: Omit<FullMapping, 'match'>,
  { on, gstRates, headings = [] }: PlanFrame,
  { genderOf, colourOf }: Understanding,
) {
  const units = headings.map(unitInHeading)
  return {
    answers,
    withheld,
    on,
    gstRates,
    genderIn: genderOf,
    colourIn: colourOf,
    splitsNames: join.by === 'nameWithoutSize',
    unitOf: (column: number) => units[column] ?? '',
    isOfRate: (column: number) => headings[column]?.trim().toLowerCase() === 'per',
  }
}

/** Asks whether two rows that look like two articles are one, and shows both. */
function askTogether(product: PlannedProduct, base: GoodsRow, { row, ...unlike }: GoodsRow): void {
  const values = { row: base.row, name: rowText(base), own: rowText({ row, ...unlike }) }
  const message = messageText('importFields.problem.together', values)
  const { text: value = '', column = null } = unlike.cells.productName ?? {}
  product.asks.push('together')
  product.problems.push({ row, column, field: 'productName', value, message })
}

const LONGEST_SKU = 60

/** Makes SKUs from name, colour and size in Latin capitals, each once in a file: `LAC-KADA-RED-2.4`. */
function skuMaker(): BuildFacts['makeSku'] {
  const made = new Set<string>()
  return (parts) => {
    const words = parts.flatMap((part) =>
      part === undefined || part === '' ? [] : /^[\d.]+$/.test(part) ? [part] : foldWords(part),
    )
    const sku = words.join('-').toUpperCase().slice(0, LONGEST_SKU)
    let unique = sku
    for (let more = 2; made.has(unique); more++) unique = `${sku}-${more}`
    if (unique !== '') made.add(unique)
    return { sku: unique, skuFrom: unique === sku && sku !== '' ? 'name' : 'number' }
  }
}
