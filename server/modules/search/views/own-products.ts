import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { ProductCard, SearchPage } from '#shared/contract/search.ts'
import { codeTexts, productsWithCode } from '#server/platform/db/tables/catalog.ts'
import { stockOfVariant } from '#server/platform/db/tables/inventory.ts'
import { likePatterns } from '#shared/formats/fold.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import { type Attempt, ownAsked } from '../rules/attempt.ts'
import { attemptsFor } from '../rules/attempts.ts'
import { audienceCondition } from '../rules/audience.ts'
import type { Condition } from '../rules/condition.ts'
import { rangeOf, readPrice } from '../rules/filters.ts'
import {
  type OwnPlace,
  type OwnSort,
  ownSortOf,
  readOwnCursor,
  writeOwnCursor,
} from '../rules/own-list.ts'
import { sizeForms } from '../language/sizes.ts'
import { noSuchPage } from '../rules/paging.ts'
import type { CardRow, CardShop } from '../rules/product-card.ts'
import { toCards } from './page.ts'
import type { Understanding } from '../language/read-query.ts'
import type { Query } from './inquiry.ts'
import { cards, shops } from './cards-sql.ts'
import { matchesCondition } from './engine/tsquery.ts'
import type { Language } from './language.ts'

type NameCount = { name: string; count: number }
type Sums = Omit<NonNullable<ProductCard['own']>, 'updatedAt'> & { updatedAt: string }
type FoundProducts = {
  total: number
  more: boolean
  categories: NameCount[]
  subCategories: NameCount[]
  brands: NameCount[]
  cards: (CardRow & { key: number | string })[]
  sums: Record<string, Sums>
  shops: CardShop[]
}
type OwnOptions = { storeId: string; now: Date }
/** The primary database and not a replica, so that a merchant sees a change at once. */
type Own = { db: Db; language: Language }
type List = {
  query: Query
  storeId: string
  sort: OwnSort
  after: OwnPlace | null
}
type Meaning = { at: number; shown: SearchPage['shown']; didYouMean?: string }
/** A page of own products, by the words as typed or by their correction. `asked`: the words that found it. */
type OwnPage = { list: List; found: FoundProducts; meaning: Meaning; asked: Understanding }

/** A merchant's own products, active or inactive. */
export async function viewOwnProducts(
  own: Own,
  query: Query,
  options: OwnOptions,
): Promise<SearchPage> {
  return toPage(await findOwnProducts(own, query, options), options.now)
}

/**
 * A page of own products. They are read from the catalogue, so that a change is visible at once; the index of words is
 * used only for other spellings.
 */
async function findOwnProducts(
  { db, language }: Own,
  query: Query,
  { storeId, now }: OwnOptions,
): Promise<OwnPage> {
  const list = listOf(query, storeId)
  const { after } = list
  const asked = language.read(query.search ?? '', undefined)
  const meaning = { at: 0, shown: 'asked' } as const
  if (after?.attempt !== 1) {
    const wanted = { attempt: ownAsked(asked), typed: query.search ?? '' }
    const found = await find(db, list, wanted, now)
    if (after || found.total > 0) return { list, found, meaning, asked }
  }
  const corrected = await findCorrected({ db, language }, list, asked, now)
  if (corrected) return corrected
  if (after) throw noSuchPage()
  return { list, found: nothing, meaning, asked }
}

function listOf(query: Query, storeId: string): List {
  const sort = ownSortOf(query)
  return {
    storeId,
    query,
    sort,
    after: query.pageParam ? readOwnCursor(query.pageParam, sort) : null,
  }
}

/** The products for the corrected words; null when there is no correction, or when it finds no product. */
async function findCorrected(
  { db, language }: Own,
  list: List,
  asked: Understanding,
  now: Date,
): Promise<OwnPage | null> {
  await language.learn(asked, now)
  const meant = list.query.exact ? [] : language.correct(asked)
  const attempt = attemptsFor({ asked, meant }, 'own')[1]
  if (!attempt?.meant) return null
  const found = await find(db, list, { attempt, typed: null }, now)
  const didYouMean = attempt.meant.words.join(' ')
  const meaning = { at: 1, shown: 'corrected', didYouMean } as const
  return found.total > 0 ? { list, found, meaning, asked: attempt.meant } : null
}

