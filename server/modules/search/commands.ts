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
  saveSoldOut,
  saveWords,
} from './queries.ts'
import { presentFolding } from './rules/folding.ts'
import { colorSetOf, indexWords, teachingWords } from './rules/index-words.ts'

const AT_ONCE = 500

/** Makes products findable as they are now: a few statements for each five hundred. */
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
  await saveWords(tx, [...new Set(texts.flatMap(teachingWords))])
}

/** Folds anew what was folded by the rules of an earlier version; true while there is more. */
export async function refoldSome(database: Database): Promise<boolean> {
  const other = { folding: presentFolding(), most: AT_ONCE }
  const productIds = await findFoldedOtherwise(database.db, other)
  if (productIds.length > 0) await database.transaction((tx) => refreshProducts(tx, productIds))
  return productIds.length === AT_ONCE
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
