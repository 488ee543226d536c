import type { Search } from '../filters.ts'
import {
  BANDS_METRES,
  bits,
  LAST_ROUND,
  MOST_OF_A_SHOP,
  OF_A_SHOP_IN_A_ROUND,
  RATING_OF_NONE,
} from '../ranking.ts'
import type { Hits } from './hits.ts'
import { byNumber, Counter, fill, nthLowest } from './numbers.ts'
import { DEPTH_SHIFT } from './product-table.ts'
import type { SearchIndex } from './search-index.ts'
import type { Reached } from './store-table.ts'

/** A product of a page with its place in the order. */
export type Winner = { row: number; soldOut: boolean; key: number; seq: number }

export type Setting = { index: SearchIndex; search: Search; reached: readonly Reached[]; now: Date }

/**
 * Rows are sorted as numbers, which is many times faster than by comparing: the key, and in the lowest bits the place of the
 * row. Fourteen bits are enough, as at most ten thousand rows are put in order.
 */
export const PLACES = 2 ** 14
const LARGEST_KEY = 2 ** 38
/** More than the highest price and the greatest distance: what only comes with the article stands after it. */
export const AFTER = 2 ** 34
/** Numbers of names and stores are smaller. */
const NAMES = 2 ** 20
const TIERS = 2 ** 16
const NEED_SIZE = 2 ** bits.visit

/** The first `size` products after the place where the last page ended, and one more if there are more. */
export function firstInOrder(hits: Hits, setting: Setting): Winner[] {
  const { search, index } = setting
  const { seq } = index.products.columns
  const keys = isByTurns(search) ? keysByTurns(hits, setting) : plainKeys(hits, setting)
  const isAfter = afterTest(setting)
  const packed = new Float64Array(keys.length)
  let count = 0
  // The hits stand with the newest first, so that of equal ones the newest comes first.
  for (let place = 0; place < keys.length; place += 1) {
    const row = hits.rows[place] as number
    const key = keys[place] as number
    const soldOut = depthOf(row, index) === 0
    if (isAfter && !isAfter(soldOut, key, seq[row] as number)) continue
    packed[count++] = ((soldOut ? LARGEST_KEY : 0) + key) * PLACES + place
  }
  return Array.from(firstOf(packed.subarray(0, count), search.size + 1), (one) => {
    const place = placeIn(one)
    const row = hits.rows[place] as number
    const soldOut = depthOf(row, index) === 0
    return { row, soldOut, key: keys[place] as number, seq: seq[row] as number }
  })
}

/** The lowest values in order; sorting all of many would take longer than finding the limit first. */
function firstOf(values: Float64Array, count: number): Float64Array {
  if (values.length <= count) return values.toSorted()
  const limit = nthLowest(values.slice(), count - 1)
  return values.filter((value) => value <= limit).toSorted()
}

const placeIn = (packed: number) => packed - Math.floor(packed / PLACES) * PLACES

const isByTurns = ({ sort, scope }: Search) => sort === 'relevance' && scope.kind === 'nearby'

export const depthOf = (row: number, { products }: SearchIndex) =>
  (products.columns.state[row] as number) >> DEPTH_SHIFT

/** Whether a product stands after the last one of the page before; null for the first page. */
function afterTest({ search: { after }, index: { products } }: Setting) {
  if (!after) return null
  const row = products.rowOf(after.id)
  const last = row < 0 ? Number.NEGATIVE_INFINITY : (products.columns.seq[row] as number)
  return (soldOut: boolean, key: number, seq: number) => {
    if (soldOut !== after.soldOut) return soldOut
    return key === after.key ? seq < last : key > after.key
  }
}

