import type { z } from 'zod'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { getProductsQuery } from '#shared/contract/search.ts'
import { Id } from '#shared/contract/wire.ts'
import { MOST_COUNTED, PAGE_SIZE_SHOPPER } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import type { Locale } from '#shared/page.ts'
import type { Attempt } from '../rules/attempt.ts'
import type { WideningPolicy } from '../rules/attempts.ts'
import { audienceCondition } from '../rules/audience.ts'
import {
  type Point,
  type PriceRange,
  rangeOf,
  readPoint,
  readPrice,
  sortFor,
  writePrice,
} from '../rules/filters.ts'
import { noSuchPage, type Place, readCursor, type SortOrder } from '../rules/paging.ts'
import { namesChildren, type Understanding } from '../language/read-query.ts'
import { sizeOfKey } from '#shared/catalog/size-order.ts'
import { spellingsOf } from '../language/size-systems.ts'
import { sizeForms } from '../language/sizes.ts'
import type { Language } from './language.ts'
import type { Meaning } from './page.ts'
import type { Scope, Search } from '../rules/filters.ts'

export type Query = z.output<typeof getProductsQuery>
export type SearchOptions = {
  now: Date
  most?: number
  /** True while the query is being typed: its last word may be the beginning of one. */
  unfinished?: boolean
  locale?: Locale
  /** True when each product gets the reasons for its position. */
  explained?: boolean
}

/** A query with the meaning of its words and the stores that it searches. */
export type Inquiry = {
  query: Query
  asked: Understanding
  scope: Scope
  point: Point | null
  widening: WideningPolicy
  size: number
  /** True while the query is being typed. */
  unfinished: boolean
  locale: Locale
  explained: boolean
  now: Date
}

export function inquire(language: Language, given: Query, options: SearchOptions): Inquiry {
  const { most, now, unfinished = false, locale = 'en', explained = false } = options
  const { search = '', city, exact } = given
  const asked = language.read(search, city)
  const query: Query = asked.isOpen && !exact ? { ...given, open: '1' } : given
  return {
    query,
    asked,
    scope: readScope(query, now),
    point: readPoint(query),
    widening: query.mode === 'store' ? 'store' : 'city',
    size: most ?? PAGE_SIZE_SHOPPER,
    unfinished,
    locale,
    explained,
    now,
  }
}

/**
 * One attempt and its index. `beside`: its products are shown below those of another attempt, without counts and
 * without these products.
 */
export type PlacedAttempt = { at: number; attempt: Attempt; beside?: readonly string[] }

/** The price in the words, unless the price filter has another. */
function writtenPrice({ price }: Query, attempt: Attempt): string | null {
  return attempt.price && !price ? writePrice(attempt.price) : null
}

/** The sizes in the words, unless the size filter has another. */
function sizesInWords({ query, asked }: Inquiry): string[] {
  const [key] = query.size ? [] : asked.sizes
  return key === undefined ? [] : [sizeOfKey(key)?.name ?? key.toUpperCase()]
}

/** The page's explanation of the words; `isRelaxed`: filters of brand, colour and kind were ignored. */
export function meaningOf(
  inquiry: Inquiry,
  { at, attempt }: PlacedAttempt,
  isRelaxed: boolean,
): Meaning {
  const { query, locale } = inquiry
  const askedSizes = sizesInWords(inquiry)
  const sizes = attempt.sizes.length > 0 ? askedSizes : []
  const base = { attempt: at, notSold: attempt.unsold?.[locale] ?? null }
  const understood = {
    ...attempt.understood,
    price: writtenPrice(query, attempt),
    size: sizes[0] ?? null,
    order: orderInWords(inquiry, attempt),
    ...preferencesOf(inquiry),
  }
  if (attempt.shown === 'popular')
    return { ...base, understood, shown: 'popular', didYouMean: null, leftOut: [] }
  return {
    ...base,
    understood,
    shown: isRelaxed ? 'wider' : attempt.shown,
    didYouMean: attempt.meant?.words.join(' ') ?? null,
    leftOut: [...attempt.leftOut, ...(sizes.length === 0 ? askedSizes : [])],
  }
}

/** Words that are searched exactly as typed ask for no order and no open shops, so that a shopper can remove these. */
function preferencesOf({ asked, query }: Inquiry) {
  const near = asked.isNear && !query.exact
  return { near, open: asked.isOpen && query.mode !== 'store' && !query.exact }
}

