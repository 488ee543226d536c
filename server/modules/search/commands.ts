import type { Database, Tx } from '#server/platform/db/open.ts'
import {
  deleteRows,
  findFoldedOtherwise,
  findProductsOfStore,
  findStale,
  lockRows,
  readTexts,
  saveNames,
  saveRows,
  saveStock,
  saveWords,
} from './queries.ts'
import { presentFolding } from './rules/folding.ts'
import { colorSetOf, indexWords, teachingWords } from './rules/index-words.ts'

const AT_ONCE = 500

/** Updates the search rows of products, five hundred at a time. */
export async function refreshProducts(tx: Tx, productIds: string[]): Promise<void> {
  for (let at = 0; at < productIds.length; at += AT_ONCE)
    await refreshSome(tx, productIds.slice(at, at + AT_ONCE))
}

async function refreshSome(tx: Tx, productIds: string[]): Promise<void> {
  await lockRows(tx, productIds)
  const texts = await readTexts(tx, productIds)
  const found = new Set(texts.map(({ id }) => id))
  await deleteRows(
    tx,
    productIds.filter((id) => !found.has(id)),
  )
  const rows = texts.map(({ id, ...written }) => ({
    id,
    words: indexWords(written),
    colorSet: colorSetOf(written),
    folding: presentFolding(),
  }))
  await saveNames(tx, rows)
  await saveRows(tx, rows)
  await saveWords(tx, countWords(texts.map(teachingWords)))
}

function countWords(lists: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of lists.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Updates up to five hundred rows that were folded by older rules; returns true while there may be more. */
export async function refoldSome(database: Database): Promise<boolean> {
  const other = { folding: presentFolding(), most: AT_ONCE }
  const productIds = await findFoldedOtherwise(database.db, other)
  if (productIds.length > 0) await database.transaction((tx) => refreshProducts(tx, productIds))
  return productIds.length === AT_ONCE
}

/** Checked before any row is locked, as most bookings leave enough pieces of every size. */
export const findStaleProducts = findStale

/** After a change of stock: updates only what can be booked. */
export async function refreshStock(tx: Tx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await lockRows(tx, productIds)
  await saveStock(tx, productIds)
}

/** Updates all products of a shop, as its name and locality are among their search words. */
export async function refreshStore(tx: Tx, storeId: string): Promise<void> {
  await refreshProducts(tx, await findProductsOfStore(tx, storeId))
}