/** The keys of orders without turns. */
function plainKeys({ rows, tiers }: Hits, setting: Setting): Float64Array {
  const { search, index } = setting
  const { price, store } = index.products.columns
  const keys = new Float64Array(rows.length)
  if (search.sort === 'relevance') {
    const needs = needsOf(rows, setting)
    return fill(keys, (place) =>
      keyOf({
        tier: tiers[place] as number,
        late: false,
        round: 0,
        visit: needs[place] as number,
      }),
    )
  }
  if (search.sort === 'newest') return keys
  const metres = metresByStore(setting)
  return fill(keys, (place) => {
    const row = rows[place] as number
    const tier = tiers[place] as number
    if (search.sort === 'priceUp') return tier * AFTER + (price[row] as number)
    if (search.sort === 'priceDown') return tier * AFTER - (price[row] as number)
    return tier * AFTER + (metres[store[row] as number] as number)
  })
}

type KeyParts = { tier: number; late: boolean; round: number; visit: number }

/** Puts the parts of a hit's place into one number; `rules/ranking.ts` says which. */
function keyOf({ tier, late, round, visit }: KeyParts): number {
  const fine = 2 ** bits.fine
  const coarse = Math.floor(tier / fine) * 2 + Number(late)
  const within = (coarse * fine + (tier % fine)) * 2 ** bits.round + Math.min(round, LAST_ROUND)
  return within * NEED_SIZE + visit
}

/**
 * Shops take turns, each with up to two products in a round, and a shop's own products of different kinds take turns before
 * that. Sold-out products count in the turns, so that one that sells out moves no other.
 */
function keysByTurns(hits: Hits, setting: Setting): Float64Array {
  const { search, index } = setting
  const { rows, tiers } = hits
  const { store, subCategory } = index.products.columns
  const needs = needsOf(rows, setting)
  // What a visit needs comes first; of equal ones the newest.
  const order = byNumber(needs, NEED_SIZE).places
  const turns = new Counter(rows.length)
  const packed = fill(new Float64Array(order.length), (place) => {
    const at = order[place] as number
    const row = rows[at] as number
    const tier = tiers[at] as number
    const group = ((store[row] as number) * TIERS + tier) * NAMES + (subCategory[row] as number)
    return (tier * PLACES + turns.add(group)) * PLACES + place
  }).toSorted()
  const shown = new Int32Array(index.stores.size)
  const keys = new Float64Array(rows.length)
  for (const one of packed) {
    const at = order[placeIn(one)] as number
    const shop = store[rows[at] as number] as number
    const before = shown[shop] as number
    shown[shop] = before + 1
    keys[at] = keyOf({
      tier: tiers[at] as number,
      late: search.words?.isBroad === true && before >= MOST_OF_A_SHOP,
      round: Math.floor(before / OF_A_SHOP_IN_A_ROUND),
      visit: needs[at] as number,
    })
  }
  return keys
}

/** What a visit needs, the least the best: ready today, distance band, pieces, rating. */
function needsOf(rows: Int32Array, setting: Setting): Int32Array {
  const { index } = setting
  const { store, rating } = index.products.columns
  const ofStore = needsByStore(setting)
  return fill(new Int32Array(rows.length), (place) => {
    const row = rows[place] as number
    const stars = rating[row] as number
    const missing = 5 - (Number.isNaN(stars) ? RATING_OF_NONE : stars)
    return (
      (ofStore[store[row] as number] as number) +
      (3 - depthOf(row, index)) * 16 +
      Math.floor(missing * 3)
    )
  })
}

const NOT_READY = 512
const BAND = 64

function needsByStore({ index, search, reached, now }: Setting): Int32Array {
  const needs = new Int32Array(index.stores.size)
  for (const { number, metres } of reached) {
    const isLate = search.scope.kind === 'nearby' && !index.stores.isReadyToday(number, now)
    needs[number] = (isLate ? NOT_READY : 0) + bandOf(metres ?? 0) * BAND
  }
  return needs
}

function bandOf(metres: number): number {
  let band = 0
  while (band < BANDS_METRES.length && (BANDS_METRES[band] as number) <= metres) band += 1
  return band
}

export function metresByStore({ index, reached }: Pick<Setting, 'index' | 'reached'>): Int32Array {
  const all = new Int32Array(index.stores.size)
  for (const { number, metres } of reached) all[number] = metres ?? 0
  return all
}
