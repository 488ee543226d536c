import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { hoursOf } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { closuresOf } from '#server/platform/db/tables/stores.ts'
import { getProductsQuery, type suggestions, type Suggestions } from '#shared/contract/search.ts'
import type { Closure, Timings } from '#shared/contract/stores.ts'
import { foldWords } from '#shared/fold.ts'
import { articleNames } from '../rules/lexicon.ts'
import { readQuery } from '../rules/read-query.ts'
import { viewSearch } from './search.ts'

type Query = z.output<typeof suggestions.input>

/** The least similarity at which two names match (0 to 1). */
const ALIKE = 0.4
const MOST_SUB_CATEGORIES = 5
const MOST_PRODUCTS = 5
const MOST_STORES = 3
const SHORTEST = 2

/** The suggestions of the search box while a shopper types. */
export async function viewSuggestions(db: Db, query: Query, now: Date): Promise<Suggestions> {
  const words = foldWords(query.search)
  if (words.join('').length < SHORTEST)
    return { subCategories: [], products: [], stores: [], didYouMean: null }
  const asked = { ...getProductsQuery.parse({}), ...query }
  const page = await viewSearch(db, asked, { ownStoreId: null, now, most: MOST_PRODUCTS })
  const { phrases } = readQuery(page.didYouMean ?? query.search)
  const meant = phrases.flatMap((phrase) => phrase.words)
  const subCategories = await findSubCategories(db, query, meant)
  const stores = await findStores(db, query, words, now)
  const products = page.shown === 'popular' ? [] : page.products
  return { subCategories, products, stores, didYouMean: page.didYouMean }
}

const inReach = (city: string | undefined) =>
  city === undefined
    ? sql`s.status = 'approved'`
    : sql`s.status = 'approved' and lower(s.city) = lower(${city}::text)`

/** Sub-categories that match the typed words or the articles they mean, and that a shop in range sells. */
async function findSubCategories(db: Db, { city }: Query, words: string[]): Promise<string[]> {
  const meant = [words.join(' '), ...articleNames(words)]
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (
      select n.id, n.name, max(greatest(similarity(n.name, meant),
        strict_word_similarity(meant, n.name))) as alike
      from search_names n, unnest(${sql.param(meant)}::text[]) as meant
      where n.kind = 'sub_category' group by n.id
    ) near
    where alike >= ${ALIKE}::real and exists (
      select from search_products h join stores s on s.id = h.store_id
      where h.sub_category = near.id and h.active and ${inReach(city)})
    order by alike desc, name limit ${MOST_SUB_CATEGORIES}`)
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

async function findStores(db: Db, { city }: Query, words: string[], now: Date) {
  const typed = words.join(' ')
  const { rows } = await db.execute<Shop>(sql`
    select id as "storeId", shop_name as "shopName", '/media/' || logo as logo, locality, timings,
      preparation_minutes as "preparationMinutes",
      ${closuresOf(sql`s.id`, now)} as closures
    from (select s.*, word_similarity(${typed}::text, s.shop_name) as alike from stores s
      where ${inReach(city)}) s
    where alike >= ${ALIKE}::real
    order by alike desc, shop_name, id limit ${MOST_STORES}`)
  return rows.map(({ timings, preparationMinutes, closures, ...shop }) => ({
    ...shop,
    ...hoursOf({ timings, preparationMinutes }, closures, now),
  }))
}
