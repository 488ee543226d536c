import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { clearTakenDown, findTakenDown, saveTakenDown } from '../queries/take-down.ts'

/** The product about which an administrator has decided. */
export type DecidedProduct = { storeId: string; name: string }

/** Takes a product down for a reason. Open orders go on. Throws PRODUCT_TAKEN_DOWN when it is down already. */
export async function takeDown(tx: Tx, productId: string, reason: string): Promise<DecidedProduct> {
  const product = await saveTakenDown(tx, productId, reason)
  if (!product) throw (await takenDown(tx, productId)) ?? noSuchProduct()
  await record(tx, 'product.changed', { productIds: [productId] })
  return product
}

/** Ends the take-down of a product, so that the shop may activate it again. */
export async function putBack(tx: Tx, productId: string): Promise<DecidedProduct> {
  const product = await clearTakenDown(tx, productId)
  if (!product) throw noSuchProduct()
  await record(tx, 'product.changed', { productIds: [productId] })
  return product
}

/** The error for a product that is taken down; undefined for any other. */
export async function takenDown(tx: Tx, productId: string): Promise<AppError | undefined> {
  const found = await findTakenDown(tx, productId)
  if (!found) return undefined
  const { note, at } = found
  const details = { note, at: at.toISOString() }
  return new AppError('PRODUCT_TAKEN_DOWN', details, { values: { note } })
}

function noSuchProduct(): AppError {
  return new AppError('NOT_FOUND', { reason: 'product' })
}
