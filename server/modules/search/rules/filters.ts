import type { z } from 'zod'
import { type getProductsQuery, sortOrders } from '#shared/contract/search.ts'
import { invalidField } from '#shared/app-error.ts'
import { PRICE_SLIDER_TOP_RUPEES } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import type { Condition } from './condition.ts'
import type { Place, SortOrder } from './paging.ts'
import type { PriceWords } from '../language/price-words.ts'
import type { WordQuery } from './word-query.ts'

type Query = z.output<typeof getProductsQuery>

export type Point = { latitude: number; longitude: number }
export type Box = { south: number; north: number; west: number; east: number }
export type PriceRange = { lowPaise: number; highPaise: number }

/** The stores whose products are searched. */
export type Scope =
  | {
      kind: 'nearby'
      city: string | undefined
      withinKm: number | undefined
      /** Only stores that are open at this time. */
      openAt?: Date | undefined
    }
  | { kind: 'store'; storeId: string }

export type Search = {
  scope: Scope
  point: Point | null
  /** Null for a search without words. */
  words: WordQuery | null
  /** The condition of the gender filter. */
  audience: Condition | null
  brands: string[] | undefined
  origins: string[] | undefined
  subCategories: string[] | undefined
  colors: string[] | undefined
  category: string | undefined
  rating: number | undefined
  price: PriceRange | null
  /** Sizes of the words that must be in stock, as shops write them; empty for any. */
  sizes: string[]
  /** Sizes of the size filter. */
  chosenSizes: string[] | undefined
  /** Products to leave out. */
  except: readonly string[]
  /** Seq of the newest allowed product, so that later pages show no product that was added after the first page. */
  until: string | null
  /** When no product matches the filters of brand, colour, size and kind, these filters are ignored. */
  relaxable: boolean
  /** True when children's products come last in the order of relevance. */
  adultsFirst: boolean
  sort: SortOrder
  /** True when nobody chose an order: the products of kinds and shops alternate. */
  isMixed: boolean
  after: Place | null
  /** True when each product gets the reasons for its position. */
  explained: boolean
  /** True when categories, kinds, brands, origins, colours and sizes are counted. */
  faceted: boolean
  size: number
  /** Most products that are sorted and counted. */
  most: number
}

const KM_OF_A_DEGREE = 111
const MOST_PAISE = 2 ** 31 - 1

/** Reads `500-1500` (rupees). 0 means any, and the slider's highest value means no upper limit. */
export function readPrice(price: string | undefined): PriceRange | null {
  if (!price) return null
  const [low = 0, high = 0] = price.split('-').map(Number)
  const open = high === 0 || high >= PRICE_SLIDER_TOP_RUPEES
  if (!open && low > high) {
    throw invalidField('price', messageText('fields.priceOrder'))
  }
  if (open && low === 0) return null
  return { lowPaise: low * 100, highPaise: open ? MOST_PAISE : high * 100 }
}

/** The price range (paise) of price words. */
export function rangeOf({ low, high }: PriceWords): PriceRange {
  const inPaise = (rupees: number) => Math.min(rupees * 100, MOST_PAISE)
  return { lowPaise: inPaise(low), highPaise: high === null ? MOST_PAISE : inPaise(high) }
}

/** Price words in the form of the price filter. */
export function writePrice({ low, high }: PriceWords): string {
  return `${low}-${high ?? Math.max(PRICE_SLIDER_TOP_RUPEES, low)}`
}

/** The point to measure distances from, or null. Throws when a distance is asked for without a point. */
export function readPoint({ lat, long, maxDistance, sort }: Query): Point | null {
  if (lat !== undefined && long !== undefined) return { latitude: lat, longitude: long }
  if (maxDistance !== undefined) throw invalidField('maxDistance', messageText('fields.location'))
  if (sort === 'distance') throw invalidField('sort', messageText('fields.location'))
  return null
}

/** A box that contains the circle, so that an index can be used; the exact distance is checked afterwards. */
export function boxAround({ latitude, longitude }: Point, km: number): Box {
  const high = km / KM_OF_A_DEGREE
  const wide = high / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)
  return {
    south: latitude - high,
    north: latitude + high,
    west: longitude - wide,
    east: longitude + wide,
  }
}

/**
 * The order of a search. Relevance without words means newest first, with kinds and shops alternating. `sortInWords`:
 * the order in the words.
 */
export function sortFor(
  query: Query,
  { hasWords, sortInWords }: { hasWords: boolean; sortInWords: SortOrder | null },
): SortOrder {
  if (sortInWords && !query.sort) return sortInWords
  const sort = sortOrders.find((one) => one === query.sort) ?? 'relevance'
  return sort === 'relevance' && !hasWords ? 'newest' : sort
}
