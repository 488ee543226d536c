import type { Card } from '../product-card.ts'

/** Each has about three kilobytes. */
const MOST = 4_000

/** Cards that were read, until something on them changes. */
export class KnownCards {
  readonly #cards = new Map<string, Card>()
  /** For each reading that has begun, the products that have changed since. */
  readonly #readings = new Set<Set<string>>()

  /** The cards of these products; `read` is called for those that are not known, and may leave some out. */
  async find(
    ids: readonly string[],
    read: (unknown: string[]) => Promise<Card[]>,
  ): Promise<Map<string, Card>> {
    const found = new Map<string, Card>()
    const unknown: string[] = []
    for (const id of ids) {
      const card = this.#cards.get(id)
      if (card) found.set(id, card)
      else unknown.push(id)
    }
    if (unknown.length === 0) return found
    const changed = new Set<string>()
    this.#readings.add(changed)
    try {
      for (const card of await read(unknown)) {
        found.set(card.id, card)
        if (!changed.has(card.id)) this.#cards.set(card.id, card)
      }
    } finally {
      this.#readings.delete(changed)
    }
    this.#forgetOldest()
    return found
  }

  /** To be called when a change of these products becomes known, also of those that nobody has read. */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#cards.delete(id)
      for (const changed of this.#readings) changed.add(id)
    }
  }

  #forgetOldest(): void {
    for (const id of this.#cards.keys()) {
      if (this.#cards.size <= MOST) return
      this.#cards.delete(id)
    }
  }
}
