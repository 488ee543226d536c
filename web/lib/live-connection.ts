import type { LiveNotices } from '#shared/contract/wire.ts'

export const liveTopics = [
  'booking',
  'store-order',
  'store-stock',
  'store-pause',
  'question',
  'store-question',
] as const
export type LiveTopic = (typeof liveTopics)[number]
export type LiveNotice = LiveNotices[LiveTopic]
/** `stale`: the shown data may be outdated and a new connection is being attempted. */
export type LiveState = 'off' | 'live' | 'stale'

export type Stream = {
  addEventListener: (name: string, listener: (event: Event) => void) => void
  close: () => void
}
type Listener = { topic: LiveTopic; onNotice: (notice: LiveNotice | null) => void }

const SILENCE_MS = 45_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** One event stream for the whole page, open while there are subscribers. */
export class LiveConnection {
  readonly #open: () => Stream
  readonly #onEnd: () => void
  readonly #isOnline: () => boolean
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()
  #stream: Stream | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #state: LiveState = 'off'

  /**
   * `onEnd` is called for every stream that ended or was rejected, not for a stream that stopped sending. No stream is
   * opened while the device is offline; call `retryNow` afterwards.
   */
  constructor(open: () => Stream, onEnd: () => void = () => undefined, isOnline = () => true) {
    this.#open = open
    this.#onEnd = onEnd
    this.#isOnline = isOnline
  }

  /** A `null` notice means that events may have been missed. */
  listen<Topic extends LiveTopic>(
    topic: Topic,
    onNotice: (notice: LiveNotices[Topic] | null) => void,
  ): () => void {
    const listener = { topic, onNotice } as Listener
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#connect()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  readonly state = (): LiveState => this.#state

  /** Reconnects at once; for when the device is online again. */
  retryNow(): void {
    if (this.#listeners.size === 0 || this.#state === 'live') return
    this.#failures = 0
    this.#connect()
  }

  /** Closes the stream and is stale at once; for when the device is offline or the page is frozen. */
  giveUp(): void {
    if (this.#listeners.size > 0) this.#lost()
  }

  #connect(): void {
    this.#stream?.close()
    if (!this.#isOnline()) return this.#lost()
    const stream = this.#open()
    this.#stream = stream
    const on = (name: string, act: (data: string) => void) =>
      stream.addEventListener(name, (event) => {
        if (stream === this.#stream) act(String((event as MessageEvent).data))
      })
    on('hello', () => this.#greet())
    on('heartbeat', () => this.#alive())
    on('error', () => {
      this.#lost()
      this.#onEnd()
    })
    for (const topic of liveTopics) {
      on(topic, (data) => this.#tell(topic, data))
    }
    this.#expectWord()
  }

  #greet(): void {
    this.#alive()
    this.#failures = 0
    // Every screen reads again: its data may be older than the stream.
    for (const { onNotice } of this.#listeners) onNotice(null)
  }

  #alive(): void {
    this.#setState('live')
    this.#expectWord()
  }

  #expectWord(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lost(), SILENCE_MS)
  }

  #lost(): void {
    clearTimeout(this.#timer)
    this.#stream?.close()
    this.#stream = undefined
    this.#setState('stale')
    if (!this.#isOnline()) return
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS)
    this.#failures += 1
    // A random delay of at least half the wait, so that not all clients reconnect to a restarted server at once.
    this.#timer = setTimeout(() => this.#connect(), wait / 2 + (Math.random() * wait) / 2)
  }

  #tell(topic: LiveTopic, data: string): void {
    this.#alive()
    const notice = JSON.parse(data) as LiveNotice
    for (const listener of this.#listeners) {
      if (listener.topic === topic) listener.onNotice(notice)
    }
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#stream?.close()
    this.#stream = undefined
    this.#failures = 0
    this.#setState('off')
  }

  #setState(state: LiveState): void {
    if (state === this.#state) return
    this.#state = state
    for (const watcher of this.#watchers) watcher()
  }
}
