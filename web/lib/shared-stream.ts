import { liveTopics, type Stream } from './live-connection.ts'

/** The messages between tabs: a tab asks for the holder; the holder answers; the holder passes an event on. */
type Word =
  | { kind: 'ask' }
  | { kind: 'here'; isLive: boolean }
  | { kind: 'event'; name: string; data: string }

/**
 * Interval of asking for the holder, in milliseconds. After two requests without an answer the holder counts as frozen,
 * so another tab takes its place within a second.
 */
const HOLDER_CHECK_MS = 300
const MOST_UNANSWERED = 2

const names = ['hello', 'heartbeat', 'error', ...liveTopics]

/**
 * One event stream for all tabs of an account, because over HTTP/1.1 a browser has only six connections to a server. The
 * tab that holds the lock `name` opens the stream and passes its events on; the next tab in the queue follows when it
 * closes, when it gives the stream up or when it does not answer any more. `isSeen` says whether somebody looks at this
 * tab.
 */
export class SharedStream extends EventTarget implements Stream {
  readonly #name: string
  readonly #open: () => Stream
  readonly #channel: BroadcastChannel
  readonly #timer: ReturnType<typeof setInterval>
  /** Ends the request for the lock that still waits. */
  #waiting = new AbortController()
  #release: (() => void) | undefined
  #own: Stream | undefined
  #isLive = false
  #isClosed = false
  /** True while the holder's lock is being taken. */
  #isTaking = false
  #isAnswered = false
  #unanswered = 0

  constructor(name: string, open: () => Stream, isSeen: () => boolean) {
    super()
    this.#name = name
    this.#open = open
    this.#channel = new BroadcastChannel(name)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#receive(data))
    this.#timer = setInterval(() => {
      if (isSeen() || !this.#isAnswered) this.#look()
    }, HOLDER_CHECK_MS)
    this.#wait()
    this.#look()
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#channel.close()
    this.#waiting.abort()
    this.#leave()
  }

  #wait(): void {
    this.#waiting = new AbortController()
    void this.#hold({ signal: this.#waiting.signal })
  }

  async #hold(options: LockOptions): Promise<void> {
    let held: Stream | undefined
    try {
      await navigator.locks.request(this.#name, options, () => {
        if (options.steal) this.#isTaking = false
        if (this.#isClosed) return undefined
        held = this.#begin()
        return new Promise<void>((resolve) => {
          this.#release = resolve
        })
      })
    } catch {
      // The request was ended while it waited, or a tab took this one for frozen: another one, or this one itself.
      if (options.steal) this.#isTaking = false
      if (!held || held !== this.#own) return
      this.#leave()
      if (!this.#isClosed) this.#wait()
    }
  }

  /** Opens the stream. A tab that took the lock from itself closes its earlier stream. */
  #begin(): Stream {
    this.#leave()
    const own = this.#open()
    this.#own = own
    for (const name of names) {
      own.addEventListener(name, (event) => {
        if (own === this.#own) this.#pass(name, String((event as MessageEvent).data ?? ''))
      })
    }
    return own
  }

  #leave(): void {
    this.#own?.close()
    this.#own = undefined
    this.#isLive = false
    this.#release?.()
  }

  #pass(name: string, data: string): void {
    this.#isLive = name !== 'error'
    this.#say({ kind: 'event', name, data })
    this.#tell(name, data)
  }

  #receive(word: Word): void {
    if (this.#own) {
      if (word.kind === 'ask') this.#say({ kind: 'here', isLive: this.#isLive })
      return
    }
    if (word.kind === 'ask') return
    this.#unanswered = 0
    this.#isAnswered = true
    if (word.kind === 'event') {
      this.#isLive = word.name !== 'error'
      this.#tell(word.name, word.data)
    } else if (word.isLive && !this.#isLive) {
      this.#isLive = true
      this.#tell('hello', '{}')
    }
  }

  /** Asks for the holder; takes its lock when it has not answered. */
  #look(): void {
    if (this.#own || this.#isTaking) return
    if (this.#unanswered >= MOST_UNANSWERED) {
      this.#unanswered = 0
      this.#waiting.abort()
      this.#isTaking = true
      void this.#hold({ steal: true })
    } else {
      this.#unanswered += 1
      this.#say({ kind: 'ask' })
    }
  }

  #tell(name: string, data: string): void {
    this.dispatchEvent(new MessageEvent(name, { data }))
  }

  /** Posts without a target origin, because a channel reaches only pages of this origin. */
  #say(word: Word): void {
    if (!this.#isClosed) this.#channel.postMessage.call(this.#channel, word)
  }
}

/** False in old browsers and on pages without HTTPS, where each tab has a stream of its own. */
export function canShareStream(): boolean {
  return 'locks' in navigator && typeof BroadcastChannel === 'function'
}
