import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { localitiesIn, cityToShopIn, findPlaces, nearestPlace, type StoreGroup } from './rules.ts'

export async function viewLocation(db: Db, point: { lat: number; long: number }) {
  const place = nearestPlace(point)
  if (!place) throw new AppError('NOT_FOUND', { reason: 'place' })
  const city = cityToShopIn(place, await groupsOfStores(db))
  return { address: `Near ${place.city}, ${place.state}`, city }
}

export async function viewPlaces(db: Db, search: string) {
  return { places: findPlaces(await groupsOfStores(db), search) }
}

export async function viewLocalities(db: Db, city: string) {
  return { localities: localitiesIn(await groupsOfStores(db), city) }
}

const storeGroup = z.object({
  city: z.string(),
  state: z.string(),
  locality: z.string(),
  pin: z.string().nullable(),
  stores: z.int(),
  lat: z.number(),
  long: z.number(),
})

/** The approved stores, grouped by city, locality and the PIN code in their address. */
async function groupsOfStores(db: Db): Promise<StoreGroup[]> {
  const { rows } = await db.execute(sql`
    select min(city) as city, min(state) as state, min(locality) as locality, pin,
      count(*)::int as stores, avg(lat) as lat, avg(lon) as long
    from (
      select *, replace(substring(address from '\\m[1-9][0-9]{2} ?[0-9]{3}\\M'), ' ', '') as pin
      from stores where status = 'approved'
    ) s
    group by lower(city), lower(state), lower(locality), pin
    order by stores desc, locality, pin`)
  return checkRows(storeGroup, rows)
}
