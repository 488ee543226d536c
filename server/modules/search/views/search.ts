import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import type { getProductsQuery, SearchPage } from '#shared/contract/search.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { PAGE_SIZE_SHOPPER } from '#shared/limits.ts'
import { asAsked, type Attempt, attemptsFor, type Latitude } from '../rules/attempts.ts'
import {
  type PriceRange,
  rangeOf,
  readPoint,
  readPrice,
  sortFor,
  writePrice,
} from '../rules/filters.ts'
import { noSuchPage, type Place, readCursor, type SortOrder } from '../rules/paging.ts'
import { namesChildren, readQuery, type Understanding } from '../rules/read-query.ts'
import { askedVariant } from '../rules/shown-variant.ts'
import { audienceQuery } from '../rules/ts-query.ts'
import { viewHints } from './hints.ts'
import { findMeant } from './mending.ts'
import { type Answer, countOf, type Found, type Meaning, toPage } from './page.ts'
import { type Scope, type Search, searchSql } from './search-sql.ts'

export type Query = z.output<typeof getProductsQuery>
type SearchOptions = { now: Date; most?: number }

/** The products of shops that shoppers can see; `most` replaces the usual page size. */
export async function viewSearch(
  db: Db,
  query: Query,
  options: SearchOptions,
): Promise<SearchPage> {
  const inquiry = inquire(query, options)
  const cursor = query.pageParam ? readCursor(query.pageParam) : null
  if (!cursor || cursor.place.attempt === 0) {
    const answer = await tryFirst(db, inquiry, options.now)
    if (answer.found.stores === 0 && inquiry.scope.kind !== 'nearby')
      throw new AppError('NOT_FOUND', { reason: 'store' })
    if (cursor || answer.found.total > 0) return toPage(answer, options.now)
    return viewUnmatched(db, inquiry, answer, options.now)
  }
  return viewNearest(db, inquiry, options.now)
}

/**
 * When nothing matches all filters. Products of closed shops never take the place of those of open ones: when only
 * closed shops have what was asked for, the page is empty and tells when the first of them opens.
 */
async function viewUnmatched(
  db: Db,
  inquiry: Inquiry,
  answer: Answer,
  now: Date,
): Promise<SearchPage> {
  const { query, asked } = inquiry
  const hints = await viewHints(db, { query, search: answer.search, said: asked.price }, now)
  const isOnlyClosed = hints.without.some(({ filter }) => filter === 'open')
  const nothingHere = answer.found.stores === 0 && query.maxDistance === undefined
  const page =
    isOnlyClosed || nothingHere || hasProducts(answer)
      ? toPage(answer, now)
      : await viewNearest(db, inquiry, now)
  return { ...page, ...hints }
}

type Inquiry = {
  query: Query
  asked: Understanding
  scope: Scope
  latitude: Latitude
  size: number
}

function inquire(query: Query, { most, now }: SearchOptions): Inquiry {
  return {
    query,
    asked: readQuery(query.search ?? ''),
    scope: readScope(query, now),
    latitude: query.mode === 'store' ? 'shelf' : 'city',
    size: most ?? PAGE_SIZE_SHOPPER,
  }
}

/** When the exact query finds nothing: the result of the first wider attempt that finds something, else no products. */
async function viewNearest(db: Db, inquiry: Inquiry, now: Date): Promise<SearchPage> {
  const { asked, latitude, query } = inquiry
  const meant = query.exact ? null : await findMeant(db, asked)
  const attempts = attemptsFor({ asked, meant }, latitude)
  const given = query.pageParam ? readCursor(query.pageParam).place.attempt : undefined
  const [from, to] = given === undefined ? [1, attempts.length - 1] : [given, given]
  for (let at = from; at <= to; at += 1) {
    const attempt = attempts[at]
    if (!attempt) throw noSuchPage()
    const answer = await tryOne(db, inquiry, { at, attempt, meant }, now)
    if (hasProducts(answer) || given !== undefined) return toPage(answer, now)
  }
  return toPage(await tryFirst(db, inquiry, now), now)
}

const hasProducts = ({ search, found }: Pick<Answer, 'search' | 'found'>) =>
  countOf(search, found) > 0

type Try = { at: number; attempt: Attempt; meant: Understanding | null }

function tryFirst(db: Db, inquiry: Inquiry, now: Date): Promise<Answer> {
  return tryOne(db, inquiry, { at: 0, attempt: asAsked(inquiry.asked), meant: null }, now)
}

async function tryOne(db: Db, inquiry: Inquiry, attempted: Try, now: Date): Promise<Answer> {
  const { query, asked } = inquiry
  const search = searchOf(inquiry, attempted)
  const { rows } = await db.execute<Found>(searchSql(search, now))
  const [found] = rows
  if (!found) throw new Error('a search returned no row')
  const gaveWay = found.total === 0 && hasProducts({ search, found })
  const meaning = meaningOf(query, attempted, gaveWay)
  return { search, found, meaning, asked: askedVariant(search, attempted.meant ?? asked) }
}

function meaningOf(query: Query, { at, attempt, meant }: Try, gaveWay: boolean): Meaning {
  const price = attempt.price && !query.price ? writePrice(attempt.price) : null
  const better = meant && at > 0 && attempt.shown !== 'popular' ? meant.words.join(' ') : null
  return {
    attempt: at,
    didYouMean: better,
    shown: gaveWay && attempt.shown !== 'popular' ? 'wider' : attempt.shown,
    understood: { ...attempt.understood, price },
  }
}

function searchOf(inquiry: Inquiry, { attempt, meant }: Try): Search {
  const { query, asked, latitude, scope, size } = inquiry
  const cheap = asked.cheap && attempt.shown !== 'popular'
  const sort = sortFor(query, { hasWords: attempt.query !== null, cheap })
  const all = attempt.held === 'all'
  return {
    ...kindsOf(query),
    audience: all && query.gender ? audienceQuery(query.gender) : null,
    yielding: latitude === 'city',
    adultsFirst: !query.gender && !namesChildren(meant ?? asked),
    scope: all ? scope : anyDistance(scope),
    point: readPoint(query),
    words: attempt.query,
    rating: all ? query.rating : undefined,
    price: priceOf(all ? query.price : undefined, attempt),
    sort,
    after: placeAfter(query, sort),
    size,
  }
}

function placeAfter({ pageParam }: Query, sort: SortOrder): Place | null {
  if (!pageParam) return null
  const cursor = readCursor(pageParam)
  if (cursor.sort !== sort) throw noSuchPage()
  return cursor.place
}

type Kinds = Pick<Search, 'brands' | 'subCategories' | 'colors' | 'category'>

/** The filters that say what a piece is. */
function kindsOf({ brand, subCategory, color, category }: Query): Kinds {
  return { brands: brand, subCategories: subCategory, colors: color, category }
}

/** The price of the slider takes precedence over a price in the words. */
function priceOf(chosen: string | undefined, { price }: Attempt): PriceRange | null {
  if (chosen) return readPrice(chosen)
  return price && rangeOf(price)
}

function anyDistance(scope: Scope): Scope {
  return scope.kind === 'nearby' ? { ...scope, withinKm: undefined } : scope
}

function readScope(query: Query, now: Date): Scope {
  if (query.mode !== 'store') {
    const openAt = query.open ? now : undefined
    return { kind: 'nearby', city: query.city, withinKm: query.maxDistance, openAt }
  }
  if (!query.storeId) throw invalidField('storeId', messageText('fields.store'))
  if (!Id.safeParse(query.storeId).success) throw new AppError('NOT_FOUND', { reason: 'store' })
  return { kind: 'store', storeId: query.storeId }
}