const nothing: FoundProducts = {
  total: 0,
  more: false,
  categories: [],
  subCategories: [],
  brands: [],
  cards: [],
  sums: {},
  shops: [],
}

/** `typed` is also searched unchanged in names, SKUs and barcodes. */
type WantedProducts = { attempt: Attempt; typed: string | null }

async function find(db: Db, list: List, wanted: WantedProducts, now: Date): Promise<FoundProducts> {
  const { query, storeId, sort, after } = list
  const key = sortKeys[sort]
  const { rows } = await db.execute<FoundProducts & { known: boolean }>(sql`
    with near as materialized (
      select s.id, null::int as metres from stores s where s.id = ${storeId}::uuid
    ), sums as materialized (
      select v.product_id, count(*)::int as variants, string_agg(${codeTexts}, e'\n') as code_texts, min(v.price_paise) as price_paise,
        sum(k.stock)::int as stock, sum(k.held)::int as held,
        bool_or(k.stock <= s.inventory_alert) as low
      from variants v cross join ${stockOfVariant} join stores s on s.id = v.store_id
      where v.store_id = ${storeId}::uuid and v.retired_at is null group by v.product_id
    ), hits as materialized (
      select p.id as product_id, p.store_id, p.seq, p.category, p.sub_category, p.brand,
        p.updated_at, p.taken_down_reason, sums.variants, sums.stock, sums.held, sums.low, ${key} as key,
        false as sold_out,
        ${isMisfit(sql`p.category`, query.category && [query.category])} as off_category,
        ${isMisfit(sql`p.sub_category`, query.subCategory)} as off_sub_category,
        ${isMisfit(sql`p.brand`, query.brand)} as off_brand
      from products p join sums on sums.product_id = p.id
      where p.store_id = ${storeId}::uuid and ${fitsList(list, wanted)}
    ), fits as (
      select * from hits where not (off_category or off_sub_category or off_brand)
    ), winners as materialized (
      select * from fits where ${afterPlace(list)}
      order by key, seq desc limit ${PAGE_SIZE_MERCHANT + 1}::int
    )
    select
      ${after ? seqOf(after, storeId) : sql`0`} is not null as known,
      (select count(*)::int from fits) as total,
      (select count(*) > ${PAGE_SIZE_MERCHANT}::int from winners) as more,
      (${countsOf(sql`category`, sql`not (off_sub_category or off_brand)`)}) as categories,
      (${countsOf(sql`sub_category`, sql`not (off_category or off_brand)`)}) as "subCategories",
      (${countsOf(sql`brand`, sql`not (off_category or off_sub_category)`)}) as brands,
      (${cards(PAGE_SIZE_MERCHANT, now)}) as cards,
      (select coalesce(jsonb_object_agg(product_id, jsonb_build_object('variants', variants,
        'stock', stock, 'held', held, 'low', low, 'updatedAt', updated_at,
        'takenDown', taken_down_reason)), '{}')
        from winners) as sums,
      (${shops(now)}) as shops`)
  const found = mustExist(rows[0], 'the answer of a search')
  if (!found.known) throw noSuchPage()
  return found
}

const sortKeys: Record<OwnSort, SQL> = {
  newest: sql`0`,
  updated: sql`-(extract(epoch from p.updated_at) * 1000000)::bigint`,
  // Only the beginning of the name, so that it fits into a page's cursor in any script.
  name: sql`left(lower(p.name), 40)`,
  priceUp: sql`sums.price_paise`,
  priceDown: sql`-sums.price_paise`,
  stockUp: sql`sums.stock`,
}

function afterPlace({ after, sort, storeId }: List): SQL {
  if (!after) return sql`true`
  const key = sort === 'name' ? sql`${after.key}::text` : sql`${after.key}::bigint`
  return sql`(key, -seq) > (${key}, -${seqOf(after, storeId)})`
}

/** Null when the last product of the page does not belong to this store. */
const seqOf = ({ id }: OwnPlace, storeId: string) => sql`(select p.seq from products p
  where p.id = ${id}::uuid and p.store_id = ${storeId}::uuid)`

