import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { formatDay } from '#shared/formats/india-time.ts'
import type { Facts } from '../rules/facts.ts'

/** Facts of a store's day (`YYYY-MM-DD`); undefined when the store does not exist. */
export async function viewStoreFacts(
  db: Db,
  { storeId, day }: { storeId: string; day: string },
): Promise<Facts | undefined> {
  const [row] = await db
    .select({ name: stores.storeName, email: users.email, locale: users.locale })
    .from(stores)
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(eq(stores.id, storeId))
  if (!row) return undefined
  const values = { storeName: row.name, day: formatDay(day) }
  return { id: storeId, recipients: { store: row }, values, secret: null }
}
