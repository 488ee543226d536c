import type { StoreActor } from '#server/modules/accounts/guards.ts'
import { changeProducts } from '#server/modules/catalog/commands/bulk-changes.ts'
import {
  type WithdrawalObstacle,
  withdrawAdded,
} from '#server/modules/catalog/commands/imported.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { BulkRow } from '#shared/contract/catalog/bulk-changes.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { lockImport, saveImport } from '../queries/imports.ts'
import { findSaved, markUndone } from '../queries/products.ts'
import type { ProductRow, WrittenChange } from '../rules/stored.ts'
import { referenceOf } from './apply.ts'

type Reason = WithdrawalObstacle | 'held' | 'returned'

/** Withdraws the next saved products, or saves why one stays. Returns the number of products handled. */
export async function undoPart(tx: Tx, importId: string, most: number): Promise<number> {
  const found = await lockImport(tx, importId)
  if (found?.state !== 'undoing') return 0
  const products = await findSaved(tx, importId, most)
  if (products.length === 0) {
    await saveImport(tx, importId, { state: 'undone', done: found.total })
    return 0
  }
  const merchant = { storeId: found.storeId, userId: found.userId }
  const undone: { position: number; undone: Reason }[] = []
  for (const product of products)
    undone.push({
      position: product.position,
      undone: await undoProduct(tx, merchant, { importId, product }),
    })
  await markUndone(tx, importId, undone)
  await saveImport(tx, importId, { done: Math.min(found.total, found.done + products.length) })
  return products.length
}

type Undo = { importId: string; product: ProductRow }

async function undoProduct(
  tx: Tx,
  merchant: StoreActor,
  { importId, product }: Undo,
): Promise<Reason> {
  const { written, productId } = product
  if (!written || !productId) return 'changed'
  const cause = { reference: referenceOf(importId), actorId: merchant.userId }
  const rows = written.changed.map(backRow)
  const check = { mode: 'check', rows, reference: cause.reference } as const
  const moved = (await changeProducts(tx, merchant, check)).map(movedBy).find(Boolean)
  if (moved) return moved
  if (written.isNew || written.added.length > 0) {
    const variantIds = written.isNew ? null : written.added
    const touched = await withdrawAdded(tx, merchant, { cause, productId, variantIds })
    if (touched) return touched
  }
  const reference = `${cause.reference}:undo`
  if (rows.length > 0) await changeProducts(tx, merchant, { mode: 'all', rows, reference })
  return 'returned'
}

type Plan = Awaited<ReturnType<typeof changeProducts>>[number]

/** The reason why the earlier values cannot be restored. */
function movedBy({ variant, errors }: Plan): Reason | undefined {
  if (errors.stock) return errors.stock.startsWith('bulkFields.held') ? 'held' : 'counted'
  return !variant || Object.keys(errors).length > 0 ? 'changed' : undefined
}

/** The change back to the earlier values; `seen` refuses it when the present values are not those of the import. */
function backRow({ variantId, before, after }: WrittenChange['changed'][number]): BulkRow {
  const isOther = (name: 'pricePaise' | 'mrpPaise' | 'stock' | 'active') =>
    before[name] !== after[name]
  return {
    _id: variantId,
    ...(isOther('pricePaise') && { sellingPrice: String(rupeesFromPaise(before.pricePaise)) }),
    ...(isOther('mrpPaise') && { MRP: String(rupeesFromPaise(before.mrpPaise)) }),
    ...(isOther('stock') && { stock: String(before.stock) }),
    ...(isOther('active') && { active: before.active ? 'yes' : 'no' }),
    barcodesRemoved: after.barcodes?.filter((code) => !before.barcodes?.includes(code)),
    seen: {
      sellingPrice: rupeesFromPaise(after.pricePaise),
      MRP: rupeesFromPaise(after.mrpPaise),
      stock: after.stock,
      active: after.active,
    },
  }
}
