let shownView: string | undefined

/**
 * Sends the calls of this page as the owner of a shop, except those of the administrator and of the session. The server
 * answers reads for the administrators' support, and refuses everything else. Returns the function that ends it.
 */
export function beginSupportView(viewId: string): () => void {
  shownView = viewId
  return () => {
    if (shownView === viewId) shownView = undefined
  }
}

/** True while an administrator sees a shop as its owner. Orders then do not count as seen, and no stream is opened. */
export function isSupportView(): boolean {
  return shownView !== undefined
}

/** The header of a call to this path. */
export function supportHeader(path: string): Record<string, string> {
  return shownView === undefined || /^\/(?:admin|userAuth)/.test(path)
    ? {}
    : { 'x-support-view': shownView }
}
