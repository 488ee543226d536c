const PREFIX = 'pass '

/** The name of the cache for the files of one release and language. */
export function nameOfCache(version: string): string {
  return PREFIX + version
}

/**
 * The caches to delete when the worker with the cache `present` takes over: those of releases before the last one. A page
 * of the last release may still be open, and may need one of its files before the next change of page. Only caches of
 * releases are named; everything else that is stored for this site, such as work that waits to be sent, stays. `names`
 * has the oldest cache first, as `caches.keys()` does.
 */
export function outdatedCaches(names: readonly string[], present: string): string[] {
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== present)
  return earlier.slice(0, -1)
}
