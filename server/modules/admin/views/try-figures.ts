import { sql } from 'drizzle-orm'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { getTryFigures, type TryFigures } from '#shared/contract/admin/admin.ts'
import { FIGURE_DAYS } from '#shared/contract/reports.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'

const { toTry, others } = getTryFigures.output.shape
const figuresRow = toTry.extend({
  partlyTaken: others.shape.partlyTaken,
  othersNotTaken: others.shape.notTaken,
})

/** The figures of the city's bookings to try, and of other bookings that were handed over in part. */
export async function viewTryFigures(db: Db, now: Date): Promise<TryFigures> {
  const since = new Date(now.getTime() - FIGURE_DAYS * DAY_MS).toISOString()
  const { rows } = await db.execute(sql`
    with tried as (
      select o.status, l.offered, l.left_there
      from orders o cross join lateral (
        select sum(quantity) filter (where not declined) as offered, sum(not_taken) as left_there
        from order_lines where order_id = o.id) l
      where o.to_try and o.booked_at >= ${since}::timestamptz
    ), less as (
      select o.id, o.status from orders o
      where not o.to_try and o.booked_at >= ${since}::timestamptz
        and o.id in (select order_id from order_lines where not_taken > 0)
    )
    select count(*)::int as booked,
      count(*) filter (where status = 'collected')::int as kept,
      count(*) filter (where status = 'cancelled' and left_there > 0)::int as "notTaken",
      count(*) filter (where status = 'not_collected')::int as "notCollected",
      coalesce(sum(offered) filter (where status = 'collected' or left_there > 0), 0)::int
        as "triedPieces",
      coalesce(sum(offered - left_there) filter (where status = 'collected'), 0)::int as "keptPieces",
      (select count(*)::int from less where status = 'collected') as "partlyTaken",
      (select count(*)::int from less where status = 'cancelled') as "othersNotTaken"
    from tried`)
  const { partlyTaken, othersNotTaken, ...ofTry } = mustExist(
    checkRows(figuresRow, rows)[0],
    'the figures of bookings to try',
  )
  return { toTry: ofTry, others: { partlyTaken, notTaken: othersNotTaken } }
}
