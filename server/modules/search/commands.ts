import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { countryNames } from '#shared/catalog/declaration/countries.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { MAX_MISSED_PER_DAY, MISSED_SEARCH_DAYS } from '#shared/limits.ts'
import {
  addMisses,
  addMissPeople,
  deleteMarksBefore,
  deleteMeaning,
  deleteMisses,
  deleteMissesBefore,
  deleteRows,
  findFoldedOtherwise,
  findProductsOfStore,
  findUsedWords,
  insertMeaning,
  lockMeanings,
  lockRows,
  readTexts,
  saveNames,
  savePrices,
  saveRating,
  saveRows,
  saveStock,
  saveWords,
  updateMeaning,
} from './queries.ts'
import { presentFolding } from './language/folding.ts'
import { colorSetOf, indexWords, taughtBy } from './language/index-words.ts'
import {
  checkMeaning,
  keyOfWord,
  type MissedSearches,
  wordsToFind,
} from './language/search-words.ts'

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
  const rows = texts.map(({ id, origin, marks, ...written }) => ({
    id,
    words: indexWords({ ...written, details: [...written.details, ...marks] }),
    colorSet: colorSetOf(written),
    origin: countryNames(origin)?.en ?? '',
    folding: presentFolding(),
  }))
  await saveNames(tx, rows)
  await saveRows(tx, rows)
  await saveWords(tx, taughtBy(texts))
}

/** Updates up to five hundred rows that were folded by older rules; returns true when more rows may remain. */
export async function refoldBatch(database: Database): Promise<boolean> {
  const other = { folding: presentFolding(), most: AT_ONCE }
  const productIds = await findFoldedOtherwise(database.db, other)
  if (productIds.length > 0) await database.transaction((tx) => refreshProducts(tx, productIds))
  return productIds.length === AT_ONCE
}

/** Updates only the bookable pieces and sizes; call it after a change of stock. */
export async function refreshStock(tx: Tx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await lockRows(tx, productIds)
  await saveStock(tx, productIds)
}

/** Updates only the lowest prices; call it after the start, the end or a change of a shop's campaign. */
export async function refreshPrices(tx: Tx, productIds: string[]): Promise<void> {
  await lockRows(tx, productIds)
  await savePrices(tx, productIds)
}

/** Updates the average rating of a product; call it after a change of its reviews. */
export const refreshRating = saveRating

/** Updates all products of a shop, because its name and locality are among their search words. */
export async function refreshStore(tx: Tx, storeId: string): Promise<void> {
  await refreshProducts(tx, await findProductsOfStore(tx, storeId))
}

/**
 * Writes a decision of an administrator into the audit trail. A parameter, because this module must not import the
 * later admin module.
 */
export type RecordDecision = (
  tx: Tx,
  admin: Admin,
  decision: { action: 'word_added' | 'word_changed' | 'word_removed'; reason: string },
) => Promise<void>

type MeaningForm = { _id?: string | undefined; word: string; meaning: string; replaces: boolean }

/** Saves the meaning of a word for the search, or changes it. */
export async function saveMeaning(
  tx: Tx,
  admin: Admin,
  { _id, ...entry }: MeaningForm,
  record: RecordDecision,
): Promise<void> {
  const key = keyOfWord(entry.word)
  const all = await lockMeanings(tx)
  const before = all.find(({ id }) => id === _id)
  if (_id !== undefined && !before) throw new AppError('NOT_FOUND', { reason: 'wordMeaning' })
  const found = await findUsedWords(tx, wordsToFind(entry.meaning))
  const replaces = entry.replaces || before?.key === key
  checkMeaning({ ...entry, replaces }, { others: all.filter((one) => one !== before), found })
  const { word, meaning } = entry
  const row = { key, word, meaning, changedBy: admin.userId }
  if (!before) {
    await insertMeaning(tx, row)
    await record(tx, admin, { action: 'word_added', reason: textOf(entry) })
    return
  }
  await updateMeaning(tx, before.id, row)
  const reason = `${textOf(before)} → ${textOf(entry)}`
  await record(tx, admin, { action: 'word_changed', reason })
}

export async function removeMeaning(
  tx: Tx,
  admin: Admin,
  id: string,
  record: RecordDecision,
): Promise<void> {
  const before = (await lockMeanings(tx)).find((one) => one.id === id)
  if (!before) throw new AppError('NOT_FOUND', { reason: 'wordMeaning' })
  await deleteMeaning(tx, id)
  await record(tx, admin, { action: 'word_removed', reason: textOf(before) })
}

const textOf = ({ word, meaning }: { word: string; meaning: string }) => `${word} = ${meaning}`

/** Saves the searches without a hit that were counted in memory since the last call. */
export async function saveMisses(database: Database, misses: MissedSearches): Promise<void> {
  if (database.isReadOnly()) return
  const missed = misses.take()
  if (missed.length === 0) return
  try {
    const save = async (tx: Tx) => {
      await addMisses(tx, missed, MAX_MISSED_PER_DAY)
      await addMissPeople(tx, missed)
    }
    await database.transaction(save, { silent: true })
  } catch (error) {
    misses.putBack(missed)
    throw error
  }
}

export async function removeMissed(tx: Tx, words: string): Promise<void> {
  if ((await deleteMisses(tx, words)) === 0)
    throw new AppError('NOT_FOUND', { reason: 'missedSearch' })
}

export async function deleteOldMisses(tx: Tx): Promise<number> {
  return Math.max(
    await deleteMissesBefore(tx, indianDay(tx.now.getTime() - MISSED_SEARCH_DAYS * DAY_MS)),
    await deleteMarksBefore(tx, indianDay(tx.now)),
  )
}
