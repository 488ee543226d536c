import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Degrees, as columns or numbers; neither is null. */
type Point = { latitude: SQLWrapper | number; longitude: SQLWrapper | number }

/** The distance in whole metres between two points on a sphere (haversine formula). */
export function metresBetween(one: Point, other: Point): SQL<number> {
  return sql<number>`(12742000 * asin(least(1, sqrt(
    power(sin(radians(${degrees(one.latitude)} - ${degrees(other.latitude)}) / 2), 2)
    + cos(radians(${degrees(other.latitude)})) * cos(radians(${degrees(one.latitude)}))
    * power(sin(radians(${degrees(one.longitude)} - ${degrees(other.longitude)}) / 2), 2)))))::int`
}

const degrees = (value: SQLWrapper | number) =>
  typeof value === 'number' ? sql`${value}::float8` : value
