import { noAnswer } from './call.ts'

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
