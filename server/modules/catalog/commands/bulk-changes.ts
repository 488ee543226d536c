import type { StoreActor } from '#server/modules/accounts/guards.ts'
import { adjustStockRows } from '#server/modules/inventory/commands/counts.ts'
import { lockStock } from '#server/modules/inventory/commands/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { BulkRow } from '#shared/contract/catalog/bulk-changes.ts'
import { codeKey } from '#shared/catalog/barcodes.ts'
import { skuKey } from '#shared/contract/catalog/product-form.ts'
import { AppError } from '#shared/app-error.ts'
import type { MessageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findCodeHolders, saveBarcodes } from '../queries/barcodes.ts'
import { findVariants, lockProductsOf, savePrices, saveStatuses } from '../queries/products.ts'
import { codesOf, isChanged, isWrong, planRows, type RowPlan } from '../rules/bulk-plan.ts'

type Changes = {
  mode: 'check' | 'valid' | 'all'
  rows: readonly BulkRow[]
  /** The reference of the changes in the stock ledger. */
  reference: string
}

/**
 * Changes prices, stock, activity and barcodes of the merchant's variants; returns the plan of each row. Mode `check` saves
 * nothing. Mode `all` saves nothing and throws INVALID_INPUT with every wrong cell (`rows.3.MRP`) if a cell is wrong.
 */
export async function changeProducts(
  tx: Tx,
  merchant: StoreActor,
  { mode, rows, reference }: Changes,
): Promise<RowPlan[]> {
  const names = {
    ids: rows.flatMap(({ _id }) => _id ?? []),
    skuKeys: rows.flatMap(({ SKU }) => (SKU ? [skuKey(SKU)] : [])),
  }
  if (mode !== 'check') await lockAll(tx, merchant, names)
  const known = await findVariants(tx, merchant.storeId, names)
  const keys = rows.flatMap((row) => (row.barcodesConfirmed ? [] : codesOf(row).map(codeKey)))
  const others = { keys, exceptProductId: null }
  const plans = planRows(rows, known, await findCodeHolders(tx, merchant.storeId, others))
  if (mode === 'check') return plans
  if (mode === 'all' && plans.some(isWrong)) throw wrongCells(plans)
  const good = plans.filter((plan) => !isWrong(plan) && isChanged(plan))
  await save(tx, merchant, good.map(toChange), reference)
  return plans
}

type Names = { ids: string[]; skuKeys: string[] }

/** Locks the products before the stock rows, both in id order, as an edit of a product does. */
async function lockAll(tx: Tx, { storeId }: StoreActor, names: Names): Promise<void> {
  await lockProductsOf(tx, storeId, names)
  const found = await findVariants(tx, storeId, names)
  await lockStock(
    tx,
    found.map(({ id }) => id),
  )
}

function wrongCells(plans: readonly RowPlan[]): AppError {
  const fields: Record<string, MessageText> = {}
  for (const [at, { errors }] of plans.entries())
    for (const [column, message] of Object.entries(errors)) fields[`rows.${at}.${column}`] = message
  return new AppError('INVALID_INPUT', undefined, { fields })
}

const toChange = ({ variant, after, unseen }: RowPlan) => ({
  unseen,
  variant: mustExist(variant, 'the variant of a good row'),
  after: mustExist(after, 'the values of a good row'),
})
type Change = ReturnType<typeof toChange>

async function save(
  tx: Tx,
  { storeId, userId }: StoreActor,
  changes: readonly Change[],
  reference: string,
): Promise<void> {
  const priced = changes.filter(
    ({ variant, after }) =>
      variant.pricePaise !== after.pricePaise || variant.mrpPaise !== after.mrpPaise,
  )
  const switched = changes.filter(({ variant, after }) => variant.active !== after.active)
  const coded = changes.filter(
    ({ variant, after }) => String(variant.barcodes) !== String(after.barcodes),
  )
  const counted = changes.filter(({ variant, after }) => variant.stock !== after.stock)
  await savePrices(
    tx,
    storeId,
    priced.map(({ variant: { id }, after: { pricePaise, mrpPaise } }) => ({
      id,
      pricePaise,
      mrpPaise,
    })),
  )
  await saveBarcodes(
    tx,
    storeId,
    coded.map(({ variant: { id }, after: { barcodes } }) => ({ id, barcodes })),
  )
  await saveStatuses(
    tx,
    storeId,
    switched.map(({ variant: { productId }, after: { active } }) => ({ productId, active })),
  )
  if (counted.length > 0)
    await adjustStockRows(
      tx,
      { storeId },
      { reference, actorId: userId },
      counted.map(({ variant, after, unseen }) => ({
        variantId: variant.id,
        stock: after.stock,
        expected: unseen ? undefined : variant.stock,
      })),
    )
  const productIds = [
    ...new Set([...priced, ...coded, ...switched].map(({ variant }) => variant.productId)),
  ]
  if (productIds.length > 0) await record(tx, 'product.changed', { productIds })
}
