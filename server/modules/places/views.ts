import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { chooseCities, type CityWithStores, nearestPlace } from './rules.ts'

export function viewLocation(point: { lat: number; long: number }) {
  const place = nearestPlace(point)
  if (!place) throw new AppError('NOT_FOUND', { reason: 'place' })
  return { address: `Near ${place.city}, ${place.state}`, city: place.city }
}

export async function viewCities(db: Db, search: string) {
  const { rows } = await db.execute<CityWithStores>(sql`
    select min(city) as city, min(state) as state, count(*)::int as stores,
      avg(lat) as lat, avg(lon) as long
    from stores where status = 'approved'
    group by lower(city), lower(state) order by stores desc, city`)
  return { cities: chooseCities(rows, search) }
}
