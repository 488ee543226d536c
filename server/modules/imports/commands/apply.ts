import type { StoreActor } from '#server/modules/accounts/guards.ts'
import { changeProducts } from '#server/modules/catalog/commands/bulk-changes.ts'
import {
  addVariants,
  lockVersions,
  type Versions,
} from '#server/modules/catalog/commands/imported.ts'
import { addProducts } from '#server/modules/catalog/commands/products.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { StoredProductForm, StoredVariantForm } from '#shared/contract/catalog/product-form.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import { lockImport, saveImport } from '../queries/imports.ts'
import { findUnsaved, markRefused, markSaved } from '../queries/products.ts'
import { formOf, variantForm } from '../rules/check-product.ts'
import { bulkRowOf } from '../rules/compare.ts'
import type {
  ImportRow,
  ProductRow,
  StoredProduct,
  Values,
  WrittenChange,
} from '../rules/stored.ts'

/** The reference of an import in the stock ledger. */
export const referenceOf = (importId: string) => `import ${importId}`

type SavedProduct = { position: number; productId: string; written: WrittenChange }
type Work = { merchant: StoreActor; setCounts: boolean; reference: string }

/**
 * Saves the next products of an import and marks them as saved in the same transaction, so that no product is saved
 * twice. Returns the number of saved products; 0 when the import is done. Throws the error of a product that cannot be
 * saved.
 */
export async function applyPart(tx: Tx, importId: string, most: number): Promise<number> {
  const found = await lockImport(tx, importId)
  if (found?.state !== 'applying') return 0
  const products = await findUnsaved(tx, importId, most)
  if (products.length === 0) {
    await saveImport(tx, importId, { state: 'done', done: found.total })
    return 0
  }
  await markSaved(tx, importId, await saveAll(tx, workOf(found), products))
  await saveImport(tx, importId, { done: Math.min(found.total, found.done + products.length) })
  return products.length
}

/** Refuses the next product, which could not be saved, with the reason. */
export async function refuseNext(tx: Tx, importId: string, error: AppError): Promise<void> {
  const found = await lockImport(tx, importId)
  const [product] = await findUnsaved(tx, importId, 1)
  if (found?.state !== 'applying' || !product) return
  await refuse(tx, importId, product, reasonOf(error))
  await saveImport(tx, importId, { done: Math.min(found.total, found.done + 1) })
}

function workOf({ id, storeId, userId, mapping }: ImportRow): Work {
  const merchant = { storeId, userId }
  return { merchant, setCounts: mapping.setCounts ?? false, reference: referenceOf(id) }
}

async function saveAll(
  tx: Tx,
  work: Work,
  products: readonly ProductRow[],
): Promise<SavedProduct[]> {
  const of = (outcome: ProductRow['outcome']) => products.filter((one) => one.outcome === outcome)
  const created = await createAll(tx, work, of('create'))
  const changed = await changeAll(tx, work, [...of('change'), ...of('extend')])
  return [...created, ...changed]
}

async function createAll(
  tx: Tx,
  work: Work,
  products: readonly ProductRow[],
): Promise<SavedProduct[]> {
  const { merchant, reference } = work
  const forms = products.map(({ content }) => ({
    ...StoredProductForm.parse(formOf(content)),
    active: content.active ?? false,
  }))
  const cause = { reference, actorId: merchant.userId }
  const ids = await addProducts(tx, merchant.storeId, forms, cause)
  return products.map(({ position }, at) => ({
    position,
    productId: mustExist(ids[at], 'the product just added'),
    written: { isNew: true, added: [], changed: [] },
  }))
}

/** Changes articles of the shop. Throws when an article has changed since the preview. */
async function changeAll(
  tx: Tx,
  work: Work,
  products: readonly ProductRow[],
): Promise<SavedProduct[]> {
  const { merchant, setCounts, reference } = work
  const ids = products.flatMap(({ productId }) => productId ?? [])
  const versions = await lockVersions(tx, merchant.storeId, ids)
  const rows = products.flatMap(({ content }) =>
    content.variants
      .filter(({ present }) => present !== null)
      .map((variant) => bulkRowOf(content, variant, setCounts)),
  )
  const plans =
    rows.length > 0 ? await changeProducts(tx, merchant, { mode: 'all', rows, reference }) : []
  let at = 0
  const saved: SavedProduct[] = []
  for (const { position, content, productId } of products) {
    const known = content.variants.filter(({ present }) => present !== null)
    const own = plans.slice(at, (at += known.length))
    const changed = own.flatMap(({ variant, after }) =>
      variant && after
        ? [{ variantId: variant.id, before: valuesOf(variant), after: valuesOf(after) }]
        : [],
    )
    const id = mustExist(productId, 'the product of an article')
    const added = await extend(tx, work, id, content)
    saved.push({ position, productId: id, written: { isNew: false, added, changed } })
  }
  await addSteps(tx, merchant, saved, versions)
  return saved
}

/** Notes the changes of the products' versions, so that an undo knows them from changes by people. */
export async function addSteps(
  tx: Tx,
  { storeId }: StoreActor,
  products: readonly Pick<SavedProduct, 'productId' | 'written'>[],
  before: ReadonlyMap<string, Versions>,
): Promise<void> {
  const after = await lockVersions(tx, storeId, [...before.keys()])
  for (const { productId, written } of products) {
    const [from, to] = [before.get(productId)?.present, after.get(productId)?.present]
    if (from && to && from !== to) written.steps = [...(written.steps ?? []), [from, to]]
  }
}

async function extend(
  tx: Tx,
  { merchant, reference }: Work,
  productId: string,
  product: StoredProduct,
) {
  const fresh = product.variants.filter(({ present }) => present === null)
  if (fresh.length === 0) return []
  const variants = fresh.map((variant) => StoredVariantForm.parse(variantForm(variant)))
  return addVariants(tx, merchant, { productId, variants, reference })
}

const valuesOf = ({ pricePaise, mrpPaise, stock, active, barcodes = [] }: Values): Values => ({
  pricePaise,
  mrpPaise,
  stock,
  active,
  barcodes,
})

async function refuse(
  tx: Tx,
  importId: string,
  { position, content }: ProductRow,
  message: MessageText,
): Promise<void> {
  const row = content.variants[0]?.row ?? content.rows[0] ?? 1
  const problem = { row, column: null, field: null, value: '', message }
  const problems = [...content.problems, problem]
  await markRefused(tx, importId, { position, content: { ...content, problems } })
}

/** The message of the error's first field; without fields, the message that the shop's goods have changed. */
function reasonOf(error: AppError): MessageText {
  const [text] = Object.values(error.fields ?? {})
  return text ?? messageText('importFields.problem.moved')
}
