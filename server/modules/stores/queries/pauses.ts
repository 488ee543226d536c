import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { closuresOf, storePauses, stores } from '#server/platform/db/tables/stores.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Schedule } from '#shared/opening-hours.ts'

export async function findSchedule(tx: Tx, storeId: string): Promise<Schedule> {
  const [row] = await tx
    .select({ timings: stores.timings, closures: closuresOf(sql`stores.id`, tx.now) })
    .from(stores)
    .where(eq(stores.id, storeId))
  return mustExist(row, `the store ${storeId} of a merchant`)
}

type OwnPause = Pick<typeof stores.$inferSelect, 'pausedAt' | 'pausedUntil'>

/** Saves the store's own pause, or its end (`pausedAt: null`). Returns false when an end finds no pause. */
export async function saveOwnPause(tx: Tx, storeId: string, pause: OwnPause): Promise<boolean> {
  const isChange = pause.pausedAt ? undefined : isNotNull(stores.pausedAt)
  const changed = await tx
    .update(stores)
    .set(pause)
    .where(and(eq(stores.id, storeId), isChange))
    .returning({ id: stores.id })
  return changed.length > 0
}

type NewPause = Omit<typeof storePauses.$inferInsert, 'at'>

export async function insertPause(tx: Tx, pause: NewPause): Promise<void> {
  await tx.insert(storePauses).values({ ...pause, at: tx.now })
}
