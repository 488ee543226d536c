import { lt } from 'drizzle-orm'
import { IDEMPOTENCY_HOURS } from '#shared/limits.ts'
import { HOUR_MS } from '#shared/india-time.ts'
import type { Database } from './db/open.ts'
import { idempotencyKeys } from './db/tables/platform.ts'

/** Deletes expired idempotency keys, then runs VACUUM on PGlite, which has no autovacuum. */
export async function deleteExpiredPlatformRows(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const oldest = new Date(tx.now.getTime() - IDEMPOTENCY_HOURS * HOUR_MS)
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest))
  })
  await database.vacuum()
}
