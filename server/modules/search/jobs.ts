import type { Database } from '#server/platform/db/open.ts'
import { inBatches } from '#server/platform/db/rows/batches.ts'
import { deleteOldMisses, refoldBatch } from './commands.ts'

/** Updates all search rows that were folded by the rules of an older version. */
export async function refoldProducts(database: Database): Promise<void> {
  while (await refoldBatch(database));
}

/** Deletes counts of searches without a hit that are older than ninety days, and the browser marks of earlier days. */
export async function deleteExpiredMisses(database: Database): Promise<void> {
  await inBatches(database, deleteOldMisses)
}
