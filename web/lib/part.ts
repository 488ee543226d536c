import { noAnswer } from './call.ts'
import { findNewRelease } from './call-release.ts'
import { counterScreens, isCounterKept } from './kept-counter.ts'

/** Brings the message "no signal" into view, because a requested part cannot be loaded. */
export function sayNoSignal(): void {
  dispatchEvent(new Event(NO_SIGNAL))
}

/** Loads the messages that parts may use and that no screen needs at first; on the server, parts have all messages. */
let loadWords: () => Promise<void> | void = () => undefined

export function partsNeed(words: typeof loadWords): void {
  loadWords = words
}

export const NO_SIGNAL = 'no-signal'

/**
 * Loads a part of the code, with the messages of parts, when it is first needed. While the device is offline, a part
 * that was never loaded is not requested: the request would fail, and the browser would log an error. The service worker
 * has the parts of the counter's screens.
 */
export function partOf<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Part | undefined
  return async () => {
    if (!part && !navigator.onLine && !isKeptHere()) throw noAnswer(undefined)
    try {
      return (part ??= (await Promise.all([load(), loadWords()]))[0])
    } catch (error) {
      void findNewRelease()
      throw error
    }
  }
}

function isKeptHere(): boolean {
  return counterScreens.includes(location.pathname) && isCounterKept()
}
