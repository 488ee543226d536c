import { SPREAD } from './numbers.ts'

/** A product as the database has it for searches. Prices are paise; `words` is the text of its `tsvector`. */
export type IndexedProduct = {
  id: string
  storeId: string
  seq: number
  category: number
  subCategory: number
  brand: number
  colorSet: number
  minPricePaise: number
  rating: number | null
  active: boolean
  /** Pieces that can be booked: 0 none, 1 one, 2 two to four, 3 more. */
  depth: number
  /** Keys of the sizes in stock. */
  sizes: string[]
  words: string
}

/** Bits of the column `state`; the depth stands above them. */
export const LIVE = 1
export const ACTIVE = 2
export const DEPTH_SHIFT = 2

type Columns = {
  /** Four numbers for each row: the bits of its id. */
  ids: Uint32Array
  seq: Float64Array
  store: Int32Array
  category: Int32Array
  subCategory: Int32Array
  brand: Int32Array
  colorSet: Int32Array
  price: Int32Array
  /** NaN without a rating. */
  rating: Float32Array
  state: Uint8Array
  /** The number of its set of sizes. */
  sizes: Int32Array
  /** A hash of its words. */
  print: Float64Array
}

const WIDTH_OF_ID = 4
const LEAST_ROWS = 64

function columnsFor(rows: number): Columns {
  return {
    ids: new Uint32Array(rows * WIDTH_OF_ID),
    seq: new Float64Array(rows),
    store: new Int32Array(rows),
    category: new Int32Array(rows),
    subCategory: new Int32Array(rows),
    brand: new Int32Array(rows),
    colorSet: new Int32Array(rows),
    price: new Int32Array(rows),
    rating: new Float32Array(rows),
    state: new Uint8Array(rows),
    sizes: new Int32Array(rows),
    print: new Float64Array(rows),
  }
}

/**
 * The columns of all products in arrays of numbers. A product whose words change gets a new row, and its old one is no
 * longer live; everything else is changed in place.
 */
export class ProductTable {
  columns = columnsFor(LEAST_ROWS)
  /** Rows, live or not. */
  size = 0
  /** Rows that are not live. */
  dead = 0
  /** Open addressing: a row plus one, or 0 for an empty slot. */
  #slots = new Int32Array(LEAST_ROWS * 2)
  #taken = 0
  readonly #sizeSets = new Map<string, number>()
  readonly #sets: ReadonlySet<string>[] = []

