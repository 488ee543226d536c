import type { Search } from '../../rules/filters.ts'
import type { Missing, Result, SearchEngine, Unmatched } from './search-engine.ts'
import { MINUTE_MS } from '#shared/india-time.ts'

/** Many shoppers ask for the same; prices and stock on a card are at most so old, and a booking checks them again. */
const KEPT_MS = 3_000
/** An answer with its cards has some fifty kilobytes. */
const MOST = 500

type Kept = { answer: Promise<unknown>; until: number }

/** An engine that answers what was asked in the last seconds again; `forget` is called after each change of this process. */
export class RecentAnswers implements SearchEngine {
  readonly #engine: SearchEngine
  readonly #kept = new Map<string, Kept>()

  constructor(engine: SearchEngine) {
    this.#engine = engine
  }

  forget(): void {
    this.#kept.clear()
  }

  find(search: Search, now: Date): Promise<Result> {
    return this.#keep(['find', search], now, () => this.#engine.find(search, now))
  }

  count(searches: readonly Search[], most: number, now: Date): Promise<number[]> {
    const ask = () => this.#engine.count(searches, most, now)
    return this.#keep(['count', searches, most], now, ask)
  }

  missing(unmatched: Unmatched, now: Date): Promise<Missing> {
    return this.#engine.missing(unmatched, now)
  }

  #keep<Answer>(asked: unknown[], now: Date, ask: () => Promise<Answer>): Promise<Answer> {
    // Shops open and close at whole minutes.
    const key = JSON.stringify([Math.floor(now.getTime() / MINUTE_MS), ...asked])
    const known = this.#kept.get(key)
    if (known && known.until > performance.now()) return known.answer as Promise<Answer>
    const answer = ask()
    this.#kept.delete(key)
    this.#kept.set(key, { answer, until: performance.now() + KEPT_MS })
    answer.catch(() => this.#kept.delete(key))
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value ?? '')
    return answer
  }
}
