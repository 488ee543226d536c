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
    else count += misfitsOf(index, search, rows).filter((misfits) => misfits === 0).length
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
  const { words, audience, price, rating, sizes } = search
  const { state, store, seq, price: prices, rating: ratings, sizes: sets } = index.products.columns
  const visible = LIVE | ACTIVE
  let rows = keep(
    words ? city.find(words.match) : city.rows,
    (row) =>
      ((state[row] as number) & visible) === visible && isInReach[store[row] as number] === 1,
  )
  if (price) {
    const { lowPaise, highPaise } = price
    rows = keep(rows, (row) => {
      const paise = prices[row] as number
      return paise >= lowPaise && paise <= highPaise
    })
  }
  if (rating) rows = keep(rows, (row) => (ratings[row] as number) >= rating)
  if (sizes.length > 0) {
    const fits = index.products.setsWith(sizes)
    rows = keep(rows, (row) => fits[sets[row] as number] === 1)
  }
  const until = untilOf(index, search)
  if (until !== null) rows = keep(rows, (row) => (seq[row] as number) <= until)
  if (search.except.length > 0) {
    const except = new Set(search.except.map((id) => index.products.rowOf(id)))
    rows = keep(rows, (row) => !except.has(row))
  }
  if (!audience) return rows
  const marks = city.marks(audience, rows)
  return keep(rows, (_row, place) => marks[place] === 1)
}

function keep(rows: Int32Array, test: (row: number, place: number) => boolean): Int32Array {
  const left = new Int32Array(rows.length)
  let count = 0
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number
    if (test(row, place)) left[count++] = row
  }
  return left.subarray(0, count)
}

/** The `seq` of the newest product that may be shown; null for any. */
function untilOf({ products }: SearchIndex, { until }: Search): number | null {
  const row = until === null ? -1 : products.rowOf(until)
  return row < 0 ? null : (products.columns.seq[row] as number)
}

function tiersOf(city: WordIndex, search: Search, rows: Int32Array): Int32Array {
  const tiers = new Int32Array(rows.length)
  for (const [query, bit] of tierBits(search)) {
    const marks = city.marks(query, rows)
    for (let at = 0; at < rows.length; at += 1)
      tiers[at] = (tiers[at] as number) + bit * (1 - (marks[at] as number))
  }
  return tiers
}

/** The queries whose failure puts a product behind others, each with its bit. */
function tierBits({ words, sort, adultsFirst }: Search): [query: string, bit: number][] {
  if (sort !== 'relevance') return words?.main ? [[words.main, 1]] : []
  const layers = layerNames.flatMap((name): [string, number][] => {
    const query = words?.layers[name]
    return query ? [[query, layerBit(name)]] : []
  })
  const parts = (words?.parts ?? []).map((part): [string, number] => [part, 2 ** layerNames.length])
  const small: [string, number] = [
    `!(${ONLY_FOR_CHILDREN})`,
    2 ** (layerNames.length + bits.missing),
  ]
  return [...layers, ...parts, ...(adultsFirst ? [small] : [])]
}

function misfitsOf(index: SearchIndex, search: Search, rows: Int32Array): Uint8Array {
  const misfits = new Uint8Array(rows.length)
  for (const { bit, column, wanted } of kindFilters(index, search)) {
    for (let at = 0; at < rows.length; at += 1)
      if (!wanted.has(column[rows[at] as number] as number))
        misfits[at] = (misfits[at] as number) | bit
  }
  return misfits
}

type KindFilter = { bit: number; column: Int32Array; wanted: ReadonlySet<number> }

const filter = (bit: number, column: Int32Array, wanted: Set<number> | '' | undefined) =>
  wanted ? [{ bit, column, wanted }] : []

function kindFilters(index: SearchIndex, search: Search): KindFilter[] {
  const { category, subCategory, brand, colorSet } = index.products.columns
  const { category: one, subCategories, brands, colors } = search
  return [
    ...filter(MISFITS.category, category, one && named(index, 'category', [one])),
    ...filter(
      MISFITS.subCategory,
      subCategory,
      subCategories && named(index, 'sub_category', subCategories),
    ),
    ...filter(MISFITS.brand, brand, brands && named(index, 'brand', brands)),
    ...filter(MISFITS.colour, colorSet, colors && withColours(index, colors)),
  ]
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
