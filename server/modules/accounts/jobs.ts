import type { Database } from '#server/platform/db/open.ts'
import { deleteExpired } from './commands/delete-expired.ts'

/** Drops what nobody waits for any more. */
export async function deleteExpiredAccountRows(database: Database): Promise<void> {
  await database.transaction(deleteExpired)
}
