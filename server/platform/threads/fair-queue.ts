/** A queue that serves its owners in turn: a hundred entries of one owner delay another owner's entry only by one. */
export class FairQueue<T> {
  /** The owners with waiting entries; the first one is served next. */
  readonly #waiting = new Map<string, T[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  push(owner: string, entry: T): void {
    const own = this.#waiting.get(owner)
    if (own) own.push(entry)
    else this.#waiting.set(owner, [entry])
    this.#length++
  }

  shift(): T | undefined {
    for (const [owner, [first, ...others]] of this.#waiting) {
      this.#waiting.delete(owner)
      if (others.length > 0) this.#waiting.set(owner, others)
      this.#length--
      return first
    }
    return undefined
  }
}
