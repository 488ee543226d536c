import { useSyncExternalStore } from 'react'

/** One key of the browser's storage: typed, validated, synchronised between tabs. */
export type StoredValue<T> = {
  read: () => T
  /** False when the browser rejected the value and it is in this tab's memory only. */
  write: (value: T) => boolean
  remove: () => void
  subscribe: (listener: () => void) => () => void
}

type Codec<T> = {
  /** Replaces a missing or malformed value. */
  fallback: T
  parse: (text: string) => unknown
  print: (value: T) => string
  isValid: (value: unknown) => value is T
}

const listeners = new Map<string, Set<() => void>>()
const memory = new Map<string, string | null>()
const TROUBLE = ' trouble'

export function storedJson<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  fallback: T,
): StoredValue<T> {
  return storedValue(key, { fallback, isValid, parse: JSON.parse, print: JSON.stringify })
}

export function storedText(key: string): StoredValue<string | null> {
  return storedValue(key, { fallback: null, isValid: isText, parse: (text) => text, print: String })
}

function isText(value: unknown): value is string | null {
  return typeof value === 'string'
}

/** The value, rendered again when this or another tab changes it. The server and hydration get `onServer`. */
export function useStored<T>(value: StoredValue<T>, onServer: T): T {
  return useSyncExternalStore(value.subscribe, value.read, () => onServer)
}

/** True when a value could not be stored and will be lost with this tab. */
export function useStorageTrouble(): boolean {
  return useSyncExternalStore(
    (listener) => subscribe(TROUBLE, listener),
    () => memory.size > 0,
    () => false,
  )
}

function storedValue<T>(key: string, codec: Codec<T>): StoredValue<T> {
  let seen: { text: string | null; value: T } = { text: null, value: codec.fallback }
  return {
    read: () => {
      const text = readText(key)
      // The same text must decode to the same object, or React would render for ever.
      if (text !== seen.text) seen = { text, value: decode(text, codec) }
      return seen.value
    },
    write: (value) => writeText(key, codec.print(value)),
    remove: () => void writeText(key, null),
    subscribe: (listener) => subscribe(key, listener),
  }
}

function decode<T>(text: string | null, codec: Codec<T>): T {
  if (text === null) return codec.fallback
  try {
    const value = codec.parse(text)
    return codec.isValid(value) ? value : codec.fallback
  } catch {
    return codec.fallback
  }
}

function readText(key: string): string | null {
  const saved = memory.get(key)
  if (saved !== undefined) return saved
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Storage may be full, forbidden or missing. The value then stays in memory. */
function writeText(key: string, text: string | null): boolean {
  let lasts = true
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
    lasts = false
  }
  tell(key)
  tell(TROUBLE)
  return lasts
}

function subscribe(key: string, listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onOtherTab)
  const group = listeners.get(key) ?? new Set()
  listeners.set(key, group.add(listener))
  return () => group.delete(listener)
}

function onOtherTab({ key }: StorageEvent): void {
  const keys = key === null ? [...listeners.keys()] : [key]
  for (const one of keys) {
    memory.delete(one)
    tell(one)
  }
}

function tell(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener()
}
