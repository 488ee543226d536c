import type { Search } from '../filters.ts'
import { bits, layerBit, layerNames } from '../ranking.ts'
import { ONLY_FOR_CHILDREN } from '../ts-query.ts'
import { ACTIVE, LIVE } from './product-table.ts'
import type { NameKind, SearchIndex } from './search-index.ts'
import { cityWord, type Reached } from './store-table.ts'
import type { WordIndex } from './word-index.ts'

/** One bit for each filter of what a piece is that a product does not match. */
export const MISFITS = { colour: 1, brand: 2, subCategory: 4, category: 8 } as const

/** The products of a search; the numbers of all lists are at the same place. */
export type Hits = {
  rows: Int32Array
  misfits: Uint8Array
  /** In the order of relevance, the layers that do not hold; otherwise 1 for what only comes with the article. */
  tiers: Int32Array
}

/** The products that match the search in these stores, without an order. */
export function findHits(index: SearchIndex, search: Search, reached: readonly Reached[]): Hits {
  const isInReach = reachTest(index, reached)
  const parts = citiesOf(index, reached).map((city) => {
    const rows = passing(index, search, { city, isInReach })
    return { rows, tiers: tiersOf(city, search, rows) }
  })
  const rows = joined(parts.map((part) => part.rows))
  return {
    rows,
    tiers: joined(parts.map(({ tiers }) => tiers)),
    misfits: misfitsOf(index, search, rows),
  }
}

/** How many products match, at most so many; without `yielding` only those that match the kind as well. */
export function countHits(
  index: SearchIndex,
  search: Search,
  { reached, most }: { reached: readonly Reached[]; most: number },
): number {
  const isInReach = reachTest(index, reached)
  let count = 0
  for (const city of citiesOf(index, reached)) {
    const rows = passing(index, search, { city, isInReach })
    if (search.yielding) count += rows.length
    else for (const misfit of misfitsOf(index, search, rows)) if (misfit === 0) count += 1
    if (count >= most) return most
  }
  return count
}

/** The indexes of the cities of these stores. */
export function citiesOf(index: SearchIndex, reached: readonly Reached[]): WordIndex[] {
  const words = new Set(
    reached.map(({ number }) => cityWord(index.stores.factsOf(number)?.city ?? '')),
  )
  return [...words].map((word) => index.cityOf(word)).filter((city) => city !== undefined)
}

/** For each number of a store 1 if it is reached. */
export function reachTest(index: SearchIndex, reached: readonly Reached[]): Uint8Array {
  const test = new Uint8Array(index.stores.size)
  for (const { number } of reached) test[number] = 1
  return test
}

type Place = { city: WordIndex; isInReach: Uint8Array }

/** The rows of a city that match everything except brand, colour and kind. */
function passing(index: SearchIndex, search: Search, { city, isInReach }: Place): Int32Array {
  const { words, audience, price, rating } = search
  const { products } = index
  const { columns } = products
  const found = words ? city.find(words.match) : city.rows
  const sets = search.sizes.length > 0 ? products.setsWith(search.sizes) : null
  const except = new Set(search.except.map((id) => products.rowOf(id)))
  const until = untilOf(index, search)
  const kept = new Int32Array(found.length)
  let count = 0
  for (const row of found) {
    if (((columns.state[row] ?? 0) & (LIVE | ACTIVE)) !== (LIVE | ACTIVE)) continue
    if (isInReach[columns.store[row] ?? 0] !== 1) continue
    const paise = columns.price[row] ?? 0
    if (price && (paise < price.lowPaise || paise > price.highPaise)) continue
    if (rating && !((columns.rating[row] ?? Number.NaN) >= rating)) continue
    if (sets && sets[columns.sizes[row] ?? 0] !== 1) continue
    if ((columns.seq[row] ?? 0) > until || except.has(row)) continue
    kept[count++] = row
  }
  const rows = kept.subarray(0, count)
  if (!audience) return rows
  const marks = city.marks(audience, rows)
  return rows.filter((_row, place) => marks[place] === 1)
}

/** The `seq` of the newest product that may be shown. */
function untilOf({ products }: SearchIndex, { until }: Search): number {
  const row = until === null ? -1 : products.rowOf(until)
  return row < 0 ? Number.POSITIVE_INFINITY : (products.columns.seq[row] ?? 0)
}

function tiersOf(city: WordIndex, search: Search, rows: Int32Array): Int32Array {
  const tiers = new Int32Array(rows.length)
  const { words, sort } = search
  const addUnless = (query: string, bit: number) => {
    const marks = city.marks(query, rows)
    for (let at = 0; at < rows.length; at += 1)
      if (marks[at] !== 1) tiers[at] = (tiers[at] ?? 0) + bit
  }
  if (sort !== 'relevance') {
    if (words?.main) addUnless(words.main, 1)
    return tiers
  }
  for (const name of layerNames) {
    const query = words?.layers[name]
    if (query) addUnless(query, layerBit(name))
  }
  for (const part of words?.parts ?? []) addUnless(part, 2 ** layerNames.length)
  if (search.adultsFirst)
    addUnless(`!(${ONLY_FOR_CHILDREN})`, 2 ** (layerNames.length + bits.missing))
  return tiers
}

function misfitsOf(index: SearchIndex, search: Search, rows: Int32Array): Uint8Array {
  const misfits = new Uint8Array(rows.length)
  const { columns } = index.products
  const { category, subCategories, brands, colors } = search
  const mark = (bit: number, column: Int32Array, wanted: ReadonlySet<number>) => {
    for (let at = 0; at < rows.length; at += 1)
      if (!wanted.has(column[rows[at] ?? 0] ?? 0)) misfits[at] = (misfits[at] ?? 0) | bit
  }
  if (category) mark(MISFITS.category, columns.category, named(index, 'category', [category]))
  if (subCategories)
    mark(MISFITS.subCategory, columns.subCategory, named(index, 'sub_category', subCategories))
  if (brands) mark(MISFITS.brand, columns.brand, named(index, 'brand', brands))
  if (colors) mark(MISFITS.colour, columns.colorSet, withColours(index, colors))
  return misfits
}

function named(index: SearchIndex, kind: NameKind, names: readonly string[]): Set<number> {
  return new Set(names.map((name) => index.idOf(kind, name)).filter((id) => id !== undefined))
}

/** The sets of colours that have one of these. */
function withColours(index: SearchIndex, colors: readonly string[]): Set<number> {
  const wanted = new Set(colors.map((color) => color.toLowerCase()))
  const sets = index.namesOf('color_set')
  return new Set(
    sets.filter(({ key }) => key.split('|').some((one) => wanted.has(one))).map(({ id }) => id),
  )
}

function joined(lists: readonly Int32Array[]): Int32Array {
  const [only] = lists
  if (lists.length === 1 && only) return only
  const all = new Int32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let from = 0
  for (const list of lists) {
    all.set(list, from)
    from += list.length
  }
  return all
}
