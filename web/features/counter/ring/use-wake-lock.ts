import { useEffect } from 'react'

/**
 * Keeps the screen awake while the page is visible. The browser releases the lock when the page is hidden, so it is asked
 * for again (https://www.w3.org/TR/screen-wake-lock/). It refuses when the battery is low: then the screen sleeps.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const release = () => void lock?.then((held) => held?.release())
    const ask = () => {
      if (document.hidden) return
      release()
      lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      release()
    }
  }, [])
}