function fitsList({ query, storeId }: List, wanted: WantedProducts): SQL {
  const filters = [
    isNamedBy(storeId, wanted),
    sql`p.active = ${query.status !== 'inactive'}::boolean`,
  ]
  if (query.low) filters.push(sql`sums.low`)
  if (query.color)
    filters.push(sql`exists (select from variants v where v.product_id = p.id
      and v.retired_at is null and lower(v.color_map)
      in (select lower(name) from unnest(${sql.param(query.color)}::text[]) as name))`)
  const audience = query.gender ? audienceCondition(query.gender) : null
  if (audience) filters.push(isIndexedFor(storeId, audience))
  const price = query.price ? readPrice(query.price) : null
  if (price)
    filters.push(sql`sums.price_paise between ${price.lowPaise}::int and ${price.highPaise}::int`)
  return sql.join(filters, sql` and `)
}

const isIndexedFor = (storeId: string, words: Condition) => sql`p.id in (select h.product_id
  from search_products h where h.store_id = ${storeId}::uuid and ${matchesCondition(words)})`

/** Products that have all typed words in names, SKUs or barcodes, or the typed barcode, or that the index finds for the meaning of the words. */
function isNamedBy(storeId: string, { attempt, typed }: WantedProducts): SQL {
  const patterns = likePatterns(typed ?? '')
  const typedWords = sql`concat_ws(e'\n', p.name, p.brand, p.sub_category, sums.code_texts)
    ilike all (${sql.param(patterns)}::text[])`
  const asTyped =
    typed && patterns.length > 0
      ? [typedWords, sql`p.id in ${productsWithCode(storeId, typed)}`]
      : []
  const range = attempt.price && rangeOf(attempt.price)
  const sizes = attempt.sizes.flatMap(sizeForms)
  const meant = [
    ...(attempt.query ? [isIndexedFor(storeId, attempt.query.match)] : []),
    ...(range
      ? [sql`sums.price_paise between ${range.lowPaise}::int and ${range.highPaise}::int`]
      : []),
    ...(sizes.length > 0
      ? [
          sql`exists (select from variants v where v.product_id = p.id and v.retired_at is null
          and lower(v.attributes ->> 'Size') = any(${sql.param(sizes)}::text[]))`,
        ]
      : []),
  ]
  const ways = [...asTyped, ...(meant.length > 0 ? [sql`(${sql.join(meant, sql` and `)})`] : [])]
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`true`
}

const isMisfit = (column: SQL, names: string[] | undefined) =>
  names
    ? sql`lower(${column}) <> all(select lower(name) from unnest(${sql.param(names)}::text[]) as name)`
    : sql`false`

function countsOf(column: SQL, condition: SQL): SQL {
  return sql`select coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', count)
      order by count desc, name), '[]')
    from (select ${column} as name, count(*)::int as count from hits where ${condition}
      group by 1) names`
}

/** The cursor of the next page, and the number of products up to the end of this one. */
function placeOf({ list: { sort, after }, found, meaning }: OwnPage) {
  const showing = (after?.shown ?? 0) + found.cards.length
  const last = found.cards.at(-1)
  const place = last && { key: last.key, id: last.id, shown: showing, attempt: meaning.at }
  return { showing, nextPage: place && found.more ? writeOwnCursor(sort, place) : null }
}

function toPage(page: OwnPage, now: Date): SearchPage {
  const { found, meaning } = page
  return {
    products: toCards(found, now).map((card) => ({ ...card, own: ownOf(found, card._id) })),
    brands: found.brands,
    origins: [],
    subCategories: found.subCategories,
    categories: found.categories,
    colors: [],
    sizes: [],
    didYouMean: meaning.didYouMean ?? null,
    shown: meaning.shown,
    understood: {
      price: null,
      color: null,
      gender: null,
      size: null,
      near: false,
      order: null,
      open: false,
    },
    leftOut: [],
    notSold: null,
    brandNotSold: null,
    close: null,
    without: [],
    nextOpening: null,
    totalProducts: found.total,
    ...placeOf(page),
  }
}

function ownOf({ sums }: FoundProducts, productId: string) {
  const own = mustExist(sums[productId], 'the stock of an own product')
  return { ...own, updatedAt: new Date(own.updatedAt).toISOString() }
}
