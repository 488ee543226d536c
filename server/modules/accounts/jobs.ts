import type { Database } from '#server/platform/db/open.ts'
import { inBatches } from '#server/platform/db/rows/batches.ts'
import { deleteExpired } from './commands/delete-expired.ts'

export async function deleteExpiredAccountRows(database: Database): Promise<void> {
  await inBatches(database, deleteExpired)
}
