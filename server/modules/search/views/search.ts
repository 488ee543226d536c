import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import type { getProductsQuery, SearchPage } from '#shared/contract/search.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { PAGE_SIZE_SHOPPER } from '#shared/limits.ts'
import type { Locale } from '#shared/page.ts'
import {
  asAsked,
  type Attempt,
  attemptsFor,
  type Latitude,
  widerAttempts,
} from '../rules/attempts.ts'
import {
  type PriceRange,
  rangeOf,
  readPoint,
  readPrice,
  sortFor,
  writePrice,
} from '../rules/filters.ts'
import { unsoldIn } from '../rules/lexicon.ts'
import { noSuchPage, type Place, readCursor, type SortOrder } from '../rules/paging.ts'
import { namesChildren, readQuery, type Understanding } from '../rules/read-query.ts'
import { sizeForms } from '../rules/sizes.ts'
import { askedVariant } from '../rules/shown-variant.ts'
import { audienceQuery } from '../rules/ts-query.ts'
import { viewHints } from './hints.ts'
import { addNewWords, findMeant, type NewWord, newWordsSql, strangeWords } from './mending.ts'
import { type Answer, countOf, type Found, type Meaning, toPage } from './page.ts'
import { firstThatFinds, type Scope, type Search, searchSql } from './search-sql.ts'

export type Query = z.output<typeof getProductsQuery>
type SearchOptions = {
  now: Date
  most?: number
  /** The query is still being typed: its last word may be the beginning of one. */
  unfinished?: boolean
  locale?: Locale
  /** Each product says why it stands at its place. */
  explained?: boolean
}

/** The products of shops that shoppers can see; `most` replaces the usual page size. */
export async function viewSearch(
  db: Db,
  query: Query,
  options: SearchOptions,
): Promise<SearchPage> {
  const inquiry = inquire(query, options)
  const cursor = query.pageParam ? readCursor(query.pageParam) : null
  if (!cursor || cursor.place.attempt === 0) {
    const answer = await tryFirst(db, inquiry)
    if (answer.found.stores === 0 && inquiry.scope.kind !== 'nearby')
      throw new AppError('NOT_FOUND', { reason: 'store' })
    if (cursor) return toPage(answer, inquiry.now)
    if (answer.found.total > 0) return viewWithClose(db, inquiry, answer)
    return viewUnmatched(db, inquiry, answer)
  }
  return viewNearest(db, inquiry)
}

/**
 * When nothing matches all filters. Products of closed shops never take the place of those of open ones: when only
 * closed shops have what was asked for, the page is empty and tells when the first of them opens.
 */
async function viewUnmatched(db: Db, inquiry: Inquiry, answer: Answer): Promise<SearchPage> {
  const { query, asked, now } = inquiry
  const hints = await viewHints(db, { query, search: answer.search, said: asked.price }, now)
  const isOnlyClosed = hints.without.some(({ filter }) => filter === 'open')
  const nothingHere = answer.found.stores === 0 && query.maxDistance === undefined
  const page =
    isOnlyClosed || nothingHere || hasProducts(answer)
      ? toPage(answer, now)
      : await viewNearest(db, inquiry, answer)
  return { ...page, ...hints }
}

type Inquiry = {
  query: Query
  asked: Understanding
  scope: Scope
  latitude: Latitude
  size: number
  /** The query is still being typed. */
  unfinished: boolean
  locale: Locale
  explained: boolean
  now: Date
}

function inquire(query: Query, options: SearchOptions): Inquiry {
  const { most, now, unfinished = false, locale = 'en', explained = false } = options
  return {
    query,
    asked: readQuery(query.search ?? ''),
    scope: readScope(query, now),
    latitude: query.mode === 'store' ? 'shelf' : 'city',
    size: most ?? PAGE_SIZE_SHOPPER,
    unfinished,
    locale,
    explained,
    now,
  }
}

/** When the exact query finds nothing: the result of the first wider attempt that finds something, else no products. */
async function viewNearest(db: Db, inquiry: Inquiry, first?: Answer): Promise<SearchPage> {
  const { latitude, query } = inquiry
  const attempts = attemptsFor(wordsOf(db, inquiry), latitude)
  if (query.pageParam) {
    const at = readCursor(query.pageParam).place.attempt
    const attempt = attempts[at]
    if (!attempt) throw noSuchPage()
    return toPage(await tryOne(db, inquiry, { at, attempt }), inquiry.now)
  }
  const at = await findPlace(db, inquiry, attempts.slice(1))
  const attempt = at === null ? undefined : attempts[at + 1]
  if (at === null || !attempt) return toPage(first ?? (await tryFirst(db, inquiry)), inquiry.now)
  return toPage(await tryOne(db, inquiry, { at: at + 1, attempt }), inquiry.now)
}

