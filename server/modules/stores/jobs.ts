import type { Database } from '#server/platform/db/open.ts'
import { CLOSED_STORE_YEARS } from '#shared/limits.ts'
import { closeStore, eraseClosedStore } from './commands/own-store.ts'
import { findStoresToErase, findStoresToClose } from './queries/stores.ts'

/** Closes stores whose owners have asked for it, once the last open order has ended. */
export async function closeEmptyStores(database: Database): Promise<void> {
  for (const storeId of await findStoresToClose(database.db))
    await database.transaction((tx) => closeStore(tx, storeId))
}

/** Erases the personal data of closed stores after the time for which the law requires them to keep their books. */
export async function eraseClosedStores(database: Database, now: Date): Promise<void> {
  const closedBefore = new Date(now)
  closedBefore.setUTCFullYear(closedBefore.getUTCFullYear() - CLOSED_STORE_YEARS)
  for (const storeId of await findStoresToErase(database.db, closedBefore))
    await database.transaction((tx) => eraseClosedStore(tx, storeId, closedBefore))
}
