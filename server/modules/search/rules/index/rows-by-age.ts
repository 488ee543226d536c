import { ascending } from './numbers.ts'
import { lengthened, type RowRange } from './postings.ts'

/** Rows of the first part; each further part has twice as many. */
const FIRST_PART = 2 ** 14

const LEAST_ROOM = 64

/** The rows of a city with the oldest product first. Their numbers mostly ascend too, as most are added in this order. */
export class RowsByAge {
  #rows = new Int32Array(LEAST_ROOM)
  #size = 0
  #lowest = 0
  #highest = -1

  /** Adds a row with a higher number than the others; `seqs` tell which product is older. */
  add(row: number, seqs: Float64Array): void {
    if (this.#size === this.#rows.length)
      this.#rows = lengthened(this.#rows, Math.max(LEAST_ROOM, this.#size * 2))
    const at = this.#placeOf(seqs[row] as number, seqs)
    this.#rows.copyWithin(at + 1, at, this.#size)
    this.#rows[at] = row
    if (this.#size === 0) this.#lowest = row
    this.#highest = row
    this.#size += 1
  }

  /** Behind all products that are not newer. */
  #placeOf(seq: number, seqs: Float64Array): number {
    const seqAt = (at: number) => seqs[this.#rows[at] as number] as number
    // Nearly all are the newest.
    let low = this.#size > 0 && seqAt(this.#size - 1) <= seq ? this.#size : 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >> 1
      if (seqAt(middle) <= seq) low = middle + 1
      else high = middle
    }
    return low
  }

  /** All rows, the oldest product first, also those that were removed since. */
  get all(): Int32Array {
    return this.#rows.subarray(0, this.#size)
  }

  /** The rows of a range by their numbers. */
  within({ from, end }: RowRange): Int32Array {
    return ascending(this.all.filter((row) => row >= from && row < end))
  }

  /** All rows in parts, the newest product first. */
  *parts(): Generator<Int32Array> {
    for (const { from, end } of parts(0, this.#size)) yield this.#rows.slice(from, end).toReversed()
  }

  /** Ranges with all rows, that of the highest numbers first, which mostly have the newest products. */
  *ranges(): Generator<RowRange> {
    yield* parts(this.#lowest, this.#highest + 1)
  }

  /** Gives the rows new numbers; -1 removes a row. */
  renumber(numbers: Int32Array): void {
    this.#rows = this.all.map((row) => numbers[row] as number).filter((row) => row >= 0)
    this.#size = this.#rows.length
    this.#lowest = this.#rows.reduce((low, row) => Math.min(low, row), this.#rows[0] ?? 0)
    this.#highest = this.#rows.reduce((high, row) => Math.max(high, row), -1)
  }
}

function* parts(first: number, end: number): Generator<RowRange> {
  let size = FIRST_PART
  for (let to = end; to > first; to -= size, size *= 2)
    yield { from: Math.max(first, to - size), end: to }
}
