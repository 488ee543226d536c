import { PAGE_SIZE_SHOPPER } from '#shared/limits.ts'
import { type Check, first, named, type Trait } from './checks.ts'
import type { Piece } from './pieces.ts'

const inStock = (pool: readonly Piece[], { of }: Trait) =>
  pool.filter((piece) => piece.inStock.length > 0 && of(piece))

/** All products with this trait are shown before any other, as far as a page holds them. */
export const allFirst = (one: Trait): Check => opensWith(one, one, PAGE_SIZE_SHOPPER)

/** The first results have this trait: as many as are `sure` to be shown, but at most `count`. */
export const opensWith = (one: Trait, sure: Trait, count: number): Check => ({
  says: `opens with all that are ${one.says}`,
  holds: (page, { pool }) => {
    const most = Math.min(inStock(pool, sure).length, count)
    return page.length >= most && page.slice(0, most).every(one.of)
  },
})

/** The word of the query stands in names: the first results have it, and most products that have it are found. */
export const foundByWord = (pattern: RegExp): Check => ({
  says: `found by ${pattern.source}`,
  holds: (page, { pool }) => {
    const { of } = named(pattern)
    const most = Math.min(inStock(pool, named(pattern)).length, PAGE_SIZE_SHOPPER)
    const opening = page.slice(0, Math.min(most, 8))
    return page.length >= most && opening.every(of) && page.filter(of).length >= most * 0.8
  },
  possible: (pool) => inStock(pool, named(pattern)).length > 0,
})

/** Of both kinds, those of `sooner` come before those of `later`. */
export const before = (sooner: Trait, later: Trait): Check => ({
  says: `${sooner.says} before ${later.says}`,
  holds: (page) => {
    const firstLater = page.findIndex((piece) => later.of(piece) && !sooner.of(piece))
    return page.some(sooner.of) && (firstLater < 0 || page.findLastIndex(sooner.of) < firstLater)
  },
  possible: (pool) => pool.some(sooner.of),
})

/** Few products match all words: they come first, then others of the article, then the rest. */
export const rare = (all: Trait, article: Trait, category: Trait): Check[] => [
  { says: 'at least 8', holds: (page) => page.length >= 8 },
  allFirst(all),
  first(3, article),
  before(article, { says: 'others', of: (piece) => !category.of(piece) }),
]

/** At most 4 of the first 12 are of one shop; more only when the other shops have no other such product. */
export const spreadOverShops = (one: Trait): Check => ({
  says: 'at most 4 of the first 12 from one shop',
  holds: (page, { pool }) => {
    const shops = counts(inStock(pool, one), ({ store }) => store)
    const places = (most: number) => shops.reduce((sum, size) => sum + Math.min(size, most), 0)
    const most = [4, 5, 6, 7, 8, 9, 10, 11].find((limit) => places(limit) >= 12) ?? 12
    return page.length >= 12 && mostOf(page.slice(0, 12), ({ store }) => store) <= most
  },
  possible: (pool) =>
    inStock(pool, one).length >= 12 && counts(inStock(pool, one), ({ store }) => store).length > 1,
})

/** The first 12 are of several brands. */
export const severalBrands: Check = {
  says: 'at least 4 brands among the first 12',
  holds: (page) => counts(page.slice(0, 12), ({ brand }) => brand).length >= 4,
}

function counts(pieces: readonly Piece[], keyOf: (piece: Piece) => string): number[] {
  const sizes = new Map<string, number>()
  for (const piece of pieces) sizes.set(keyOf(piece), (sizes.get(keyOf(piece)) ?? 0) + 1)
  return [...sizes.values()]
}

const mostOf = (pieces: readonly Piece[], keyOf: (piece: Piece) => string) =>
  Math.max(...counts(pieces, keyOf))

/** The answer says that no shop sells such goods, and does not take the words for others. */
export const saysNotSold = (pattern: RegExp): Check => ({
  says: 'says that it is not sold',
  holds: (_page, { notSold, shown, didYouMean }) =>
    notSold !== null && didYouMean === null && shown !== 'asked' && shown !== 'corrected',
  possible: (pool) => !pool.some(({ name }) => pattern.test(name)),
})

/** It is sold, and the answer does not say otherwise. */
export const isSold: Check = {
  says: 'does not say that it is not sold',
  holds: (_page, { notSold }) => notSold === null,
}

/** One of these sub-categories is suggested. */
export const suggestsKind = (...names: string[]): Check => ({
  says: `suggests ${names.join('/')}`,
  holds: (_page, { subCategories }) => subCategories.some((name) => names.includes(name)),
  possible: (pool) => pool.some(({ subCategory }) => names.includes(subCategory)),
})
/** The first sub-category suggested is one of these. */
export const suggestsKindFirst = (...names: string[]): Check => ({
  ...suggestsKind(...names),
  says: `suggests ${names.join('/')} first`,
  holds: (_page, { subCategories }) => names.includes(subCategories[0] ?? ''),
})
export const suggestsShop = (shop: string): Check => ({
  says: `suggests ${shop}`,
  holds: (_page, { stores }) => stores.includes(shop),
  possible: (pool) => pool.some(({ store }) => store === shop),
})
export const suggestsProduct = ({ says, of }: Trait): Check => ({
  says: `suggests a product ${says}`,
  holds: (page) => page.some(of),
  possible: (pool) => pool.some(of),
})
