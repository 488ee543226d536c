import { noAnswer } from './call.ts'
import { findNewRelease } from './call-release.ts'
import { counterScreens, isCounterKept } from './kept-counter.ts'

/** Brings the message "no signal" into view, because a requested part cannot be loaded. */
export function sayNoSignal(): void {
  dispatchEvent(new Event(NO_SIGNAL))
}

export const NO_SIGNAL = 'no-signal'

/**
 * Loads a part of the code when it is first needed. While the device is offline, a part that was never loaded is not
 * requested: the request would fail, and the browser would log an error. The service worker has the parts of the
 * counter's screens.
 */
export function partOf<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Part | undefined
  return async () => {
    if (!part && !navigator.onLine && !isKeptHere()) throw noAnswer(undefined)
    try {
      return (part ??= await load())
    } catch (error) {
      void findNewRelease()
      throw error
    }
  }
}

function isKeptHere(): boolean {
  return counterScreens.includes(location.pathname) && isCounterKept()
}
