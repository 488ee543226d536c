import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { runningView, supportViews } from '#server/platform/db/tables/admin.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { mustExist } from '#shared/must-exist.ts'

type Own = { viewId: string; adminId: string }

/** The shop of an administrator's running look; undefined when the look has ended. */
export async function findSeenStore(db: Db, { viewId, adminId }: Own, now: Date) {
  const [row] = await db
    .select({ storeId: stores.id, storeStatus: stores.status })
    .from(supportViews)
    .innerJoin(stores, eq(stores.id, supportViews.storeId))
    .where(runningView(viewId, adminId, now))
  return row
}

/** The name of an approved or suspended shop, which has a dashboard; undefined for any other shop. */
export async function findRunningStore(tx: Tx, storeId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ shopName: stores.storeName })
    .from(stores)
    .where(and(eq(stores.id, storeId), inArray(stores.status, ['approved', 'suspended'])))
  return row?.shopName
}

type NewView = Pick<typeof supportViews.$inferInsert, 'storeId' | 'adminId' | 'reason' | 'endsAt'>

export async function insertSupportView(tx: Tx, view: NewView): Promise<string> {
  const [row] = await tx
    .insert(supportViews)
    .values({ ...view, begunAt: tx.now })
    .returning({ id: supportViews.id })
  return mustExist(row, 'the look just begun').id
}

export async function saveEnd(tx: Tx, { viewId, adminId }: Own): Promise<void> {
  await tx
    .update(supportViews)
    .set({ endsAt: tx.now })
    .where(runningView(viewId, adminId, tx.now))
}
