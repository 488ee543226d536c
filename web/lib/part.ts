import { noAnswer } from './call.ts'

/** Brings the message that there is no signal into view: what was asked for cannot be loaded. */
export function sayNoSignal(): void {
  dispatchEvent(new Event(NO_SIGNAL))
}

/** The name of the event. */
export const NO_SIGNAL = 'no-signal'

/**
 * A part of the code that is loaded when it is needed. Without signal one that was never loaded is not requested: the
 * request would fail, and the browser reports that as an error.
 */
export function partOf<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Part | undefined
  return async () => {
    if (!part && !navigator.onLine) throw noAnswer(undefined)
    return (part ??= await load())
  }
}
