import * as fc from 'fast-check'
import type { Condition } from '#server/modules/search/rules/condition.ts'
import type { Search } from '#server/modules/search/rules/filters.ts'
import {
  BANDS_METRES,
  bits,
  layerBit,
  layerNames,
  MOST_OF_ONE,
  NO_BRANDS,
} from '#server/modules/search/rules/ranking.ts'
import type { WordQuery } from '#server/modules/search/rules/word-query.ts'

/** A Monday noon. */
export const SEARCHED_AT = new Date('2026-11-16T06:30:00Z')
export const point = { latitude: 26.92, longitude: 75.82 }

export type Words = ReadonlyMap<string, string>
export type Shop = { id: string; city: string; metres: number; late: boolean }
export type Product = {
  id: string
  seq: number
  shop: Shop
  words: Words
  subCategory: string
  brand: string
  price: number
  depth: number
  rating: number | null
  sizes: string[]
}

/** Words of products; some have signs with a meaning in PostgreSQL's text search. */
const lexemes = [
  "o'kurt\\a",
  'kurta',
  'kurti',
  '#kurta',
  '@red',
  'co-ord',
  'cotton',
  '%kids',
  '%women',
]
export const word = fc.constantFrom(...lexemes)
const someLayers = fc.constantFrom('', 'A', 'AB', 'ABC', 'D')
const beginning = word.map((whole) => whole.slice(0, 3))
const leaf = fc.oneof(
  fc.record({ word, places: someLayers }),
  fc.record({ word: beginning, places: someLayers, begins: fc.constant(true) }),
)
const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
  const some = fc.array(tie('condition'), { minLength: 1, maxLength: 3 })
  return {
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      some.map((all) => ({ all })),
      some.map((any) => ({ any })),
      tie('condition').map((not) => ({ not })),
    ),
  }
})

function matches(one: Condition, words: Words): boolean {
  if ('all' in one) return one.all.every((part) => matches(part, words))
  if ('any' in one) return one.any.some((part) => matches(part, words))
  if ('not' in one) return !matches(one.not, words)
  const isIn = (places: string) =>
    one.places === '' || [...places].some((place) => one.places.includes(place))
  return [...words].some(
    ([lexeme, places]) =>
      (one.begins ? lexeme.startsWith(one.word) : lexeme === one.word) && isIn(places),
  )
}

const askedQueries: fc.Arbitrary<WordQuery> = fc.record({
  match: condition,
  layers: fc.dictionary(fc.constantFrom(...layerNames), condition, { maxKeys: 4 }),
  parts: fc.array(condition, { maxLength: 2 }),
  main: fc.option(condition),
  isBroad: fc.boolean(),
})
const scopes = fc.constantFrom<Search['scope']>(
  { kind: 'nearby', city: 'Jaipur', withinKm: undefined },
  { kind: 'nearby', city: 'Jaipur', withinKm: undefined, openAt: SEARCHED_AT },
  { kind: 'nearby', city: 'Kota', withinKm: 5 },
  { kind: 'nearby', city: undefined, withinKm: undefined },
)
export const searches = fc.record({
  words: fc.option(askedQueries),
  scope: scopes,
  sort: fc.constantFrom(
    'relevance' as const,
    'newest' as const,
    'priceUp' as const,
    'priceDown' as const,
    'distance' as const,
  ),
  brands: fc.option(fc.constantFrom<string[][]>(['biba'], ['Soch', 'Aks']), { nil: undefined }),
  subCategories: fc.option(fc.constant<string[]>(['saree']), { nil: undefined }),
  price: fc.option(fc.constant({ lowPaise: 20_000, highPaise: 45_000 })),
  sizes: fc.constantFrom<string[][]>([], ['m', 's']),
  chosenSizes: fc.option(fc.constantFrom<string[][]>(['xl'], ['m', 's']), { nil: undefined }),
  rating: fc.option(fc.constant(3), { nil: undefined }),
  audience: fc.option(condition),
})

export type MadeSearch = typeof searches extends fc.Arbitrary<infer Value> ? Value : never

export const plain: Omit<Search, 'words'> = {
  scope: { kind: 'nearby', city: 'Jaipur', withinKm: undefined },
  point,
  audience: null,
  brands: undefined,
  origins: undefined,
  subCategories: undefined,
  colors: undefined,
  category: undefined,
  rating: undefined,
  price: null,
  sizes: [],
  chosenSizes: undefined,
  except: [],
  until: null,
  relaxable: true,
  adultsFirst: true,
  isMixed: false,
  sort: 'relevance',
  after: null,
  explained: false,
  faceted: true,
  size: 10,
  most: 10_000,
}

export const searchOf = ({ sort, ...rest }: MadeSearch): Search => ({
  ...plain,
  ...rest,
  sort: sort === 'relevance' && !rest.words ? 'newest' : sort,
})

const isWithin = (paise: number, price: Search['price']) =>
  price === null || (paise >= price.lowPaise && paise <= price.highPaise)

const isMisfit = (names: string[] | undefined, own: string) =>
  names !== undefined && !names.some((name) => name.toLowerCase() === own.toLowerCase())

