import { changeProducts } from '#server/modules/catalog/commands/bulk-changes.ts'
import { findLacks } from '#server/modules/catalog/commands/declarations.ts'
import { findHoldersOf } from '#server/modules/catalog/commands/imported.ts'
import { readSubCategories } from '#server/modules/settings/commands/sub-categories.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { ImportOutcome } from '#shared/contract/imports/imports.ts'
import type { Mapping } from '#shared/contract/imports/mapping.ts'
import { type LeftKind, leftKinds, type LeftRow } from '#shared/contract/imports/rows.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findArticles } from '../queries/articles.ts'
import { findRows, findShape, lockImport, saveImport } from '../queries/imports.ts'
import { deleteProductsFrom, upsertProducts } from '../queries/products.ts'
import { withUndeclared } from '../rules/declaration/build-declaration.ts'
import { isAsked, withRetired } from '../rules/check-product.ts'
import { sheetScore } from '../rules/find-heading.ts'
import { bulkRowOf, compareProduct } from '../rules/compare.ts'
import { fullMapping, shapeOf, storedProposalsOf } from '../rules/full-mapping.ts'
import { isByName, keysOf, matchByName, refuseRepeats } from '../rules/match.ts'
import type { Meaning } from '../rules/meanings.ts'
import { columnsOf, type Proposals, topOf } from '../rules/plan.ts'
import type { PlannedProblem, PlannedProduct, Question } from '../rules/planned.ts'
import type { RawRow } from '../rules/rows/goods-row.ts'
import type { FoundSheet, ImportRow } from '../rules/stored.ts'

const ROWS_AT_ONCE = 1_000
/** Rows that are left out, of which the screen tells. */
const LEFT_SHOWN = 200

/** All rows of the chosen sheet. */
export async function readRowsOf(db: Db, { id, mapping }: ImportRow): Promise<RawRow[]> {
  const rows: RawRow[] = []
  for (let part: RawRow[] | undefined; part === undefined || part.length === ROWS_AT_ONCE;) {
    const after = rows.at(-1)?.index ?? -1
    part = await findRows(db, { id, sheet: mapping.sheet ?? 0, after, most: ROWS_AT_ONCE })
    rows.push(...part)
  }
  return rows
}

/** Locks an import; undefined when somebody has corrected its mapping in between. */
async function lockVersion(tx: Tx, { id, version }: ImportRow): Promise<ImportRow | undefined> {
  const found = await lockImport(tx, id)
  return found?.version === version && found.state === 'previewing' ? found : undefined
}

/** The first rows of a sheet that decide whether it has goods. */
const LOOKED_AT = 60

/** The sheet with goods, as its first rows show; undefined when the file has one sheet or a person has chosen one. */
export async function chooseSheet(db: Db, { id, sheets, mapping }: ImportRow) {
  if (mapping.sheet !== undefined || sheets.length < 2) return mapping.sheet
  const scores: number[] = []
  for (const [sheet, one] of sheets.entries()) {
    const rows = await findRows(db, { id, sheet, after: -1, most: LOOKED_AT })
    scores.push(sheetScore(one, topOf(rows)))
  }
  return scores.indexOf(Math.max(...scores))
}

/** Saves the proposals, and the mapping that the shop has chosen for an earlier file with the same headings. */
export async function saveProposals(
  tx: Tx,
  importRow: ImportRow,
  proposals: Proposals,
): Promise<ImportRow | undefined> {
  const found = await lockVersion(tx, importRow)
  if (!found) return undefined
  const shape = shapeOf(proposals)
  const isUntouched = found.version === 1 && shape !== ''
  const remembered = isUntouched ? await findShape(tx, found.storeId, shape) : null
  const stored = storedProposalsOf(proposals, remembered)
  const { sheet } = importRow.mapping
  const mapping: Mapping = {
    ...(remembered ?? found.mapping),
    ...(sheet !== undefined && { sheet }),
  }
  const isRemembered = remembered !== null
  await saveImport(tx, found.id, {
    proposals: stored,
    mapping,
    isRemembered,
    ...(shape !== '' && { shape }),
  })
  return { ...found, proposals: stored, mapping, isRemembered }
}

type Part = {
  from: number
  products: readonly PlannedProduct[]
  total: number
  /** The first row of the list for each variant of the shop that is matched by name. */
  meantBy: Map<string, number>
}

/**
 * Compares a part of the products with the shop and saves the result. Returns the open questions of each product and what
 * its rows are; null when somebody has corrected the mapping in between.
 */
