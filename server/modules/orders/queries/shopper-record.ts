import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NO_SHOWS_BEFORE_ONLINE_ONLY } from '#shared/limits.ts'
import type { TakenPieces } from '../rules/booking-caps.ts'
import {
  noShowsCountSince,
  type PendingPayments,
  type ShopperRecord,
} from '../rules/booking-limits.ts'
import type { OnlineLines } from '../rules/booked-lines.ts'
import type { HeldForWaiter } from '../rules/cart.ts'
import { dayAround } from '../rules/numbers.ts'

type FullRecord = ShopperRecord & PendingPayments & TakenPieces & HeldForWaiter & OnlineLines
const ofStore = { storeId: z.string(), today: z.int() }
const record: z.ZodType<FullRecord> = z.object({
  openCashBookings: z.int(),
  recentNoShows: z.int(),
  decidingNoShowAt: z.coerce.date().nullable(),
  pendingPayments: z.array(
    z.object({ orderId: z.string(), storeId: z.string(), dueAt: z.coerce.date().nullable() }),
  ),
  bookings: z.array(z.object(ofStore)),
  pieces: z.array(z.object({ ...ofStore, productId: z.string(), open: z.int() })),
  onlineLines: z.array(
    z.object({ orderId: z.string(), variantId: z.string(), isPaid: z.boolean() }),
  ),
  blockedBy: z.array(z.string()),
  worksAt: z.string().nullable(),
  heldFor: z.array(z.string()),
})

/**
 * Reads all facts that decide if this account may book, in one query. A booking locks the account's row first, so
 * that no other booking happens between this query and the booking. `offset 0` makes PostgreSQL look up the lines of
 * the few relevant orders instead of reading the whole table of lines.
 */
export async function findShopperRecord(db: Db, shopperId: string, now: Date): Promise<FullRecord> {
  const noShowsSince = noShowsCountSince(now).toISOString()
  const today = dayAround(now).begin.toISOString()
  const { rows } = await db.execute(sql`
    with own as materialized (
      select id, store_id, payment_method, booked_at, closed_at, due_at,
        status in ('awaiting_confirmation', 'ready_for_pickup') as placed,
        status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup') as open,
        status = 'payment_pending' as pending,
        status = 'not_collected' and closed_at > ${noShowsSince}::timestamptz as missed,
        booked_at >= ${today}::timestamptz as today
      from orders where shopper_id = ${shopperId}
    )
    select count(*) filter (where placed and payment_method = 'cash')::int as "openCashBookings",
      count(*) filter (where missed)::int as "recentNoShows",
      to_char((array_agg(closed_at order by closed_at desc) filter (where missed))
        [${NO_SHOWS_BEFORE_ONLINE_ONLY}::int] at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as "decidingNoShowAt",
      (select coalesce(
        jsonb_agg(jsonb_build_object('orderId', id, 'storeId', store_id, 'dueAt', due_at)), '[]')
        from own where pending) as "pendingPayments",
      (select coalesce(jsonb_agg(b), '[]') from (
        select store_id as "storeId", count(*) as today from own where today group by store_id
      ) b) as bookings,
      (select coalesce(jsonb_agg(p), '[]') from (
        select own.store_id as "storeId", l.product_id as "productId",
          coalesce(sum(l.quantity) filter (where open and not l.declined), 0) as open,
          coalesce(sum(l.quantity) filter (where today), 0) as today
        from own cross join lateral (
          select product_id, quantity, declined from order_lines where order_id = own.id offset 0
        ) l
        where open or today group by own.store_id, l.product_id
      ) p) as pieces,
      (select coalesce(jsonb_agg(jsonb_build_object('orderId', own.id, 'variantId', l.variant_id,
        'isPaid', own.placed) order by own.booked_at), '[]')
        from own cross join lateral (
          select variant_id from order_lines where order_id = own.id and not declined offset 0
        ) l
        where own.open and own.payment_method = 'online') as "onlineLines",
      array(select store_id from store_blocks where shopper_id = ${shopperId}) as "blockedBy",
      (select store_id from store_members where user_id = ${shopperId}) as "worksAt",
      array(select variant_id from waitlist_holds
        where user_id = ${shopperId} and ended_at is null) as "heldFor"
    from own`)
  const [row] = checkRows(record, rows)
  if (!row) throw new Error('counting answers a row')
  return row
}
