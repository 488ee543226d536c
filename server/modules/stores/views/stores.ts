import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { metresBetween } from '#server/platform/db/rows/distance.ts'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { ratingOfStore } from '#server/platform/db/tables/reviews.ts'
import { closuresOf, pauseOf, stores } from '#server/platform/db/tables/stores.ts'
import type { searchStores, Store } from '#shared/contract/stores/stores.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError } from '#shared/app-error.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { hoursOf } from '#shared/opening-hours.ts'
import { storeSummary, toFoundStore } from '../rules.ts'
import type { StoreFigures } from './store-figures.ts'

const MOST_STORES = 20
const storeId = sql`stores.id`

/** The columns of a store that shoppers see at `now`. */
export function publicColumns(now: Date) {
  return {
    ...getTableColumns(stores),
    closures: closuresOf(storeId, now),
    pause: pauseOf(sql`stores`),
    reviews: ratingOfStore(storeId),
  }
}

type Search = z.output<typeof searchStores.input>

/** The public view of a store, with the hours of its week; `figuresOf` may answer from a cache. */
export async function viewStore(
  db: Db,
  id: string,
  { now, figuresOf }: { now: Date; figuresOf: (storeId: string) => Promise<StoreFigures> },
): Promise<Store> {
  const { closures, ...row } = await approvedStore(db, id, now)
  return {
    ...storeSummary(row, closures, now),
    seller: { legalName: row.ownerName, gstin: row.gstin },
    reviews: row.reviews,
    state: row.state,
    businessType: row.businessType,
    timings: row.timings,
    closures,
    preparationMinutes: row.preparationMinutes,
    pickupDays: row.pickupDays,
    instructions: row.instructions,
    since: indianDay(row.createdAt),
    ...(await figuresOf(row.id)),
  }
}

export async function viewStoreName(db: Db, id: string, now: Date) {
  const store = await approvedStore(db, id, now)
  return { storeId: store.id, shopName: store.storeName, ...hoursOf(store, store.closures, now) }
}

/** Searches name, locality, trade and address; shops whose names begin with the words come first. */
export async function viewStoreSearch(db: Db, search: Search, now: Date) {
  const metres = distanceFrom(search)
  const rows = await db
    .select({ ...publicColumns(now), metres })
    .from(stores)
    .where(and(eq(stores.status, 'approved'), ...fitsSearch(search)))
    .orderBy(...orderStores(search, metres))
    .limit(MOST_STORES)
  return {
    stores: rows.map((row) => toFoundStore(row, now)),
  }
}

async function approvedStore(db: Db, id: string, now: Date) {
  if (!Id.safeParse(id).success) throw new AppError('NOT_FOUND', { reason: 'store' })
  const [store] = await db
    .select(publicColumns(now))
    .from(stores)
    .where(and(eq(stores.id, id), eq(stores.status, 'approved')))
  if (!store) throw new AppError('NOT_FOUND', { reason: 'store' })
  return store
}

function fitsSearch({ search, city, lat, long }: Search): SQL[] {
  const near = lat !== undefined && long !== undefined
  const words = search.split(/\s+/).filter((word) => word !== '')
  const texts = sql`concat_ws(' ', ${stores.storeName}, ${stores.locality}, ${stores.businessType},
    ${stores.address}, ${stores.city}, ${stores.hindi} ->> 'shopName', ${stores.hindi} ->> 'address')`
  const conditions = words.map(
    (word) =>
      sql`lower(unaccent(${texts})) like '%' || lower(unaccent(${escapeLike(word)}::text)) || '%'`,
  )
  // A search with words looks for a shop by name, so it also lists shops of other cities, after shops of the city.
  if (city && !near && words.length === 0)
    conditions.push(sql`lower(${stores.city}) = lower(${city}::text)`)
  return conditions
}

function orderStores({ search, city }: Search, metres: SQL<number | null>): SQL[] {
  const begins = sql`lower(unaccent(${stores.storeName})) like lower(unaccent(${escapeLike(search)}::text)) || '%'`
  const here = sql`lower(${stores.city}) = lower(${city ?? ''}::text)`
  return [
    sql`${metres} asc nulls last`,
    desc(here),
    desc(begins),
    asc(stores.storeName),
    asc(stores.id),
  ]
}

/** The distance in metres; null without a point. */
export function distanceFrom({ lat, long }: Pick<Search, 'lat' | 'long'>): SQL<number | null> {
  if (lat === undefined || long === undefined) return sql`null::int`
  return metresBetween(stores, { latitude: lat, longitude: long })
}

/** Escapes the wildcards of `like`: `%`, `_` and `\`. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** The stores with this id, shop name or e-mail address, for the operator. */
export async function viewStoresNamed(db: Db, named: string) {
  return db
    .select({ id: stores.id, shopName: stores.storeName, status: stores.status })
    .from(stores)
    .where(
      sql`${stores.id}::text = ${named} or lower(${stores.storeName}) = lower(${named})
        or ${stores.hindi} ->> 'shopName' = ${named}
        or lower(${stores.email}) = lower(${named})`,
    )
    .limit(2)
}
