import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { shopMessageReceipts, shopMessages } from '#server/platform/db/tables/admin.ts'
import { stateOfStore, stores } from '#server/platform/db/tables/stores.ts'
import type { StoreState } from '#shared/contract/admin/stores.ts'
import { isSameName } from '../language/sounds.ts'
import { mustExist } from '#shared/must-exist.ts'

type NewMessage = Omit<typeof shopMessages.$inferInsert, 'id' | 'sentAt'>

export async function findShopName(tx: Tx, storeId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ shopName: stores.storeName })
    .from(stores)
    .where(eq(stores.id, storeId))
  return row?.shopName
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const [row] = await tx
    .insert(shopMessages)
    .values({ ...message, sentAt: tx.now })
    .returning({ id: shopMessages.id })
  return mustExist(row, 'the message just written').id
}

/** The spellings of city and area that shops use; undefined for all of them. */
export type Places = Record<'city' | 'area', string[] | undefined>
export type Shops = Places & { storeId: string | undefined; state: StoreState | undefined }

const nameRow = z.object({ name: z.string() })

/**
 * The spellings of city and area that shops use: the given one, else those that are the same name. Empty when no shop
 * is there; areas are those of the city.
 */
export async function findPlaces(
  tx: Tx,
  { city, area }: Record<'city' | 'area', string | undefined>,
): Promise<Places> {
  const cities = city ? await spellingsOf(tx, sql`s.city`, city) : undefined
  const areas = area
    ? await spellingsOf(tx, sql`s.locality`, area, isIn(sql`s.city`, cities))
    : undefined
  return { city: cities, area: areas }
}

async function spellingsOf(tx: Tx, column: SQL, name: string, where: SQL[] = []) {
  const which = sql.join([sql`s.erased_at is null`, ...where], sql` and `)
  const { rows } = await tx.execute(
    sql`select distinct ${column} as name from stores s where ${which}`,
  )
  const names = checkRows(nameRow, rows).map((row) => row.name)
  const same = names.filter((one) => one.toLowerCase() === name.toLowerCase())
  return same.length > 0 ? same : names.filter((one) => isSameName(one, name))
}

const isIn = (column: SQL, names: string[] | undefined): SQL[] =>
  names ? [sql`${column} = any(${sql.param(names)}::text[])`] : []

/** The shops to which a message goes. Without `storeId` and `state`: shops with a dashboard. */
function shopsOf(tx: Tx, { storeId, city, area, state }: Shops): SQL {
  const present = stateOfStore(sql`s`, tx.now)
  const conditions = [
    sql`s.erased_at is null`,
    ...isIn(sql`s.city`, city),
    ...isIn(sql`s.locality`, area),
    ...(state ? [sql`${present} = ${state}::text`] : []),
    ...(storeId ? [sql`s.id = ${storeId}::uuid`] : []),
    ...(storeId || state ? [] : [sql`${present} not in ('waiting', 'rejected', 'closed')`]),
  ]
  return sql`stores s where ${sql.join(conditions, sql` and `)}`
}

export async function countShops(tx: Tx, shops: Shops): Promise<number> {
  const which = shopsOf(tx, shops)
  const { rows } = await tx.execute(sql`select count(*)::int as count from ${which}`)
  return mustExist(checkRows(countRow, rows)[0], 'the count').count
}

const countRow = z.object({ count: z.int() })

/** Adds the recipients of a message; returns their number. */
export async function insertReceipts(tx: Tx, messageId: string, shops: Shops): Promise<number> {
  const which = shopsOf(tx, shops)
  const { rowCount } = await tx.execute(sql`
    insert into shop_message_receipts (message_id, store_id)
    select ${messageId}::uuid, s.id from ${which} order by s.id`)
  return rowCount ?? 0
}

const receiptRow = z.object({ storeId: z.string() })

/** Marks up to `most` shops as recorded and returns them. `skip locked` gives each shop to one transaction. */
export async function claimReceipts(tx: Tx, messageId: string, most: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    with due as (
      select store_id from shop_message_receipts
      where message_id = ${messageId}::uuid and queued_at is null
      order by store_id limit ${most}::int for update skip locked)
    update shop_message_receipts r set queued_at = ${tx.now}::timestamptz from due
    where r.message_id = ${messageId}::uuid and r.store_id = due.store_id
    returning r.store_id as "storeId"`)
  return checkRows(receiptRow, rows).map(({ storeId }) => storeId)
}

/** False when the shop has no such message, or has dismissed it. */
export async function dismiss(
  tx: Tx,
  { storeId, messageId }: { storeId: string; messageId: string },
): Promise<boolean> {
  const dismissed = await tx
    .update(shopMessageReceipts)
    .set({ dismissedAt: tx.now })
    .where(
      and(
        eq(shopMessageReceipts.messageId, messageId),
        eq(shopMessageReceipts.storeId, storeId),
        isNull(shopMessageReceipts.dismissedAt),
      ),
    )
    .returning({ storeId: shopMessageReceipts.storeId })
  return dismissed.length > 0
}
