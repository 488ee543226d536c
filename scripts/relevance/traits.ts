import { PAGE_SIZE_SHOPPER } from '#shared/limits.ts'
import type { Piece } from './pieces.ts'

/** A condition on one product. */
export type Trait = (piece: Piece) => boolean
/** An answer beside its products, and all products of the city. */
export type Answer = {
  shown: 'asked' | 'corrected' | 'wider' | 'popular'
  didYouMean: string | null
  /** The wanted goods when no shop sells such goods. */
  notSold: string | null
  /** Of suggestions only. */
  subCategories: string[]
  brands: string[]
  stores: string[]
  /** The close products, which stand under the others when these are few. */
  close: readonly Piece[]
  pool: readonly Piece[]
}
/** A condition on a page of products, in their order, or on the rest of the answer. */
export type Check = {
  holds: (page: readonly Piece[], answer: Answer) => boolean
  /** True when a page of these products can hold the check; a check without this function can always hold. */
  possible?: (pool: readonly Piece[]) => boolean
}

const isAll =
  (...all: Trait[]): Trait =>
  (piece) =>
    all.every((one) => one(piece))
const isAny =
  (...all: Trait[]): Trait =>
  (piece) =>
    all.some((one) => one(piece))
const not =
  (one: Trait): Trait =>
  (piece) =>
    !one(piece)
const colour =
  (name: string): Trait =>
  ({ colours }) =>
    colours.includes(name)
const isNamed =
  (pattern: RegExp): Trait =>
  ({ name }) =>
    pattern.test(name)
const text =
  (pattern: RegExp): Trait =>
  ({ name, description }) =>
    pattern.test(`${name} ${description}`)
const tone =
  (pattern: RegExp): Trait =>
  ({ name, shades }) =>
    [name, ...shades].some((word) => pattern.test(word))
const toneInStock =
  (pattern: RegExp): Trait =>
  ({ name, inStock }) =>
    pattern.test(name) || inStock.some(({ color }) => color !== null && pattern.test(color))
const inColour =
  (family: string): Trait =>
  ({ inStock }) =>
    inStock.some((variant) => variant.family === family)
const inOther =
  (family: string): Trait =>
  ({ inStock }) =>
    inStock.some((variant) => variant.family !== family)
const word = (family: string) => new RegExp(`\\b${family}\\b`, 'i')
const hue = (family: string) => isAny(colour(family), tone(word(family)))
const shade = (family: string, pattern: RegExp) => isAny(hue(family), tone(pattern), text(pattern))
const isAdult: Trait = ({ age }) => age === 'Adult'
const isForGender =
  (...genders: string[]): Trait =>
  ({ gender }) =>
    genders.includes(gender)

/**
 * The conditions on a product from which the expectations of `rows.tsv` are made; `traits.json` names combinations of
 * them.
 */
export const traits = {
  both: isAll,
  either: isAny,
  not,
  colour,
  named: isNamed,
  text,
  hue,
  /**
   * The product has a shade by its colour family, by the shop's name of the colour, by its own name or by its
   * description.
   */
  shade,
  /** The pattern matches the shop's name of a colour, or the name of the product. */
  tone,
  toneInStock,
  /** A variant in stock is of this colour family, or of another one. */
  inColour,
  inOther,
  /** In stock in a colour besides this one, and not called by this colour alone. */
  otherThan: (family: string) => isAll(inOther(family), not(isNamed(word(family)))),
  alsoInOther:
    (family: string): Trait =>
    ({ colours }) =>
      colours.some((name) => name !== family),
  kind:
    (...names: string[]): Trait =>
    ({ subCategory }) =>
      names.includes(subCategory),
  category:
    (name: string): Trait =>
    (piece) =>
      piece.category === name,
  brand:
    (...names: string[]): Trait =>
    (piece) =>
      names.includes(piece.brand),
  shop:
    (name: string): Trait =>
    ({ store }) =>
      store === name,
  inLocality:
    (name: string): Trait =>
    ({ locality }) =>
      locality === name,
  /** In stock in one of these sizes; one variant in stock has both the colour family and the size. */
  sized:
    (...names: string[]): Trait =>
    ({ inStock }) =>
      inStock.some(({ size }) => size !== null && names.includes(size)),
  inColourAndSize:
    (family: string, wanted: string): Trait =>
    ({ inStock }) =>
      inStock.some((variant) => variant.family === family && variant.size === wanted),
  /** In whole rupees. */
  upTo:
    (most: number): Trait =>
    ({ rupees }) =>
      rupees <= most,
  from:
    (least: number): Trait =>
    ({ rupees }) =>
      rupees >= least,
  none: () => () => false,
  unisex: () => isForGender('Unisex'),
  notWomens: () => not(isForGender('Female')),
  forKids: () => not(isAdult),
  forWomen: () => isAll(isAdult, not(isForGender('Male'))),
  womens: () => isAll(isAdult, isForGender('Female')),
  forMen: () => isAll(isAdult, not(isForGender('Female'))),
  mens: () => isAll(isAdult, isForGender('Male')),
  forGirls: () => isAll(not(isAdult), not(isForGender('Male'))),
  forBoys: () => isAll(not(isAdult), not(isForGender('Female'))),
}

