import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { seenByStore } from '#server/platform/db/tables/orders.ts'
import { closuresOf } from '#server/platform/db/tables/stores.ts'
import { Closure, type Store, Timings } from '#shared/contract/stores/stores.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { answerMinutes, shownOrders } from '../rules.ts'

export type StoreFigures = Pick<Store, 'collectedOrders' | 'answersWithinMinutes'>

/** Most counted orders, so that the figures of a busy shop stay cheap; the screen shows "10,000+". */
const MOST_COLLECTED = 10_000
const MOST_ANSWERS = 300
const ANSWER_DAYS = 30

const figuresRow = z.object({
  timings: Timings,
  closures: z.array(Closure),
  collected: z.int(),
  answers: z.array(z.object({ askedAt: z.coerce.date(), answeredAt: z.coerce.date().nullable() })),
})

/**
 * The number of orders collected at a store, and its time to answer. Orders that the shopper cancelled before an answer
 * are left out.
 */
export async function viewStoreFigures(db: Db, storeId: string, now: Date): Promise<StoreFigures> {
  const since = new Date(now.getTime() - ANSWER_DAYS * DAY_MS)
  const { rows } = await db.execute(sql`
    with latest as (
      select * from orders where store_id = ${storeId}::uuid order by seq desc limit ${MOST_ANSWERS}::int
    ), answers as (
      select coalesce(orders.paid_at, orders.booked_at) as "askedAt",
        min(e.at) filter (where e.actor = 'merchant') as "answeredAt"
      from latest as orders join order_events e on e.order_id = orders.id
        and e.from_status = 'awaiting_confirmation' and e.to_status in ('ready_for_pickup', 'cancelled')
        and e.actor in ('merchant', 'system')
      where orders.booked_at >= ${since.toISOString()}::timestamptz and ${seenByStore}
      group by orders.id, orders.paid_at, orders.booked_at
    )
    select s.timings, ${closuresOf(sql`s.id`, since)} as closures,
      (select count(*)::int from (select from orders where store_id = s.id and status = 'collected'
        and closed_at is not null limit ${MOST_COLLECTED}::int) c) as collected,
      (select coalesce(jsonb_agg(answers), '[]') from answers) as answers
    from stores s where s.id = ${storeId}::uuid`)
  const { timings, closures, collected, answers } = mustExist(
    checkRows(figuresRow, rows)[0],
    `the store ${storeId} of a view`,
  )
  return {
    collectedOrders: shownOrders(collected),
    answersWithinMinutes: answerMinutes(answers, { timings, closures }),
  }
}
