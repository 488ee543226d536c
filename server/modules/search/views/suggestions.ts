import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { hoursOf } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { getProductsQuery, type suggestions, type Suggestions } from '#shared/contract/search.ts'
import type { Closure, Timings } from '#shared/contract/stores.ts'
import { viewSearch } from './search.ts'

type Query = z.output<typeof suggestions.input>
/** Of the specification: names less alike than this are other names. */
const ALIKE = 0.4

/** What a search box offers while one types. */
export async function viewSuggestions(db: Db, query: Query, now: Date): Promise<Suggestions> {
  const asked = { ...getProductsQuery.parse({}), ...query }
  const [page, subCategories, stores] = await Promise.all([
    viewSearch(db, asked, { ownStoreId: null, now }),
    findSubCategories(db, query.search),
    findStores(db, query, now),
  ])
  const products = page.products.slice(0, 5)
  return { subCategories, products, stores, didYouMean: page.didYouMean }
}

async function findSubCategories(db: Db, search: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from search_names
    where kind = 'sub_category' and similarity(name, ${search}::text) >= ${ALIKE}::real
    order by similarity(name, ${search}::text) desc, name limit 5`)
  return rows.map(({ name }) => name)
}

type Shop = {
  storeId: string
  shopName: string
  logo: string | null
  locality: string
  timings: Timings
  preparationMinutes: number
  closures: Closure[]
}

async function findStores(db: Db, { search, city }: Query, now: Date) {
  const { rows } = await db.execute<Shop>(sql`
    select id as "storeId", shop_name as "shopName", '/media/' || logo as logo, locality, timings,
      preparation_minutes as "preparationMinutes",
      closures_of(id, ${now.toISOString()}::timestamptz) as closures
    from stores
    where status = 'approved' and word_similarity(${search}::text, shop_name) >= ${ALIKE}::real
      and (${city ?? null}::text is null or lower(city) = lower(${city ?? null}::text))
    order by word_similarity(${search}::text, shop_name) desc, shop_name, id limit 3`)
  return rows.map(({ timings, preparationMinutes, closures, ...shop }) => ({
    ...shop,
    ...hoursOf({ timings, preparationMinutes }, closures, now),
  }))
}
