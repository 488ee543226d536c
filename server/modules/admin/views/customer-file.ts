import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { seenByStore } from '#server/platform/db/tables/orders.ts'
import { AppError } from '#shared/app-error.ts'
import { MOST_FOUND } from '#shared/contract/admin/find.ts'
import type { CustomerFile } from '#shared/contract/admin/overview.ts'
import { findBriefs } from './briefs.ts'
import { shownAddress } from '../../accounts/rules/closed-account.ts'

const accountRow = z.object({
  name: z.string(),
  email: z.string(),
  since: z.coerce.date(),
  role: z.enum(['customer', 'merchant']),
  language: z.enum(['en', 'hi']),
  phoneEnds: z.string().nullable(),
  seenAt: z.coerce.date().nullable(),
  orders: z.int(),
  collected: z.int(),
  cancelled: z.int(),
  notCollected: z.int(),
})

const count = (status: string) =>
  sql`(select count(*)::int from orders where orders.shopper_id = users.id and ${seenByStore}
    and orders.status = ${status})`

/** One account with its latest orders and the shops that have blocked it. */
export async function viewCustomerFile(db: Db, userId: string): Promise<CustomerFile> {
  const { rows } = await db.execute(sql`select users.name, users.email, users.created_at as since,
      users.role, users.locale as language,
      (select p.last_digits from phone_numbers p where p.user_id = users.id) as "phoneEnds",
      (select max(s.seen_at) from sessions s where s.user_id = users.id) as "seenAt",
      (select count(*)::int from orders where orders.shopper_id = users.id and ${seenByStore}) as orders,
      ${count('collected')} as collected, ${count('cancelled')} as cancelled,
      ${count('not_collected')} as "notCollected"
    from users where users.id = ${userId}::uuid`)
  const [account] = checkRows(accountRow, rows)
  if (!account) throw new AppError('NOT_FOUND', { reason: 'account' })
  const { orders, collected, cancelled, notCollected, email, since, seenAt, ...facts } = account
  return {
    ...facts,
    userId,
    email: shownAddress(email),
    since: since.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    counts: { orders, collected, cancelled, notCollected },
    blockedBy: await findBlocks(db, userId),
    orders: await findBriefs(db, {
      which: sql`orders.shopper_id = ${userId}::uuid and ${seenByStore}`,
      order: sql`orders.seq desc`,
      most: MOST_FOUND,
    }),
  }
}

const blockRow = z.object({ storeId: z.string(), shopName: z.string(), reason: z.string() })

async function findBlocks(db: Db, userId: string): Promise<CustomerFile['blockedBy']> {
  const { rows } =
    await db.execute(sql`select s.id as "storeId", s.shop_name as "shopName", b.reason
    from store_blocks b join stores s on s.id = b.store_id
    where b.shopper_id = ${userId}::uuid order by b.blocked_at desc`)
  return checkRows(blockRow, rows)
}