const inStock = (pool: readonly Piece[], one: Trait) =>
  pool.filter((piece) => piece.inStock.length > 0 && one(piece))
const some =
  (one: Trait, least = 1) =>
  (pool: readonly Piece[]) =>
    pool.filter((piece) => one(piece)).length >= least

const first = (count: number, one: Trait): Check => ({
  holds: (page) => page.length > 0 && page.slice(0, count).every(one),
  possible: some(one, count > PAGE_SIZE_SHOPPER ? 1 : count),
})
const atLeast = (count: number, one: Trait): Check => ({
  holds: (page) => page.filter(one).length >= count,
  possible: some(one, count),
})
const opensWith = (one: Trait, sure: Trait, count: number): Check => ({
  holds: (page, { pool }) => {
    const most = Math.min(inStock(pool, sure).length, count)
    return page.length >= most && page.slice(0, most).every(one)
  },
})
const allFirst = (one: Trait) => opensWith(one, one, PAGE_SIZE_SHOPPER)
const opens = (count: number, one: Trait, sure: Trait = one): Check => ({
  holds: (page, answer) => opensWith(one, sure, count).holds([...page, ...answer.close], answer),
  possible: some(sure),
})
const comesBefore = (sooner: Trait, later: Trait): Check => ({
  holds: (page) => {
    const firstLater = page.findIndex((piece) => later(piece) && !sooner(piece))
    return page.some(sooner) && (firstLater < 0 || page.findLastIndex(sooner) < firstLater)
  },
  possible: some(sooner),
})
const all = (...checks: Check[]): Check => ({
  holds: (page, answer) => checks.every(({ holds }) => holds(page, answer)),
  possible: (pool) => checks.every(({ possible }) => !possible || possible(pool)),
})
const cheapest = (count: number): Check => ({
  holds: (page) =>
    page
      .slice(0, count)
      .every(({ rupees }, at) => at === 0 || rupees >= (page[at - 1]?.rupees ?? Infinity)),
})

function counts(pieces: readonly Piece[], keyOf: (piece: Piece) => string): number[] {
  const sizes = new Map<string, number>()
  for (const piece of pieces) sizes.set(keyOf(piece), (sizes.get(keyOf(piece)) ?? 0) + 1)
  return [...sizes.values()]
}

