import { lt } from 'drizzle-orm'
import { IDEMPOTENCY_HOURS } from '#shared/limits.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import type { Database } from './db/open.ts'
import { batchOf, inBatches, largestOf } from './db/rows/batches.ts'
import { idempotencyKeys } from './db/tables/platform.ts'
import { deleteOldCounts } from './limits/shared-limits.ts'

/** Deletes expired idempotency keys and request counts, then runs VACUUM on PGlite, which has no autovacuum. */
export async function deleteExpiredPlatformRows(database: Database): Promise<void> {
  await inBatches(database, (tx) => {
    const isOld = lt(
      idempotencyKeys.createdAt,
      new Date(tx.now.getTime() - IDEMPOTENCY_HOURS * HOUR_MS),
    )
    return largestOf(tx.delete(idempotencyKeys).where(batchOf(idempotencyKeys, isOld)))
  })
  await inBatches(database, deleteOldCounts)
  await database.vacuum()
}
