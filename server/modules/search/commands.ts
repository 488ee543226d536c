import type { Tx } from '#server/platform/db/open.ts'
import {
  findProductsOfStore,
  findStale,
  lockRows,
  saveNames,
  saveRows,
  saveSoldOut,
  saveWords,
} from './queries.ts'

/** Makes products findable as they are now: a few statements, however many products. */
export async function refreshProducts(tx: Tx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await lockRows(tx, productIds)
  await saveNames(tx, productIds)
  await saveRows(tx, productIds)
  await saveWords(tx, productIds)
}

/** A booking seldom takes the last piece: whether it did is looked at before anything is locked. */
export const findStaleProducts = findStale

/** After a hold, a sale or a count: only whether anything is left to book. */
export async function refreshStock(tx: Tx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await lockRows(tx, productIds)
  await saveSoldOut(tx, productIds)
}

/** A shop's name and locality are words of its products. */
export async function refreshStore(tx: Tx, storeId: string): Promise<void> {
  await refreshProducts(tx, await findProductsOfStore(tx, storeId))
}
