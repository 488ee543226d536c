import { noAnswer } from './call.ts'
import { findNewRelease } from './call-release.ts'

/** Brings the message "no signal" into view, because a requested part cannot be loaded. */
export function sayNoSignal(): void {
  dispatchEvent(new Event(NO_SIGNAL))
}

export const NO_SIGNAL = 'no-signal'

/**
 * Loads a part of the code when it is first needed. While the device is offline, a part that was never loaded is not
 * requested: the request would fail, and the browser would log an error.
 */
export function partOf<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Part | undefined
  return async () => {
    if (!part && !navigator.onLine) throw noAnswer(undefined)
    try {
      return (part ??= await load())
    } catch (error) {
      void findNewRelease()
      throw error
    }
  }
}
