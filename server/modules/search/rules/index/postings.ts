/** The places of a word in a product: A article and kind; B name and brand; C details and shop; D description. */
export const PLACES = { A: 1, B: 2, C: 4, D: 8 } as const
export const ANY_PLACE = 15
const PLACE_BITS = 4

/** The rows that have a word, in ascending order, each with the places where it stands; added in this order. */
export class Postings {
  /** `row * 16 + places` */
  #packed = new Int32Array(2)
  size = 0

  add(row: number, places: number): void {
    if (this.size === this.#packed.length) {
      const larger = new Int32Array(this.size * 2)
      larger.set(this.#packed)
      this.#packed = larger
    }
    this.#packed[this.size] = (row << PLACE_BITS) | places
    this.size += 1
  }

  /** The rows that have the word at one of these places. */
  rowsAt(places: number): Int32Array {
    const found = new Int32Array(this.size)
    let count = 0
    for (let at = 0; at < this.size; at += 1) {
      const packed = this.#packed[at] ?? 0
      if ((packed & places) !== 0) found[count++] = packed >> PLACE_BITS
    }
    return found.subarray(0, count)
  }

  /** Marks with 1 those of these ascending rows that have the word at one of these places. */
  mark(rows: Int32Array, places: number, marks: Uint8Array): void {
    const packed = this.#packed
    const { size } = this
    const isSparse = size > rows.length * SPARSE
    let at = 0
    for (let place = 0; place < rows.length && at < size; place += 1) {
      const row = rows[place] ?? 0
      const least = row << PLACE_BITS
      if (isSparse) at = firstAtLeast(packed, { from: at, to: size, least })
      else while (at < size && (packed[at] ?? 0) < least) at += 1
      const found = at < size ? (packed[at] ?? 0) : -1
      if (found >> PLACE_BITS === row && (found & places) !== 0) marks[place] = 1
    }
  }

  /** The postings with new numbers for their rows; -1 removes a row, and the others keep their order. */
  renumbered(numbers: Int32Array): Postings {
    const kept = new Postings()
    for (let at = 0; at < this.size; at += 1) {
      const packed = this.#packed[at] ?? 0
      const row = numbers[packed >> PLACE_BITS] ?? -1
      if (row >= 0) kept.add(row, packed & ANY_PLACE)
    }
    return kept
  }
}

/** With so many times more postings than rows, each row is looked up by itself. */
const SPARSE = 8

type Range = { from: number; to: number; least: number }

/** The first place of the ascending numbers whose number is at least so large. */
function firstAtLeast(numbers: Int32Array, { from, to, least }: Range): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows that are in both ascending lists. */
export function intersect(one: Int32Array, other: Int32Array): Int32Array {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  const found = new Int32Array(few.length)
  const isSparse = many.length > few.length * SPARSE
  let count = 0
  let at = 0
  for (const row of few) {
    if (isSparse) at = firstAtLeast(many, { from: at, to: many.length, least: row })
    else while (at < many.length && (many[at] ?? 0) < row) at += 1
    if (at === many.length) break
    if (many[at] === row) found[count++] = row
  }
  return found.subarray(0, count)
}

/** The rows that are in any of the ascending lists. */
export function union(lists: readonly Int32Array[]): Int32Array {
  if (lists.length === 0) return new Int32Array(0)
  let merged = lists.toSorted((a, b) => a.length - b.length)
  while (merged.length > 1) {
    const pairs: Int32Array[] = []
    for (let at = 0; at < merged.length; at += 2) {
      const [one, other] = [merged[at], merged[at + 1]]
      if (one) pairs.push(other ? merge(one, other) : one)
    }
    merged = pairs
  }
  return merged[0] ?? new Int32Array(0)
}

function merge(one: Int32Array, other: Int32Array): Int32Array {
  if (one.length === 0) return other
  const merged = new Int32Array(one.length + other.length)
  let [at, beside, count] = [0, 0, 0]
  while (at < one.length && beside < other.length) {
    const [left, right] = [one[at] ?? 0, other[beside] ?? 0]
    merged[count++] = left < right ? left : right
    if (left <= right) at += 1
    if (right <= left) beside += 1
  }
  while (at < one.length) merged[count++] = one[at++] ?? 0
  while (beside < other.length) merged[count++] = other[beside++] ?? 0
  return merged.subarray(0, count)
}
