import { hoursOf } from '#server/modules/stores/rules.ts'
import type { ProductCard, SearchPage } from '#shared/contract/search.ts'
import { writeCursor } from '../rules/paging.ts'
import { type CardRow, type CardShop, toCard } from '../rules/product-card.ts'
import type { AskedVariant } from '../rules/shown-variant.ts'
import type { Search } from './search-sql.ts'

type Counted = { name: string; count: number }

/** The one row that the search statement returns. */
export type Found = {
  stores: number
  /** `total` products match all filters; `hits` match all filters except brand, colour and kind. */
  total: number
  hits: number
  more: boolean
  categories: Counted[]
  subCategories: Counted[]
  brands: Counted[]
  colors: Counted[]
  cards: (CardRow & { sold_out: boolean; key: number })[]
  shops: CardShop[]
}

export type Meaning = Pick<SearchPage, 'didYouMean' | 'shown' | 'understood'> & { attempt: number }
export type Answer = { search: Search; found: Found; meaning: Meaning; asked: AskedVariant }

/** The number of results: all hits when the filters of brand, colour and kind were ignored. */
export function countOf({ yielding }: Search, { total, hits }: Found): number {
  return total === 0 && yielding ? hits : total
}

/** Each card with the hours of its shop. */
export function toCards(
  { cards, shops }: { cards: readonly CardRow[]; shops: readonly CardShop[] },
  now: Date,
  asked?: AskedVariant,
): ProductCard[] {
  const withHours = new Map(
    shops.map((shop) => [shop.id, { ...shop, hours: hoursOf(shop, shop.closures, now) }]),
  )
  return cards.flatMap((card) => {
    const shop = withHours.get(card.store_id)
    return shop ? [toCard(card, shop, asked)] : []
  })
}

/** A page of cards with the hours of their shops. */
export function toPage({ search, found, meaning, asked }: Answer, now: Date): SearchPage {
  const showing = (search.after?.shown ?? 0) + found.cards.length
  const last = found.cards.at(-1)
  const { attempt, ...said } = meaning
  return {
    products: toCards(found, now, asked),
    brands: found.brands,
    subCategories: found.subCategories,
    categories: found.categories,
    colors: found.colors,
    ...said,
    without: [],
    nextOpening: null,
    totalProducts: countOf(search, found),
    showing,
    nextPage:
      last && found.more
        ? writeCursor(search.sort, { ...last, soldOut: last.sold_out, shown: showing, attempt })
        : null,
  }
}
