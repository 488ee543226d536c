import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { ratingOfStore } from '#server/platform/db/tables/reviews.ts'
import { closuresOf, isOpenAt, pauseOf, stores } from '#server/platform/db/tables/stores.ts'
import type { Shops, shops } from '#shared/contract/stores/shops.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { PAGE_SIZE_SHOPPER } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { firstOpening } from '#shared/opening-hours.ts'
import { distanceFrom, toFoundStore } from './stores.ts'

type Query = z.output<typeof shops.input>

/** A page of the shops of a city or near a point, sorted by distance; without a point, open shops first, then names. */
export async function viewShops(db: Db, query: Query, now: Date): Promise<Shops> {
  const { page = 1 } = query
  const metres = distanceFrom(query)
  const open = isOpenAt(sql`stores`, now)
  const rows = await db
    .select({
      ...getTableColumns(stores),
      closures: closuresOf(sql`stores.id`, now),
      pause: pauseOf(sql`stores`),
      reviews: ratingOfStore(sql`stores.id`),
      metres,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(stores)
    .where(approved(query, { metres, open }))
    .orderBy(sql`${metres} asc nulls last`, desc(open), asc(stores.storeName), asc(stores.id))
    .limit(PAGE_SIZE_SHOPPER)
    .offset((page - 1) * PAGE_SIZE_SHOPPER)
  if (page > 1 && rows.length === 0) throw new AppError('NOT_FOUND', { reason: 'address' })
  const total = rows[0]?.total ?? 0
  const showing = (page - 1) * PAGE_SIZE_SHOPPER + rows.length
  return {
    stores: rows.map(({ total: _total, ...row }) => toFoundStore(row, now)),
    total,
    showing,
    nextPage: showing < total ? String(page + 1) : null,
    nextOpening:
      total === 0 && query.open ? await nextOpening(db, { ...query, open: undefined }, now) : null,
  }
}

async function nextOpening(db: Db, query: Query, now: Date): Promise<string | null> {
  const schedules = await db
    .select({ timings: stores.timings, closures: closuresOf(sql`stores.id`, now) })
    .from(stores)
    .where(approved(query, { metres: distanceFrom(query), open: sql`true` }))
  return firstOpening(schedules, now)
}

function approved(query: Query, measures: Measures): SQL | undefined {
  return and(eq(stores.status, 'approved'), ...conditions(query, measures))
}

type Measures = { metres: SQL<number | null>; open: SQL<boolean> }

function conditions(query: Query, { metres, open }: Measures): SQL[] {
  const { city, category, maxDistance } = query
  return [
    ...(maxDistance === undefined ? [] : [within(query, metres)]),
    ...(city ? [sql`lower(${stores.city}) = lower(${city}::text)`] : []),
    ...(query.open ? [open] : []),
    ...(category ? [sells(category)] : []),
  ]
}

function within({ lat, long, maxDistance = 0 }: Query, metres: SQL): SQL {
  if (lat === undefined || long === undefined)
    throw invalidField('maxDistance', messageText('fields.location'))
  return sql`${metres} <= ${maxDistance * 1000}::int`
}

function sells(category: string): SQL {
  return sql`exists (select from products p
    where p.store_id = ${stores.id} and p.active and p.category = ${category}::text)`
}
