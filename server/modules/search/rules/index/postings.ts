import { isAscending } from './numbers.ts'

/** The places of a word in a product: A article and kind; B name and brand; C details and shop; D description. */
export const PLACES = { A: 1, B: 2, C: 4, D: 8 } as const
export const ANY_PLACE = 15
const PLACE_BITS = 4

/** Numbers in a page; a list that is longer has a page of its own. */
const PAGE = 2 ** 18
/** The numbers of a list: its page, where it begins there, how long it is, and how long it may become before it moves. */
const IN_PAGE = 0
const FROM = 1
const SIZE = 2
const ROOM = 3
const WIDTH = 4
/** More than there are lists. */
const LISTS = 2 ** 23

/**
 * Lists of the rows that have a word, in ascending order, each with the places where it stands. Most lists are short, so many
 * share a page. A list that outgrows its room moves to one of twice the size, and another one can use what it left.
 */
export class Postings {
  /** Each number is `row * 16 + places`. */
  #pages: Int32Array[] = []
  /** The page in which there may be room for more lists, and where that begins. */
  #open = -1
  #used = PAGE
  /** Rooms that lists have left, as page and place, by their size. */
  readonly #left = new Map<number, [page: number, from: number][]>()
  #lists = new Int32Array(WIDTH * 64)
  #count = 0

  /** Makes an empty list and returns its number. */
  addList(): number {
    const list = this.#count
    this.#count += 1
    if (this.#count * WIDTH > this.#lists.length)
      this.#lists = lengthened(this.#lists, this.#lists.length * 2)
    return list
  }

  /** Adds a row above all others of the list. */
  add(list: number, row: number, places: number): void {
    const size = this.sizeOf(list)
    if (size === this.#field(list, ROOM)) this.#move(list, roomFor(size))
    const page = this.#pages[this.#field(list, IN_PAGE)] ?? EMPTY
    page[this.#field(list, FROM) + size] = (row << PLACE_BITS) | places
    this.#lists[list * WIDTH + SIZE] = size + 1
  }

  sizeOf(list: number): number {
    return this.#field(list, SIZE)
  }

  #field(list: number, field: number): number {
    return this.#lists[list * WIDTH + field] as number
  }

  #put(list: number, { page, from, room }: { page: number; from: number; room: number }): void {
    this.#lists[list * WIDTH + IN_PAGE] = page
    this.#lists[list * WIDTH + FROM] = from
    this.#lists[list * WIDTH + ROOM] = room
  }

  #numbersOf(list: number, pages = this.#pages): Int32Array {
    const from = this.#field(list, FROM)
    return (pages[this.#field(list, IN_PAGE)] ?? EMPTY).subarray(from, from + this.sizeOf(list))
  }

  #move(list: number, room: number): void {
    const [page, from] = this.#placeFor(room)
    this.#pages[page]?.set(this.#numbersOf(list), from)
    this.#leave(list)
    this.#put(list, { page, from, room })
  }

  #leave(list: number): void {
    const room = this.#field(list, ROOM)
    if (room === 0) return
    const place: [number, number] = [this.#field(list, IN_PAGE), this.#field(list, FROM)]
    const left = this.#left.get(room)
    if (left) left.push(place)
    else this.#left.set(room, [place])
  }

  #placeFor(room: number): [page: number, from: number] {
    const left = this.#left.get(room)?.pop()
    if (left) return left
    if (room >= PAGE) return [this.#pages.push(new Int32Array(room)) - 1, 0]
    if (this.#used + room > PAGE) {
      this.#open = this.#pages.push(new Int32Array(PAGE)) - 1
      this.#used = 0
    }
    const from = this.#used
    this.#used += room
    return [this.#open, from]
  }

  /** The rows of this range that have the word at one of these places. */
  rowsAt(list: number, places: number, { from, end }: RowRange): Int32Array {
    const numbers = this.#numbersOf(list)
    const first = from === 0 ? 0 : firstAtLeast(numbers, 0, from << PLACE_BITS)
    const last = end > LAST_ROW ? numbers.length : firstAtLeast(numbers, first, end << PLACE_BITS)
    const found = new Int32Array(last - first)
    let count = 0
    for (let at = first; at < last; at += 1) {
      const packed = numbers[at] as number
      if ((packed & places) !== 0) found[count++] = packed >> PLACE_BITS
    }
    return found.subarray(0, count)
  }

  /** Marks with 1 those of these ascending rows that have the word at one of these places. */
  mark(list: number, { rows, places, marks }: Marking): void {
    const packed = this.#numbersOf(list)
    const next = nextIn(packed, rows.length)
    let at = firstAtLeast(packed, 0, (rows[0] ?? 0) << PLACE_BITS)
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place] as number
      at = next(at, row << PLACE_BITS)
      if (at === packed.length) return
      const found = packed[at] as number
      if (found >> PLACE_BITS === row && (found & places) !== 0) marks[place] = 1
    }
  }

