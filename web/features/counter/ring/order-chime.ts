import { useEffect, useSyncExternalStore } from 'react'
import { storedText } from '#web/lib/browser-storage.ts'

/** `on` when the merchant has switched the sound on. */
const chimeStorage = storedText('orderChime')
/**
 * Booking time of the newest order for which a tab of this browser has rung, so that the other tabs do not ring for it
 * at once.
 */
const rungStorage = storedText('orderRung')

/** Two rising tones: pitch in hertz, start in seconds. */
const bells = [
  { pitch: 880, at: 0 },
  { pitch: 1174.7, at: 0.16 },
]
const RING_SECONDS = 0.7
const LOUDNESS = 0.35
const RING_EVERY_MS = 30_000
const RING_LOCK = 'order-ring'

/** `blocked`: it is switched on, but the browser allows no sound before the page is touched. */
export type ChimeState = 'off' | 'blocked' | 'on'

let context: AudioContext | undefined
const listeners = new Set<() => void>()

function chimeState(): ChimeState {
  if (chimeStorage.read() !== 'on') return 'off'
  return context?.state === 'running' ? 'on' : 'blocked'
}

function watchChime(listener: () => void): () => void {
  listeners.add(listener)
  const forget = chimeStorage.subscribe(listener)
  return () => {
    listeners.delete(listener)
    forget()
  }
}

/** The state of the sound at this moment, also after a reload and in another tab. */
export function useChime(): ChimeState {
  return useSyncExternalStore(watchChime, chimeState, () => 'off')
}

/** Turns the sound on and rings once. Call it from a tap, because browsers allow sound only after one. */
export async function allowChime(): Promise<void> {
  chimeStorage.write('on')
  await open().resume()
  ring()
}

export function silenceChime(): void {
  chimeStorage.remove()
}

/**
 * Applies the saved choice after a reload: at once where the browser allows it, else at the first touch. Returns a
 * function that removes the listener.
 */
export function wakeOnFirstTouch(): () => void {
  const waiting = new AbortController()
  const touched = () => {
    waiting.abort()
    if (chimeStorage.read() === 'on') void open().resume()
  }
  if (chimeStorage.read() === 'on') open()
  // Listens to the end of a touch, so that a press of the sound's own button acts on the state that it showed.
  for (const touch of ['click', 'keyup']) {
    addEventListener(touch, touched, { signal: waiting.signal })
  }
  return () => waiting.abort()
}

function open(): AudioContext {
  if (context) return context
  context = new AudioContext()
  context.addEventListener('statechange', () => {
    for (const tell of listeners) tell()
  })
  return context
}

/**
 * Rings at once for a new order, and every 30 seconds until nobody has left one unseen or the shop closes. `bookedAt` is
 * the time of the newest unseen order. Of several tabs of a browser only the one that holds the lock rings.
 */
export function useRinging(bookedAt: string | undefined, isOpen: boolean): void {
  const state = useChime()
  const due = isOpen && state === 'on' ? bookedAt : undefined
  useEffect(() => {
    if (due === undefined) return undefined
    const end = new AbortController()
    void holdLock(end.signal, () => {
      // ISO instants sort as text.
      if (due > (rungStorage.read() ?? '')) {
        rungStorage.write(due)
        ring()
      }
      const timer = setInterval(ring, RING_EVERY_MS)
      end.signal.addEventListener('abort', () => clearInterval(timer))
    })
    return () => end.abort()
  }, [due])
}

/** Calls `begin` when this tab has the lock, and keeps it until `signal`. */
async function holdLock(signal: AbortSignal, begin: () => void): Promise<void> {
  const hold = () => {
    begin()
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  if (!('locks' in navigator)) return hold()
  // The request fails only when it is ended while it waits for another tab.
  return navigator.locks.request(RING_LOCK, { signal }, hold).catch(() => undefined)
}

function ring(): void {
  if (!context || chimeState() !== 'on') return
  for (const { pitch, at } of bells) strike(context, pitch, context.currentTime + at)
}

function strike(audio: AudioContext, pitch: number, at: number): void {
  const bell = audio.createOscillator()
  const loudness = audio.createGain()
  bell.frequency.value = pitch
  loudness.gain.setValueAtTime(LOUDNESS, at)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + RING_SECONDS)
  bell.connect(loudness).connect(audio.destination)
  bell.start(at)
  bell.stop(at + RING_SECONDS)
}
