type CachedValue<T> = { at: number; made: Promise<T>; isPending: boolean }

/**
 * Caches up to `most` values for `ms` milliseconds. Parallel calls for one key share one `make`. Failures are not
 * cached. After the clock was set back, a value with a time in the future is made again.
 */
export function cacheFor<T>(
  { ms, most }: { ms: number; most: number },
  now: () => number,
): (key: string, make: () => Promise<T>) => Promise<T> {
  const known = new Map<string, CachedValue<T>>()
  const isFresh = ({ at, isPending }: CachedValue<T>) =>
    isPending || (now() >= at && now() - at < ms)
  return (key, make) => {
    const old = known.get(key)
    if (old && isFresh(old)) return old.made
    const cached = { at: now(), made: make(), isPending: true }
    known.delete(key)
    known.set(key, cached)
    cached.made.then(
      () => (cached.isPending = false),
      () => known.get(key) === cached && known.delete(key),
    )
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return cached.made
  }
}
