import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { Search } from '../rules/filters.ts'

/** The numbers of the sixteen parts; `city_part` in the database says which one a city is in. */
export const allParts: readonly number[] = Array.from({ length: 16 }, (_, part) => part)

type Place = Pick<Search, 'scope' | 'point'>

/** The parts that the stores of a place were in, in memory for each database. */
const known = new WeakMap<Db, Map<string, readonly number[]>>()
const MOST_PLACES = 5_000

/** The parts to search in: all, until a search of this place has told which ones its stores are in. */
export function partsOf(db: Db, place: Place): readonly number[] {
  return known.get(db)?.get(keyOf(place)) ?? allParts
}

/** Remembers the parts that a search has found stores in. Returns whether it has searched in all of them. */
export function learnParts(
  db: Db,
  search: Place & Pick<Search, 'parts'>,
  parts: number[],
): boolean {
  const places = known.get(db) ?? new Map<string, readonly number[]>()
  known.set(db, places)
  const key = keyOf(search)
  const all = new Set([...(places.get(key) ?? []), ...parts])
  if (places.size >= MOST_PLACES) places.clear()
  if (all.size !== places.get(key)?.length)
    places.set(
      key,
      [...all].toSorted((a, b) => a - b),
    )
  return parts.every((part) => search.parts.includes(part))
}

/** Points within about ten kilometres of each other share a key: a search finds out when its own differs. */
function keyOf({ scope, point }: Place): string {
  if (scope.kind === 'store') return scope.storeId
  if (scope.withinKm === undefined || !point) return `in ${scope.city?.toLowerCase() ?? ''}`
  const { latitude, longitude } = point
  return `${scope.withinKm} km around ${latitude.toFixed(1)} ${longitude.toFixed(1)}`
}

/** The condition on the rows `h` of these parts. It is repeated for each part, because each has an index of its own. */
export function inParts(parts: readonly number[], condition: SQL): SQL {
  const ways = parts.map((part) => sql`h.city_part = ${number(part)} and ${condition}`)
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/** Not a parameter: with a value that is known later, PostgreSQL could not choose the index of the part. */
const number = (value: number) => sql.raw(String(value))

/** The rows `h` of each of these parts, one after the other, so that each can be read in the order of an index. */
export function eachPart(parts: readonly number[], rows: (isInPart: SQL) => SQL): SQL {
  if (parts.length === 0) return rows(sql`false`)
  return sql.join(
    parts.map((part) => rows(sql`h.city_part = ${number(part)}`)),
    sql` union all `,
  )
}

/** Whether the stores in `near` are more than one of so many stores of these parts: of two for more than half. */
export function areMany(parts: readonly number[], of: number): SQL {
  return sql`${number(of)} * count(*) > (select count(*) from stores s where s.status = 'approved'
    and s.city_part in (${sql.join([-1, ...parts].map(number), sql`, `)}))`
}
