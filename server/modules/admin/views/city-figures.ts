import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { seenByStore, triedNotTaken } from '#server/platform/db/tables/orders.ts'
import type { FigureRow, getCityFigures } from '#shared/contract/admin/overview.ts'
import { writeCsv } from '#shared/csv/write-csv.ts'
import { beginOfDay, DAY_MS, formatDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'

type FiguresInput = z.infer<typeof getCityFigures.input>
type Sum = Omit<FigureRow, 'key' | 'name'>

const counts = {
  orders: z.int(),
  collected: z.int(),
  notCollected: z.int(),
  triedNotTaken: z.int(),
  cancelledByShopper: z.int(),
  cancelledByShop: z.int(),
  cancelledBySystem: z.int(),
  cancelledByAdmin: z.int(),
  answerMinutes: z.int().nullable(),
}
const sumRow = z.object(counts)
const figureRow = z.object({ key: z.string(), name: z.string(), ...counts })

const MOST_ROWS = 1_000

/** The day in India on which an order was booked. */
const bookedDay = sql`(orders.booked_at at time zone 'Asia/Kolkata')::date::text`

const groups: Record<FiguresInput['by'], { key: SQL; name: SQL; order: SQL }> = {
  day: { key: bookedDay, name: bookedDay, order: sql`1` },
  store: {
    key: sql`stores.id::text`,
    name: sql`stores.shop_name`,
    order: sql`count(*) desc, stores.shop_name`,
  },
  city: { key: sql`stores.city`, name: sql`stores.city`, order: sql`count(*) desc, stores.city` },
}

const cancelledBy = (actor: string) =>
  sql`count(*) filter (where orders.status = 'cancelled' and ended.actor = ${actor}
    and not ${triedNotTaken})::int`

/** An order counts on the day of its booking, with its present state; unpaid online bookings do not count. */
const figures = sql`count(*)::int as orders,
  count(*) filter (where orders.status = 'collected')::int as collected,
  count(*) filter (where orders.status = 'not_collected')::int as "notCollected",
  count(*) filter (where ${triedNotTaken})::int as "triedNotTaken",
  ${cancelledBy('shopper')} as "cancelledByShopper", ${cancelledBy('merchant')} as "cancelledByShop",
  ${cancelledBy('system')} as "cancelledBySystem", ${cancelledBy('admin')} as "cancelledByAdmin",
  round(percentile_cont(0.5) within group (order by
    extract(epoch from answered.at - coalesce(orders.paid_at, orders.booked_at)) / 60))::int as "answerMinutes"`

const ordersOfCity = sql`from orders join stores on stores.id = orders.store_id
  left join lateral (select e.actor from order_events e where e.order_id = orders.id
    and e.to_status = 'cancelled' and e.from_status is distinct from e.to_status
    order by e.seq desc limit 1) ended on true
  left join lateral (select min(e.at) as at from order_events e where e.order_id = orders.id
    and e.actor = 'merchant') answered on true`

function bookedWithin(since: number, until: number): SQL {
  return sql`orders.booked_at >= ${new Date(since).toISOString()}::timestamptz
    and orders.booked_at < ${new Date(until).toISOString()}::timestamptz and ${seenByStore}`
}

/** Counts the orders booked from `since` to just before `until` (milliseconds of the epoch), by their outcome. */
export async function sumBetween(db: Db, since: number, until: number): Promise<Sum> {
  const { rows } = await db.execute(
    sql`select ${figures} ${ordersOfCity} where ${bookedWithin(since, until)}`,
  )
  return mustExist(checkRows(sumRow, rows)[0], 'the sum of the orders')
}

export async function viewCityFigures(
  db: Db,
  asked: FiguresInput,
): Promise<z.infer<typeof getCityFigures.output>> {
  const [since, until] = [beginOfDay(asked.from), beginOfDay(asked.to) + DAY_MS]
  const { key, name, order } = groups[asked.by]
  const { rows } =
    await db.execute(sql`select ${key} as key, ${name} as name, ${figures} ${ordersOfCity}
    where ${bookedWithin(since, until)} group by 1, 2 order by ${order} limit ${MOST_ROWS}`)
  return { rows: checkRows(figureRow, rows), sum: await sumBetween(db, since, until) }
}

const cells = (name: string, row: Sum) => [
  name,
  ...[row.orders, row.collected, row.notCollected, row.triedNotTaken, row.cancelledByShopper]
    .concat(row.cancelledByShop, row.cancelledBySystem, row.cancelledByAdmin)
    .map((number) => ({ number: String(number) })),
  row.answerMinutes === null ? '' : { number: String(row.answerMinutes) },
]

/** The figures as CSV: a row for each day, shop or city, and the sum. Headings are in English, as in other files. */
export async function writeCityFigures(db: Db, asked: FiguresInput) {
  const { rows, sum } = await viewCityFigures(db, asked)
  const head = [asked.by, 'orders', 'collected', 'not collected', 'tried, not taken']
  const more = [
    'cancelled by customer',
    'cancelled by shop',
    'not answered or not paid',
    'cancelled by Chowk',
  ]
  const table = [
    [...head, ...more, 'median minutes to answer'],
    ...rows.map((row) => cells(asked.by === 'day' ? formatDay(row.name) : row.name, row)),
    cells('all', sum),
  ]
  const fileName = `chowk-figures-${asked.by}-${asked.from}-${asked.to}.csv`
  return { fileName, rows: rows.length, csv: writeCsv(table) }
}
