import type { Search } from '../filters.ts'
import { bits, layerBit, layerNames } from '../ranking.ts'
import { ONLY_FOR_CHILDREN } from '../ts-query.ts'
import { ascending, fill, highestFirst, isAscending } from './numbers.ts'
import { ACTIVE, DEPTH_SHIFT, LIVE } from './product-table.ts'
import type { NameKind, SearchIndex } from './search-index.ts'
import type { Reached } from './store-table.ts'
import type { WordIndex } from './word-index.ts'

/** One bit for each filter of what a piece is that a product does not match. */
export const MISFITS = { colour: 1, brand: 2, subCategory: 4, category: 8 } as const

/** The products of a search, the newest first; the numbers of all lists are at the same place. */
export type Hits = {
  rows: Int32Array
  misfits: Uint8Array
  /** In the order of relevance, the layers that do not hold; otherwise 1 for what only comes with the article. */
  tiers: Int32Array
}

/**
 * The products that match the search in these stores. Where those that are found first are also the first of the order, no
 * more are looked for in a city than a search has at most.
 */
export function findHits(index: SearchIndex, search: Search, reached: readonly Reached[]): Hits {
  const kinds = kindFilters(index, search)
  const isInReach = reachTest(index, reached)
  const parts: Hits[] = []
  for (const city of citiesOf(index, reached)) {
    let sure = 0
    for (const rows of passingParts(index, search, { city, isInReach })) {
      const hits = { rows, tiers: tiersOf(city, search, rows), misfits: misfitsOf(kinds, rows) }
      parts.push(newestFirst(index, hits))
      sure += countSure(index, search, hits)
      if (sure >= search.most) break
    }
  }
  return newestFirst(index, joined(parts))
}

function joined(parts: readonly Hits[]): Hits {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const all = {
    rows: new Int32Array(count),
    misfits: new Uint8Array(count),
    tiers: new Int32Array(count),
  }
  let from = 0
  for (const { rows, misfits, tiers } of parts) {
    all.rows.set(rows, from)
    all.misfits.set(misfits, from)
    all.tiers.set(tiers, from)
    from += rows.length
  }
  return all
}

/** The hits at these places. */
export function onlyAt({ rows, misfits, tiers }: Hits, places: Int32Array): Hits {
  const { length } = places
  return {
    rows: fill(new Int32Array(length), (at) => rows[places[at] as number] as number),
    misfits: fill(new Uint8Array(length), (at) => misfits[places[at] as number] as number),
    tiers: fill(new Int32Array(length), (at) => tiers[places[at] as number] as number),
  }
}

/** The same hits in this order; those of words are mostly in the opposite one. */
function newestFirst({ products }: SearchIndex, hits: Hits): Hits {
  const { seq } = products.columns
  if (isNewestFirst(hits.rows, seq)) return hits
  const seqs = fill(
    new Float64Array(hits.rows.length),
    (at) => seq[hits.rows[at] as number] as number,
  )
  if (isAscending(seqs))
    return onlyAt(
      hits,
      fill(new Int32Array(seqs.length), (at) => seqs.length - 1 - at),
    )
  return onlyAt(hits, highestFirst(seqs))
}

function isNewestFirst(rows: Int32Array, seq: Float64Array): boolean {
  for (let at = 1; at < rows.length; at += 1)
    if ((seq[rows[at - 1] as number] as number) < (seq[rows[at] as number] as number)) return false
  return true
}

/** How many of these hits no later one can displace, if there are no more than a search has at most. */
function countSure(index: SearchIndex, search: Search, { rows, misfits }: Hits): number {
  if (!isFoundInOrder(search)) return 0
  const isBookable = search.sort === 'relevance' ? () => true : bookableTest(index)
  let count = 0
  for (let place = 0; place < rows.length; place += 1)
    if (misfits[place] === 0 && isBookable(rows[place] as number)) count += 1
  return count
}

const isFoundInOrder = ({ sort, words }: Search) =>
  sort === 'relevance' || (sort === 'newest' && !words)

function bookableTest({ products }: SearchIndex) {
  const { state } = products.columns
  return (row: number) => (state[row] as number) >> DEPTH_SHIFT > 0
}