  /** The last row of a product, live or not; -1 for an unknown one. */
  rowOf(id: string): number {
    return (this.#slots[this.#slotOf(bitsOf(id))] as number) - 1
  }

  idOf(row: number): string {
    const { ids } = this.columns
    const from = row * WIDTH_OF_ID
    const second = eightDigits(ids[from + 1] as number)
    const third = eightDigits(ids[from + 2] as number)
    const groups = [second.slice(0, 4), second.slice(4), third.slice(0, 4)].join('-')
    return `${eightDigits(ids[from] as number)}-${groups}-${third.slice(4)}${eightDigits(ids[from + 3] as number)}`
  }

  /** The row of a product with these words in this city, when it is there and live. */
  sameWords({ id, words }: IndexedProduct): number {
    const row = this.rowOf(id)
    const isSame = row >= 0 && this.isLive(row) && this.columns.print[row] === printOf(words)
    return isSame ? row : -1
  }

  isLive(row: number): boolean {
    return ((this.columns.state[row] as number) & LIVE) !== 0
  }

  /** Adds a row, which replaces the one that the product has; returns its number. */
  add(product: IndexedProduct, store: number): number {
    this.remove(product.id)
    if (this.size === this.columns.seq.length) this.columns = grown(this.columns)
    const row = this.size
    this.size += 1
    const bits = bitsOf(product.id)
    this.columns.ids.set(bits, row * WIDTH_OF_ID)
    this.columns.print[row] = printOf(product.words)
    this.set(row, product, store)
    this.#point(bits, row)
    return row
  }

  /** Changes everything but the words of a row. */
  set(row: number, product: IndexedProduct, store: number): void {
    const { columns } = this
    columns.seq[row] = product.seq
    columns.store[row] = store
    columns.category[row] = product.category
    columns.subCategory[row] = product.subCategory
    columns.brand[row] = product.brand
    columns.colorSet[row] = product.colorSet
    columns.price[row] = product.minPricePaise
    columns.rating[row] = product.rating ?? Number.NaN
    columns.state[row] = LIVE | (product.active ? ACTIVE : 0) | (product.depth << DEPTH_SHIFT)
    columns.sizes[row] = this.#setOf(product.sizes)
  }

  remove(id: string): void {
    const row = this.rowOf(id)
    if (row < 0 || !this.isLive(row)) return
    this.columns.state[row] = 0
    this.dead += 1
  }

  /** For each set of sizes 1 if it has one of these. */
  setsWith(sizes: readonly string[]): Uint8Array {
    return Uint8Array.from(this.#sets, (set) => Number(sizes.some((size) => set.has(size))))
  }

  #setOf(sizes: readonly string[]): number {
    const key = sizes.join('\n')
    const known = this.#sizeSets.get(key)
    if (known !== undefined) return known
    this.#sizeSets.set(key, this.#sets.length)
    this.#sets.push(new Set(sizes))
    return this.#sets.length - 1
  }

  /** Gives the rows new numbers, of which the highest is `size` - 1; those with -1 are removed. */
  renumber(numbers: Int32Array, size: number): void {
    const columns = columnsFor(roomFor(size))
    for (const name of Object.keys(columns) as (keyof Columns)[])
      copyRows({ from: this.columns[name], to: columns[name], numbers })
    this.columns = columns
    this.size = size
    this.dead = 0
    this.#fillSlots(this.#slots.length)
  }

  #point(bits: Uint32Array, row: number): void {
    const slot = this.#slotOf(bits)
    if (this.#slots[slot] === 0) this.#taken += 1
    this.#slots[slot] = row + 1
    if (this.#taken * 2 > this.#slots.length) this.#fillSlots(this.#slots.length * 2)
  }

  #fillSlots(length: number): void {
    this.#slots = new Int32Array(length)
    this.#taken = 0
    for (let row = 0; row < this.size; row += 1) {
      const from = row * WIDTH_OF_ID
      const slot = this.#slotOf(this.columns.ids.subarray(from, from + WIDTH_OF_ID))
      if (this.#slots[slot] === 0) this.#taken += 1
      this.#slots[slot] = row + 1
    }
  }

  /** The slot of this id, or the empty one where it would be. */
  #slotOf(bits: Uint32Array): number {
    const [one, two, three, four] = bits as unknown as [number, number, number, number]
    const last = this.#slots.length - 1
    let slot = (Math.imul(one ^ four, SPREAD) ^ two ^ three) & last
    while (!this.#isFor(slot, bits)) slot = (slot + 1) & last
    return slot
  }

  /** Whether the slot is empty or has the row of this id. */
  #isFor(slot: number, bits: Uint32Array): boolean {
    const row = (this.#slots[slot] as number) - 1
    if (row < 0) return true
    const from = row * WIDTH_OF_ID
    const { ids } = this.columns
    for (let part = 0; part < WIDTH_OF_ID; part += 1)
      if (ids[from + part] !== bits[part]) return false
    return true
  }
}

const GROWTH = 1.5
/** So that the next rows that are added need no larger columns. */
const roomFor = (rows: number) => Math.ceil(rows * 1.1) + LEAST_ROWS

function grown(columns: Columns): Columns {
  const larger = columnsFor(roomFor(columns.seq.length * GROWTH))
  for (const name of Object.keys(larger) as (keyof Columns)[]) larger[name].set(columns[name])
  return larger
}

type Copying = { from: Columns[keyof Columns]; to: Columns[keyof Columns]; numbers: Int32Array }

function copyRows({ from, to, numbers }: Copying): void {
  const width = from instanceof Uint32Array ? WIDTH_OF_ID : 1
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] as number
    if (number < 0) continue
    for (let part = 0; part < width; part += 1)
      to[number * width + part] = from[row * width + part] as number
  }
}

/** A number of 32 bits in hexadecimal digits. */
const eightDigits = (number: number) => (2 ** 32 + number).toString(16).slice(1)

function bitsOf(id: string): Uint32Array {
  const hex = id.replaceAll('-', '')
  const bits = new Uint32Array(WIDTH_OF_ID)
  for (let part = 0; part < WIDTH_OF_ID; part += 1)
    bits[part] = Number.parseInt(hex.slice(part * 8, part * 8 + 8), 16)
  return bits
}

/** 53 bits: two hashes by FNV-1a, one of them over the letters times an odd number. */
function printOf(text: string): number {
  let [low, high] = [0x811c_9dc5, 0x811c_9dc5]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x0100_0193)
    high = Math.imul(high ^ Math.imul(code, SPREAD), 0x0100_0193)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}
