import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** False on the server and during hydration, when the browser's storage is not available yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** The value, as soon as it has not changed for this many milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Calls `act` while rendering, when the value is another one than before; `act` may set the component's state. */
export function useWhenChanged<T>(value: T, act: () => void): void {
  const [last, setLast] = useState(value)
  if (last === value) return
  setLast(value)
  act()
}

/** True this many milliseconds after the component was mounted. */
export function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}

/**
 * Runs one work at a time: while one runs, `run` does nothing, also before the screen shows `isBusy`. `run` resolves to
 * what the work resolves to, or to undefined when nothing was begun.
 */
export function useOneRun() {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}

/** The time at which the server rendered the page, in milliseconds of the epoch. */
export const RenderedAtContext = createContext(0)

/** The hydrations of the page and its parts that have begun and not ended; only in the browser. */
const hydrating = new Set<Hydration>()
const waiting = new Set<() => void>()
/** 30 steps of 100 ms are three seconds. */
const MOST_STEPS = 30
const STEP_MS = 100

/**
 * Counts only the time in which the processor is idle, because hydration on a slow phone takes longer than three
 * seconds. A browser without `requestIdleCallback` counts all time.
 */
function countDown(steps: number): void {
  if (steps === 0) return endWaiting()
  const next = () => waiting.size > 0 && countDown(steps - 1)
  setTimeout(globalThis.requestIdleCallback ?? setTimeout, STEP_MS, next)
}

function endWaiting(): void {
  hydrating.clear()
  for (const go of waiting) go()
  waiting.clear()
}

/** The state of one hydration: of the page, or of one `HydratesLater`. */
export class Hydration {
  isDone: boolean
  constructor(isDone: boolean) {
    this.isDone = isDone
  }
  /** Returns a function that ends the hydration, for a part that is unmounted before. */
  begin(): () => void {
    if (!this.isDone) hydrating.add(this)
    return () => this.finish()
  }
  finish() {
    this.isDone = true
    if (hydrating.delete(this) && hydrating.size === 0) endWaiting()
  }
}

/**
 * Resolves when the page and all its parts are hydrated. A part that failed delays only the first call, by three
 * seconds.
 */
export function whenHydrated(): Promise<void> {
  if (hydrating.size === 0) return Promise.resolve()
  if (waiting.size === 0) countDown(MOST_STEPS)
  return new Promise((resolve) => waiting.add(resolve))
}

export const pageHydration = new Hydration(false)

/** Unlike `useHydrated`, reading this context causes no rendering when hydration ends. */
export const HydrationContext = createContext(pageHydration)

/** Ends the hydration of the enclosing page or `HydratesLater` after its first commit. */
export function useEndOfHydration(): void {
  const hydration = use(HydrationContext)
  useEffect(() => hydration.finish(), [hydration])
}

/** True when a media query matches; always false on the server and during hydration. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

/** False while the tab is hidden: behind another tab or window, or while the phone is locked. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    watchVisible,
    () => !document.hidden,
    () => true,
  )
}

function watchVisible(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Calls `act` each time the device is online again. */
export function useWhenOnline(act: (() => void) | undefined): void {
  const run = useEffectEvent(() => act?.())
  useEffect(() => {
    addEventListener('online', run)
    return () => removeEventListener('online', run)
  }, [])
}
