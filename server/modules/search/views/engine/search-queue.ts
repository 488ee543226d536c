import { AppError } from '#shared/app-error.ts'
import type { Search } from '../../rules/filters.ts'
import type { SearchEngine } from './search-engine.ts'

/** Further work is refused at once, so that nobody waits for an answer that comes too late. */
const MOST_WAITING = 64
/** Longest wait in milliseconds. */
const LONGEST_WAIT_MS = 2_000
/**
 * Time after a refusal, in milliseconds, in which half as many run, and each place rests as long as it worked: a storm
 * takes no more from all others.
 */
const STORM_MS = 1_000
/** Longest rest in milliseconds. */
const LONGEST_REST_MS = 100
/** Seconds after which a refused search may be repeated. */
const RETRY_SECONDS = 2

export type QueueOptions = { atOnce: number; mostWaiting?: number; longestWaitMs?: number }

type WaitingSearch = { begin: () => void; timer: NodeJS.Timeout }

/**
 * Runs a few statements of searches at the same time, the others in the order in which they came. So a storm of
 * searches leaves processors and connections to product pages, bookings and the counter.
 */
export class SearchQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #longestWaitMs: number
  readonly #waiting = new Set<WaitingSearch>()
  #running = 0
  #refusedAt = Number.NEGATIVE_INFINITY

  constructor({
    atOnce,
    mostWaiting = MOST_WAITING,
    longestWaitMs = LONGEST_WAIT_MS,
  }: QueueOptions) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
    this.#longestWaitMs = longestWaitMs
  }

  /** Throws BUSY when too many wait, or after the longest wait. */
  async run<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#hasPlace() && this.#waiting.size === 0) this.#running += 1
    else await this.#turn()
    const begun = performance.now()
    try {
      return await ask()
    } finally {
      this.#rest(performance.now() - begun)
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.size >= this.#mostWaiting) return Promise.reject(this.#refusal())
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(one)
        reject(this.#refusal())
      }
      const one = { begin: resolve, timer: setTimeout(giveUp, this.#longestWaitMs) }
      this.#waiting.add(one)
    })
  }

  #rest(workedMs: number): void {
    if (!this.#isStorm()) return this.#giveBack()
    setTimeout(() => this.#giveBack(), Math.min(workedMs, LONGEST_REST_MS)).unref()
  }

  /** Gives the free places to those that have waited longest. */
  #giveBack(): void {
    this.#running -= 1
    for (const next of this.#waiting) {
      if (!this.#hasPlace()) return
      this.#waiting.delete(next)
      clearTimeout(next.timer)
      this.#running += 1
      next.begin()
    }
  }

  #hasPlace(): boolean {
    return this.#running < (this.#isStorm() ? Math.ceil(this.#atOnce / 2) : this.#atOnce)
  }

  #isStorm(): boolean {
    return performance.now() - this.#refusedAt < STORM_MS
  }

  #refusal(): AppError<'BUSY'> {
    this.#refusedAt = performance.now()
    return new AppError('BUSY', { reason: 'searches', retryAfterSeconds: RETRY_SECONDS })
  }
}

/** The same engine, whose searches wait in this queue. The goods of one shop without words are a page, not a search. */
export function queueEngine(engine: SearchEngine, queue: SearchQueue): SearchEngine {
  return {
    find: (search, now) =>
      isShelf(search) ? engine.find(search, now) : queue.run(() => engine.find(search, now)),
    count: (searches, most, now) => queue.run(() => engine.count(searches, most, now)),
    missing: (unmatched, now) => queue.run(() => engine.missing(unmatched, now)),
  }
}

const isShelf = ({ scope, words }: Search) => scope.kind === 'store' && words === null
