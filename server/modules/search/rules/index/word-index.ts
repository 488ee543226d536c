import { type MatchQuery, parseMatchQuery } from './match-query.ts'
import { ANY_PLACE, intersect, PLACES, Postings, union } from './postings.ts'

const ENTRY = /'((?:[^'\\]|''|\\.)*)'(?::([\d,A-D]+))?/g
const LETTER = /[A-D]/g
const CITY_MARK = '!'

/** The words of a product with their places, and the word of its city; from the text of a `tsvector`. */
export type ProductWords = { city: string; entries: [word: string, places: number][] }

export function readProductWords(text: string): ProductWords {
  const entries: [string, number][] = []
  let city = ''
  for (const [, quoted = '', positions = ''] of text.matchAll(ENTRY)) {
    const word = /['\\]/.test(quoted)
      ? quoted.replaceAll(/''|\\(.)/g, (pair, escaped: string | undefined) => escaped ?? "'")
      : quoted
    if (word.startsWith(CITY_MARK)) city = word
    else entries.push([word, placesIn(positions)])
  }
  return { city, entries }
}

/** A position without a letter is one of the description. */
function placesIn(positions: string): number {
  let places = 0
  for (const position of positions.split(',')) {
    const letter = position.match(LETTER)?.[0] ?? 'D'
    places |= PLACES[letter as keyof typeof PLACES]
  }
  return places
}

/** The inverted index of the products of one city. */
export class WordIndex {
  #postings = new Map<string, Postings>()
  /** All words in order, for the beginnings of words; null until a beginning is asked for. */
  #sorted: string[] | null = null
  #rows = new Postings()

  /** Rows are added in ascending order. */
  add(row: number, { entries }: ProductWords): void {
    this.#rows.add(row, ANY_PLACE)
    for (const [word, places] of entries) {
      const postings = this.#postings.get(word) ?? this.#addWord(word)
      postings.add(row, places)
    }
  }

  #addWord(word: string): Postings {
    const postings = new Postings()
    this.#postings.set(word, postings)
    this.#sorted?.splice(firstFrom(this.#sorted, word), 0, word)
    return postings
  }

  /** All rows of the city, also those that were removed since. */
  get rows(): Int32Array {
    return this.#rows.rowsAt(ANY_PLACE)
  }

  /** The rows that match the text of a `tsquery`, in ascending order. */
  find(text: string): Int32Array {
    const query = parseMatchQuery(text)
    const rows = this.#atMost(query) ?? this.rows
    if (!refuses(query)) return rows
    const marks = this.#marks(query, rows)
    return rows.filter((_row, place) => marks[place] === 1)
  }

  /** For each of these ascending rows 1 if it matches the text of a `tsquery`, otherwise 0. */
  marks(text: string, rows: Int32Array): Uint8Array {
    return this.#marks(parseMatchQuery(text), rows)
  }

  /** The rows that match when refused words are ignored; null for all rows. */
  #atMost(query: MatchQuery): Int32Array | null {
    if (query.kind === 'not') return null
    if (query.kind === 'word')
      return union(this.#listsOf(query).map((one) => one.rowsAt(query.places)))
    const lists = query.of.map((one) => this.#atMost(one))
    const known = lists.filter((list) => list !== null)
    if (query.kind === 'any') return known.length < lists.length ? null : union(known)
    const [first, ...others] = known.toSorted((a, b) => a.length - b.length)
    return first ? others.reduce(intersect, first) : null
  }

  #marks(query: MatchQuery, rows: Int32Array): Uint8Array {
    const marks = new Uint8Array(rows.length)
    if (query.kind === 'word') {
      for (const one of this.#listsOf(query)) one.mark(rows, query.places, marks)
      return marks
    }
    if (query.kind === 'not') {
      const inner = this.#marks(query.of, rows)
      for (let at = 0; at < marks.length; at += 1) marks[at] = inner[at] === 1 ? 0 : 1
      return marks
    }
    const [first = marks, ...others] = query.of.map((one) => this.#marks(one, rows))
    for (const other of others) {
      for (let at = 0; at < first.length; at += 1) {
        const [one = 0, two = 0] = [first[at], other[at]]
        first[at] = query.kind === 'all' ? one & two : one | two
      }
    }
    return first
  }

  #listsOf({ word, begins }: { word: string; begins: boolean }): Postings[] {
    if (!begins) {
      const postings = this.#postings.get(word)
      return postings ? [postings] : []
    }
    this.#sorted ??= [...this.#postings.keys()].toSorted(byCode)
    const found: Postings[] = []
    for (let at = firstFrom(this.#sorted, word); at < this.#sorted.length; at += 1) {
      const known = this.#sorted[at] ?? ''
      if (!known.startsWith(word)) break
      const postings = this.#postings.get(known)
      if (postings) found.push(postings)
    }
    return found
  }

  /** Gives the rows new numbers, in the same order; -1 removes a row. */
  renumber(numbers: Int32Array): void {
    this.#rows = this.#rows.renumbered(numbers)
    const left = [...this.#postings].map(([word, one]) => [word, one.renumbered(numbers)] as const)
    this.#postings = new Map(left.filter(([, { size }]) => size > 0))
    this.#sorted = null
  }
}

function refuses(query: MatchQuery): boolean {
  if (query.kind === 'word') return false
  return query.kind === 'not' || query.of.some(refuses)
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The first place of the sorted words whose word is not before this one. */
function firstFrom(words: readonly string[], word: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
