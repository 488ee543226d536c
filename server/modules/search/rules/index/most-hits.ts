import { type Hits, onlyAt } from './hits.ts'
import { byNumber, fill, nthLowest } from './numbers.ts'
import { AFTER, depthOf, metresByStore, type Setting } from './ordering.ts'

/**
 * At most so many hits, those that match brand, colour and kind before the others; by relevance the newest, otherwise those
 * that stand first in the order.
 */
export function atMost(hits: Hits, { search, index, reached }: Setting): Hits {
  if (hits.rows.length <= search.most) return hits
  const chosen = new Int32Array(search.most)
  let count = 0
  for (const group of groupsOf(hits, { search, index })) {
    const left = search.most - count
    const isWhole = group.length <= left || search.sort === 'relevance' || search.sort === 'newest'
    const first = isWhole
      ? group.subarray(0, left)
      : lowest(group, left, valuesOf(hits, { search, index, reached }))
    chosen.set(first, count)
    count += first.length
  }
  return onlyAt(hits, chosen.subarray(0, count))
}

/** The places of the hits: those that match and can be booked, that match, and the others likewise. */
function groupsOf(hits: Hits, { search, index }: Pick<Setting, 'search' | 'index'>): Int32Array[] {
  const { rows, misfits } = hits
  const withDepth = search.sort !== 'relevance'
  const groups = fill(new Uint8Array(rows.length), (place) => {
    const isSoldOut = withDepth && depthOf(rows[place] as number, index) === 0
    return (misfits[place] === 0 ? 0 : 2) + Number(isSoldOut)
  })
  const { places, ends } = byNumber(groups, 4)
  return Array.from(ends, (end, group) => places.subarray(group === 0 ? 0 : ends[group - 1], end))
}

/** What the places are sorted by, as one number each. */
function valuesOf(hits: Hits, setting: Pick<Setting, 'search' | 'index' | 'reached'>) {
  const { search, index } = setting
  const { price, store } = index.products.columns
  const metres = metresByStore(setting)
  return (place: number): number => {
    const row = hits.rows[place] as number
    const base = (hits.tiers[place] as number) * AFTER
    if (search.sort === 'priceUp') return base + (price[row] as number)
    if (search.sort === 'priceDown') return base - (price[row] as number)
    return base + (metres[store[row] as number] as number)
  }
}

/** So many of the places, those with the lowest values. */
function lowest(places: Int32Array, count: number, valueOf: (place: number) => number): Int32Array {
  if (count === 0) return places.subarray(0, 0)
  const values = fill(new Float64Array(places.length), (at) => valueOf(places[at] as number))
  const limit = nthLowest(values.slice(), count - 1)
  const below = places.filter((_place, at) => (values[at] as number) < limit)
  const equal = places.filter((_place, at) => values[at] === limit)
  const chosen = new Int32Array(count)
  chosen.set(below)
  chosen.set(equal.subarray(0, count - below.length), below.length)
  return chosen
}