  /** Moves all lists together, without room between them: after many were added, more than half of the pages is room. */
  tighten(): void {
    const pages = this.#pages
    const [shared, own] = this.#byPlace()
    const used = [...new Set(shared.map((list) => this.#field(list, IN_PAGE)))]
    this.#left.clear()
    this.#pages = []
    this.#used = PAGE
    for (const list of shared) {
      const numbers = this.#numbersOf(list, pages)
      const { length } = numbers
      if (this.#used + length > PAGE) {
        // A list moves to where those before it were, so that no further memory is needed.
        this.#open = this.#pages.push(pages[used[this.#pages.length] ?? 0] ?? EMPTY) - 1
        this.#used = 0
      }
      this.#pages[this.#open]?.set(numbers, this.#used)
      this.#put(list, { page: this.#open, from: this.#used, room: length })
      this.#used += length
    }
    for (const list of own) {
      const numbers = this.#numbersOf(list, pages).slice()
      this.#put(list, { page: this.#pages.push(numbers) - 1, from: 0, room: numbers.length })
    }
  }

  /** The lists that share pages, in the order of their places, and those that have a page of their own. */
  #byPlace(): [shared: number[], own: number[]] {
    const [shared, own]: [number[], number[]] = [[], []]
    for (let list = 0; list < this.#count; list += 1) {
      if (this.sizeOf(list) === 0) this.#put(list, { page: 0, from: 0, room: 0 })
      else if (this.#pages[this.#field(list, IN_PAGE)]?.length === PAGE) shared.push(list)
      else own.push(list)
    }
    const places = Float64Array.from(
      shared,
      (list) => (this.#field(list, IN_PAGE) * PAGE + this.#field(list, FROM)) * LISTS + list,
    )
    return [Array.from(places.toSorted(), (place) => place % LISTS), own]
  }

  /** Gives the rows new numbers; -1 removes a row. */
  renumber(numbers: Int32Array): void {
    for (let list = 0; list < this.#count; list += 1) {
      const packed = this.#numbersOf(list)
      let size = 0
      for (const one of packed) {
        const row = numbers[one >> PLACE_BITS] ?? -1
        if (row >= 0) packed[size++] = (row << PLACE_BITS) | (one & ANY_PLACE)
      }
      const left = packed.subarray(0, size)
      if (!isAscending(left)) left.sort()
      this.#lists[list * WIDTH + SIZE] = size
    }
  }
}

/** Twice the size, as a power of two, so that other lists need rooms of the same sizes. */
const roomFor = (size: number) => 2 ** Math.max(1, Math.ceil(Math.log2(size + 1)))

const EMPTY = new Int32Array(0)

/** The rows from `from` on and before `end`. */
export type RowRange = { from: number; end: number }
const LAST_ROW = 2 ** 27 - 1
export const ALL_ROWS: RowRange = { from: 0, end: LAST_ROW + 1 }

type Marking = { rows: Int32Array; places: number; marks: Uint8Array }

export function lengthened(numbers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length)
  longer.set(numbers)
  return longer
}

/** With so many times more numbers than are looked for, each is looked up by itself. */
const SPARSE = 8

/** Finds the first place from `from` on whose number is at least so large, for so many numbers in ascending order. */
function nextIn(numbers: Int32Array, count: number): (from: number, least: number) => number {
  if (numbers.length > count * SPARSE) return (from, least) => firstAtLeast(numbers, from, least)
  return (from, least) => {
    let at = from
    while (at < numbers.length && (numbers[at] as number) < least) at += 1
    return at
  }
}

function firstAtLeast(numbers: Int32Array, from: number, least: number): number {
  let low = from
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows that are in both ascending lists. */
export function intersect(one: Int32Array, other: Int32Array): Int32Array {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  const found = new Int32Array(few.length)
  const next = nextIn(many, few.length)
  let count = 0
  let at = 0
  for (const row of few) {
    at = next(at, row)
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
  const merged = new Int32Array(one.length + other.length)
  let [at, beside, count] = [0, 0, 0]
  while (at < one.length && beside < other.length) {
    const [left, right] = [one[at] as number, other[beside] as number]
    merged[count++] = Math.min(left, right)
    if (left <= right) at += 1
    if (right <= left) beside += 1
  }
  const rest = at < one.length ? one.subarray(at) : other.subarray(beside)
  merged.set(rest, count)
  return merged.subarray(0, count + rest.length)
}
