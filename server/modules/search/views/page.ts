import type { ProductCard, SearchPage } from '#shared/contract/search.ts'
import { countryInHindi } from '#shared/catalog/declaration/countries.ts'
import { hoursOf } from '#shared/opening-hours.ts'
import { layerNames } from '../rules/ranking.ts'
import { explainKey } from '../rules/ranking-key.ts'
import { sizeFacet } from '../language/size-systems.ts'
import { writeCursor } from '../rules/paging.ts'
import type { Result } from './engine/search-engine.ts'
import { type CardRow, type CardShop, toCard } from '../rules/product-card.ts'
import type { AskedVariant } from '../rules/shown-variant.ts'
import type { Search } from '../rules/filters.ts'

type ActiveMessages = 'didYouMean' | 'shown' | 'understood' | 'leftOut' | 'notSold'
export type Meaning = Pick<SearchPage, ActiveMessages> & { attempt: number }
export type Answer = {
  search: Search
  found: Result
  meaning: Meaning
  /** The distance in kilometres of an attempt that goes beyond the chosen distance. */
  withinKm: number | undefined
  asked: AskedVariant
}

/** The number of results: all hits when the filters of brand, colour and kind were ignored. */
export function countOf({ relaxable }: Search, { total, hits }: Result): number {
  return total === 0 && relaxable ? hits : total
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
    return shop ? [toCard(card, { shop, metres: card.metres, asked })] : []
  })
}

/** A page of cards with the hours of their shops. */
export function toPage(answer: Answer, now: Date): SearchPage {
  const { search, found, meaning } = answer
  const showing = (search.after?.shown ?? 0) + found.shown.length
  const last = found.shown.at(-1)
  const { attempt, ...explanation } = meaning
  const until = search.until ?? found.newest
  return {
    products: toExplained(answer, now),
    brands: found.brands,
    origins: found.origins.map((one) => ({ ...one, hindi: countryInHindi(one.name) })),
    subCategories: found.subCategories,
    categories: found.categories,
    colors: found.colors,
    sizes: sizeFacet(found.sizeSets),
    ...explanation,
    brandNotSold: null,
    close: null,
    without: [],
    nextOpening: null,
    totalProducts: countOf(search, found),
    showing,
    nextPage:
      last && until && found.more
        ? writeCursor(search.sort, {
            soldOut: last.sold_out,
            key: last.key,
            id: last.id,
            shown: showing,
            attempt,
            until,
          })
        : null,
  }
}

/** The cards of an answer, with the reasons for their positions when requested. */
function toExplained({ search, found, asked }: Answer, now: Date): ProductCard[] {
  const products = toCards({ cards: found.shown, shops: found.shops }, now, asked)
  if (!search.explained || search.sort !== 'relevance') return products
  const layers = layerNames.filter((name) => search.words?.layers[name])
  const keys = new Map(found.shown.map(({ id, key }) => [id, key]))
  return products.map((product) => ({
    ...product,
    explain: explainKey(keys.get(product._id) ?? 0, layers),
  }))
}
