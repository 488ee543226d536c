import { noAnswer } from './call.ts'

/**
 * A part of the code that is loaded when it is needed. Without signal one that was never loaded is not requested: the
 * request would fail, and the browser reports that as an error.
 */
export function partOf<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let isLoaded = false
  return async () => {
    if (!isLoaded && !navigator.onLine) throw noAnswer(undefined)
    const part = await load()
    isLoaded = true
    return part
  }
}
