import type { Database } from '#server/platform/db/open.ts'
import { deleteBills } from './queries/bills.ts'
import { retentionBegin } from './rules/numbers.ts'

/** Deletes the bills whose legal period is over. */
export async function deleteExpiredBills(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) => deleteBills(tx, retentionBegin(now)))
}
