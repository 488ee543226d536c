import { type SQL, sql } from 'drizzle-orm'
import { isOpenAt, isReadyToday } from '#server/platform/db/tables/stores.ts'
import { boxAround, type Box, type Point, type Scope, type Search } from '../../rules/filters.ts'
import { BANDS_METRES } from '../../rules/ranking.ts'
import { isIn, metresFrom } from '../cards-sql.ts'

type Place = Pick<Search, 'scope' | 'point'>

/**
 * The stores of a scope as `id`, `city` and `metres`. `need` is the store's part of the facts for a visit: whether an
 * order can be ready today, and the distance band. `no` numbers the stores within this statement, because numbers are
 * sorted faster than ids.
 */
export function storesInReach({ scope, point }: Place, now: Date): SQL {
  const metres = point ? metresFrom(point) : sql`null::int`
  const ready =
    scope.kind === 'store'
      ? sql`0`
      : sql`case when ${isReadyToday(sql`s`, now)} then 0 else 512 end`
  const band = point ? sql`width_bucket(metres, ${bands}::int[])` : sql`0`
  const stores = sql`select s.id, s.city, ${metres} as metres, ${ready} as ready from stores s
    where ${isInScope(scope, point)}`
  const km = scope.kind === 'nearby' && point ? scope.withinKm : undefined
  const isNear = km === undefined ? sql`true` : sql`metres <= ${km * 1000}::int`
  return sql`select id, city, metres, ready + ${band} * 64 as need, row_number() over ()::int as no
    from (${stores}) s cross join ${manyRows} where ${isNear}`
}

/**
 * One row, of which PostgreSQL's planner expects ten. Otherwise it expects too few stores, and compares each product
 * with each of them.
 */
const manyRows = sql`unnest(array(select 1)) as one`

const bands = sql.raw(`'{${BANDS_METRES.join(',')}}'`)

function isInScope(scope: Scope, point: Point | null): SQL {
  if (scope.kind === 'store') return sql`s.id = ${scope.storeId}::uuid and s.status = 'approved'`
  const place =
    scope.withinKm !== undefined && point
      ? isWithin(boxAround(point, scope.withinKm))
      : isIn(scope.city)
  return scope.openAt ? sql`${place} and ${isOpenAt(sql`s`, scope.openAt)}` : place
}

function isWithin({ south, north, west, east }: Box): SQL {
  return sql`s.status = 'approved' and s.lat between ${south}::float8 and ${north}::float8
    and s.lon between ${west}::float8 and ${east}::float8`
}

/** True when all stores of all cities are searched. */
export const isEverywhere = (scope: Scope) =>
  scope.kind === 'nearby' && !scope.city && scope.withinKm === undefined