export async function savePart(
  tx: Tx,
  importRow: ImportRow,
  { from, products, total, meantBy }: Part,
): Promise<Outcome[] | null> {
  const found = await lockVersion(tx, importRow)
  if (!found?.proposals) return null
  const setCounts = found.mapping.setCounts ?? false
  const mapping = fullMapping(found.proposals, found.mapping)
  const by = mapping.match
  const byName = products.filter(({ variants }) => variants.some((one) => isByName(one, by)))
  const articles = await findArticles(tx, found.storeId, {
    names: byName.map(({ name }) => name),
    keys: byName.flatMap(({ variants }) => variants.flatMap(keysOf)),
  })
  const matches = products.map((product) => {
    const match = matchByName(product, articles, by)
    return refuseRepeats(match, product.variants, meantBy)
  })
  const rows = products.flatMap((product, place) =>
    product.variants.map((variant, nth) =>
      bulkRowOf(product, variant, setCounts, matches[place]?.variants[nth]),
    ),
  )
  const plans = await changeProducts(tx, found, { mode: 'check', rows, reference: '' })
  const held = plans.flatMap(({ variant, errors }) => (variant && errors.stock ? [variant.id] : []))
  const holders = await findHoldersOf(tx, held)
  const columnOf = columnsOf(mapping.columns)
  const all = await readSubCategories(tx)
  const lacks = await findLacks(tx, found.storeId, products)
  let at = 0
  const compared = products.map((product, place) => {
    const checked = plans.slice(at, (at += product.variants.length))
    const match = mustExist(matches[place], 'the match of a product')
    const comparing = { columnOf, setCounts, holders, by, match }
    const isNew = checked.every(({ variant }) => variant === null)
    const told = isNew ? withFaults(product, { all, lacks: lacks[place], columnOf }) : product
    const { content, ...one } = compareProduct(told, checked, comparing)
    const { problems, variants } = content
    const counts = { problems: problems.length, variants: variants.length }
    return { ...one, content, ...counts, position: from + place }
  })
  await upsertProducts(tx, found.id, compared)
  await saveImport(tx, found.id, { done: from + products.length, total })
  return compared.map(outcomeOf)
}

type NewGoods = {
  all: Parameters<typeof withRetired>[1]
  lacks: Parameters<typeof withUndeclared>[1] | undefined
  columnOf: Parameters<typeof withRetired>[2]
}

/** A product that the shop does not have yet, with what is wrong with it only because it is new. */
const withFaults = (product: PlannedProduct, { all, lacks = [], columnOf }: NewGoods) =>
  withUndeclared(withRetired(product, all, columnOf), lacks, columnOf)

type Outcome = {
  name: string
  asks: Question[]
  rows: number
  kind: 'goods' | 'waiting' | 'wrong'
}

function outcomeOf({ outcome, content }: ReturnType<typeof compareProduct>): Outcome {
  const { name, asks, rows, problems } = content
  return { name, asks, rows: rows.length, kind: kindOf(outcome, problems) }
}

function kindOf(outcome: ImportOutcome, problems: readonly PlannedProblem[]): Outcome['kind'] {
  if (outcome !== 'refused') return 'goods'
  return problems.every(isAsked) ? 'waiting' : 'wrong'
}

type End = {
  products: number
  meanings: Meaning[]
  questions: { name: string; products: number; names: string[] }[]
  left: LeftRow[]
  /** The numbers of rows of products. */
  kinds: Record<Outcome['kind'], number>
}

/** Ends a preview and deletes the remaining products of a longer earlier preview. */
export async function endPreview(tx: Tx, importRow: ImportRow, end: End): Promise<void> {
  const found = await lockVersion(tx, importRow)
  if (!found) return
  await deleteProductsFrom(tx, found.id, end.products)
  const { meanings, questions } = end
  const sheets = withRows(found, end)
  await saveImport(tx, found.id, { state: 'ready', meanings, questions, sheets })
}

/** The sheets, with what the rows of the chosen one are. Empty rows are not stored. */
function withRows({ sheets, mapping, proposals }: ImportRow, { left, kinds }: End): FoundSheet[] {
  const counts = Object.fromEntries(leftKinds.map((kind) => [kind, 0])) as Record<LeftKind, number>
  for (const { kind } of left) counts[kind] += 1
  const told = left.length + kinds.goods + kinds.waiting + kinds.wrong
  return sheets.map((sheet, at) => {
    if (at !== (mapping.sheet ?? 0)) return sheet
    const below = sheet.rows - (proposals?.below ?? 0) + counts.above
    const empty = Math.max(0, below - told)
    const rowCounts = { ...counts, ...kinds, rows: told + empty, empty: counts.empty + empty }
    return { ...sheet, rowCounts, left: left.slice(0, LEFT_SHOWN) }
  })
}
