import { type SQL, sql } from 'drizzle-orm'
import { metresBetween } from '#server/platform/db/rows/distance.ts'
import { cardVariants } from '#server/platform/db/tables/catalog.ts'
import { ratingOfProduct } from '#server/platform/db/tables/reviews.ts'
import { closuresOf, pauseOf } from '#server/platform/db/tables/stores.ts'
import type { Point } from '../rules/filters.ts'

/** The approved stores of a city, or all, as `id` and their distance from the point in `metres`. */
export function storesIn(city: string | undefined, point: Point | null): SQL {
  const metres = point ? metresFrom(point) : sql`null::int`
  return sql`select s.id, ${metres} as metres from stores s where ${isIn(city)}`
}

/** True when shoppers can see the store `s` and it is in the city. */
export function isIn(city: string | undefined): SQL {
  return city
    ? sql`s.status = 'approved' and lower(s.city) = lower(${city}::text)`
    : sql`s.status = 'approved'`
}

/** The distance in metres of a row `s` of stores. */
export function metresFrom(point: Point): SQL {
  return metresBetween({ latitude: sql`s.lat`, longitude: sql`s.lon` }, point)
}

/** The first rows of `winners`; one further row there only shows that there is `more`. */
export function cards(size: number, now: Date): SQL {
  return sql`
    select coalesce(json_agg(card), '[]') from (
      select w.sold_out, w.key, near.metres, ${cardColumns(now)}
      from (select * from winners order by sold_out, key, seq desc limit ${size}::int) w
      join near on near.id = w.store_id
      join products p on p.id = w.product_id
      order by w.sold_out, w.key, w.seq desc
    ) card`
}

/** The columns of a product `p` for its card. */
export const cardColumns = (
  now: Date,
) => sql`p.id, p.name, p.hindi, p.brand, p.description, p.category, p.sub_category, p.active, p.store_id,
  ${cardVariants(now)} as variants, ${ratingOfProduct(sql`p.id`)} as reviews`

/** The stores of the `winners`, without repetition. */
export function shops(now: Date): SQL {
  return sql`
    select coalesce(json_agg(json_build_object('id', s.id, 'storeName', s.shop_name, 'hindi', s.hindi,
      'address', s.address, 'city', s.city, 'timings', s.timings,
      'preparationMinutes', s.preparation_minutes, 'pause', ${pauseOf(sql`s`)},
      'closures', ${closuresOf(sql`s.id`, now)})), '[]')
    from stores s where s.id in (select store_id from winners)`
}
