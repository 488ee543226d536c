/** It stands behind every letter that a word has. */
const LAST_LETTER = '\u{FFFF}'

/** All words of the index, each with a number that it keeps. */
export class Dictionary {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  /** The numbers in the order of the words; null until a beginning is asked for. */
  #sorted: number[] | null = null

  /** -1 for an unknown word. */
  numberOf(word: string): number {
    return this.#numbers.get(word) ?? -1
  }

  /** The number of a word, which is added if it is new. */
  add(part: string): number {
    const known = this.#numbers.get(part)
    if (known !== undefined) return known
    // A part of a text keeps the whole text in memory; this one is a string of its own.
    const word = Buffer.from(part).toString()
    const number = this.#words.length
    this.#words.push(word)
    this.#numbers.set(word, number)
    this.#sorted?.splice(this.#firstFrom(this.#sorted, word), 0, number)
    return number
  }

  /** The numbers of the words that begin so. */
  beginningWith(beginning: string): number[] {
    this.#sorted ??= [...this.#words.keys()].toSorted((a, b) => this.#compare(a, b))
    const sorted = this.#sorted
    const end = this.#firstFrom(sorted, beginning + LAST_LETTER)
    return sorted.slice(this.#firstFrom(sorted, beginning), end)
  }

  #compare(a: number, b: number): number {
    const [one = '', other = ''] = [this.#words[a], this.#words[b]]
    return one < other ? -1 : Number(one > other)
  }

  /** The first place of the sorted words whose word is not before this one. */
  #firstFrom(sorted: readonly number[], word: string): number {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#words[sorted[middle] ?? 0] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }
}