/** The meaning of a search, product by product. */
export function naive(all: readonly Product[], made: MadeSearch) {
  const { words, scope, price, sizes, chosenSizes, rating, audience, brands, subCategories } = made
  const { sort } = searchOf(made)
  const isIn = ({ city, metres, late }: Shop) => {
    if (scope.kind !== 'nearby') return false
    if (scope.withinKm !== undefined) return metres <= scope.withinKm * 1000
    const isOpen = !late || city === 'Kota'
    return (!scope.city || city === scope.city) && (!scope.openAt || isOpen)
  }
  const hits = all.filter(
    (one) =>
      isIn(one.shop) &&
      [words?.match, audience].every((asks) => !asks || matches(asks, one.words)) &&
      isWithin(one.price, price) &&
      (sizes.length === 0 || one.sizes.some((size) => sizes.includes(size))) &&
      (rating === undefined || (one.rating ?? 0) >= rating),
  )
  const isSized = (one: Product) =>
    chosenSizes === undefined || one.sizes.some((size) => chosenSizes.includes(size))
  const isKind = (one: Product) =>
    !isMisfit(brands, one.brand) && !isMisfit(subCategories, one.subCategory)
  const fitting = hits.filter((one) => isKind(one) && isSized(one))
  const chosen = fitting.length > 0 ? fitting : hits
  const keys =
    sort === 'relevance' && words
      ? keysByTurns(chosen, words, brands !== undefined)
      : new Map(chosen.map((one) => [one, plainKey(one, sort, words)]))
  const order = chosen.toSorted(
    (a, b) =>
      Number(a.depth === 0) - Number(b.depth === 0) ||
      (keys.get(a) ?? 0) - (keys.get(b) ?? 0) ||
      b.seq - a.seq,
  )
  const brandCounts = countNames(
    hits
      .filter((one) => !isMisfit(subCategories, one.subCategory) && isSized(one))
      .map(({ brand }) => brand),
  )
  const sizeCounts = countNames(hits.filter(isKind).map((one) => one.sizes.join(' ')))
  return {
    total: fitting.length,
    hits: hits.length,
    brands: brandCounts,
    sizes: sizeCounts,
    shown: order.slice(0, plain.size).map((one) => [one.id, keys.get(one)]),
    more: order.length > plain.size,
  }
}

function countNames(names: string[]) {
  return [...new Set(names)]
    .map((name) => ({ name, count: names.filter((one) => one === name).length }))
    .toSorted(byCount)
}

type NameCount = { name: string; count: number }

export const byCount = (a: NameCount, b: NameCount) =>
  b.count - a.count || (a.name < b.name ? -1 : 1)

/** The sort key by price or distance; products that only accompany the article come after it. */
function plainKey(product: Product, sort: Search['sort'], words: WordQuery | null): number {
  const { price, shop } = product
  const after = words?.main && !matches(words.main, product.words) ? 2 ** 34 : 0
  if (sort === 'priceUp') return after + price
  if (sort === 'priceDown') return after - price
  return sort === 'distance' ? after + shop.metres : 0
}

function keysByTurns(
  hits: readonly Product[],
  words: WordQuery,
  isOfBrand: boolean,
): Map<Product, number> {
  const tierOf = ({ words: own }: Product) => {
    const missed = layerNames.filter(
      (name) => words.layers[name] && !matches(words.layers[name], own),
    )
    const missing = words.parts.filter((part) => !matches(part, own)).length
    const isSmall = own.has('%kids') && !own.has('%women') && !own.has('%men')
    return (
      missed.reduce((sum, name) => sum + layerBit(name), 0) +
      missing * 2 ** layerNames.length +
      (isSmall ? 2 ** (layerNames.length + bits.missing) : 0)
    )
  }
  const visitOf = ({ shop, depth, rating }: Product) =>
    (shop.late ? 512 : 0) +
    BANDS_METRES.filter((end) => end <= shop.metres).length * 64 +
    (3 - depth) * 16 +
    Math.floor((5 - (rating ?? 3.5)) * 3)
  const best = hits.toSorted((a, b) => visitOf(a) - visitOf(b) || b.seq - a.seq)
  const turns = numberElements(best, (one) => `${one.shop.id} ${tierOf(one)} ${one.subCategory}`)
  const inTurns = best.toSorted(
    (a, b) => tierOf(a) - tierOf(b) || (turns.get(a) ?? 0) - (turns.get(b) ?? 0),
  )
  const ofShops = numberElements(inTurns, (one) => one.shop.id)
  const roundOf = (one: Product) => Math.floor((ofShops.get(one) ?? 0) / 2)
  const inRounds = best.toSorted((a, b) => tierOf(a) - tierOf(b) || roundOf(a) - roundOf(b))
  const ofBrands = numberElements(inRounds, ({ brand }) => brand)
  const placeOf = (one: Product) => {
    const isSpread = words.isBroad && !isOfBrand && !NO_BRANDS.includes(one.brand.toLowerCase())
    return Math.max(ofShops.get(one) ?? 0, isSpread ? (ofBrands.get(one) ?? 0) : 0)
  }
  const fine = 2 ** bits.fine
  return new Map(
    hits.map((one) => {
      const [tier, place] = [tierOf(one), placeOf(one)]
      const late = Number(words.isBroad && place >= MOST_OF_ONE)
      const layers = (Math.floor(tier / fine) * 2 + late) * fine + (tier % fine)
      return [
        one,
        (layers * 2 ** bits.round + Math.floor(place / 2)) * 2 ** bits.visit + visitOf(one),
      ]
    }),
  )
}

/** Numbers the elements of each group from zero, in their order. */
function numberElements(
  list: readonly Product[],
  groupOf: (one: Product) => string,
): Map<Product, number> {
  const counts = new Map<string, number>()
  return new Map(
    list.map((one) => {
      const count = counts.get(groupOf(one)) ?? 0
      counts.set(groupOf(one), count + 1)
      return [one, count]
    }),
  )
}
