/** Views of one product by the staff of one store, or by other people (null). */
export type CountedViews = { productId: string; viewerStoreId: string | null; times: number }
type View = { browser: string; productId: string; viewerStoreId: string | null }
type Tools = { hash: (text: string) => string; newSalt: () => string }

/** Most counted browsers per day, because the memory of a process is limited; further browsers are not counted. */
const MOST_SEEN = 200_000
const MOST_WAITING = 20_000

/** User agents of programs that open pages without a reader. */
const PROGRAM =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|lighthouse|headless|curl|wget|python|axios/i

/** True for the user agent of a program, and for a missing one. */
export function isProgram(userAgent: string | undefined): boolean {
  return !userAgent || PROGRAM.test(userAgent)
}

/**
 * Counts views in memory, so that a view needs no statement: one view for each browser, product and day. A browser is
 * identified by a hash with a daily salt; hash and salt are stored nowhere else.
 */
export class ProductViews {
  #day = ''
  #salt = ''
  #seen = new Set<string>()
  #waiting = new Map<string, CountedViews>()
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  add({ browser, productId, viewerStoreId }: View, day: string): void {
    if (day !== this.#day) this.#begin(day)
    const mark = this.#tools.hash(`${this.#salt} ${browser} ${productId}`)
    if (this.#seen.has(mark) || this.#seen.size >= MOST_SEEN) return
    this.#seen.add(mark)
    this.#count({ productId, viewerStoreId, times: 1 })
  }

  /** The counts since the last call. */
  take(): CountedViews[] {
    const taken = [...this.#waiting.values()]
    this.#waiting.clear()
    return taken
  }

  /** Adds counts again that could not be saved. */
  putBack(views: readonly CountedViews[]): void {
    for (const one of views) this.#count(one)
  }

  #begin(day: string): void {
    this.#day = day
    this.#salt = this.#tools.newSalt()
    this.#seen.clear()
  }

  #count({ productId, viewerStoreId, times }: CountedViews): void {
    const key = `${productId} ${viewerStoreId}`
    const known = this.#waiting.get(key)
    if (!known && this.#waiting.size >= MOST_WAITING) return
    this.#waiting.set(key, { productId, viewerStoreId, times: (known?.times ?? 0) + times })
  }
}
