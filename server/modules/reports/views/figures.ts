import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { soldGoods, storeDocuments } from '#server/platform/db/tables/billing.ts'
import { seenByStore, triedNotTaken } from '#server/platform/db/tables/orders.ts'
import {
  FIGURE_DAYS,
  type FigureDay,
  type FigureSums,
  type getFigures,
} from '#shared/contract/reports.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { type Period, periodOf } from '../rules/days.ts'
import { viewArticles } from './articles.ts'
import { viewLowVariants } from './low-stock.ts'

/** The figures of the merchant's store for the last thirty days in India. */
export async function viewFigures(
  db: Db,
  { storeId }: Pick<Merchant, 'storeId'>,
  now: Date,
): Promise<z.input<typeof getFigures.output>> {
  const period = periodOf(now)
  const days = await findDays(db, storeId, period)
  const views = await findViews(db, storeId, period)
  const [earlier, latest] = [days.slice(0, FIGURE_DAYS), days.slice(FIGURE_DAYS)]
  return {
    days: latest.map(({ paise, returnedPaise, ...day }) => ({
      ...day,
      amount: rupeesFromPaise(paise),
      returned: rupeesFromPaise(returnedPaise),
    })),
    sums: { ...sumOf(latest), views: views.latest },
    before: { ...sumOf(earlier), views: views.earlier },
    articles: await viewArticles(db, storeId, period),
    low: await viewLowVariants(db, storeId, period),
  }
}

const dayRow = z.object({
  day: z.string(),
  booked: z.int(),
  collected: z.int(),
  pieces: z.int(),
  paise: z.number(),
  returnedPaise: z.number(),
  cancelled: z.int(),
  triedNotTaken: z.int(),
  notCollected: z.int(),
})
type DayRow = z.infer<typeof dayRow>

/**
 * The figures of both periods by day, including days without an order. Orders count on the day of their end, bookings
 * on the day of the booking, money and pieces on the day of the bill.
 */
async function findDays(db: Db, storeId: string, { before, beforeDay }: Period): Promise<DayRow[]> {
  const { rows } = await db.execute(sql`
    with days as (
      select ${beforeDay}::date + n as day from generate_series(0, ${2 * FIGURE_DAYS - 1}::int) as n
    ), booked as (
      select (booked_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as booked
      from orders where store_id = ${storeId}::uuid and booked_at >= ${before}::timestamptz and ${seenByStore}
      group by 1
    ), ended as (
      select (closed_at at time zone 'Asia/Kolkata')::date as day,
        count(*) filter (where status = 'collected')::int as collected,
        count(*) filter (where status = 'cancelled' and not ${triedNotTaken})::int as cancelled,
        count(*) filter (where ${triedNotTaken})::int as "triedNotTaken",
        count(*) filter (where status = 'not_collected')::int as "notCollected"
      from orders where store_id = ${storeId}::uuid and closed_at >= ${before}::timestamptz and ${seenByStore}
      group by 1
    ), money as (
      select day, coalesce(sum(total_paise) filter (where sign > 0), 0)::float8 as paise,
        coalesce(sum(total_paise) filter (where sign < 0), 0)::float8 as returned
      from ${storeDocuments(storeId, { since: before })} d group by 1
    ), goods as (
      select day, sum(pieces)::int as pieces from ${soldGoods(storeId, { since: before })} g group by 1
    )
    select days.day::text as day, coalesce(booked, 0) as booked, coalesce(collected, 0) as collected,
      coalesce(pieces, 0) as pieces, coalesce(paise, 0) as paise, coalesce(returned, 0) as "returnedPaise",
      coalesce(cancelled, 0) as cancelled, coalesce("triedNotTaken", 0) as "triedNotTaken",
      coalesce("notCollected", 0) as "notCollected"
    from days left join booked on booked.day = days.day left join ended on ended.day = days.day
      left join money on money.day = days.day left join goods on goods.day = days.day
    order by days.day`)
  return checkRows(dayRow, rows)
}

const viewsRow = z.object({ latest: z.int(), earlier: z.int() })

async function findViews(db: Db, storeId: string, { firstDay, beforeDay }: Period) {
  const { rows } = await db.execute(sql`
    select coalesce(sum(views) filter (where day >= ${firstDay}::date), 0)::int as latest,
      coalesce(sum(views) filter (where day < ${firstDay}::date), 0)::int as earlier
    from product_views where store_id = ${storeId}::uuid and day >= ${beforeDay}::date`)
  return checkRows(viewsRow, rows)[0] ?? { latest: 0, earlier: 0 }
}

function sumOf(days: readonly DayRow[]): Omit<FigureSums, 'views'> {
  const sum = (name: Exclude<keyof DayRow, 'day'>) =>
    days.reduce((total, day) => total + day[name], 0)
  return {
    booked: sum('booked'),
    collected: sum('collected'),
    pieces: sum('pieces'),
    amount: rupeesFromPaise(sum('paise')),
    returned: rupeesFromPaise(sum('returnedPaise')),
    cancelled: sum('cancelled'),
    triedNotTaken: sum('triedNotTaken'),
    notCollected: sum('notCollected'),
  } satisfies Omit<FigureDay, 'day'>
}