/** How many products match, at most so many; without `yielding` only those that match the kind as well. */
export function countHits(
  index: SearchIndex,
  search: Search,
  { reached, most }: { reached: readonly Reached[]; most: number },
): number {
  const kinds = kindFilters(index, search)
  const isInReach = reachTest(index, reached)
  let count = 0
  for (const city of citiesOf(index, reached))
    for (const rows of passingParts(index, search, { city, isInReach })) {
      if (search.yielding) count += rows.length
      else count += misfitsOf(kinds, rows).filter((misfits) => misfits === 0).length
      if (count >= most) return most
    }
  return count
}

/** The indexes of the cities of these stores. */
function citiesOf(index: SearchIndex, reached: readonly Reached[]): WordIndex[] {
  const words = new Set(reached.map(({ number }) => index.stores.cityWordOf(number)))
  return [...words].map((word) => index.cityOf(word)).filter((city) => city !== undefined)
}

/** For each number of a store 1 if it is reached. */
export function reachTest(index: SearchIndex, reached: readonly Reached[]): Uint8Array {
  const test = new Uint8Array(index.stores.size)
  for (const { number } of reached) test[number] = 1
  return test
}

type Place = { city: WordIndex; isInReach: Uint8Array }

/** The rows of a city that match everything except brand, colour and kind, in parts; the first has the newest products. */
function* passingParts(index: SearchIndex, search: Search, place: Place): Generator<Int32Array> {
  const { words } = search
  const { byAge } = place.city
  if (!words) for (const rows of byAge.parts()) yield passing(index, search, { ...place, rows })
  else
    for (const range of byAge.ranges()) {
      const rows = place.city.find(words.match, range)
      yield passing(index, search, { ...place, rows })
    }
}

/** Those of the rows that match everything except brand, colour and kind. */
function passing(
  index: SearchIndex,
  search: Search,
  { city, isInReach, rows: given }: Place & { rows: Int32Array },
): Int32Array {
  const { audience, except } = search
  let rows = keep(given, rowTest(index, search, isInReach))
  if (except.length > 0) {
    const left = new Set(except.map((id) => index.products.rowOf(id)))
    rows = rows.filter((row) => !left.has(row))
  }
  if (!audience) return rows
  rows = ascending(rows)
  const marks = city.marks(audience, rows)
  return rows.filter((_row, place) => marks[place] === 1)
}

const VISIBLE = LIVE | ACTIVE
const ANY_PRICE = { lowPaise: 0, highPaise: Infinity }

/** One function for all filters of a row: it is called for each row that has the words. */
function rowTest(index: SearchIndex, search: Search, isInReach: Uint8Array) {
  const { state, store, seq, price, rating, sizes } = index.products.columns
  const { lowPaise, highPaise } = search.price ?? ANY_PRICE
  const least = search.rating ?? null
  const fits = search.sizes.length > 0 ? index.products.setsWith(search.sizes) : null
  const until = untilOf(index, search) ?? Infinity
  return (row: number): boolean =>
    ((state[row] as number) & VISIBLE) === VISIBLE &&
    isInReach[store[row] as number] === 1 &&
    (price[row] as number) >= lowPaise &&
    (price[row] as number) <= highPaise &&
    (seq[row] as number) <= until &&
    (least === null || (rating[row] as number) >= least) &&
    (fits === null || fits[sizes[row] as number] === 1)
}

function keep(rows: Int32Array, test: (row: number) => boolean): Int32Array {
  const left = new Int32Array(rows.length)
  let count = 0
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number
    if (test(row)) left[count++] = row
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

function misfitsOf(kinds: readonly KindFilter[], rows: Int32Array): Uint8Array {
  const misfits = new Uint8Array(rows.length)
  for (const { bit, column, wanted } of kinds) {
    for (let at = 0; at < rows.length; at += 1)
      if (wanted[column[rows[at] as number] as number] !== 1)
        misfits[at] = (misfits[at] as number) | bit
  }
  return misfits
}

/** `wanted` has 1 for each number of a name that fits. */
type KindFilter = { bit: number; column: Int32Array; wanted: Uint8Array }

function filter(
  bit: number,
  column: Int32Array,
  names: Set<number> | '' | undefined,
): KindFilter[] {
  if (!names) return []
  const wanted = new Uint8Array(Math.max(0, ...names) + 1)
  for (const name of names) wanted[name] = 1
  return [{ bit, column, wanted }]
}

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
