import type { Merchant } from '#server/modules/accounts/guards.ts'
import { changeProducts } from '#server/modules/catalog/commands/bulk-changes.ts'
import { findHoldersOf } from '#server/modules/catalog/commands/imported.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Mapping } from '#shared/contract/imports/mapping.ts'
import { findImport, findRows, findShape, lockImport, saveImport } from '../queries/imports.ts'
import { deleteProductsFrom, upsertProducts } from '../queries/products.ts'
import { bulkRowOf, compareProduct } from '../rules/compare.ts'
import { fullMapping, shapeOf, storedProposalsOf } from '../rules/full-mapping.ts'
import type { Meaning } from '../rules/meanings.ts'
import { columnsOf, type Proposals } from '../rules/plan.ts'
import type { PlannedProduct, Question } from '../rules/planned.ts'
import type { RawRow } from '../rules/rows.ts'
import type { ImportRow } from '../rules/stored.ts'

const ROWS_AT_ONCE = 1_000

export async function findImportToWorkOn(db: Db, id: string): Promise<ImportRow | undefined> {
  return findImport(db, id)
}

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

/** Locks an import whose mapping is still this one; undefined when somebody has corrected it meanwhile. */
async function lockVersion(tx: Tx, { id, version }: ImportRow): Promise<ImportRow | undefined> {
  const found = await lockImport(tx, id)
  return found?.version === version && found.state === 'previewing' ? found : undefined
}

/** Saves the proposals, with the mapping that the shop has chosen for an earlier file of this shape. */
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
  const mapping: Mapping = remembered ?? found.mapping
  const isRemembered = remembered !== null
  await saveImport(tx, found.id, {
    proposals: stored,
    mapping,
    isRemembered,
    ...(shape !== '' && { shape }),
  })
  return { ...found, proposals: stored, mapping, isRemembered }
}

type Part = { from: number; products: readonly PlannedProduct[]; total: number }

/**
 * Compares a part of the products with the shop and saves them; returns the questions that each waits for, and null when
 * the mapping is another one by now.
 */
export async function savePart(
  tx: Tx,
  importRow: ImportRow,
  { from, products, total }: Part,
): Promise<Question[][] | null> {
  const found = await lockVersion(tx, importRow)
  if (!found?.proposals) return null
  const merchant: Merchant = { storeId: found.storeId, userId: found.userId, name: '' }
  const setCounts = found.mapping.setCounts ?? false
  const rows = products.flatMap((product) =>
    product.variants.map((variant) => bulkRowOf(product, variant, setCounts)),
  )
  const plans = await changeProducts(tx, merchant, { mode: 'check', rows, reference: '' })
  const held = plans.flatMap(({ variant, errors }) => (variant && errors.stock ? [variant.id] : []))
  const holders = await findHoldersOf(tx, held)
  const columnOf = columnsOf(fullMapping(found.proposals, found.mapping).columns)
  let at = 0
  const compared = products.map((product, place) => {
    const checked = plans.slice(at, (at += product.variants.length))
    const { content, ...one } = compareProduct(product, checked, { columnOf, setCounts, holders })
    const { problems, variants } = content
    const counts = { problems: problems.length, variants: variants.length }
    return { ...one, content, ...counts, position: from + place }
  })
  await upsertProducts(tx, found.id, compared)
  await saveImport(tx, found.id, { done: from + products.length, total })
  return compared.map(({ content }) => content.asks)
}

type End = {
  products: number
  meanings: Meaning[]
  questions: { name: string; products: number }[]
}

/** Ends a preview: what an earlier one had beyond it is deleted. */
export async function endPreview(tx: Tx, importRow: ImportRow, end: End): Promise<void> {
  const found = await lockVersion(tx, importRow)
  if (!found) return
  await deleteProductsFrom(tx, found.id, end.products)
  const { meanings, questions } = end
  await saveImport(tx, found.id, { state: 'ready', meanings, questions })
}
