let shown: string | undefined

/**
 * Sends the calls of this page as the owner of a shop, except those of the administrator and of the session. The server
 * answers reads for the administrators' support, and refuses everything else. Returns the function that ends it.
 */
export function beginSupportView(viewId: string): () => void {
  shown = viewId
  return () => {
    if (shown === viewId) shown = undefined
  }
}

/** True while an administrator sees a shop as its owner. Orders then do not count as seen, and no stream is opened. */
export function isSupportView(): boolean {
  return shown !== undefined
}

/** The header of a call to this path. */
export function supportHeader(path: string): Record<string, string> {
  return shown === undefined || /^\/(?:admin|userAuth)/.test(path)
    ? {}
    : { 'x-support-view': shown }
}
