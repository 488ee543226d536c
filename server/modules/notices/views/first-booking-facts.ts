import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { EventName } from '#server/platform/events.ts'
import type { Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'
import type { Payload } from '../rules/planning.ts'
import { viewOrderFacts } from './order-facts.ts'

/**
 * Facts about the first booking of a day in India at a shop; undefined when another was earlier that day, when somebody
 * has seen it, or when the shop's owner has not asked for the notice.
 */
export async function viewFirstBookingFacts(
  db: Db,
  { orderId }: Payload,
  tools: Tools & { event: EventName },
): Promise<Facts | undefined> {
  const { rows } = await db.execute<{ ownerId: string }>(sql`
    select s.owner_id as "ownerId" from orders o join stores s on s.id = o.store_id
    join notice_wishes w on w.user_id = s.owner_id and w.notice = 'firstBooking'
    where o.id = ${orderId}::uuid and o.seen_at is null and not exists (
      select from orders e where e.store_id = o.store_id and e.id <> o.id
        and ${seenFrom(sql`e`)} >= date_trunc('day', ${seenFrom(sql`o`)}, 'Asia/Kolkata')
        and (${seenFrom(sql`e`)}, e.seq) < (${seenFrom(sql`o`)}, o.seq))`)
  const [first] = rows
  const facts = first && (await viewOrderFacts(db, { orderId, ...tools }))
  if (!facts) return undefined
  const unsubscribeToken = tools.emailVault.unsubscribeToken(first.ownerId, 'firstBooking')
  return { ...facts, unsubscribeToken }
}

/** The time from which the shop can see an order; null while it waits for its payment. */
const seenFrom = (order: SQL) =>
  sql`case ${order}.payment_method when 'online' then ${order}.paid_at else ${order}.booked_at end`