export function searchOf(inquiry: Inquiry, { attempt, beside }: PlacedAttempt): Search {
  const { query, asked, widening } = inquiry
  const sortInWords = sortInWordsOf(inquiry, attempt)
  const sort = sortFor(query, { hasWords: attempt.query !== null, sortInWords })
  const after = placeAfter(query, sort)
  const held = attempt.held === 'all' ? allFilters(inquiry, attempt) : fewFilters(inquiry, attempt)
  const except = beside ?? []
  // Each field is written separately, because this runs for every attempt and copying objects takes longer.
  return {
    brands: query.brand,
    origins: query.origin,
    subCategories: query.subCategory,
    colors: query.color,
    category: query.category,
    audience: held.audience,
    scope: held.scope,
    rating: held.rating,
    price: held.price,
    relaxable: widening === 'city',
    adultsFirst: !query.gender && !namesChildren(attempt.meant ?? asked),
    point: inquiry.point,
    words: attempt.query,
    sizes: held.sizes,
    chosenSizes: held.chosenSizes,
    sort,
    isMixed: isMixed(inquiry, sort),
    after,
    until: after?.until ?? null,
    except,
    size: inquiry.size - except.length,
    faceted: beside === undefined && !inquiry.unfinished,
    explained: inquiry.explained,
    most: inquiry.unfinished ? MOST_WHILE_TYPING : MOST_COUNTED,
  }
}

/** The order by distance applies only when the shopper's place is known. */
function sortInWordsOf(inquiry: Inquiry, attempt: Attempt): SortOrder | null {
  const { asked, point, query } = inquiry
  if (attempt.shown === 'popular' || query.exact) return null
  return orderInWords(inquiry, attempt) ?? (asked.isNear && point ? 'distance' : null)
}

function orderInWords({ asked, query }: Inquiry, { shown }: Attempt): Understanding['priceOrder'] {
  return shown === 'popular' || query.exact ? null : asked.priceOrder
}

/** True when neither the shopper nor the words ask for an order. */
const isMixed = ({ query, widening }: Inquiry, sort: SortOrder) =>
  sort === 'newest' && query.sort !== 'newest' && widening === 'city'

/** Most products that are sorted while a query is typed: the box shows a few products and no counts. */
const MOST_WHILE_TYPING = 1_000

type ActiveFilters = Pick<
  Search,
  'audience' | 'scope' | 'rating' | 'price' | 'sizes' | 'chosenSizes'
>

/** The filter of sizes takes precedence over sizes in the words. */
const sizesOf = ({ size }: Query, { sizes }: Attempt) =>
  size
    ? { sizes: [], chosenSizes: size.flatMap(spellingsOf) }
    : { sizes: sizes.flatMap(sizeForms), chosenSizes: undefined }

function allFilters({ query, scope }: Inquiry, attempt: Attempt): ActiveFilters {
  return {
    audience: query.gender ? audienceCondition(query.gender) : null,
    scope: scopeWithin(scope, attempt.withinKm),
    rating: leastRating(query.rating),
    price: priceOf(query.price, attempt),
    ...sizesOf(query, attempt),
  }
}

/**
 * The lowest rating in single precision, as the index stores ratings, so that 4.1 finds 4.1. With 0 there is no limit,
 * and products without reviews are found too.
 */
function leastRating(rating: number | undefined): number | undefined {
  return rating ? Math.fround(rating) : undefined
}

/** The filters without gender, distance, rating and price, but with a price in the words. */
function fewFilters({ query, scope }: Inquiry, attempt: Attempt): ActiveFilters {
  return {
    audience: null,
    scope: anyDistance(scope),
    rating: undefined,
    price: priceOf(undefined, attempt),
    ...sizesOf(query, attempt),
  }
}

function scopeWithin(scope: Scope, withinKm: number | undefined): Scope {
  return scope.kind === 'nearby' && withinKm !== undefined ? { ...scope, withinKm } : scope
}

function placeAfter({ pageParam }: Query, sort: SortOrder): Place | null {
  if (!pageParam) return null
  const cursor = readCursor(pageParam)
  if (cursor.sort !== sort) throw noSuchPage()
  return cursor.place
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
