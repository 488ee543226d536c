import type { Dictionary } from './dictionary.ts'
import { type MatchQuery, parseMatchQuery } from './match-query.ts'
import {
  ALL_ROWS,
  intersect,
  lengthened,
  PLACES,
  type Postings,
  type RowRange,
  union,
} from './postings.ts'
import { RowsByAge } from './rows-by-age.ts'

const CITY_MARK = '!'
/** Rows and letters of queries that a city remembers of what was found. */
const MOST_FOUND = 2 ** 18

/** The words of a product with their places, and the word of its city; from the text of a `tsvector`. */
export type ProductWords = { city: string; entries: [word: string, places: number][] }

const QUOTE = "'"
const [COLON, COMMA, A, D] = codesOf(':,AD')

/** Written for speed, as it reads every product at the start: `'kurta':1A,2B 'cotton':3`. */
export function readProductWords(text: string): ProductWords {
  const entries: [string, number][] = []
  let city = ''
  for (let at = 0; at < text.length; at += 1) {
    const end = endOfWord(text, at + 1)
    const quoted = text.slice(at + 1, end)
    const word = /['\\]/.test(quoted) ? unescaped(quoted) : quoted
    const space = text.indexOf(' ', end)
    at = space < 0 ? text.length : space
    if (word.startsWith(CITY_MARK)) city = word
    else entries.push([word, placesBetween(text, end + 1, at)])
  }
  return { city, entries }
}

/** The places of `:1A,2B,3`; a position without a letter is one of the description. */
function placesBetween(text: string, from: number, to: number): number {
  let places = 0
  let place: number = PLACES.D
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= A && code <= D) place = 1 << (code - A)
    if (code !== COMMA) continue
    places |= place
    place = PLACES.D
  }
  return text.charCodeAt(from) === COLON ? places | place : 0
}

function codesOf(signs: string): [number, number, number, number] {
  const [one = 0, two = 0, three = 0, four = 0] = [...signs].map((sign) => sign.charCodeAt(0))
  return [one, two, three, four]
}

/** The quote that ends a word; one that is part of it is doubled. */
function endOfWord(text: string, from: number): number {
  let end = text.indexOf(QUOTE, from)
  while (text[end + 1] === QUOTE) end = text.indexOf(QUOTE, end + 2)
  return end
}

const unescaped = (quoted: string) =>
  quoted.replaceAll(/''|\\(.)/g, (_pair, escaped: string | undefined) => escaped ?? QUOTE)

/** The inverted index of the products of one city. */
export class WordIndex {
  readonly #dictionary: Dictionary
  readonly #postings: Postings
  /** The list of each word of the dictionary plus one; 0 for a word that is not here. */
  #lists = new Int32Array(1_024)
  readonly byAge = new RowsByAge()
  /** What was found, until a product is added: many shoppers ask for the same words. */
  readonly #found = new Map<string, Int32Array>()
  #foundSize = 0

  constructor(dictionary: Dictionary, postings: Postings) {
    this.#dictionary = dictionary
    this.#postings = postings
  }

  /** Rows are added in ascending order; `seqs` tell their age. */
  add(row: number, { entries }: ProductWords, seqs: Float64Array): void {
    this.#forget()
    this.byAge.add(row, seqs)
    for (const [word, places] of entries)
      this.#postings.add(this.#listOf(this.#dictionary.add(word)), row, places)
  }

  #listOf(word: number): number {
    const known = (this.#lists[word] ?? 0) - 1
    if (known >= 0) return known
    if (word >= this.#lists.length) {
      this.#lists = lengthened(this.#lists, word * 2)
    }
    const list = this.#postings.addList()
    this.#lists[word] = list + 1
    return list
  }

  /** The rows of this range that match the text of a `tsquery`, in ascending order, also those that were removed since. */
  find(text: string, range: RowRange = ALL_ROWS): Int32Array {
    const key = `${range.from} ${range.end} ${text}`
    const known = this.#found.get(key)
    if (known) return known
    // A list of its own: the found rows may be a small part of a long array, which would stay in memory.
    const found = this.#find(text, range).slice()
    const size = found.length + key.length
    if (size > MOST_FOUND) return found
    if (this.#foundSize + size > MOST_FOUND) this.#forget()
    this.#found.set(key, found)
    this.#foundSize += size
    return found
  }

  #forget(): void {
    if (this.#foundSize === 0) return
    this.#found.clear()
    this.#foundSize = 0
  }

  /** Gives the rows new numbers; -1 removes a row. */
  renumber(numbers: Int32Array): void {
    this.#forget()
    this.byAge.renumber(numbers)
  }

  #find(text: string, range: RowRange): Int32Array {
    const query = parseMatchQuery(text)
    const rows = this.#atMost(query, range) ?? this.byAge.within(range)
    if (!refuses(query)) return rows
    const marks = this.#marks(query, rows)
    return rows.filter((_row, place) => marks[place] === 1)
  }

  /** For each of these ascending rows 1 if it matches the text of a `tsquery`, otherwise 0. */
  marks(text: string, rows: Int32Array): Uint8Array {
    return this.#marks(parseMatchQuery(text), rows)
  }

  /** The rows that match when refused words are ignored; null for all rows. */
  #atMost(query: MatchQuery, range: RowRange): Int32Array | null {
    if (query.kind === 'not') return null
    if (query.kind === 'word')
      return union(
        this.#listsOf(query).map((list) => this.#postings.rowsAt(list, query.places, range)),
      )
    const lists = query.of.map((one) => this.#atMost(one, range))
    const known = lists.filter((list) => list !== null)
    if (query.kind === 'any') return known.length < lists.length ? null : union(known)
    const [first, ...others] = known.toSorted((a, b) => a.length - b.length)
    return first ? others.reduce(intersect, first) : null
  }

  #marks(query: MatchQuery, rows: Int32Array): Uint8Array {
    if (query.kind === 'not') return this.#marks(query.of, rows).map((mark) => 1 - mark)
    if (query.kind === 'word') {
      const marks = new Uint8Array(rows.length)
      const { places } = query
      for (const list of this.#listsOf(query)) this.#postings.mark(list, { rows, places, marks })
      return marks
    }
    const [first = new Uint8Array(rows.length), ...others] = query.of.map((one) =>
      this.#marks(one, rows),
    )
    for (const other of others) combine(query.kind, first, other)
    return first
  }

  #listsOf({ word, begins }: { word: string; begins: boolean }): number[] {
    const words = begins ? this.#dictionary.beginningWith(word) : [this.#dictionary.numberOf(word)]
    return words.map((one) => (this.#lists[one] ?? 0) - 1).filter((list) => list >= 0)
  }
}

/** Changes the marks to those of both, or of any of the two. */
function combine(kind: 'all' | 'any', marks: Uint8Array, others: Uint8Array): void {
  if (kind === 'all')
    for (let at = 0; at < marks.length; at += 1)
      marks[at] = (marks[at] as number) & (others[at] as number)
  else
    for (let at = 0; at < marks.length; at += 1)
      marks[at] = (marks[at] as number) | (others[at] as number)
}

function refuses(query: MatchQuery): boolean {
  if (query.kind === 'word') return false
  return query.kind === 'not' || query.of.some(refuses)
}
