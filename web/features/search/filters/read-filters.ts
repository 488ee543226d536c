import type { GetProductsQuery } from '#shared/contract/search.ts'
import { DISTANCES_KM, PRICE_SLIDER_TOP_RUPEES } from '#shared/limits.ts'

export const ratings = [4, 3] as const
export const genders = ['Female', 'Male', 'Girls', 'Boys', 'Kids', 'Unisex'] as const
const categories = ['Clothing', 'Footwear', 'Bangles'] as const
export const sortOrders = [
  'relevance',
  'distance',
  'priceUp',
  'priceDown',
  'newest',
  'origin',
] as const

export type Category = (typeof categories)[number]
export type SortOrder = (typeof sortOrders)[number]
export type Gender = (typeof genders)[number]

/** The filters of a list of products. The address contains all of them. */
export type Filters = {
  brand: string[]
  /** Countries of origin by their English names. */
  origin: string[]
  subCategory: string[]
  /** Colour families. */
  color: string[]
  size: string[]
  gender: Gender[]
  category?: Category | undefined
  /** At least this many stars. */
  rating?: number | undefined
  /** In whole rupees, 0 to 10,000. The highest value means "and above". */
  price?: [number, number] | undefined
  maxDistance?: number | undefined
  /** Only products of shops that are open now. */
  open?: true | undefined
  sort?: SortOrder | undefined
}

export const NO_FILTERS: Filters = {
  brand: [],
  origin: [],
  subCategory: [],
  color: [],
  size: [],
  gender: [],
}

/** Reads an address; unknown values are ignored. */
export function readFilters(query: URLSearchParams): Filters {
  const km = Number(query.get('maxDistance'))
  return {
    brand: several(query, 'brand'),
    origin: several(query, 'origin'),
    subCategory: several(query, 'subCategory'),
    color: several(query, 'color'),
    size: several(query, 'size'),
    gender: genders.filter((gender) => query.getAll('gender').includes(gender)),
    rating: ratings.find((rating) => rating === Number(query.get('rating'))),
    category: categories.find((category) => category === query.get('category')),
    price: readPrice(query.get('price')),
    maxDistance: DISTANCES_KM.find((distance) => distance === km),
    open: query.get('open') === '1' || undefined,
    sort: sortOrders.find((order) => order === query.get('sort')),
  }
}

/** Writes the filters for the address. */
export function toAddress({ price, open, ...filters }: Filters) {
  return { ...filters, price: price && price.join('-'), open: open && '1' } as const
}

/** The filters that take several values. */
function listsOf({ brand, origin, subCategory, color, size, gender }: Filters) {
  return { brand, origin, subCategory, color, size, gender }
}

/** The filters as input of a `getProducts` call. */
export function toQuery(filters: Filters): Partial<GetProductsQuery> {
  const { category, rating, open, sort } = filters
  const lists = Object.entries(listsOf(filters))
  return {
    ...Object.fromEntries(lists.filter(([, chosen]) => chosen.length > 0)),
    ...(rating && { rating }),
    ...(category && { category }),
    ...(filters.price && { price: filters.price.join('-') }),
    ...(open && { open: '1' }),
    ...(sort && { sort }),
  }
}

/** The request for a store's own products. */
export function shelfQuery(storeId: string, query: URLSearchParams): GetProductsQuery {
  const { open: _open, ...filters } = withoutPlace(readFilters(query))
  return { mode: 'store', storeId, ...toQuery(filters), ...wordsOf(query, 'search') }
}

export function withoutPlace({ sort, ...filters }: Filters): Filters {
  return { ...filters, sort: sort === 'distance' ? undefined : sort }
}

/** The query in the form of the call, with `exact` when it is searched for exactly as typed. */
export function wordsOf(
  query: URLSearchParams,
  name: string,
): Pick<GetProductsQuery, 'search' | 'exact'> {
  const search = (query.get(name) ?? '').trim().slice(0, 120)
  if (search === '') return {}
  return { search, ...(query.get('exact') === '1' && { exact: '1' }) }
}

/** The messages of the orders. */
export const sortNames = {
  relevance: 'sortRelevance',
  distance: 'sortDistance',
  priceUp: 'sortPriceUp',
  priceDown: 'sortPriceDown',
  newest: 'sortNewest',
  origin: 'sortOrigin',
} as const

/** Removes all filters and keeps the sort order. */
export function clearFilters({ sort }: Filters): Filters {
  return { ...NO_FILTERS, sort }
}

export function countFilters(filters: Filters): number {
  const { category, rating, price, maxDistance, open } = filters
  const lists = Object.values(listsOf(filters))
  const single = [category, rating, price, maxDistance, open].filter(Boolean)
  return lists.reduce((sum, list) => sum + list.length, single.length)
}

function several(query: URLSearchParams, name: string): string[] {
  const values = query.getAll(name).map((value) => value.trim())
  return [...new Set(values.filter((value) => value !== '' && value.length <= 80))].slice(0, 40)
}

/** Reads `low-high`; undefined for the whole range. */
export function readPrice(text: string | null): [number, number] | undefined {
  const [, low, high] = /^(\d{1,5})-(\d{1,5})$/.exec(text ?? '') ?? []
  if (low === undefined || high === undefined) return undefined
  const top = Math.min(Number(high) || PRICE_SLIDER_TOP_RUPEES, PRICE_SLIDER_TOP_RUPEES)
  const range: [number, number] = [Math.min(Number(low), top), top]
  return range[0] <= 1 && top === PRICE_SLIDER_TOP_RUPEES ? undefined : range
}
