import type { Database } from '#server/platform/db/open.ts'
import { DAY_MS, HOUR_MS } from '#shared/india-time.ts'
import * as rows from '../queries/book-checks.ts'
import { findBrokenInvariants, findBrokenOf } from '../queries/invariants.ts'
import type { Invariants } from '../rules/invariants.ts'

export const findBrokenBooks = rows.findBrokenBooks

/** Stores of one statement. */
const BATCH = 4
/** Milliseconds after which the rest waits for the next minute, so that other work of the minute has its turn. */
const TURN_MS = 5_000
/** The checks of what belongs to no store are saved under this id. */
const NO_STORE = '00000000-0000-0000-0000-000000000000'

/** `ofStore` is checked store by store, `whole` at once, because it counts through all stores. */
export type Books = { ofStore: Invariants; whole: Invariants }

/**
 * Checks the books of the stores that are due: each hour those where pieces were moved since their last check and those
 * that are wrong, each day all. A store costs what its own books cost, whatever the others have.
 */
export async function checkBooks(database: Database, books: Books, now: Date): Promise<void> {
  const begun = performance.now()
  while ((await database.transaction(rows.noteChangedStores, { silent: true })) > 0);
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

/** When the stores together are wrong or too much for one statement, each is checked by itself. */
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