/** A page with few products also has those of the next wider step. */
async function viewWithClose(db: Db, inquiry: Inquiry, answer: Answer): Promise<SearchPage> {
  const { query, now, size } = inquiry
  const page = toPage(answer, now)
  const isFew = page.totalProducts < FEW && size > page.totalProducts && !query.exact
  if (!isFew || inquiry.latitude !== 'city') return page
  const except = page.products.map(({ _id }) => _id)
  const attempts = widerAttempts(wordsOf(db, inquiry))
  const at = await findPlace(db, inquiry, attempts, except)
  const attempt = at === null ? undefined : attempts[at]
  if (!attempt) return page
  const close = toPage(await tryOne(db, inquiry, { at: 0, attempt, except }), now)
  const { products, leftOut } = close
  return { ...page, close: { products, leftOut, withinKm: attempt.withinKm ?? null } }
}

/** Under so many products, those of the next wider step are shown too. */
const FEW = 8

function wordsOf(db: Db, { asked, query, unfinished }: Inquiry) {
  const meant = query.exact ? [] : findMeant(db, asked, unfinished)
  return { asked, meant, withinKm: query.maxDistance }
}

/** The place of the first attempt that finds a product, or null. */
async function findPlace(
  db: Db,
  inquiry: Inquiry,
  attempts: readonly Attempt[],
  except: string[] = [],
): Promise<number | null> {
  if (attempts.length === 0) return null
  const searches = attempts.map((attempt) => searchOf(inquiry, { at: 0, attempt, except }))
  const { rows } = await db.execute<{ place: number | null }>(firstThatFinds(searches))
  return rows[0]?.place ?? null
}

const hasProducts = ({ search, found }: Pick<Answer, 'search' | 'found'>) =>
  countOf(search, found) > 0

type Try = { at: number; attempt: Attempt; except?: string[] }

function tryFirst(db: Db, inquiry: Inquiry): Promise<Answer> {
  return tryOne(db, inquiry, { at: 0, attempt: asAsked(inquiry.asked, inquiry.unfinished) })
}

async function tryOne(db: Db, inquiry: Inquiry, attempted: Try): Promise<Answer> {
  const { query, asked, now } = inquiry
  const search = searchOf(inquiry, attempted)
  const isStrange = attempted.at === 0 && strangeWords(asked).length > 0
  const { rows } = await db.execute<Found & { newWords: NewWord[] }>(
    searchSql(search, now, isStrange ? newWordsSql(db) : null),
  )
  const [found] = rows
  if (!found) throw new Error('a search returned no row')
  addNewWords(db, found.newWords)
  const gaveWay = found.total === 0 && hasProducts({ search, found })
  const meaning = meaningOf(inquiry, attempted, gaveWay)
  const meant = attempted.attempt.meant ?? asked
  return { search, found, meaning, asked: askedVariant(search, meant) }
}

function meaningOf(inquiry: Inquiry, { at, attempt }: Try, gaveWay: boolean): Meaning {
  const { query, asked, locale } = inquiry
  const { meant } = attempt
  const price = attempt.price && !query.price ? writePrice(attempt.price) : null
  const isPopular = attempt.shown === 'popular'
  const unsold = at > 0 && isPopular ? unsoldIn(asked.phrases) : undefined
  const [size = null] = asked.sizes.map((key) => key.toUpperCase())
  const isAnySize = size !== null && attempt.sizes.length === 0
  return {
    attempt: at,
    didYouMean: meant && at > 0 && !isPopular ? meant.words.join(' ') : null,
    shown: gaveWay && !isPopular ? 'wider' : attempt.shown,
    understood: { ...attempt.understood, price, size: isAnySize ? null : size },
    leftOut: [...attempt.leftOut, ...(isAnySize && !isPopular ? [size] : [])],
    notSold: unsold?.[locale] ?? null,
  }
}

function searchOf(inquiry: Inquiry, { attempt, except = [] }: Try): Search {
  const { query, asked, latitude, scope, size } = inquiry
  const cheap = asked.cheap && attempt.shown !== 'popular'
  const sort = sortFor(query, { hasWords: attempt.query !== null, cheap })
  const all = attempt.held === 'all'
  const after = placeAfter(query, sort)
  return {
    ...kindsOf(query),
    audience: all && query.gender ? audienceQuery(query.gender) : null,
    yielding: latitude === 'city',
    adultsFirst: !query.gender && !namesChildren(attempt.meant ?? asked),
    scope: all ? reaching(scope, attempt.withinKm) : anyDistance(scope),
    point: readPoint(query),
    words: attempt.query,
    rating: all ? query.rating : undefined,
    price: priceOf(all ? query.price : undefined, attempt),
    sizes: attempt.sizes.flatMap(sizeForms),
    sort,
    after,
    until: after?.until ?? null,
    except,
    explained: inquiry.explained,
    size: size - except.length,
  }
}

function reaching(scope: Scope, withinKm: number | undefined): Scope {
  return scope.kind === 'nearby' && withinKm !== undefined ? { ...scope, withinKm } : scope
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
