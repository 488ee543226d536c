import type { StoreActor } from '#server/modules/accounts/guards.ts'
import { setCounts } from '#server/modules/inventory/commands/counts.ts'
import { type Cause, lockStock } from '#server/modules/inventory/commands/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import { record } from '#server/platform/events.ts'
import { StoredEditedProductForm, type VariantForm } from '#shared/contract/catalog/product-form.ts'
import { AppError } from '#shared/app-error.ts'
import {
  findHolders,
  findWithdrawalObstacle,
  lockProduct,
  retireVariants,
  type WithdrawalObstacle,
} from '../queries/products.ts'
import { nameHolders, shapeEditable } from '../rules/edit-product.ts'
import { editProduct } from './products.ts'

/** The numbers of the open orders that hold these variants, by variant. */
export async function findHoldersOf(
  tx: Tx,
  variantIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (variantIds.length === 0) return new Map()
  const held = nameHolders(await findHolders(tx, [...variantIds]))
  return new Map(held.map(({ _id, orders }) => [_id, orders.map((one) => one.orderNumber)]))
}

type Addition = { productId: string; variants: readonly VariantForm[]; reference: string }

/**
 * Adds variants to a product of the store; returns their ids. `reference`: that of the import in the stock ledger. Throws
 * as `editProduct` does.
 */
export async function addVariants(
  tx: Tx,
  merchant: StoreActor,
  { productId, variants, reference }: Addition,
): Promise<string[]> {
  const present = await lockProduct(tx, merchant.storeId, productId)
  if (!present) throw new AppError('NOT_FOUND', { reason: 'product' })
  const {
    status: _status,
    variants: shown,
    ...product
  } = shapeEditable(present, await findGstRates(tx, tx.now))
  const kept = shown.map(({ held: _held, Images: _Images, Stock, ...variant }) => ({
    ...variant,
    Stock,
    expectedStock: Stock,
  }))
  const added = variants.map(({ attributes, ...variant }) => ({
    ...variant,
    ...attributes,
    // The preview of the list has told about the codes.
    barcodesConfirmed: true,
  }))
  const names = new Set(added.flatMap((variant) => Object.keys(variant)))
  const selected = (['Size', 'Color', 'MaterialType'] as const).filter(
    (name) => names.has(name) || product.selectedVariations.includes(name),
  )
  const hasVariation = selected.length > 0 ? 'Yes' : 'No'
  const form = { ...product, hasVariation, selectedVariations: selected }
  const checked = StoredEditedProductForm.safeParse({ ...form, variants: [...kept, ...added] })
  if (!checked.success) {
    const fields = checked.error.issues.map(({ path, message }) => [path.join('.'), message])
    throw new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries(fields) })
  }
  await editProduct(tx, merchant, checked.data, reference)
  const before = new Set(present.variants.map(({ id }) => id))
  const after = await lockProduct(tx, merchant.storeId, productId)
  return after?.variants.flatMap(({ id }) => (before.has(id) ? [] : [id])) ?? []
}

export type { WithdrawalObstacle }
export { lockVersions, type Versions } from '../queries/versions.ts'

type Withdrawal = {
  /** The reference of the import in the stock ledger. */
  cause: Cause
  productId: string
  /** The variants to withdraw; null for all of a product that is new. */
  variantIds: readonly string[] | null
  /** The version of a new product up to which only lists have changed it. */
  version: string | null
}

/**
 * Withdraws variants that an import has added: their stock becomes 0 and they retire. A product without another variant
 * becomes inactive. Nothing is withdrawn, and the reason is returned, when somebody has changed, booked, counted or
 * wished the goods since; else returns null.
 */
export async function withdrawAdded(
  tx: Tx,
  { storeId }: Pick<StoreActor, 'storeId'>,
  { cause, productId, variantIds, version }: Withdrawal,
): Promise<WithdrawalObstacle | null> {
  const present = await lockProduct(tx, storeId, productId)
  const ids = variantIds ?? present?.variants.map(({ id }) => id) ?? []
  if (ids.length === 0) return 'changed'
  const locked = await lockStock(tx, ids)
  const reason = await findWithdrawalObstacle(tx, storeId, { productId, variantIds: ids, version })
  if (reason !== null) return reason
  const back = { ...cause, reference: `${cause.reference}:undo` }
  await setCounts(
    tx,
    back,
    locked.map((stockRow) => ({ stockRow, stock: 0 })),
  )
  await retireVariants(tx, { storeId, productId, variantIds: ids })
  await record(tx, 'product.changed', { productIds: [productId] })
  return null
}
