import type { ImportField, ImportProfile, Join } from '#shared/contract/imports/mapping.ts'
import { foldWords } from '#shared/formats/fold.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { buildProduct } from './build-product.ts'
import { hasPriceOfEachRow } from './build-variants.ts'
import { checkProduct, skuWatch } from './check-product.ts'
import { findHeading, headingAt } from './find-heading.ts'
import type { BuildFacts } from './findings.ts'
import { groupRows } from './group-rows.ts'
import { type Meaning, Meanings } from './meanings.ts'
import type { FullMapping, PlannedProduct } from './planned.ts'
import {
  type ColumnFacts,
  columnCounter,
  proposeColumns,
  type ProposedColumn,
} from './propose-columns.ts'
import { mendRows } from './mend.ts'
import { proposeJoin } from './propose-join.ts'
import { type GoodsRow, type RawRow, rowReader } from './rows.ts'
import { saysWithoutTax, unitInHeading } from './read-heading.ts'
import { saysCost, type Understanding } from './words.ts'

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
  const counter = columnCounter(heading.names)
  for (const [at, { index, cells }] of rows.entries()) {
    if (index >= heading.below) counter.add(cells)
    if (at % ROWS_BETWEEN === 0) await pause()
  }
  const facts: ColumnFacts[] = []
  for (const index of heading.names.keys()) {
    facts.push(counter.factsOf(index))
    await pause()
  }
  const titles = top
    .slice(0, heading.row ?? 0)
    .flat()
    .filter((cell) => cell !== '')
  const { profile, columns } = proposeColumns(facts, understanding, {
    areCosts: saysCost(titles),
    areWithoutTax: titles.some(saysWithoutTax),
  })
  const { join, reason: joinReason } = proposeJoin(facts, columns)
  const { row, below, names } = heading
  return { headingRow: row, below, names, profile, facts, columns, join, joinReason }
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

export type Plan = { products: PlannedProduct[]; meanings: Meaning[] }
type PlanFrame = { below: number; on: Date; pause: Pause; headings?: readonly string[] }

async function readGoods(
  rows: readonly RawRow[],
  columns: FullMapping['columns'],
  { below, pause }: Pick<PlanFrame, 'below' | 'pause'>,
): Promise<GoodsRow[]> {
  const read = rowReader(columns)
  const found: GoodsRow[] = []
  for (const [at, row] of rows.entries()) {
    const goods = row.index >= below ? read(row) : null
    if (goods) found.push(goods)
    if (at % ROWS_BETWEEN === 0) await pause()
  }
  await pause()
  return found
}

/** Makes the products of a list and finds all their problems. */
export async function planProducts(
  rows: readonly RawRow[],
  mapping: Omit<FullMapping, 'match'>,
  understanding: Understanding,
  { below, on, pause, headings = [] }: PlanFrame,
): Promise<Plan> {
  const columnOf = columnsOf(mapping.columns)
  const { rows: mended, isMended } = mendRows(rows, mapping.cells ?? [])
  const groups = groupRows(await readGoods(mended, mapping.columns, { below, pause }), mapping.join)
  const meanings = new Meanings(mapping.values, understanding)
  const building: BuildFacts = {
    answers: mapping.answers,
    meanings,
    columnOf,
    on,
    genderIn: understanding.genderOf,
    colourIn: understanding.colourOf,
    splitsNames: mapping.join.by === 'nameWithoutSize',
    hasPriceOfEachRow: hasPriceOfEachRow(groups),
    unitOf: (column) => unitInHeading(headings[column] ?? ''),
    isMended,
    makeSku: skuMaker(),
  }
  const repeats = skuWatch()
  const products: PlannedProduct[] = []
  for (const [at, group] of groups.entries()) {
    const product = buildProduct(group, building)
    product.problems = checkProduct(product, columnOf, understanding)
    for (const [{ row, sku }, other] of repeats(product)) {
      const message = messageText('importFields.problem.skuTwice', { row: other })
      const column = columnOf.get('sku') ?? null
      product.problems.push({ row, column, field: 'sku', value: sku, message })
    }
    products.push(product)
    if (at % PRODUCTS_BETWEEN === 0) await pause()
  }
  return { products, meanings: meanings.all() }
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