/** The conditions on a page, or on the rest of the answer. */
export const checks = {
  /** Each of the first results; there must be at least one. */
  first,
  firstTen: (one: Trait) => first(10, one),
  lead: (one: Trait) => first(1, one),
  whole: (one: Trait) => first(Number.MAX_SAFE_INTEGER, one),
  /** At least eight of the first ten; with fewer results the same share. */
  eightOfTen: (one: Trait): Check => ({
    holds: (page) => {
      const ten = page.slice(0, 10)
      return ten.length > 0 && ten.filter(one).length >= ten.length * 0.8
    },
    possible: some(one, 8),
  }),
  atLeast,
  notEmpty: (): Check => ({ holds: (page) => page.length > 0 }),
  cheapestFirst: () => cheapest(Infinity),
  /** Other goods may follow when all of the article are shown. */
  firstTenCheapestFirst: () => cheapest(10),
  /**
   * The first results hold the condition: as many as are in stock, at most `count`, and at least one. The close
   * products under few results count too. The number in stock counts only the products for which `sure` holds.
   */
  opens,
  /** The word is in the name or in the description; the number in stock counts names only. */
  featured: (count: number, article: Trait, pattern: RegExp) =>
    opens(count, isAll(article, text(pattern)), isAll(article, isNamed(pattern))),
  /** The product has this colour by its family or by its own name; the number in stock counts families only. */
  coloured: (count: number, article: Trait, family: string) =>
    opens(count, isAll(article, hue(family)), isAll(article, inColour(family))),
  opensIn: (count: number, one: Trait, family: string, pattern: RegExp = word(family)) =>
    opens(count, isAll(one, shade(family, pattern)), isAll(one, inColour(family))),
  /**
   * The first results have this very shade, the next ones its colour families, as far as the city has them in stock.
   */
  shadeFirst: (article: Trait, pattern: RegExp, count: number, ...families: string[]): Check => {
    const [very, sure] = [isAll(article, tone(pattern)), isAll(article, toneInStock(pattern))]
    const family = isAny(very, isAll(article, isAny(...families.map(colour))))
    const inFamily = isAny(sure, isAll(article, isAny(...families.map(inColour))))
    return all(atLeast(1, very), opensWith(very, sure, count), opensWith(family, inFamily, 10))
  },
  /** The word of the query is in names: the first results have it, and the search finds most products that have it. */
  foundByWord: (pattern: RegExp): Check => ({
    holds: (page, { pool }) => {
      const most = Math.min(inStock(pool, isNamed(pattern)).length, PAGE_SIZE_SHOPPER)
      const opening = page.slice(0, Math.min(most, 8))
      const found = page.filter(isNamed(pattern)).length
      return page.length >= most && opening.every(isNamed(pattern)) && found >= most * 0.8
    },
    possible: (pool) => inStock(pool, isNamed(pattern)).length > 0,
  }),
  /** Of both kinds, those of `sooner` come before those of `later`. */
  before: comesBefore,
  /** Few products match all words: they come first, then others of the article, then the rest. */
  rare: (whole: Trait, article: Trait, goods: Trait): Check =>
    all(
      { holds: (page) => page.length >= 8 },
      allFirst(whole),
      first(3, article),
      comesBefore(article, not(goods)),
    ),
  /** At most 4 of the first 12 are of one shop; more only when the other shops have no other such product. */
  spreadOverShops: (one: Trait): Check => ({
    holds: (page, { pool }) => {
      const shops = counts(inStock(pool, one), ({ store }) => store)
      const places = (most: number) => shops.reduce((sum, size) => sum + Math.min(size, most), 0)
      const most = [4, 5, 6, 7, 8, 9, 10, 11].find((limit) => places(limit) >= 12) ?? 12
      const ofOne = Math.max(...counts(page.slice(0, 12), ({ store }) => store))
      return page.length >= 12 && ofOne <= most
    },
    possible: (pool) =>
      inStock(pool, one).length >= 12 &&
      counts(inStock(pool, one), ({ store }) => store).length > 1,
  }),
  severalBrands: (): Check => ({
    holds: (page) => counts(page.slice(0, 12), (piece) => piece.brand).length >= 4,
  }),
  /** The answer says that no shop sells such goods, and does not replace the words by others. */
  saysNotSold: (pattern: RegExp): Check => ({
    holds: (_page, { notSold, shown, didYouMean }) =>
      notSold !== null && didYouMean === null && shown !== 'asked' && shown !== 'corrected',
    possible: (pool) => !pool.some(isNamed(pattern)),
  }),
  isSold: (): Check => ({ holds: (_page, { notSold }) => notSold === null }),
  /** The answer does not correct the words. */
  notCorrected: (): Check => ({ holds: (_page, { didYouMean }) => didYouMean === null }),
  /** The answer says that it has other products than those that were asked for. */
  saysOther: (): Check => ({ holds: (_page, { shown }) => shown === 'popular' }),
  suggestsKind: (...names: string[]): Check => ({
    holds: (_page, { subCategories }) => subCategories.some((name) => names.includes(name)),
    possible: (pool) => pool.some(({ subCategory }) => names.includes(subCategory)),
  }),
  suggestsKindFirst: (...names: string[]): Check => ({
    holds: (_page, { subCategories }) => names.includes(subCategories[0] ?? ''),
    possible: (pool) => pool.some(({ subCategory }) => names.includes(subCategory)),
  }),
  suggestsShop: (name: string): Check => ({
    holds: (_page, { stores }) => stores.includes(name),
    possible: (pool) => pool.some(({ store }) => store === name),
  }),
  suggestsBrand: (name: string): Check => ({
    holds: (_page, { brands }) => brands.includes(name),
    possible: (pool) => pool.some((piece) => piece.brand === name),
  }),
  suggestsProduct: (one: Trait): Check => atLeast(1, one),
  /** At least one of these checks holds. */
  anyOf: (...given: Check[]): Check => ({
    holds: (page, answer) => given.some(({ holds }) => holds(page, answer)),
    possible: (pool) => given.some(({ possible }) => !possible || possible(pool)),
  }),
}
