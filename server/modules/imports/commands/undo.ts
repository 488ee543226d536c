import { isDeepStrictEqual } from 'node:util'
import type { StoreActor } from '#server/modules/accounts/guards.ts'
import { changeProducts } from '#server/modules/catalog/commands/bulk-changes.ts'
import {
  lockVersions,
  type Versions,
  type WithdrawalObstacle,
  withdrawAdded,
} from '#server/modules/catalog/commands/imported.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { BulkRow } from '#shared/contract/catalog/bulk-changes.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { lockImport, saveImport } from '../queries/imports.ts'
import {
  findSaved,
  type ListedProduct,
  lockListed,
  markUndone,
  saveWritten,
} from '../queries/products.ts'
import { handOver, versionByLists } from '../rules/undo/hand-over.ts'
import type { WrittenChange } from '../rules/stored.ts'
import { addSteps, referenceOf } from './apply.ts'

type Reason = WithdrawalObstacle | 'held' | 'later' | 'returned'

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
  const ids = products.flatMap(({ productId }) => productId ?? [])
  const listed = Map.groupBy(await lockListed(tx, importId, ids), ({ productId }) => productId)
  const versions = await lockVersions(tx, merchant.storeId, ids)
  const rows: Parameters<typeof markUndone>[2] = []
  const saved: { productId: string; written: WrittenChange }[] = []
  for (const { position, productId, written } of products) {
    let undone: Reason = 'changed'
    if (productId && written) {
      const here = { importId, productId, written, listed: listed.get(productId) ?? [], versions }
      undone = await undoProduct(tx, merchant, here)
      saved.push({ productId, written })
    }
    rows.push({ position, undone, written })
  }
  await addSteps(tx, merchant, saved, versions)
  await markUndone(tx, importId, rows)
  await saveImport(tx, importId, { done: Math.min(found.total, found.done + products.length) })
  return products.length
}

type Undo = {
  importId: string
  productId: string
  written: WrittenChange
  /** The changes of the product that this and other lists have saved. */
  listed: readonly ListedProduct[]
  versions: ReadonlyMap<string, Versions>
}

async function undoProduct(
  tx: Tx,
  merchant: StoreActor,
  { importId, productId, written, listed, versions }: Undo,
): Promise<Reason> {
  const cause = { reference: referenceOf(importId), actorId: merchant.userId }
  const later = listed.filter(({ isLater }) => isLater)
  const given = handOver(
    written,
    later.map((one) => one.written),
  )
  const { isNew, added, changed } = given.own
  const rows = changed.map(backRow)
  const check = { mode: 'check', rows, reference: cause.reference } as const
  const moved = (await changeProducts(tx, merchant, check)).map(movedBy).find(Boolean)
  if (moved) return moved
  if (isNew || added.length > 0) {
    const created = versions.get(productId)?.created ?? ''
    const whole = { variantIds: null, version: versionByLists(created, stepsOf(listed)) }
    const what = isNew ? whole : { variantIds: added, version: null }
    const touched = await withdrawAdded(tx, merchant, { cause, productId, ...what })
    if (touched) return touched
  }
  const reference = `${cause.reference}:undo`
  if (rows.length > 0) await changeProducts(tx, merchant, { mode: 'all', rows, reference })
  return (await saveHeirs(tx, later, given.later)) ? 'later' : 'returned'
}

const stepsOf = (listed: readonly ListedProduct[]) =>
  listed.flatMap(({ written }) => written.steps ?? [])

/** Saves what later lists give back from now on; true when there is something. */
async function saveHeirs(
  tx: Tx,
  later: readonly ListedProduct[],
  given: readonly WrittenChange[],
): Promise<boolean> {
  const heirs = later.filter(({ written }, at) => !isDeepStrictEqual(written, given[at]))
  // The list may have the product once more.
  for (const [at, one] of later.entries()) one.written = given[at] ?? one.written
  await saveWritten(tx, heirs)
  return heirs.length > 0
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
