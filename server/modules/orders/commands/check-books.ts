import type { Database } from '#server/platform/db/open.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import * as rows from '../queries/book-checks.ts'
import { findBrokenInvariants, findBrokenOf } from '../queries/invariants.ts'
import type { Invariants } from '../rules/invariants.ts'

export const findBrokenBooks = rows.findBrokenBooks

/** Stores per statement. */
const BATCH = 4
/**
 * Longest time for the checks of one minute, in milliseconds. The remaining stores wait for the next minute, so that
 * other jobs can run.
 */
const TURN_MS = 5_000
/** The id under which the results of `whole` are saved, which belong to no single store. */
const NO_STORE = '00000000-0000-0000-0000-000000000000'

/** The queries of `ofStore` run for each store, the queries of `whole` once, because they count through all stores. */
export type Books = { ofStore: Invariants; whole: Invariants }

/**
 * Checks the books of the stores that are due: each hour the stores with new stock movements and the stores whose last
 * check failed, each day all stores. The cost of a store's check depends only on the size of its own books.
 */
export async function checkBooks(database: Database, books: Books, now: Date): Promise<void> {
  const begun = performance.now()
  while ((await database.transaction(rows.markChangedStores, { silent: true })) > 0);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const ages = { whole: ago(DAY_MS), changed: ago(HOUR_MS), limit: BATCH }
  if (!(await rows.wasCheckedSince(database.db, NO_STORE, ages.changed))) {
    const broken = await findBrokenInvariants(database.db, books.whole)
    await save(database, [{ storeId: NO_STORE, broken }], now)
  }
  while (performance.now() - begun < TURN_MS) {
    const due = await rows.findDueStores(database.db, ages)
    if (due.length === 0) return
    await save(database, await checkStores(database, books.ofStore, due), now)
  }
}

/** When the check of several stores together fails or exceeds the time limit, each store is checked separately. */
async function checkStores({ db }: Database, invariants: Invariants, storeIds: string[]) {
  const broken = await findBrokenOf(db, invariants, storeIds)
  if (broken.length === 0) return storeIds.map((storeId) => ({ storeId, broken }))
  const found: { storeId: string; broken: string[] }[] = []
  for (const storeId of storeIds)
    found.push({ storeId, broken: await findBrokenOf(db, invariants, [storeId]) })
  return found
}

async function save(
  database: Database,
  checks: { storeId: string; broken: string[] }[],
  now: Date,
): Promise<void> {
  await database.transaction((tx) => rows.saveChecks(tx, checks, now), { silent: true })
}
