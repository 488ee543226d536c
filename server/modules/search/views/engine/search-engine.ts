import type { RemovableFilter } from '#shared/contract/search.ts'
import type { Schedule } from '#shared/opening-hours.ts'
import type { Search } from '../../rules/filters.ts'
import type { SizeSet } from '../../language/size-systems.ts'
import type { PriceWords } from '../../language/price-words.ts'
import type { CardRow, CardShop } from '../../rules/product-card.ts'

/** A product of a page with its card; `key` is its sort key, which explains its position. */
export type ShownCard = CardRow & { sold_out: boolean; key: number }

export type NameCount = { name: string; count: number }

/** Numbers of products by category, kind, brand, origin and colour, each without its own filter; the largest first. */
export type Facets = Record<
  'categories' | 'subCategories' | 'brands' | 'origins' | 'colors',
  NameCount[]
>

export type Result = Facets & {
  /** The number of stores that are searched. */
  stores: number
  /** `total` products match all filters; `hits` match all filters except brand, origin, colour, size and kind. */
  total: number
  hits: number
  more: boolean
  /** The id of the newest hit. */
  newest: string | null
  /** The sizes of all hits, without the filter of size. */
  sizeSets: SizeSet[]
  shown: ShownCard[]
  /** The shops of these products, each once. */
  shops: CardShop[]
}

/** A search that matches nothing, with those of its filters that a shopper can remove. */
export type UnmatchedSearch = {
  search: Search
  filters: readonly RemovableFilter[]
  /** The price in the words, which applies again when the price filter is removed. */
  priceInWords: PriceWords | null
  /** True when the price in `search` comes from the filter. */
  isPriceChosen: boolean
}

/**
 * `counts`: numbers of products that miss only this filter; `weeks`: the hours of the shops that miss only the filter
 * for open shops.
 */
export type MissingFilters = { counts: ReadonlyMap<RemovableFilter, number>; weeks: Schedule[] }

/**
 * An engine finds, counts and sorts products. `Search` is the complete meaning of a query, so an engine needs no
 * knowledge of languages. Each answer includes all transactions that were committed before the call, or those that a
 * replica has.
 */
export type SearchEngine = {
  find(search: Search, now: Date): Promise<Result>
  /** The number of products that each search finds, at most `most`; without the filters of kind where they yield. */
  count(searches: readonly Search[], most: number, now: Date): Promise<number[]>
  missing(unmatched: UnmatchedSearch, now: Date): Promise<MissingFilters>
}
