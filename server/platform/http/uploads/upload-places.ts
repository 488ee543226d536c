import { performance } from 'node:perf_hooks'
import { AppError } from '#shared/app-error.ts'

/** `isShop`: true when the account runs a store. */
type Sender = { account: string; isShop: boolean }

/** The request whose body is being received. */
type Body = { socket: { bytesRead?: number }; destroy(): unknown }

/** Most forms that one process receives at the same time, so that their files cannot fill the disk. */
const MOST_OF_SHOPS = 8
const MOST_OF_OTHERS = 4
/** Most forms of one account at the same time. */
const MOST_OF_ONE = 3
/**
 * Length of the spans, in milliseconds, in each of which a body must arrive at the least rate: 64 kilobits a second,
 * a phone's slowest network.
 */
const SPAN_MS = 15_000
const LEAST_BYTES_PER_SECOND = 8_000
/** Age of a form, in milliseconds, below which it keeps its place when places are scarce. */
const SCARCE_MS = 5_000
const CHECK_MS = 1_000

type Place = Sender & { body: Body; begun: number; first: number; since: number; seen: number }

/**
 * The places for forms with pictures. Shopkeepers have separate places. A form that arrives too slowly loses its
 * place; when no place is free, the slowest form loses its place. Its connection is closed, because the sender would
 * otherwise continue to send.
 */
export class UploadPlaces {
  readonly #places = new Set<Place>()
  readonly #clock: () => number
  #timer: NodeJS.Timeout | undefined

  /** `clock`: a monotonic clock in milliseconds. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  /** Takes a place until the returned function is called. Throws BUSY when no place is free. */
  take(sender: Sender, body: Body): () => void {
    const own = [...this.#places].filter(({ account }) => account === sender.account)
    if (own.length >= MOST_OF_ONE) throw crowdedError()
    const group = [...this.#places].filter(({ isShop }) => isShop === sender.isShop)
    if (group.length >= (sender.isShop ? MOST_OF_SHOPS : MOST_OF_OTHERS)) this.#endSlowestOf(group)
    const now = this.#clock()
    const first = bytesOf(body)
    const place = { ...sender, body, begun: now, first, since: now, seen: first }
    this.#places.add(place)
    this.#timer ??= setInterval(() => this.endSlow(), CHECK_MS).unref()
    return () => this.#leave(place)
  }

  /** Ends the forms that were too slow in the last span. */
  endSlow(): void {
    const now = this.#clock()
    for (const place of this.#places) {
      if (now - place.since < SPAN_MS) continue
      const bytes = bytesOf(place.body)
      if (bytes - place.seen < (LEAST_BYTES_PER_SECOND * (now - place.since)) / 1000)
        this.#end(place)
      Object.assign(place, { since: now, seen: bytes })
    }
  }

  #endSlowestOf(group: readonly Place[]): void {
    const now = this.#clock()
    const rateOf = ({ body, first, begun }: Place) => (bytesOf(body) - first) / (now - begun)
    const [slowest] = group
      .filter(({ begun }) => now - begun >= SCARCE_MS)
      .toSorted((one, other) => rateOf(one) - rateOf(other))
    if (!slowest) throw crowdedError()
    this.#end(slowest)
  }

  #end(place: Place): void {
    this.#leave(place)
    place.body.destroy()
  }

  #leave(place: Place): void {
    this.#places.delete(place)
    if (this.#places.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

function bytesOf({ socket }: Body): number {
  return socket.bytesRead ?? 0
}

function crowdedError(): AppError {
  return new AppError('BUSY', { reason: 'crowded', retryAfterSeconds: 5 })
}
