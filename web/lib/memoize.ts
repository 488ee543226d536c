type Store<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
}

/**
 * Replaces `@formatjs/fast-memoize` in the build. use-intl needs only this part of it: a cache of formatters by all
 * their arguments.
 */
export function memoize<Given extends unknown[], Value>(
  make: (...given: Given) => Value,
  { cache }: { cache: { create: () => Store<Value> } },
): (...given: Given) => Value {
  const known = cache.create()
  return (...given) => {
    const key = JSON.stringify(given)
    const value = known.get(key) ?? make(...given)
    known.set(key, value)
    return value
  }
}

export const strategies = {}
