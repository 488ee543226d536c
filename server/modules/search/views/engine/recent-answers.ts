import type { Search } from '../../rules/filters.ts'
import type { MissingFilters, Result, SearchEngine, UnmatchedSearch } from './search-engine.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'

/** Lifetime of an answer in milliseconds. Many shoppers ask the same query; a booking checks price and stock again. */
const KEPT_MS = 3_000
/** Most stored answers; an answer with its cards has about fifty kilobytes. */
const MOST = 500

type KeptAnswer = { answer: Promise<unknown>; until: number }

/** An engine that repeats the answers of the last seconds. Each change by this process must call `forget`. */
export class RecentAnswers implements SearchEngine {
  readonly #engine: SearchEngine
  readonly #kept = new Map<string, KeptAnswer>()

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

  missing(unmatched: UnmatchedSearch, now: Date): Promise<MissingFilters> {
    return this.#engine.missing(unmatched, now)
  }

  #keep<Answer>(asked: unknown[], now: Date, ask: () => Promise<Answer>): Promise<Answer> {
    // The minute is a part of the key, because shops open and close at whole minutes.
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
