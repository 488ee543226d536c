import type { Database } from '#server/platform/db/open.ts'
import { deleteExpiredAdminRows } from './commands/log-in.ts'

/** Deletes sessions and counts of failures that have expired. */
export async function deleteExpiredAdminSessions(database: Database): Promise<void> {
  await database.transaction(deleteExpiredAdminRows)
}
