import type { RemovableFilter } from '#shared/contract/search.ts'
import type { Schedule } from '#shared/opening-hours.ts'
import type { Search } from '../../rules/filters.ts'
import type { SizeSet } from '../../language/size-systems.ts'
import type { PriceWords } from '../../language/price-words.ts'
import type { CardRow, CardShop } from '../../rules/product-card.ts'

/** A product of a page with its card; `key` says why it stands at its place. */
export type Shown = CardRow & { sold_out: boolean; key: number }

export type Counted = { name: string; count: number }

/** How many products have each category, kind, brand and colour, each without its own filter; most first. */
export type Facets = Record<'categories' | 'subCategories' | 'brands' | 'colors', Counted[]>

export type Result = Facets & {
  /** How many stores are searched in. */
  stores: number
  /** `total` products match all filters; `hits` match all filters except brand, colour, size and kind. */
  total: number
  hits: number
  more: boolean
  /** The id of the newest hit. */
  newest: string | null
  /** The sizes of all hits, without the filter of size. */
  sizeSets: SizeSet[]
  shown: Shown[]
  /** The shops of these products, each once. */
  shops: CardShop[]
}

/** A search that matches nothing, with those of its filters that a shopper can remove. */
export type Unmatched = {
  search: Search
  filters: readonly RemovableFilter[]
  /** The price in the words, which counts again when the price filter is removed. */
  said: PriceWords | null
  /** The price in `search` comes from the filter. */
  isPriceChosen: boolean
}

/** `counts` has the number of products that miss this filter only; `weeks` are those of the shops that only have to open. */
export type Missing = { counts: ReadonlyMap<RemovableFilter, number>; weeks: Schedule[] }

/**
 * An engine finds, counts and orders products. The `Search` has all that a query means; an engine knows nothing of languages.
 * Each answer holds everything that was committed before the question, or what a replica has of it.
 */
export type SearchEngine = {
  find(search: Search, now: Date): Promise<Result>
  /** For each of the searches how many products it finds, at most so many; without its filters of kind where they yield. */
  count(searches: readonly Search[], most: number, now: Date): Promise<number[]>
  missing(unmatched: Unmatched, now: Date): Promise<Missing>
}
