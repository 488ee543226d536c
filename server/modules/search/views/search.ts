import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import type { getProductsQuery, SearchPage } from '#shared/contract/search.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError } from '#shared/errors.ts'
import { PAGE_SIZE_MERCHANT, PAGE_SIZE_SHOPPER } from '#shared/limits.ts'
import { invalid, readPoint, readPrice, sortFor } from '../rules/filters.ts'
import { readCursor } from '../rules/paging.ts'
import { correctWords, readQuery, toTsQuery, type Word } from '../rules/read-query.ts'
import { type Found, toPage } from './page.ts'
import { type Scope, type Search, searchSql } from './search-sql.ts'

type Query = z.output<typeof getProductsQuery>
/** Below this a word is not misspelt but another one. */
const LIKE_ENOUGH = 0.4

/** `ownStoreId` is the caller's own store in merchant mode. */
export async function viewSearch(
  db: Db,
  query: Query,
  { ownStoreId, now }: { ownStoreId: string | null; now: Date },
): Promise<SearchPage> {
  const { words } = readQuery(query.search ?? '')
  const search = readSearch(query, words, ownStoreId)
  const found = await findWithWords(db, { search, words, now })
  if (found.stores === 0 && search.scope.kind !== 'nearby')
    throw new AppError('NOT_FOUND', 'Store not found')
  return toPage(search, found, now)
}

function readSearch(query: Query, words: Word[], ownStoreId: string | null): Search {
  const sort = sortFor(query, words.length > 0)
  return {
    scope: readScope(query, ownStoreId),
    point: readPoint(query),
    words: words.length > 0 ? toTsQuery(words, 'all') : null,
    brands: query.brand,
    subCategories: query.subCategory,
    category: query.category,
    rating: query.rating,
    price: readPrice(query.price),
    sort,
    after: query.pageParam ? readCursor(sort, query.pageParam) : null,
    size: query.mode === 'merchant' ? PAGE_SIZE_MERCHANT : PAGE_SIZE_SHOPPER,
  }
}

function readScope(query: Query, ownStoreId: string | null): Scope {
  if (query.mode === 'merchant') {
    if (!ownStoreId) throw new AppError('NOT_ALLOWED', 'This is for shopkeepers')
    return { kind: 'merchant', storeId: ownStoreId, active: query.status !== 'inactive' }
  }
  if (query.mode !== 'store')
    return { kind: 'nearby', city: query.city, withinKm: query.maxDistance }
  if (!query.storeId) throw invalid('storeId', 'Which store?')
  if (!Id.safeParse(query.storeId).success) throw new AppError('NOT_FOUND', 'Store not found')
  return { kind: 'store', storeId: query.storeId }
}

type Attempt = { search: Search; words: Word[]; now: Date }

/** As typed; when that finds nothing, with misspelt words mended; and then any of the words. */
async function findWithWords(db: Db, { search, words, now }: Attempt): Promise<Found> {
  const asTyped = await find(db, search, now)
  if (words.length === 0 || asTyped.hits > 0 || asTyped.stores === 0) return asTyped
  const mended = correctWords(words, await findCorrections(db, words))
  const query = toTsQuery(mended, 'all')
  if (query !== search.words) {
    const corrected = await find(db, { ...search, words: query }, now)
    if (corrected.hits > 0) return corrected
  }
  if (mended.length < 2) return asTyped
  return find(db, { ...search, words: toTsQuery(mended, 'any') }, now)
}

async function find(db: Db, search: Search, now: Date): Promise<Found> {
  const { rows } = await db.execute<Found>(searchSql(search, now))
  const [found] = rows
  if (!found) throw new Error('A search answers one row')
  return found
}

/** The nearest known word for each one that begins no word of any product. */
async function findCorrections(db: Db, words: Word[]): Promise<Map<string, string>> {
  const typed = words.map(({ text }) => text)
  const { rows } = await db.execute<{ typed: string; word: string }>(sql`
    select typed, nearest.word from unnest(${sql.param(typed)}::text[]) as typed
    cross join lateral (
      select word from search_words
      where word % typed and similarity(word, typed) >= ${LIKE_ENOUGH}::real
      order by similarity(word, typed) desc, abs(length(word) - length(typed)), word limit 1
    ) nearest
    where not exists (
      select from search_products where words @@ (typed || ':*')::tsquery)`)
  return new Map(rows.map(({ typed: wrong, word }) => [wrong, word]))
}
