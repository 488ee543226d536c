import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { closuresOf, pauseOf } from '#server/platform/db/tables/stores.ts'
import { Category, type ShopHindi } from '#shared/contract/goods.ts'
import { getProductsQuery, type suggestions, type Suggestions } from '#shared/contract/search.ts'
import type { Closure, Timings } from '#shared/contract/stores/stores.ts'
import { foldWords } from '#shared/formats/fold.ts'
import { besideEnglish } from '#shared/formats/in-hindi.ts'
import { hoursOf, type StoredPause } from '#shared/opening-hours.ts'
import { readPoint } from '../rules/filters.ts'
import { articleNames, isNamed, namedCategories, type Phrase } from '../language/lexicon.ts'
import { isIn, metresFrom } from './cards-sql.ts'
import { viewSearch } from './search.ts'
import type { SearchService } from './search-service.ts'

type Query = z.output<typeof suggestions.input>

/** Least similarity of two names that match (0 to 1). */
const ALIKE = 0.4
const MOST_SUB_CATEGORIES = 5
const MOST_BRANDS = 2
/** Least number of products of a brand that is offered as a whole. */
const MANY_OF_A_BRAND = 8
const MOST_POPULAR = 6
const MOST_PRODUCTS = 5
const MOST_STORES = 3
const SHORTEST = 2

/** The suggestions of the search box while a shopper types, and of the empty box. */
export async function viewSuggestions(
  service: SearchService,
  query: Query,
  now: Date,
): Promise<Suggestions> {
  const { db, language, queue } = service
  const words = foldWords(query.search)
  if (words.length === 0) return viewOffer(service, query, now)
  if (words.join('').length < SHORTEST) return NOTHING
  const phrasesOf = (text: string) => language.read(text, query.city).phrases
  // These run at the same time, because all of them take similarly long when there are many products.
  const [page, stores, typed, brands] = await Promise.all([
    viewSearch(service, inquiryOf(query), { now, most: MOST_PRODUCTS, unfinished: true }),
    queue.run(() => findStores(db, query, alikeStores(words), now)),
    queue.run(() => findSubCategories(db, query, phrasesOf(query.search))),
    queue.run(() => findBrands(db, query, words)),
  ])
  const { didYouMean } = page
  const phrases = phrasesOf(didYouMean ?? query.search)
  const subCategories =
    didYouMean === null ? typed : await queue.run(() => findSubCategories(db, query, phrases))
  // Two letters fit too many products to show single ones.
  const named = [subCategories, brands, stores]
  const isVague = words.join('').length <= SHORTEST && named.some((some) => some.length > 0)
  return {
    categories: namedCategories(phrases),
    subCategories,
    brands,
    products: page.shown === 'popular' || isVague ? [] : page.products,
    stores,
    didYouMean,
  }
}

const NOTHING: Suggestions = {
  categories: [],
  subCategories: [],
  brands: [],
  products: [],
  stores: [],
  didYouMean: null,
}

/** The suggestions of an empty box: the sub-categories with the most products, and the nearest shops. */
async function viewOffer(service: SearchService, query: Query, now: Date): Promise<Suggestions> {
  const page = await viewSearch(service, inquiryOf(query), { now, most: 0 })
  return {
    ...NOTHING,
    categories: page.categories.map(({ name }) => Category.parse(name)),
    subCategories: page.subCategories.slice(0, MOST_POPULAR).map(({ name }) => name),
    stores: await service.queue.run(() => findStores(service.db, query, nearestStores(query), now)),
  }
}

function inquiryOf(query: Query) {
  return { ...getProductsQuery.parse({}), ...query }
}

/**
 * Sub-categories that match the typed words or the articles in them, and that a shop in range sells. Exact names come
 * first, then names that begin with the words.
 */
async function findSubCategories(db: Db, { city }: Query, phrases: Phrase[]): Promise<string[]> {
  const words = phrases.flatMap((phrase) => phrase.words)
  const meant = [words.join(' '), ...articleNames(words)]
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (
      select n.id, n.name, max(greatest(similarity(n.name, meant),
        strict_word_similarity(meant, n.name))) as alike
      from search_names n, unnest(${sql.param(meant)}::text[]) as meant
      where n.kind = 'sub_category' group by n.id
    ) near
    where alike >= ${ALIKE}::real and exists (
      select from search_products h where h.sub_category = near.id and h.active
        and h.store_id = any(array(select s.id from stores s where ${isIn(city)})))
    order by alike desc, name`)
  const names = rows.map(({ name }) => name)
  const articles = phrases.filter(({ sense }) => sense?.kind === 'article')
  const typed = words.join(' ')
  const first = new Set([
    ...[phrases, articles].flatMap((query) => names.filter((name) => isNamed(name, query))),
    ...names.filter((name) => foldWords(name).join(' ').startsWith(typed)),
  ])
  return [...first, ...names.filter((name) => !first.has(name))].slice(0, MOST_SUB_CATEGORIES)
}

/** Brands that have a word beginning with the typed words, and of which a shop in range sells many products. */
async function findBrands(db: Db, { city }: Query, words: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (
      select n.name, (select count(*) from search_products h where h.brand = n.id and h.active
        and h.store_id = any(array(select s.id from stores s where ${isIn(city)}))) as products
      from search_names n
      where n.kind = 'brand'
        and ' ' || regexp_replace(n.key, '[^a-z0-9 ]', '', 'g') like ${`% ${words.join(' ')}%`}
    ) begun
    where products >= ${MANY_OF_A_BRAND}::int
    order by products desc, name limit ${MOST_BRANDS}`)
  return rows.map(({ name }) => name)
}

type Shop = {
  storeId: string
  shopName: string
  hindi: z.infer<typeof ShopHindi>
  logo: string | null
  contactNumber: string
  address: string
  locality: string
  timings: Timings
  preparationMinutes: number
  pause: StoredPause
  closures: Closure[]
}

/** The condition and the order of a list of stores. */
type Choice = { where: SQL; order: SQL }

function alikeStores(words: string[]): Choice {
  const alike = sql`word_similarity(${words.join(' ')}::text, s.shop_name)`
  return { where: sql`${alike} >= ${ALIKE}::real`, order: sql`${alike} desc` }
}

/** Without a place, the shops with the most products come first. */
function nearestStores(query: Query): Choice {
  const point = readPoint(query)
  if (point) return { where: sql`true`, order: metresFrom(point) }
  const products = sql`(select count(*) from search_products h where h.store_id = s.id and h.active)`
  return { where: sql`true`, order: sql`${products} desc` }
}

async function findStores(db: Db, { city }: Query, { where, order }: Choice, now: Date) {
  const { rows } = await db.execute<Shop>(sql`
    select id as "storeId", shop_name as "shopName", hindi - 'instructions' as hindi, '/media/' || logo as logo,
      contact_number as "contactNumber", address, locality, timings,
      preparation_minutes as "preparationMinutes", ${pauseOf(sql`s`)} as pause,
      ${closuresOf(sql`s.id`, now)} as closures
    from stores s
    where ${isIn(city)} and ${where}
    order by ${order}, shop_name, id limit ${MOST_STORES}`)
  return rows.map(({ timings, preparationMinutes, pause, closures, hindi, ...shop }) => ({
    ...shop,
    ...besideEnglish(hindi),
    contactNumber: formatContactNumber(shop.contactNumber),
    ...hoursOf({ timings, preparationMinutes, pause }, closures, now),
  }))
}
