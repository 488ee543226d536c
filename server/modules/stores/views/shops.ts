import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { goodsOf } from '#server/platform/db/tables/catalog.ts'
import { closuresOf, isOpenAt, isPausedAt, stores } from '#server/platform/db/tables/stores.ts'
import type { Shops, shops } from '#shared/contract/stores/shops.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { PAGE_SIZE_SHOPS } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { firstOpening } from '#shared/opening-hours.ts'
import { toListedStore } from '../rules.ts'
import { distanceFrom, publicColumns } from './stores.ts'

type Query = z.output<typeof shops.input>

const MOST_AREAS = 60

/** A page of the shops of a city or near a point, in the order of `sort`. */
export async function viewShops(db: Db, query: Query, now: Date): Promise<Shops> {
  const { page = 1 } = query
  const metres = distanceFrom(query)
  const open = isOpenAt(sql`stores`, now)
  const rows = await db
    .select({
      ...publicColumns(now),
      goods: goodsOf(sql`stores.id`, query.category),
      metres,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(stores)
    .where(approvedCondition(query, { metres, open }))
    .orderBy(...orderShops(query, { metres, open }, now))
    .limit(PAGE_SIZE_SHOPS)
    .offset((page - 1) * PAGE_SIZE_SHOPS)
  if (page > 1 && rows.length === 0) throw new AppError('NOT_FOUND', { reason: 'address' })
  const total = rows[0]?.total ?? 0
  const showing = (page - 1) * PAGE_SIZE_SHOPS + rows.length
  return {
    stores: rows.map(({ total: _total, ...row }) => toListedStore(row, now)),
    total,
    showing,
    nextPage: showing < total ? String(page + 1) : null,
    nextOpening:
      total === 0 && query.open ? await nextOpening(db, { ...query, open: undefined }, now) : null,
    areas: await areasOf(db, { ...query, area: undefined }, { metres, open }),
  }
}

async function nextOpening(db: Db, query: Query, now: Date): Promise<string | null> {
  const schedules = await db
    .select({ timings: stores.timings, closures: closuresOf(sql`stores.id`, now) })
    .from(stores)
    .where(approvedCondition(query, { metres: distanceFrom(query), open: sql`true` }))
  return firstOpening(schedules, now)
}

const areaRow = z.object({ area: z.string(), shops: z.int() })

/** Each market or quarter once, in its most frequent spelling. */
async function areasOf(db: Db, query: Query, measures: Measures): Promise<Shops['areas']> {
  const { rows } = await db.execute(sql`
    select mode() within group (order by locality) as area, count(*)::int as shops
    from stores where ${approvedCondition(query, measures)} and locality <> ''
    group by lower(locality) order by count(*) desc, lower(locality) limit ${MOST_AREAS}::int`)
  return checkRows(areaRow, rows)
}

function approvedCondition(query: Query, measures: Measures): SQL | undefined {
  return and(eq(stores.status, 'approved'), ...conditions(query, measures))
}

type Measures = { metres: SQL<number | null>; open: SQL<boolean> }

function conditions(query: Query, { metres, open }: Measures): SQL[] {
  const { city, category, maxDistance, area } = query
  return [
    ...(maxDistance === undefined ? [] : [withinDistance(query, metres)]),
    ...(city ? [sql`lower(${stores.city}) = lower(${city}::text)`] : []),
    ...(query.open ? [open] : []),
    ...(category ? [sells(category)] : []),
    ...(area ? [sql`lower(${stores.locality}) = lower(${area}::text)`] : []),
  ]
}

function withinDistance({ lat, long, maxDistance = 0 }: Query, metres: SQL): SQL {
  if (lat === undefined || long === undefined)
    throw invalidField('maxDistance', messageText('fields.location'))
  return sql`${metres} <= ${maxDistance * 1000}::int`
}

function sells(category: string): SQL {
  return sql`exists (select from products p
    where p.store_id = ${stores.id} and p.active and p.category = ${category}::text)`
}

/** Shops with equal sort values are ordered by distance and name, so that each shop is on exactly one page. */
function orderShops({ sort = 'open' }: Query, { metres, open }: Measures, now: Date): SQL[] {
  const takesBookings = sql`(${open} and bookings_paused_at is null and not ${isPausedAt(sql`stores`, now)})`
  const byState = [desc(takesBookings), desc(open)]
  const near = sql`${metres} asc nulls last`
  const name = [sql`lower(${stores.storeName})`, sql`${stores.id}`]
  return {
    open: [...byState, near, ...name],
    near: [near, ...byState, ...name],
    rating: [ratingRank, ...byState, near, ...name],
    name,
  }[sort]
}

/**
 * The average rating with five additional reviews of four stars, so that a few reviews change the order only a little.
 */
const ratingRank = sql`(select (sum(t.stars) + 20)::numeric / (nullif(sum(t.reviews), 0) + 5)
  from review_totals t where t.store_id = stores.id) desc nulls last`
