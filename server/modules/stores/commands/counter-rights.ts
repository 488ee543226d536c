import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { mayActAs, type StaffRole } from '#shared/staff-role.ts'

/** Lets the counter's staff of a store correct payments, or managers and the owner only. */
export async function saveCounterRights(tx: Tx, storeId: string, isAllowed: boolean) {
  await tx.update(stores).set({ counterCorrects: isAllowed }).where(eq(stores.id, storeId))
}

/** True when the owner lets the counter's staff of a store correct payments. */
export async function counterCorrects(db: Db, storeId: string): Promise<boolean> {
  const [store] = await db
    .select({ counterCorrects: stores.counterCorrects })
    .from(stores)
    .where(eq(stores.id, storeId))
  return store?.counterCorrects === true
}

/** True when a member with this role may correct how money was taken: who may take returns, or whom the owner lets. */
export async function mayCorrect(
  db: Db,
  { storeId, staffRole }: { storeId: string; staffRole: StaffRole | null },
): Promise<boolean> {
  return mayActAs(staffRole, 'manager') || counterCorrects(db, storeId)
}
