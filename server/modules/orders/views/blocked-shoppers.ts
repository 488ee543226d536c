import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { shownAddress } from '#server/modules/accounts/rules/closed-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { storeBlocks } from '#server/platform/db/tables/orders.ts'
import type { BlockedShopper } from '#shared/contract/orders/blocked-shoppers.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError } from '#shared/app-error.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { noSuchPage, pageOf } from './pages.ts'

/** The customers that the merchant's store has blocked, the latest block first. */
export async function viewBlockedShoppers(
  db: Db,
  merchant: Merchant,
  page: string | null | undefined,
): Promise<{ blocked: BlockedShopper[]; nextPage: string | null; total: number }> {
  const own = eq(storeBlocks.storeId, merchant.storeId)
  const rows = await selectBlocks(db)
    .where(and(own, page ? afterMark(page) : undefined))
    .orderBy(desc(storeBlocks.blockedAt), desc(storeBlocks.id))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const { shown, nextPage } = pageOf(rows, PAGE_SIZE_MERCHANT, markOf)
  return { blocked: shown.map(shapeBlock), nextPage, total: await db.$count(storeBlocks, own) }
}

/** The cursor contains time and id, because the last block of a page may be deleted before the next page is read. */
function markOf({ blockedAt, blockId }: Pick<Row, 'blockedAt' | 'blockId'>): string {
  return `${blockedAt.getTime()}.${blockId}`
}

function afterMark(mark: string): SQL {
  const [, at, id] = /^(\d{1,15})\.(.*)$/.exec(mark) ?? []
  if (at === undefined || !Id.safeParse(id).success) throw noSuchPage()
  const place = sql`(${new Date(Number(at)).toISOString()}::timestamptz, ${id}::uuid)`
  return sql`(${storeBlocks.blockedAt}, ${storeBlocks.id}) < ${place}`
}

export async function viewBlockedShopper(
  db: Db,
  merchant: Merchant,
  blockId: string,
): Promise<BlockedShopper> {
  const [row] = await selectBlocks(db).where(
    and(eq(storeBlocks.id, blockId), eq(storeBlocks.storeId, merchant.storeId)),
  )
  if (!row) throw new AppError('NOT_FOUND', { reason: 'blockedCustomer' })
  return shapeBlock(row)
}

/** The blocked customer's bookings at the store. */
const bookings = sql`from orders o
  where o.store_id = ${storeBlocks.storeId} and o.shopper_id = ${storeBlocks.shopperId}`

function selectBlocks(db: Db) {
  return db
    .select({
      blockId: storeBlocks.id,
      userName: users.name,
      userEmail: users.email,
      reason: storeBlocks.reason,
      blockedAt: storeBlocks.blockedAt,
      by: sql<string>`(select b.name from users b where b.id = ${storeBlocks.blockedBy})`,
      // Bookings that the store cancelled or did not answer are not counted.
      cancelled: sql<number>`(select count(*)::int ${bookings} and o.status = 'cancelled'
        and exists (select from order_events e
          where e.order_id = o.id and e.event = 'cancelled' and e.actor = 'shopper'))`,
      notCollected: sql<number>`(select count(*)::int ${bookings} and o.status = 'not_collected')`,
    })
    .from(storeBlocks)
    .innerJoin(users, eq(users.id, storeBlocks.shopperId))
}

type Row = Awaited<ReturnType<typeof selectBlocks>>[number]

function shapeBlock({ blockedAt, userEmail, ...shown }: Row): BlockedShopper {
  return { ...shown, userEmail: shownAddress(userEmail), since: blockedAt.toISOString() }
}
