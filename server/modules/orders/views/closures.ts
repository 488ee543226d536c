import { inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { storeClosures } from '#server/platform/db/tables/stores.ts'
import type { Closure } from '#shared/contract/stores.ts'

/** Closures by store id. */
export async function findClosures(db: Db, storeIds: string[]): Promise<Map<string, Closure[]>> {
  const found = new Map<string, Closure[]>()
  if (storeIds.length === 0) return found
  const rows = await db.select().from(storeClosures).where(inArray(storeClosures.storeId, storeIds))
  for (const { storeId, fromDay: from, toDay: to, reason } of rows) {
    found.set(storeId, [...(found.get(storeId) ?? []), { from, to, reason }])
  }
  return found
}
