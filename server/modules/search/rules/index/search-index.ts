import { Dictionary } from './dictionary.ts'
import { KnownCards } from './known-cards.ts'
import { type IndexedProduct, ProductTable } from './product-table.ts'
import { Postings } from './postings.ts'
import { type IndexedStore, StoreTable } from './store-table.ts'
import { readProductWords, WordIndex } from './word-index.ts'

/** The number of a brand, category, sub-category or set of colours (its key separates these by `|`). */
export type IndexedName = { id: number; kind: NameKind; key: string; name: string }
export type NameKind = 'brand' | 'category' | 'sub_category' | 'color_set'

/** Rows that are no longer live are given up when they are so many of all. */
const MOST_DEAD = 1 / 4
const LEAST_DEAD = 1_000

/** All that a search needs to find, count and order products, in memory. */
export class SearchIndex {
  readonly products = new ProductTable()
  readonly stores = new StoreTable()
  readonly cards = new KnownCards()
  readonly #names: IndexedName[] = []
  readonly #namesByKey = new Map<string, number>()
  readonly #dictionary = new Dictionary()
  readonly #postings = new Postings()
  /** By the search words of the cities. */
  readonly #cities = new Map<string, WordIndex>()

  saveNames(names: readonly IndexedName[]): void {
    for (const name of names) {
      this.#names[name.id] = name
      this.#namesByKey.set(`${name.kind} ${name.key}`, name.id)
    }
  }

  /** Above all numbers of names. */
  get nameCount(): number {
    return this.#names.length
  }

  nameOf(id: number): string {
    return this.#names[id]?.name ?? ''
  }

  isNamed(id: number): boolean {
    return this.#names[id] !== undefined
  }

  idOf(kind: NameKind, name: string): number | undefined {
    return this.#namesByKey.get(`${kind} ${name.toLowerCase()}`)
  }

  namesOf(kind: NameKind): IndexedName[] {
    return this.#names.filter((name) => name.kind === kind)
  }

  saveStores(stores: readonly IndexedStore[]): void {
    for (const store of stores) this.stores.save(store)
  }

  saveProducts(products: readonly IndexedProduct[]): void {
    for (const product of products) this.#save(product)
    this.#compact()
  }

  #save(product: IndexedProduct): void {
    const store = this.stores.numberOf(product.storeId)
    const same = this.products.sameWords(product)
    if (same >= 0) {
      this.products.set(same, product, store)
      return
    }
    const words = readProductWords(product.words)
    const city = this.cityOf(words.city) ?? new WordIndex(this.#dictionary, this.#postings)
    this.#cities.set(words.city, city)
    city.add(this.products.add(product, store), words, this.products.columns.seq)
  }

  removeProducts(ids: readonly string[]): void {
    for (const id of ids) this.products.remove(id)
    this.#compact()
  }

  #compact(): void {
    const { dead, size } = this.products
    if (dead >= LEAST_DEAD && dead >= size * MOST_DEAD) this.tidy()
  }

  /**
   * Gives the rows of each city numbers that follow each other, the oldest product first, so that what a search reads lies
   * together, and gives back the room of removed rows and that which was left while many were added.
   */
  tidy(): void {
    const numbers = new Int32Array(this.products.size).fill(-1)
    let count = 0
    for (const city of this.#cities.values())
      for (const row of city.byAge.all) if (this.products.isLive(row)) numbers[row] = count++
    this.products.renumber(numbers, count)
    for (const city of this.#cities.values()) city.renumber(numbers)
    this.#postings.renumber(numbers)
    this.#postings.tighten()
  }

  /** The words of the products of a city; undefined for a city without products. */
  cityOf(word: string): WordIndex | undefined {
    return this.#cities.get(word)
  }
}
