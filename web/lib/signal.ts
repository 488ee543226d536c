import { useSyncExternalStore } from 'react'

/** True when the last request got no answer, although the browser says that the device is online. */
let isSilent = false
const listeners = new Set<() => void>()

/** The answers of a proxy whose server cannot be reached count as none. */
const silence: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** Notes how a request ended: its HTTP status, or 0 without an answer. */
export function noteAnswer(status: number): void {
  const before = isSilent
  isSilent = silence.has(status)
  if (isSilent === before) return
  for (const tell of listeners) tell()
}

/** False while the device is offline, and after a request without an answer until the next one is answered. */
export function hasSignal(): boolean {
  return navigator.onLine && !isSilent
}

export function useHasSignal(): boolean {
  return useSyncExternalStore(watch, hasSignal, () => true)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
